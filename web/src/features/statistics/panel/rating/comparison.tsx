import type { RatingEntry } from '../../../../api/agent.api.gen';
import type { ComparedEntry, ComparedList, TargetReached } from '../../../../api/panel.api.gen';
import { formatMoney, formatNumber, formatShortMoney } from '../../../../kit/core/format';
import { ChangeArrow } from '../../../../kit/panel/ChangeArrow';
import { formatReached } from '../statistic-format';

/** Data compared with the rating. `find` returns undefined for an entry that is newer than the comparison. */
export interface Comparison {
  find: (entry: RatingEntry) => ComparedEntry | undefined;
  teams: ComparedList['teams'];
}

export function buildComparison({ entries, teams }: ComparedList): Comparison {
  const byKey = new Map(entries.map((each) => [`${each.brand_id} ${each.user_id}`, each]));
  return { find: ({ brand, id }) => byKey.get(`${brand.id} ${id}`), teams };
}

const quantityOf = ({ goal_symbol }: TargetReached) =>
  goal_symbol === '$' ? formatShortMoney : (size: number) => `${formatNumber(size)} FTD`;

export const formatTarget = (target: TargetReached) =>
  formatReached(target.have, target.goal, quantityOf(target));

/** The target as shown on a bar of money, and further money that counts for it. */
export function toBarTarget(amount: number, target: TargetReached | null | undefined) {
  if (target?.goal_symbol !== '$') return {};
  return { target: target.goal, more: Math.max(target.have - amount, 0) };
}

export const periodBefore = 'the same days of the period before';

export function AmountChange({ by }: { by: number }) {
  const words = {
    up: `more than in ${periodBefore}`,
    down: `less than in ${periodBefore}`,
    same: `as much as in ${periodBefore}`,
  };
  return <ChangeArrow {...{ by, words }} format={formatMoney} />;
}
