import { DomainError } from '../../../platform/errors/domain-error.js';
import { centsOf } from '../../../platform/text/money.rules.js';

export const statisticSpans = ['day', 'week', 'month'] as const;
export type StatisticSpan = (typeof statisticSpans)[number];
export type ReportType = 'retention' | 'sales';

/** One person's results in some days: accepted deposits and corrections. Money is in decimal strings. */
export interface Results {
  userId: number;
  /** Money of retention deposits. */
  retention: string;
  /** The number of first-time deposits, with corrections. */
  ftd: number;
  /** Money of both types and of corrections. */
  amount: string;
  /** The target, if the days are exactly a period, or else 0. */
  target: string;
}

/** One person in a statistic. */
export interface Figures {
  id: number;
  amount: string;
  ftd: number;
  retention: string;
  /** The target of the period that contains the days. */
  target: string;
  /** `amount` of that whole period. */
  total: string;
  /** What counts for the target: money in a retention brand, first-time deposits in a sales brand. */
  made: string;
  /** `made` of the whole period that contains the days. */
  madeInPeriod: string;
  hasResults: boolean;
}

export type ResultValues = Omit<Results, 'userId'>;
export const zeroResults: ResultValues = { retention: '0.00', ftd: 0, amount: '0.00', target: '0.00' };

/** Joins people's results in some days with their results in the period of these days. */
export function buildFigures(
  results: Results[],
  periodResults: Results[],
  reportType: ReportType,
): Figures[] {
  const mapByUser = (list: Results[]) => new Map(list.map((row) => [row.userId, row]));
  const [resultsByUser, periodResultsByUser] = [mapByUser(results), mapByUser(periodResults)];
  return [...new Set([...resultsByUser.keys(), ...periodResultsByUser.keys()])].map((id) =>
    buildPersonFigures(
      id,
      resultsByUser.get(id) ?? zeroResults,
      periodResultsByUser.get(id) ?? zeroResults,
      reportType,
    ),
  );
}

/** The figures of a person who has neither results nor a target. */
export const buildEmptyFigures = (id: number, reportType: ReportType): Figures =>
  buildPersonFigures(id, zeroResults, zeroResults, reportType);

function buildPersonFigures(
  id: number,
  results: ResultValues,
  periodResults: ResultValues,
  reportType: ReportType,
): Figures {
  const { amount, ftd, retention } = results;
  const getMade = (values: ResultValues) => (reportType === 'sales' ? String(values.ftd) : values.amount);
  return {
    id,
    amount,
    ftd,
    retention,
    target: periodResults.target,
    total: periodResults.amount,
    made: getMade(results),
    madeInPeriod: getMade(periodResults),
    hasResults: ftd !== 0 || centsOf(amount) !== 0n || centsOf(retention) !== 0n,
  };
}

/** The people with the highest and the lowest results, among those with any. In a tie, the smaller id. Never the same person. */
export function findBestAndWorst(figures: Figures[]) {
  const candidates = figures.filter(({ hasResults }) => hasResults).sort((a, b) => a.id - b.id);
  const best = candidates.reduce<Figures | null>(
    (highest, person) => (highest && !hasMore(person, highest) ? highest : person),
    null,
  );
  const worst = candidates
    .filter((person) => person !== best)
    .reduce<Figures | null>((lowest, person) => (lowest && !hasMore(lowest, person) ? lowest : person), null);
  return { bestAgentId: best?.id ?? null, worseAgentId: worst?.id ?? null };
}

const hasMore = (a: Figures, b: Figures) => centsOf(a.made) > centsOf(b.made);

const notSelectedTexts: Record<StatisticSpan, string> = {
  day: 'Date not selected',
  week: 'Week period is not selected',
  month: 'Month is not selected',
};

export function assertDateSelected(date: string | undefined, span: StatisticSpan): asserts date is string {
  if (date !== undefined) return;
  throw new DomainError('invalid', notSelectedTexts[span], {
    details: [{ field: 'date', message: 'is required' }],
  });
}
