import type { Contest, ContestStanding } from '../../api/contest.api.gen';
import { serverNow } from '../../api/server-time';
import { formatDay } from '../../kit/core/day';
import { formatNumber, formatShortMoney, plural } from '../../kit/core/format';
import { nameOf } from '../../kit/core/person';

export type Measure = Contest['measure'];

const DAY_MS = 86_400_000;

/** Formats the difference of two results: `$5,180`, `2 deposits`, `12.5%`. */
export function gapText(measure: Measure, gap: number): string {
  if (measure === 'amount') return formatShortMoney(gap);
  return measure === 'count' ? plural(gap, 'deposit') : `${formatNumber(gap)}%`;
}

/** Formats a result. An improvement has its sign. */
export const resultText = (measure: Measure, value: number) =>
  (measure === 'improvement' && value > 0 ? '+' : '') + gapText(measure, value);

/** Whether nobody has a result yet. Places would mean nothing. An improvement begins at -100%. */
export const isEmpty = (measure: Measure, top: readonly Pick<ContestStanding, 'value'>[]) =>
  top.every(({ value }) => value <= (measure === 'improvement' ? -100 : 0));

type Side = Pick<ContestStanding, 'user' | 'team'>;

/** The name of the person or team in a line of the standings. */
export const sideName = ({ user, team }: Side) => (user ? nameOf(user) : (team?.name ?? ''));

export const sideKey = ({ user, team }: Side) => (user ? `user ${user.id}` : `team ${team?.id}`);

/** Says that a person or team wins. Until the result is final, it may change. */
export const winnerText = (state: Contest['state']) => (state === 'final' ? 'Winner' : 'Wins now');

type Stage = Pick<Contest, 'state' | 'waiting' | 'date_start' | 'date_end'>;

/** Says how far a contest is: "Starts in 3 days", "2 days left", "Provisional", "Final". */
export function stageText({ state, date_start, date_end }: Stage): string {
  const days = (day: string) => Math.round((Date.parse(day) - Date.parse(contestToday())) / DAY_MS);
  if (state === 'provisional') return 'Provisional';
  if (state === 'final') return 'Final';
  if (state === 'running')
    return days(date_end) > 0 ? `${plural(days(date_end) + 1, 'day')} left` : 'Last day';
  const until = days(date_start);
  return until > 1
    ? `Starts in ${plural(until, 'day')}`
    : until === 1
      ? 'Starts tomorrow'
      : `Starts ${formatDay(date_start)}`;
}

/** What a provisional result waits for. */
export const waitingText = (waiting: number) =>
  `${plural(waiting, 'deposit')} still ${waiting === 1 ? 'waits' : 'wait'}`;

/** Today in GMT-4, whose days contests count. */
export const contestToday = () => new Date(serverNow() - 4 * 3_600_000).toISOString().slice(0, 10);
