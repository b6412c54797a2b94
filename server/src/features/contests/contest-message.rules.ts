import { bold, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import { isolateName } from '../../platform/text/text.rules.js';
import { countDaysBetween } from '../../platform/time/time.rules.js';
import type { ContestState } from './contest.rules.js';
import { countDays } from './contest.rules.js';
import { hasResult, type Line } from './contest-ranking.rules.js';
import { valueText } from './contest-sentence.rules.js';
import type { ContestView } from './contest.schemas.js';

const TOP = 3;
/** The most lines of standings that a message has, so that it fits Telegram's limit. */
export const MAX_LINES = 20;

type Told = Pick<ContestView, 'name' | 'rules' | 'state' | 'waiting' | 'measure' | 'date_start' | 'date_end'>;

/** What the message of a contest tells now. It is edited when this changes. */
export function buildAnnouncement(state: ContestState, today: string, waiting: number): string {
  if (state === 'running') return `day ${today}`;
  return state === 'provisional' ? `provisional ${waiting}` : state;
}

/** The message of a contest in the chats of its brands, from the first day on. `nameOf`: of a person or a team. */
export function contestMessage(
  contest: Told,
  standings: readonly Line[],
  today: string,
  nameOf: (line: Line) => string,
): Markdown {
  return lines(bold(contest.name), contest.rules, '', ...progressLines(contest, standings, today, nameOf));
}

function progressLines(
  contest: Told,
  standings: readonly Line[],
  today: string,
  nameOf: (line: Line) => string,
): Markdown[] {
  const { state, waiting, date_start: startDate, date_end: endDate } = contest;
  const line = (one: Line) =>
    md`${one.place}. ${isolateName(nameOf(one))}: ${valueText(contest, Number(one.value) / 100)}`;
  if (state === 'final') {
    const winners = standings.filter(({ isWinner }) => isWinner);
    const more = winners.length - MAX_LINES;
    if (winners.length === 0) return [md`Final: no winners.`];
    return [
      md`It is final. ${winners.length === 1 ? 'The winner:' : 'The winners:'}`,
      ...winners.slice(0, MAX_LINES).map(line),
      ...(more > 0 ? [md`and ${more} more`] : []),
    ];
  }
  const top = standings.slice(0, TOP).filter((one) => hasResult(contest, one));
  const shown = top.length > 0 ? top.map(line) : [md`Nobody has a result yet.`];
  if (state === 'provisional')
    return [
      waiting === 0
        ? md`It is over, and will soon be final:`
        : md`It is over. ${waiting} ${waiting === 1 ? 'deposit still waits' : 'deposits still wait'}, so this may change:`,
      ...shown,
    ];
  const day = countDaysBetween(startDate, today) + 1;
  if (day === 1) return [md`It has begun.`];
  return [md`Day ${day} of ${countDays({ startDate, endDate })}:`, ...shown];
}
