import type { DayRange } from '../../platform/time/reporting-time.rules.js';
import { bold, lines, md, type Markdown } from '../../platform/telegram/markdown.js';
import { centsOf, formatCount, formatMoney, formatShare } from './money.rules.js';
import { bestAndWorst, type Figures, type ReportType, type StatisticPeriod } from './statistic.rules.js';

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
}

const titles: Record<StatisticPeriod, string> = {
  day: 'Daily report',
  week: 'Weekly report',
  month: 'Monthly report',
};

/** The report of a brand, per team and agent, as a message for its chat. `isTest`: says so on top. */
export function reportText(report: Report, { isTest = false } = {}): Markdown {
  const { brandName, period, days, agents } = report;
  const teams = [...new Set(agents.map(({ teamId }) => teamId))].sort((a, b) => a - b);
  return lines(
    ...(isTest ? [bold('TEST')] : []),
    bold(`${brandName}: ${titles[period]}`),
    daysText(days),
    ...teams.flatMap((teamId) => teamLines(report, teamId)),
    '',
    bold('Total'),
    progress(report, agents),
    ...changeLines(report),
    ...rankLines(report),
  );
}

function teamLines(report: Report, teamId: number): Markdown[] {
  const team = report.agents.filter((agent) => agent.teamId === teamId).sort(byMade);
  return [
    md``,
    bold(`Team ${teamId}`),
    ...team.map((agent) => md`${nameOf(agent)}: ${progress(report, [agent])}${crText(report, agent)}`),
    ...(team.length > 1 ? [md`Together: ${progress(report, team)}`] : []),
  ];
}

/** What was done, and how much of the target of the period that is by now. */
function progress({ reportType, period }: Report, agents: ReportedAgent[]): Markdown {
  const total = (of: 'made' | 'madeInPeriod' | 'target') => sumOf(agents.map(({ figures }) => figures[of]));
  const [made, inPeriod, target] = [total('made'), total('madeInPeriod'), total('target')];
  const write = (cents: bigint) => quantity(cents, reportType);
  const share = formatShare(inPeriod, target);
  if (share === null) return md`${write(made)}`;
  if (period === 'month') return md`${write(made)} of ${write(target)} (${share})`;
  return md`${write(made)}, in the period ${write(inPeriod)} of ${write(target)} (${share})`;
}

function changeLines({ agents, before, reportType }: Report): Markdown[] {
  if (!before) return [];
  const earlier = sumOf(before.made);
  const change = sumOf(agents.map(({ figures }) => figures.made)) - earlier;
  const sign = change > 0n ? '+' : '';
  const share = formatShare(change, earlier);
  return [
    md`Change: ${sign}${quantity(change, reportType)}${share === null ? '' : ` (${sign}${share})`} to ${daysText(before.days)}`,
  ];
}

function rankLines({ agents, reportType }: Report): Markdown[] {
  const { bestAgentId, worseAgentId } = bestAndWorst(agents.map(({ figures }) => figures));
  const line = (title: string, id: number | null) => {
    const agent = agents.find(({ figures }) => figures.id === id);
    return agent
      ? [md`${title}: ${nameOf(agent)}, ${quantity(centsOf(agent.figures.made), reportType)}`]
      : [];
  };
  return [...line('Best', bestAgentId), ...line('Worst', worseAgentId)];
}

function nameOf({ name, group, isMember }: ReportedAgent): string {
  return `${name}${group ? ` [${group}]` : ''}${isMember ? '' : ' (left)'}`;
}

function crText({ reportType }: Report, { cr }: ReportedAgent): string {
  return reportType === 'sales' ? `, CR ${cr.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}%` : '';
}

/** "10.03.2026", or "06.03.2026 – 12.03.2026". */
function daysText({ startDate, endDate }: DayRange): string {
  const text = (day: string) => day.split('-').reverse().join('.');
  return startDate === endDate ? text(startDate) : `${text(startDate)} – ${text(endDate)}`;
}

const sumOf = (decimals: string[]) => decimals.reduce((sum, each) => sum + centsOf(each), 0n);
const byMade = (a: ReportedAgent, b: ReportedAgent) => {
  const more = centsOf(b.figures.made) - centsOf(a.figures.made);
  return more === 0n ? a.figures.id - b.figures.id : more > 0n ? 1 : -1;
};
/** `hundredths`: cents, or hundredths of a deposit. */
const quantity = (hundredths: bigint, reportType: ReportType) =>
  reportType === 'sales' ? `${formatCount(hundredths / 100n)} FTD` : formatMoney(hundredths);
