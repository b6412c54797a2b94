import type { Contest, OwnContestStanding } from '../../api/contest.api.gen';
import { serverNow } from '../../api/server-time';
import { formatDay } from '../../kit/core/day';
import { formatNumber, formatShortMoney, plural } from '../../kit/core/format';

export type Measure = Contest['measure'];

const DAY_MS = 86_400_000;

/** Formats the difference of two results: `$5,180`, `2 deposits`, `12.5%`. */
export function gapText(measure: Measure, gap: number): string {
  if (measure === 'amount') return formatShortMoney(gap);
  return measure === 'count' ? plural(gap, 'deposit') : `${formatNumber(gap)}%`;
}

/** Formats a result. An improvement has its sign, and is -100% of those who have no result. */
export function resultText(measure: Measure, value: number): string {
  if (measure === 'improvement' && value === -100) return 'No result';
  return (measure === 'improvement' && value > 0 ? '+' : '') + gapText(measure, value);
}

/** Whether nobody has a result yet. Places would mean nothing. */
export const isEmpty = (measure: Measure, top: readonly Pick<OwnContestStanding, 'value'>[]) =>
  top.every(({ value }) => value <= (measure === 'improvement' ? -100 : 0));

type Side = Pick<OwnContestStanding, 'user' | 'team'>;

/** The name of the person or team in a line of the standings. Somebody of other brands has no id. */
export function sideName({ user, team }: Side): string {
  if (!user) return team?.name ?? '';
  return user.public_name ?? (user.id === undefined ? 'No name' : `User #${user.id}`);
}

export const sideKey = ({ user, team }: Side) =>
  user ? `user ${user.id ?? `${user.public_name} ${user.photo_url}`}` : `team ${team?.id}`;

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
