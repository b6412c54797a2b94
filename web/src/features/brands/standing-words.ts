import type { OwnStanding, Target } from '../../api/api.gen';
import { formatNumber, formatShortMoney } from '../../kit/core/format';

/** Money, or first-time deposits in a sales brand. */
export const formatResult = ({ goal_symbol }: Pick<Target, 'goal_symbol'>, value: number) =>
  goal_symbol === '$' ? formatShortMoney(value) : `${formatNumber(value)} ${goal_symbol}`;

/** "64%", or "124%: $10,935 over" once the target is passed. */
export function percentText(target: Target): string {
  const { goal, have } = target;
  const percent = `${goal > 0 ? Math.max(Math.floor((have / goal) * 100), 0) : 0}%`;
  return goal > 0 && have > goal ? `${percent}: ${formatResult(target, have - goal)} over` : percent;
}

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** Formats a place: `1st`, `22nd`, `1,003rd`. */
export const ordinal = (place: number) => `${formatNumber(place)}${endings[ordinals.select(place)] ?? 'th'}`;

/** "2nd of 14". Null: there is no period, or nobody has a result yet. */
export function placeText({
  place,
  of,
  target,
}: Pick<OwnStanding, 'place' | 'of' | 'target'>): string | null {
  if (place === null || (place === 1 && target.have <= 0)) return null;
  return `${ordinal(place)} of ${formatNumber(of)}`;
}

/** "2nd of 14 · 62% · $420 a day", with what there is of it. */
export function shortStanding(own: Pick<OwnStanding, 'place' | 'of' | 'target' | 'pace'>): string {
  const { target, pace } = own;
  const parts = [
    placeText(own),
    target.goal > 0 && percentText(target),
    pace !== null && `${formatResult(target, pace)} a day`,
  ];
  return parts.filter(Boolean).join(' · ') || 'Nothing yet';
}
