import type { DayRange } from '../../platform/time/reporting-time.rules.js';
import { centsOf, formatCount, formatMoney } from '../../platform/money.rules.js';
import {
  bestAndWorst,
  type Figures,
  type ReportType,
  type StatisticPeriod,
} from '../statistics/statistic.rules.js';

/** Somebody of whom a report tells: an active member, or whoever has results. */
export interface ReportedAgent {
  figures: Figures;
  name: string;
  teamId: number;
  /** The label of a group within the team. */
  group: string | null;
  isMember: boolean;
  /** Conversion rate, per cent, of the period; decimal string. */
  cr: string;
}

export interface Report {
  brandName: string;
  reportType: ReportType;
  period: StatisticPeriod;
  days: DayRange;
  agents: ReportedAgent[];
  /** What everybody made in the days before, and which these were; null when there were none. */
  before: { days: DayRange; made: string[] } | null;
  /** What became of days after a report on them. */
  late: LateChange[];
}

/** How the sums of a day differ from what reports have told of it. */
export interface LateChange {
  day: string;
  ftd: number;
  /** Decimal string. */
  amount: string;
  /** Of the deposits that were moderated since. */
  labels: string[];
}

export const reportTitles: Record<StatisticPeriod, string> = {
  day: 'Daily report',
  week: 'Weekly report',
  month: 'Monthly report',
};

export const beforeTitles: Record<StatisticPeriod, string> = {
  day: 'the day before',
  week: 'the week before',
  month: 'the period before',
};

/** Sums in cents, or in hundredths of a deposit. */
export interface Progress {
  made: bigint;
  madeInPeriod: bigint;
  target: bigint;
}

export function progressOf(agents: ReportedAgent[]): Progress {
  const total = (of: keyof Progress) => sumOf(agents.map(({ figures }) => figures[of]));
  return { made: total('made'), madeInPeriod: total('madeInPeriod'), target: total('target') };
}

/** Of all, to the days before; null when there were none. */
export function changeOf({ agents, before }: Report): { change: bigint; earlier: bigint } | null {
  if (!before) return null;
  const earlier = sumOf(before.made);
  return { change: progressOf(agents).made - earlier, earlier };
}

/** The best and the worst; nobody is the best of those who made nothing. */
export function ranksOf(agents: ReportedAgent[]): { best?: ReportedAgent; worst?: ReportedAgent } {
  const { bestAgentId, worseAgentId } = bestAndWorst(agents.map(({ figures }) => figures));
  const find = (id: number | null) => agents.find(({ figures }) => figures.id === id);
  const best = find(bestAgentId);
  return best && centsOf(best.figures.made) !== 0n ? { best, worst: find(worseAgentId) } : {};
}

/** The teams, first to last; in each, who made most first. */
export function teamsOf(agents: ReportedAgent[]): { teamId: number; team: ReportedAgent[] }[] {
  const teamIds = [...new Set(agents.map(({ teamId }) => teamId))].sort((a, b) => a - b);
  return teamIds.map((teamId) => ({
    teamId,
    team: agents.filter((agent) => agent.teamId === teamId).sort(byMade),
  }));
}

export function byMade(a: ReportedAgent, b: ReportedAgent): number {
  const more = centsOf(b.figures.made) - centsOf(a.figures.made);
  return more === 0n ? a.figures.id - b.figures.id : more > 0n ? 1 : -1;
}

export function agentName({ name, group, isMember }: ReportedAgent): string {
  return `${name}${group ? ` [${group}]` : ''}${isMember ? '' : ' (left)'}`;
}

/** "10.03.2026", or "06.03.2026 – 12.03.2026". */
export function daysText({ startDate, endDate }: DayRange): string {
  const text = (day: string) => day.split('-').reverse().join('.');
  return startDate === endDate ? text(startDate) : `${text(startDate)} – ${text(endDate)}`;
}

/** `hundredths`: cents, or hundredths of a deposit. */
export function quantity(hundredths: bigint, reportType: ReportType): string {
  return reportType === 'sales' ? `${formatCount(hundredths / 100n)} FTD` : formatMoney(hundredths);
}

/** A target after what was made of it, short: "$45,000", or the count alone. */
export function targetText(hundredths: bigint, reportType: ReportType): string {
  if (reportType === 'sales') return formatCount(hundredths / 100n);
  return formatMoney(hundredths).replace(/\.00$/, '');
}

export const signOf = (amount: bigint) => (amount > 0n ? '+' : '');
const sumOf = (decimals: string[]) => decimals.reduce((sum, each) => sum + centsOf(each), 0n);

/** "12.5%", of a brand that is about first-time deposits. */
export const crText = ({ cr }: ReportedAgent) => `${cr.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}%`;
