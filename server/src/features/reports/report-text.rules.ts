import { bold, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import { centsOf, formatShare } from '../../platform/text/money.rules.js';
import { isolateName } from '../../platform/text/text.rules.js';
import {
  agentName,
  beforeTitles,
  computeChange,
  crText,
  daysText,
  findBest,
  computeProgress,
  quantity,
  reportTitles,
  plusSign,
  targetText,
  groupByTeam,
  type LateChange,
  type Report,
  type ReportedAgent,
} from './report-content.rules.js';

const MAX_LATE_DAYS = 5;
const MAX_LABELS = 3;

/** A brand's report as a message: totals first, then teams and agents. `isTest`: the first line says TEST. */
export function reportText(report: Report, { isTest = false } = {}): Markdown {
  const { brandName, period, days, agents } = report;
  return lines(
    ...(isTest ? [bold('TEST')] : []),
    bold(`${brandName}: ${reportTitles[period]}`),
    daysText(days),
    '',
    ...totalLines(report),
    ...bestLine(report),
    ...groupByTeam(agents).flatMap(({ teamId, team }) => teamLines(report, teamId, team)),
    ...(agents.length === 0 ? ['', 'Nobody is in the brand yet'] : []),
    ...lateLines(report),
  );
}

function totalLines(report: Report): Markdown[] {
  const { period, reportType, agents } = report;
  const { made, madeInPeriod, target } = computeProgress(agents);
  const share = formatShare(madeInPeriod, target);
  const whole = targetText(target, reportType);
  const goal =
    period === 'month'
      ? md`Target: ${share ?? ''} of ${whole}`
      : md`Period: ${quantity(madeInPeriod, reportType)} of ${whole} (${share ?? ''})`;
  return [
    bold(`Total: ${quantity(made, reportType)}`),
    ...(share === null ? [] : [goal]),
    ...changeLines(report),
  ];
}

function teamLines(report: Report, teamId: number, team: ReportedAgent[]): Markdown[] {
  return [
    md``,
    bold(`Team ${teamId}: ${progressText(report, team)}`),
    ...team.map(
      (agent) =>
        md`${nameText(agent)}: ${progressText(report, [agent])}${report.reportType === 'sales' ? `, CR ${crText(agent)}` : ''}`,
    ),
  ];
}

/** The result and the share of the period's target. It is short, so that a phone shows it on one line. */
function progressText({ reportType, period }: Report, agents: ReportedAgent[]): string {
  const { made, madeInPeriod, target } = computeProgress(agents);
  const write = (cents: bigint) => quantity(cents, reportType);
  const share = formatShare(madeInPeriod, target);
  if (share === null) return write(made);
  return `${write(made)}${period === 'month' ? ',' : ' →'} ${share} of ${targetText(target, reportType)}`;
}

function changeLines(report: Report): Markdown[] {
  const changed = computeChange(report);
  if (!changed) return [];
  const { change, earlier } = changed;
  if (change === 0n) return [md`Same as ${beforeTitles[report.period]}`];
  const share = formatShare(change, earlier);
  return [
    md`${plusSign(change)}${quantity(change, report.reportType)}${share === null ? '' : ` (${plusSign(change)}${share})`} vs ${beforeTitles[report.period]}`,
  ];
}

function bestLine({ agents, reportType }: Report): Markdown[] {
  const best = findBest(agents);
  return best ? [md`Best: ${nameText(best)}, ${quantity(centsOf(best.figures.made), reportType)}`] : [];
}

/** The part "Changed since it was reported", with lines such as "20.11: +$320.00 (A17)". */
function lateLines({ late, reportType, days }: Report): Markdown[] {
  const formatSize = ({ ftd, amount }: LateChange) =>
    reportType === 'sales' ? BigInt(ftd) * 100n : centsOf(amount);
  const write = (size: bigint) => `${plusSign(size)}${quantity(size, reportType)}`;
  const changes = late.filter((change) => formatSize(change) !== 0n);
  if (changes.length === 0) return [];
  const others = changes.slice(MAX_LATE_DAYS);
  const rest = others.reduce((sum, change) => sum + formatSize(change), 0n);
  return [
    md``,
    bold('Changed since it was reported'),
    ...changes
      .slice(0, MAX_LATE_DAYS)
      .map(
        (change) =>
          md`${dayText(change.day, days.endDate)}: ${write(formatSize(change))}${labelsText(change, reportType)}`,
      ),
    ...(others.length > 0
      ? [md`${others.length} more ${others.length === 1 ? 'day' : 'days'}: ${write(rest)}`]
      : []),
  ];
}

const nameText = (agent: ReportedAgent): string => isolateName(agentName(agent));

/** Leaves out retention deposits in a sales brand, because they change none of its sums. */
function labelsText({ labels: all }: LateChange, reportType: Report['reportType']): string {
  const labels = reportType === 'sales' ? all.filter((label) => label.startsWith('F')) : all;
  if (labels.length === 0) return '';
  const more = labels.length - MAX_LABELS;
  return ` (${labels.slice(0, MAX_LABELS).join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}

/** "20.11", with the year if the report is of another year. */
function dayText(day: string, reported: string): string {
  const text = daysText({ startDate: day, endDate: day });
  return day.slice(0, 4) === reported.slice(0, 4) ? text.slice(0, 5) : text;
}
