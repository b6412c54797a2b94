import type { OwnStanding, Target } from '../../api/api.gen';
import { formatNumber, formatShortMoney } from '../../kit/core/format';

/** Formats a result as money, or as first-time deposits in a sales brand. */
export const formatResult = ({ goal_symbol }: Pick<Target, 'goal_symbol'>, value: number) =>
  goal_symbol === '$' ? formatShortMoney(value) : `${formatNumber(value)} ${goal_symbol}`;

/** "64%", or "124% · $10,935 above target" beyond the target. Null without a target. */
export function formatPercent(target: Target): string | null {
  const { goal, have } = target;
  if (goal <= 0) return null;
  const percent = `${Math.max(Math.floor((have / goal) * 100), 0)}%`;
  return have > goal ? `${percent} · ${formatResult(target, have - goal)} above target` : percent;
}

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** Formats a place: `1st`, `22nd`, `1,003rd`. */
export const formatOrdinal = (place: number) =>
  `${formatNumber(place)}${endings[ordinals.select(place)] ?? 'th'}`;

/** "2nd of 14". Null without a period, or without a result in it. */
export const formatPlace = ({ place, of }: Pick<OwnStanding, 'place' | 'of'>): string | null =>
  place === null ? null : `${formatOrdinal(place)} of ${formatNumber(of ?? 0)}`;

/** "2nd of 14 · 62% · $420 a day". Unavailable parts are omitted. */
export function formatStanding(own: Pick<OwnStanding, 'place' | 'of' | 'target' | 'pace'>): string {
  const { target, pace } = own;
  const parts = [
    formatPlace(own),
    formatPercent(target),
    pace !== null && `${formatResult(target, pace)} a day`,
  ];
  return parts.filter(Boolean).join(' · ') || 'Nothing yet';
}
