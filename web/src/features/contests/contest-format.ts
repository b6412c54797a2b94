import { shared } from '../../texts/shared';
import type { Contest, OwnContestStanding } from '../../api/contest.api.gen';
import { getServerTime } from '../../api/server-time';
import { countDays, formatDay, getReportingDay } from '../../kit/core/day';

export type Measure = Contest['measure'];

/** Formats a number in the unit of the measure: `$5,180`, `2 deposits`, `12.5%`. */
export function formatInUnit(measure: Measure, number: number): string {
  const { contests, formats } = shared;
  if (measure === 'amount') return formats.shortMoney(number);
  return measure === 'count' ? contests.deposits({ count: number }) : formats.percent(number);
}

/** Formats a result. An improvement has a sign; -100% means that there is no result. */
export function formatContestResult(measure: Measure, value: number): string {
  if (measure !== 'improvement') return formatInUnit(measure, value);
  return value === -100 ? shared.contests.noResult : shared.formats.change(value);
}

/** Whether anybody has a result: above 0, or an improvement above -100%. Until then, places mean nothing. */
export const hasResults = (measure: Measure, top: readonly Pick<OwnContestStanding, 'value'>[]) =>
  top.some(({ value }) => value > (measure === 'improvement' ? -100 : 0));

type Competitor = Pick<OwnContestStanding, 'user' | 'team'>;

/** Formats the name of a person or team in the standings. People who share no brand with the reader have no id. */
export function formatCompetitor({ user, team }: Competitor): string {
  if (!user) return team?.name ?? '';
  return (
    user.public_name ?? (user.id === undefined ? shared.names.none : shared.people.user({ id: user.id }))
  );
}

export const getCompetitorKey = ({ user, team }: Competitor) =>
  user ? `user ${user.id ?? `${user.public_name} ${user.photo_url}`}` : `team ${team?.id}`;

/** The label of a winner, who is provisional until the result is final. */
export const formatWinner = (state: Contest['state']) =>
  state === 'final' ? shared.contests.winner : shared.contests.winsNow;

type Stage = Pick<Contest, 'state' | 'date_start' | 'date_end'>;

/** Formats the stage of a contest, such as "Starts in 3 days", "2 days left", "Provisional" or "Final". */
export function formatStage({ state, date_start, date_end }: Stage): string {
  const { contests } = shared;
  if (state === 'provisional' || state === 'final') return contests[state];
  const today = getReportingDay(getServerTime());
  if (state === 'running') {
    const daysLeft = countDays(today, date_end);
    return daysLeft > 1 ? contests.daysLeft({ days: daysLeft }) : contests.lastDay;
  }
  const daysToStart = countDays(today, date_start) - 1;
  if (daysToStart > 1) return contests.startsIn({ days: daysToStart });
  // If the contest has started since it was loaded, its first day is shown until the refetch.
  return daysToStart === 1 ? contests.startsTomorrow : contests.startsOn({ day: formatDay(date_start) });
}

/** Formats the number of undecided deposits that a provisional result waits for. */
export const formatUndecided = (waiting: number) => shared.contests.undecided({ count: waiting });
