import type { OwnStanding, Target } from '../../api/api.gen';
import { texts } from '../../texts';

/** Formats a result as money, or as first-time deposits in a sales brand. */
export const formatResult = ({ goal_symbol }: Pick<Target, 'goal_symbol'>, value: number) =>
  goal_symbol === '$' ? texts.formats.shortMoney(value) : texts.results.ftd({ count: value });

/** Computes the reached percentage of the target, rounded down and at least 0. Null without a target. */
export const findPercent = ({ goal, have }: Target): number | null =>
  goal > 0 ? Math.max(Math.floor((have / goal) * 100), 0) : null;

/** Formats "64%", or "124% · $10,935 above target" beyond the target. Null without a target. */
export function formatProgress(target: Target): string | null {
  const { goal, have } = target;
  const percent = findPercent(target);
  if (percent === null) return null;
  return have > goal
    ? texts.results.aboveTarget({ percent, amount: formatResult(target, have - goal) })
    : texts.formats.percent(percent);
}

/** Formats "2nd of 14". Null without a period, or without a result in it. */
export const formatPlace = ({ place, of }: Pick<OwnStanding, 'place' | 'of'>): string | null =>
  place === null ? null : texts.results.placeOf({ place, of: of ?? 0 });

/** Formats "2nd of 14 · 62% · $420 a day" without the parts that are unavailable, or "Nothing yet" if all are. */
export function formatStanding(standing: Pick<OwnStanding, 'place' | 'of' | 'target' | 'pace'>): string {
  const { target, pace } = standing;
  const parts = [
    formatPlace(standing),
    formatProgress(target),
    pace !== null && texts.results.aDay({ amount: formatResult(target, pace) }),
  ];
  return parts.filter(Boolean).join(' · ') || texts.results.nothing;
}
