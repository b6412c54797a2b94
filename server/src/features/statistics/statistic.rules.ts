import { DomainError } from '../../platform/domain-error.js';
import { centsOf } from '../../platform/money.rules.js';

export const statisticPeriods = ['day', 'week', 'month'] as const;
export type StatisticPeriod = (typeof statisticPeriods)[number];
export type ReportType = 'retention' | 'sales';

/** What one person has in some days: accepted deposits and corrections; money as decimal strings. */
export interface Results {
  userId: number;
  /** Of retention deposits. */
  retention: string;
  /** How many first-time deposits. */
  ftd: number;
  /** All money: of both types, and of corrections. */
  amount: string;
  /** What staff set for the period, where the days are a period. */
  target: string;
}

/** A line of a statistic. */
export interface Figures {
  id: number;
  amount: string;
  ftd: number;
  retention: string;
  /** Of the period that holds the days. */
  target: string;
  /** All money of that period. */
  total: string;
  /** What counts against the target: money in a retention brand, first-time deposits in a sales brand. */
  made: string;
  /** The same of the whole period. */
  madeInPeriod: string;
  hasResults: boolean;
}

type Amounts = Omit<Results, 'userId'>;
const nothing: Amounts = { retention: '0.00', ftd: 0, amount: '0.00', target: '0.00' };

/** Joins what people have in some days with what they have in the period that holds them. */
export function figuresOf(results: Results[], ofPeriod: Results[], reportType: ReportType): Figures[] {
  const byUser = (list: Results[]) => new Map(list.map((each) => [each.userId, each]));
  const [inDays, inPeriod] = [byUser(results), byUser(ofPeriod)];
  return [...new Set([...inDays.keys(), ...inPeriod.keys()])].map((id) =>
    lineOf(id, inDays.get(id) ?? nothing, inPeriod.get(id) ?? nothing, reportType),
  );
}

/** The line of somebody who has nothing at all. */
export function emptyFigures(id: number, reportType: ReportType): Figures {
  return lineOf(id, nothing, nothing, reportType);
}

function lineOf(id: number, own: Amounts, ofPeriod: Amounts, reportType: ReportType): Figures {
  const { amount, ftd, retention } = own;
  const made = (of: Amounts) => (reportType === 'sales' ? String(of.ftd) : of.amount);
  return {
    id,
    amount,
    ftd,
    retention,
    target: ofPeriod.target,
    total: ofPeriod.amount,
    made: made(own),
    madeInPeriod: made(ofPeriod),
    hasResults: ftd !== 0 || centsOf(amount) !== 0n || centsOf(retention) !== 0n,
  };
}

/**
 * Who made most and who made least, of those who have results; ties go to the smaller id, and whoever is best is not the
 * worst too. Of fewer than two there is no worst (decision 12).
 */
export function bestAndWorst(figures: Figures[]): {
  bestAgentId: number | null;
  worseAgentId: number | null;
} {
  const ranked = figures.filter(({ hasResults }) => hasResults).sort((a, b) => a.id - b.id);
  const best = ranked.reduce<Figures | null>((top, each) => (top && !isMore(each, top) ? top : each), null);
  const worst = ranked
    .filter((each) => each !== best)
    .reduce<Figures | null>((low, each) => (low && !isMore(low, each) ? low : each), null);
  return { bestAgentId: best?.id ?? null, worseAgentId: worst?.id ?? null };
}

const isMore = (a: Figures, b: Figures) => centsOf(a.made) > centsOf(b.made);

const unselected: Record<StatisticPeriod, string> = {
  day: 'Date not selected',
  week: 'Week period is not selected',
  month: 'Month is not selected',
};

/** A statistic is of some date (spec 5). */
export function refuseUnselected(date: string | undefined, period: StatisticPeriod): asserts date is string {
  if (date !== undefined) return;
  throw new DomainError('invalid', unselected[period], {
    details: [{ field: 'date', message: 'is required' }],
  });
}
