import { bold, lines, md, type Markdown } from '../../platform/telegram/markdown.js';
import { centsOf, formatShare } from './money.rules.js';
import {
  agentName,
  beforeTitles,
  changeOf,
  crText,
  daysText,
  progressOf,
  quantity,
  reportTitles,
  signOf,
  teamsOf,
  type LateChange,
  type Report,
  type ReportedAgent,
} from './report-content.rules.js';
import { bestAndWorst } from './statistic.rules.js';

const MAX_LATE_DAYS = 5;
const MAX_LABELS = 3;

/** The report of a brand, per team and agent, as a message for its chat. `isTest`: says so on top. */
export function reportText(report: Report, { isTest = false } = {}): Markdown {
  const { brandName, period, days, agents } = report;
  return lines(
    ...(isTest ? [bold('TEST')] : []),
    bold(`${brandName}: ${reportTitles[period]}`),
    daysText(days),
    ...teamsOf(agents).flatMap(({ teamId, team }) => teamLines(report, teamId, team)),
    '',
    bold('Total'),
    progressText(report, agents),
    ...changeLines(report),
    ...rankLines(report),
    ...lateLines(report),
  );
}

function teamLines(report: Report, teamId: number, team: ReportedAgent[]): Markdown[] {
  return [
    md``,
    bold(`Team ${teamId}`),
    ...team.map(
      (agent) =>
        md`${agentName(agent)}: ${progressText(report, [agent])}${report.reportType === 'sales' ? `, CR ${crText(agent)}` : ''}`,
    ),
    ...(team.length > 1 ? [md`Together: ${progressText(report, team)}`] : []),
  ];
}

/** What was done, and how much of the target of the period that is by now. */
function progressText({ reportType, period }: Report, agents: ReportedAgent[]): Markdown {
  const { made, madeInPeriod, target } = progressOf(agents);
  const write = (cents: bigint) => quantity(cents, reportType);
  const share = formatShare(madeInPeriod, target);
  if (share === null) return md`${write(made)}`;
  if (period === 'month') return md`${write(made)} of ${write(target)} (${share})`;
  return md`${write(made)}, in the period ${write(madeInPeriod)} of ${write(target)} (${share})`;
}

function changeLines(report: Report): Markdown[] {
  const changed = changeOf(report);
  if (!changed) return [];
  const { change, earlier } = changed;
  if (change === 0n) return [md`Same as ${beforeTitles[report.period]}`];
  const share = formatShare(change, earlier);
  return [
    md`Change: ${signOf(change)}${quantity(change, report.reportType)}${share === null ? '' : ` (${signOf(change)}${share})`} vs ${beforeTitles[report.period]}`,
  ];
}

function rankLines({ agents, reportType }: Report): Markdown[] {
  const { bestAgentId, worseAgentId } = bestAndWorst(agents.map(({ figures }) => figures));
  const line = (title: string, id: number | null) => {
    const agent = agents.find(({ figures }) => figures.id === id);
    return agent
      ? [md`${title}: ${agentName(agent)}, ${quantity(centsOf(agent.figures.made), reportType)}`]
      : [];
  };
  return [...line('Best', bestAgentId), ...line('Worst', worseAgentId)];
}

/** "Since the last report: +$320.00 for 20.11 (A17), -$5.00 for 19.11". */
function lateLines({ late, reportType, days }: Report): Markdown[] {
  const sizeOf = ({ ftd, amount }: LateChange) =>
    reportType === 'sales' ? BigInt(ftd) * 100n : centsOf(amount);
  const write = (size: bigint) => `${signOf(size)}${quantity(size, reportType)}`;
  const changes = late.filter((change) => sizeOf(change) !== 0n);
  if (changes.length === 0) return [];
  const parts = changes
    .slice(0, MAX_LATE_DAYS)
    .map(
      (change) => `${write(sizeOf(change))} for ${dayText(change.day, days.endDate)}${labelsText(change)}`,
    );
  const others = changes.slice(MAX_LATE_DAYS);
  const rest = others.reduce((sum, change) => sum + sizeOf(change), 0n);
  if (others.length > 0) parts.push(`${write(rest)} for ${others.length} more days`);
  return [md``, md`Since the last report: ${parts.join(', ')}`];
}

function labelsText({ labels }: LateChange): string {
  if (labels.length === 0) return '';
  const more = labels.length - MAX_LABELS;
  return ` (${labels.slice(0, MAX_LABELS).join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}

/** "20.11", with the year where it is not the report's. */
function dayText(day: string, reported: string): string {
  const text = daysText({ startDate: day, endDate: day });
  return day.slice(0, 4) === reported.slice(0, 4) ? text.slice(0, 5) : text;
}
