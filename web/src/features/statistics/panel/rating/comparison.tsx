import type { RatingEntry } from '../../../../api/agent.api.gen';
import type { ComparedEntry, ComparedList, TargetReached } from '../../../../api/panel.api.gen';
import { formatMoney, formatNumber, formatShortMoney } from '../../../../kit/core/format';
import { Change } from '../../../../kit/panel/Change';
import { reachedText } from '../words';

/** What stands beside the rating. `find` returns undefined for an entry that is newer than the comparison. */
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

export const targetText = (target: TargetReached) =>
  reachedText(target.have, target.goal, quantityOf(target));

/** A target that a bar of money can show, and the other money that counts for it. */
export function targetOnBar(amount: number, target: TargetReached | null | undefined) {
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
  return <Change {...{ by, words }} format={formatMoney} />;
}
