import { bold, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import { isolateName } from '../../platform/text/text.rules.js';
import { countDaysBetween, type DayRange } from '../../platform/time/time.rules.js';
import { type ContestState, countDays, type ContestRules } from './contest.rules.js';
import { hasResult, type StandingLine } from './contest-ranking.rules.js';
import type { ContestView } from './contest.schemas.js';
import { centsOf, formatCount, formatMoney } from '../../platform/text/money.rules.js';

const MAX_NAMED_BRANDS = 5;
const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const numberWords = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

interface RulesBrand {
  name: string;
  countsOnlyFtd: boolean;
}

/** Rules as one sentence: "Most money from accepted deposits from 1 to 14 December in Alpha: the first three win a dinner." */
export function formatRules(rules: ContestRules, brands: readonly RulesBrand[]): string {
  return `${formatAim(rules, brands)} ${formatDays(rules)} in ${formatBrands(brands)}: ${formatWinners(rules)}.`;
}

/** A result of a contest as people read it: "$1,250.50", "12 deposits", "+12.5%". `value`: dollars, deposits or per cent. */
export function formatValue({ measure }: Pick<ContestRules, 'measure'>, value: number): string {
  if (measure === 'amount') return formatMoney(centsOf(value.toFixed(2)));
  if (measure === 'count') return `${formatDecimal(value)} ${value === 1 ? 'deposit' : 'deposits'}`;
  return `${value < 0 ? '' : '+'}${formatDecimal(value)}%`;
}

/** A result that changed after the contest was final. `before` and `after`: cents, or numbers of deposits. */
export function formatChange(
  isMeasuredInDeposits: boolean,
  { name, brand, before, after }: { name: string; brand: string; before: string; after: string },
): string {
  const format = (result: string) =>
    isMeasuredInDeposits ? formatValue({ measure: 'count' }, Number(result)) : formatMoney(BigInt(result));
  return `${name} in ${brand}: ${format(after)} instead of ${format(before)}`;
}

/** "from 1 to 14 December" or "on 1 December". Years are named only if they differ. */
function formatDays({ startDate, endDate }: DayRange): string {
  const [first, last] = [splitDate(startDate), splitDate(endDate)];
  if (startDate === endDate) return `on ${last.day} ${last.month}`;
  if (first.year !== last.year)
    return `from ${first.day} ${first.month} ${first.year} to ${last.day} ${last.month} ${last.year}`;
  return `from ${first.day}${first.month === last.month ? '' : ` ${first.month}`} to ${last.day} ${last.month}`;
}

function formatAim({ by, measure, goal }: ContestRules, brands: readonly RulesBrand[]): string {
  const perMember = by === 'teams' ? ' for each active member of a team' : '';
  if (measure === 'improvement') {
    const what = brands.every(({ countsOnlyFtd }) => countsOnlyFtd) ? ' in first-time deposits' : '';
    const gain = goal === null ? 'Biggest gain' : `A gain of ${formatDecimal(goal)}%`;
    return `${gain}${what} over your usual week (the median of your last eight)`;
  }
  if (measure === 'amount')
    return `${goal === null ? 'Most money' : formatValue({ measure }, goal)} from accepted deposits${perMember}`;
  const ftd = brands.filter(({ countsOnlyFtd }) => countsOnlyFtd);
  const kind = ftd.length === brands.length ? 'first-time' : 'accepted';
  const except =
    ftd.length > 0 && ftd.length < brands.length ? ` (only first-time ones in ${formatBrands(ftd)})` : '';
  const many = goal === null ? 'Most' : formatDecimal(goal);
  return `${many} ${kind} ${goal === 1 ? 'deposit' : 'deposits'}${except}${perMember}`;
}

function formatWinners({ by, goal, winners, prize }: ContestRules): string {
  const wins = (verb: string) => (prize ? `${verb} ${prize.replace(/[\s.]+$/, '')}` : verb);
  const everyone = by === 'teams' ? 'every team that' : 'everybody who';
  if (goal !== null && winners === null) return `${everyone} reaches it ${wins('wins')}`;
  const first = winners === 1 ? 'the first' : `the first ${numberWords[winners!] ?? winners}`;
  const who = goal === null ? first : `${first} of those who reach it`;
  return `${who} ${wins(winners === 1 ? 'wins' : 'win')}`;
}

function formatBrands(brands: readonly RulesBrand[]): string {
  const names = brands.map(({ name }) => name);
  if (names.length > MAX_NAMED_BRANDS) return `${names.length} brands`;
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function splitDate(date: string) {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return { year, month: monthNames[month - 1]!, day };
}

/** "1,250" or "2.5". */
const formatDecimal = (value: number): string =>
  Number.isInteger(value)
    ? formatCount(BigInt(value))
    : value.toLocaleString('en-US', { maximumFractionDigits: 2 });

const TOP_COUNT = 3;
/** The most lines of standings that a message has, so that it fits Telegram's limit. */
export const MAX_LINES = 20;

type AnnouncedContest = Pick<
  ContestView,
  'name' | 'rules' | 'state' | 'waiting' | 'measure' | 'date_start' | 'date_end'
>;

/** Identifies what the message of a contest says now. The message is edited when this changes. */
export function formatAnnouncedState(state: ContestState, today: string, waiting: number): string {
  if (state === 'running') return `day ${today}`;
  return state === 'provisional' ? `provisional ${waiting}` : state;
}

/** The message of a contest in the chats of its brands, from the first day on. `nameOf`: the name of the competitor. */
export function buildMessage(
  contest: AnnouncedContest,
  standings: readonly StandingLine[],
  today: string,
  nameOf: (line: StandingLine) => string,
): Markdown {
  return lines(bold(contest.name), contest.rules, '', ...buildProgress(contest, standings, today, nameOf));
}

function buildProgress(
  contest: AnnouncedContest,
  standings: readonly StandingLine[],
  today: string,
  nameOf: (line: StandingLine) => string,
): Markdown[] {
  const { state, waiting, date_start: startDate, date_end: endDate } = contest;
  const formatLine = (entry: StandingLine) =>
    md`${entry.place}. ${isolateName(nameOf(entry))}: ${formatValue(contest, Number(entry.value) / 100)}`;
  if (state === 'final') {
    const winners = standings.filter(({ isWinner }) => isWinner);
    const moreWinners = winners.length - MAX_LINES;
    if (winners.length === 0) return [md`Final: no winners.`];
    return [
      md`It is final. ${winners.length === 1 ? 'The winner:' : 'The winners:'}`,
      ...winners.slice(0, MAX_LINES).map(formatLine),
      ...(moreWinners > 0 ? [md`and ${moreWinners} more`] : []),
    ];
  }
  const top = standings.slice(0, TOP_COUNT).filter((entry) => hasResult(contest, entry));
  const shownLines = top.length > 0 ? top.map(formatLine) : [md`Nobody has a result yet.`];
  if (state === 'provisional')
    return [
      waiting === 0
        ? md`It is over, and will soon be final:`
        : md`It is over. ${waiting} ${waiting === 1 ? 'deposit still waits' : 'deposits still wait'}, so this may change:`,
      ...shownLines,
    ];
  const day = countDaysBetween(startDate, today) + 1;
  if (day === 1) return [md`It has begun.`];
  return [md`Day ${day} of ${countDays({ startDate, endDate })}:`, ...shownLines];
}
