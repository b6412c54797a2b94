import { DEFAULT_LANGUAGE } from '../../../shared/language.rules.js';
import { bold, lines, md, type Markdown, type Piece } from '../../platform/messenger/api/markdown.js';
import { countDaysBetween, type DayRange } from '../../platform/time/time.rules.js';
import { toDollars } from '../../platform/text/money.rules.js';
import { localize, renderPlain } from '../../texts/texts.js';
import { type ContestRules, type ContestState, countDays, type Measure } from './contest.rules.js';
import type { ContestView } from './contest.schemas.js';
import { hasResult, type StandingLine } from './contest-ranking.rules.js';

const MAX_NAMED_BRANDS = 5;

interface RulesBrand {
  name: string;
  countsOnlyFtd: boolean;
}

/** Rules as one sentence: "Most money from accepted deposits from 1 to 14 December in Alpha: the first three win a dinner." */
export const buildRulesText = (rules: ContestRules, brands: readonly RulesBrand[]): Markdown =>
  localize('contests.rules', { aim: buildAim(rules, brands), winners: buildWinners(rules) });

/** A result of a contest: "$1,250.50", "12 deposits", "+12.5%". `value`: dollars, deposits or per cent. */
export function buildResult(measure: Measure, value: number): Markdown {
  if (measure === 'amount') return localize('contests.results.amount', { value: value.toFixed(2) });
  return localize(`contests.results.${measure}`, { value });
}

/** A result that changed after the contest was final, for staff. `before` and `after`: cents, or numbers of deposits. */
export function formatChange(
  isMeasuredInDeposits: boolean,
  { name, brand, before, after }: { name: Piece; brand: string; before: string; after: string },
): string {
  const build = (result: string) =>
    isMeasuredInDeposits
      ? buildResult('count', Number(result))
      : localize('contests.results.amount', { value: toDollars(BigInt(result)) });
  return renderPlain(md`${name} in ${brand}: ${build(after)} instead of ${build(before)}`, DEFAULT_LANGUAGE);
}

function buildAim({ by, measure, goal, ...days }: ContestRules, brands: readonly RulesBrand[]): Markdown {
  const scope = { days: buildDays(days), brands: buildBrands(brands) };
  if (measure === 'amount')
    return localize(`contests.aims.amount.${by}`, { ...scope, goal: goal === null ? null : goal.toFixed(2) });
  const ftdBrands = brands.filter(({ countsOnlyFtd }) => countsOnlyFtd);
  const hasOnlyFtdBrands = ftdBrands.length === brands.length;
  if (measure === 'improvement')
    return localize(`contests.aims.${hasOnlyFtdBrands ? 'firstTimeImprovement' : 'improvement'}`, {
      ...scope,
      goal,
    });
  if (hasOnlyFtdBrands) return localize(`contests.aims.firstTimeCount.${by}`, { ...scope, goal });
  if (ftdBrands.length === 0) return localize(`contests.aims.count.${by}`, { ...scope, goal });
  return localize(`contests.aims.mixedCount.${by}`, {
    ...scope,
    goal,
    firstTimeBrands: buildBrands(ftdBrands),
  });
}

const buildDays = ({ startDate, endDate }: DayRange): Markdown =>
  startDate === endDate
    ? localize('contests.onDay', { day: startDate })
    : localize('contests.onDays', { from: startDate, to: endDate });

function buildWinners({ by, goal, winners, prize: typedPrize }: ContestRules): Markdown {
  const prize = typedPrize.replace(/[\s.]+$/, '') || null;
  if (winners === null)
    return localize(`contests.winners.${by === 'teams' ? 'everyTeam' : 'everybody'}`, { prize });
  return localize(`contests.winners.${goal === null ? 'first' : 'firstToReach'}`, { winners, prize });
}

const buildBrands = (brands: readonly RulesBrand[]): Markdown =>
  brands.length > MAX_NAMED_BRANDS
    ? localize('contests.inManyBrands', { brands: brands.length })
    : localize('contests.inBrands', { names: brands.map(({ name }) => name) });

const TOP_COUNT = 3;
/** The maximum number of winners in a message, so that it fits Telegram's limit. */
export const MAX_NAMED_WINNERS = 20;

type AnnouncedContest = Pick<
  ContestView,
  'name' | 'state' | 'waiting' | 'measure' | 'date_start' | 'date_end'
> & {
  rules: Markdown;
};

/** Identifies what the message of a contest says now. The message is edited when this value changes. */
export function formatAnnouncedState(state: ContestState, today: string, waiting: number): string {
  if (state === 'running') return `day ${today}`;
  return state === 'provisional' ? `provisional ${waiting}` : state;
}

/** The message of a contest in the chats of its brands, from the first day on. */
export function buildMessage(
  contest: AnnouncedContest,
  standings: readonly StandingLine[],
  today: string,
  buildName: (line: StandingLine) => Piece,
): Markdown {
  return lines(bold(contest.name), contest.rules, '', ...buildProgress(contest, standings, today, buildName));
}

function buildProgress(
  contest: AnnouncedContest,
  standings: readonly StandingLine[],
  today: string,
  buildName: (line: StandingLine) => Piece,
): Markdown[] {
  const { state, waiting, date_start: startDate, date_end: endDate } = contest;
  const buildLine = (line: StandingLine) =>
    localize('contests.standing', {
      place: line.place,
      name: buildName(line),
      result: buildResult(contest.measure, Number(line.value) / 100),
    });
  if (state === 'final') {
    const winners = standings.filter(({ isWinner }) => isWinner);
    const moreWinners = winners.length - MAX_NAMED_WINNERS;
    if (winners.length === 0) return [localize('contests.noWinners')];
    return [
      localize(`contests.${winners.length === 1 ? 'finalWinner' : 'finalWinners'}`),
      ...winners.slice(0, MAX_NAMED_WINNERS).map(buildLine),
      ...(moreWinners > 0 ? [localize('common.andMore', { count: moreWinners })] : []),
    ];
  }
  const top = standings.slice(0, TOP_COUNT).filter(({ value }) => hasResult(contest.measure, value));
  const shownLines = top.length > 0 ? top.map(buildLine) : [localize('contests.noResults')];
  if (state === 'provisional')
    return [
      waiting === 0
        ? localize('contests.overSoonFinal')
        : localize('contests.overStillWaiting', { deposits: waiting }),
      ...shownLines,
    ];
  const day = countDaysBetween(startDate, today) + 1;
  if (day === 1) return [localize('contests.begun')];
  return [localize('contests.day', { day, days: countDays({ startDate, endDate }) }), ...shownLines];
}
