import type { Measure } from './contest.rules.js';

interface Sized {
  measure: Measure;
  brands: readonly { countsFtd: boolean }[];
}

/** Improvement is that of amounts. If all brands count first-time deposits, it is that of their number. */
export const countsDeposits = ({ measure, brands }: Sized): boolean =>
  measure === 'count' || (measure === 'improvement' && brands.every(({ countsFtd }) => countsFtd));

/** SQL of what a result `r` of `dayResults` counts in the brand `cb`: cents, or a number of deposits. */
export const sizeOf = (contest: Sized): string =>
  countsDeposits(contest)
    ? 'case when cb.counts_ftd and not r.is_ftd then 0 else r.count end'
    : '(r.amount * 100)::bigint';
