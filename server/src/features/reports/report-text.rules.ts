import { bold, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import { centsOf, formatShare } from '../../platform/text/money.rules.js';
import { isolateName } from '../../platform/text/text.rules.js';
import {
  formatAgent,
  previousDaysTitles,
  computeChange,
  formatCr,
  formatDays,
  findBestAgent,
  computeProgress,
  formatQuantity,
  reportTitles,
  formatPlusSign,
  formatTarget,
  groupByTeam,
  type LateChange,
  type Report,
  type ReportedAgent,
} from './report-content.rules.js';

const MAX_LATE_DAYS = 5;
const MAX_LABELS = 3;

/** A brand's report as a message: totals first, then teams and agents. `isTest`: the first line says TEST. */
export function buildReportText(report: Report, { isTest = false } = {}): Markdown {
  const { brandName, span, days, agents } = report;
  return lines(
    ...(isTest ? [bold('TEST')] : []),
    bold(`${brandName}: ${reportTitles[span]}`),
    formatDays(days),
    '',
    ...buildTotal(report),
    ...buildBestAgent(report),
    ...groupByTeam(agents).flatMap(({ teamId, team }) => buildTeam(report, teamId, team)),
    ...(agents.length === 0 ? ['', 'Nobody is in the brand yet'] : []),
    ...buildLateChanges(report),
  );
}

function buildTotal(report: Report): Markdown[] {
  const { span, reportType, agents } = report;
  const { made, madeInPeriod, target } = computeProgress(agents);
  const share = formatShare(madeInPeriod, target);
  const formattedTarget = formatTarget(target, reportType);
  const goal =
    span === 'month'
      ? md`Target: ${share ?? ''} of ${formattedTarget}`
      : md`Period: ${formatQuantity(madeInPeriod, reportType)} of ${formattedTarget} (${share ?? ''})`;
  return [
    bold(`Total: ${formatQuantity(made, reportType)}`),
    ...(share === null ? [] : [goal]),
    ...buildChange(report),
  ];
}

function buildTeam(report: Report, teamId: number, team: ReportedAgent[]): Markdown[] {
  return [
    md``,
    bold(`Team ${teamId}: ${formatProgress(report, team)}`),
    ...team.map(
      (agent) =>
        md`${formatName(agent)}: ${formatProgress(report, [agent])}${report.reportType === 'sales' ? `, CR ${formatCr(agent)}` : ''}`,
    ),
  ];
}

/** The result and the share of the period's target, short enough for one line on a phone. */
function formatProgress({ reportType, span }: Report, agents: ReportedAgent[]): string {
  const { made, madeInPeriod, target } = computeProgress(agents);
  const formatResult = (hundredths: bigint) => formatQuantity(hundredths, reportType);
  const share = formatShare(madeInPeriod, target);
  if (share === null) return formatResult(made);
  return `${formatResult(made)}${span === 'month' ? ',' : ' →'} ${share} of ${formatTarget(target, reportType)}`;
}

function buildChange(report: Report): Markdown[] {
  const comparison = computeChange(report);
  if (!comparison) return [];
  const { change, previousTotal } = comparison;
  if (change === 0n) return [md`Same as ${previousDaysTitles[report.span]}`];
  const share = formatShare(change, previousTotal);
  return [
    md`${formatPlusSign(change)}${formatQuantity(change, report.reportType)}${share === null ? '' : ` (${formatPlusSign(change)}${share})`} vs ${previousDaysTitles[report.span]}`,
  ];
}

function buildBestAgent({ agents, reportType }: Report): Markdown[] {
  const best = findBestAgent(agents);
  return best
    ? [md`Best: ${formatName(best)}, ${formatQuantity(centsOf(best.figures.made), reportType)}`]
    : [];
}

/** The part "Changed since it was reported", with lines such as "20.11: +$320.00 (A17)". */
function buildLateChanges({ late, reportType, days }: Report): Markdown[] {
  const getSum = ({ ftd, amount }: LateChange) =>
    reportType === 'sales' ? BigInt(ftd) * 100n : centsOf(amount);
  const formatSigned = (sum: bigint) => `${formatPlusSign(sum)}${formatQuantity(sum, reportType)}`;
  const changes = late.filter((change) => getSum(change) !== 0n);
  if (changes.length === 0) return [];
  const others = changes.slice(MAX_LATE_DAYS);
  const rest = others.reduce((sum, change) => sum + getSum(change), 0n);
  return [
    md``,
    bold('Changed since it was reported'),
    ...changes
      .slice(0, MAX_LATE_DAYS)
      .map(
        (change) =>
          md`${formatDay(change.day, days.endDate)}: ${formatSigned(getSum(change))}${formatLabels(change, reportType)}`,
      ),
    ...(others.length > 0
      ? [md`${others.length} more ${others.length === 1 ? 'day' : 'days'}: ${formatSigned(rest)}`]
      : []),
  ];
}

const formatName = (agent: ReportedAgent): string => isolateName(formatAgent(agent));

/** Omits retention deposits in a sales brand, because they change none of its sums. */
function formatLabels({ labels: allLabels }: LateChange, reportType: Report['reportType']): string {
  const labels = reportType === 'sales' ? allLabels.filter((label) => label.startsWith('F')) : allLabels;
  if (labels.length === 0) return '';
  const omittedCount = labels.length - MAX_LABELS;
  return ` (${labels.slice(0, MAX_LABELS).join(', ')}${omittedCount > 0 ? ` and ${omittedCount} more` : ''})`;
}

/** "20.11", with the year if it differs from that of the report. */
function formatDay(day: string, reportedDay: string): string {
  const text = formatDays({ startDate: day, endDate: day });
  return day.slice(0, 4) === reportedDay.slice(0, 4) ? text.slice(0, 5) : text;
}
