import type { Measure } from './contest.rules.js';

/** The brands `b` of contests `cb`, without those that are being removed. */
export const contestBrands = 'contest_brands cb join brands b on b.id = cb.brand_id and b.removed_at is null';

/** A condition: the contest `c` has a brand. */
export const hasBrand = `exists (select from ${contestBrands} where cb.contest_id = c.id)`;

interface Sized {
  measure: Measure;
  brands: readonly { countsFtd: boolean }[];
}

/** Improvement is that of amounts. If all brands count first-time deposits, it is that of their number. */
export const countsDeposits = ({ measure, brands }: Sized): boolean =>
  measure === 'count' || (measure === 'improvement' && brands.every(({ countsFtd }) => countsFtd));

/** SQL of what a result `r` of `dayResults` counts in the brand `cb`: cents, or a number of deposits. */
export const teamSizeSql = (contest: Sized): string =>
  countsDeposits(contest)
    ? 'case when cb.counts_ftd and not r.is_ftd then 0 else r.count end'
    : '(r.amount * 100)::bigint';
