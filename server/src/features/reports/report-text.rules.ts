import { bold, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import { centsOf, computePercentage } from '../../platform/text/money.rules.js';
import { localize } from '../../texts/texts.js';
import {
  buildAgentName,
  buildDays,
  buildSignedSum,
  buildSum,
  buildTarget,
  computeChange,
  computeProgress,
  computeTargetShare,
  findBestAgent,
  groupByTeam,
  type LateChange,
  type Report,
  type ReportedAgent,
} from './report-content.rules.js';

/** How many days with late changes get a line of their own. The others are summed up in one line. */
const MAX_LISTED_DAYS = 5;
const MAX_LABELS_PER_DAY = 3;

/** A brand's report as a message: totals first, then teams and agents. The first line of a test says TEST. */
export function buildReportText(report: Report, { isTest = false } = {}): Markdown {
  const { brandName, span, days, agents } = report;
  return lines(
    ...(isTest ? [bold(localize('reports.test'))] : []),
    bold(localize(`reports.titles.${span}`, { brand: brandName })),
    buildDays(days),
    '',
    ...buildTotal(report),
    ...buildBestAgent(report),
    ...groupByTeam(agents).flatMap(({ teamId, team }) => buildTeam(report, teamId, team)),
    ...(agents.length === 0 ? ['', localize('reports.nobody')] : []),
    ...buildLateChanges(report),
  );
}

function buildTotal(report: Report): Markdown[] {
  const { span, reportType, agents } = report;
  const progress = computeProgress(agents);
  const share = computeTargetShare(progress);
  return [
    bold(localize('reports.total', { sum: buildSum(progress.made, reportType) })),
    ...(share === null
      ? []
      : [
          localize(span === 'month' ? 'reports.ofTarget' : 'reports.ofPeriodTarget', {
            share,
            sum: buildSum(progress.madeInPeriod, reportType),
            target: buildTarget(progress.target, reportType),
          }),
        ]),
    ...buildChange(report),
  ];
}

function buildTeam(report: Report, id: number, team: ReportedAgent[]): Markdown[] {
  const { reportType } = report;
  return [
    md``,
    bold(
      localize('reports.line', {
        name: localize('teams.name', { id }),
        progress: buildProgress(report, team),
      }),
    ),
    ...team.map((agent) => {
      const line = { name: buildAgentName(agent), progress: buildProgress(report, [agent]) };
      return reportType === 'sales'
        ? localize('reports.lineWithCr', { ...line, cr: Number(agent.cr) })
        : localize('reports.line', line);
    }),
  ];
}

/** The result and the share of the period's target, short enough for one line on a phone. */
function buildProgress({ reportType, span }: Report, agents: ReportedAgent[]): Markdown {
  const progress = computeProgress(agents);
  const sum = buildSum(progress.made, reportType);
  const share = computeTargetShare(progress);
  if (share === null) return sum;
  const target = buildTarget(progress.target, reportType);
  return localize(span === 'month' ? 'reports.progress' : 'reports.periodProgress', { sum, share, target });
}

function buildChange(report: Report): Markdown[] {
  const comparison = computeChange(report);
  if (!comparison) return [];
  const { change, previousTotal } = comparison;
  if (change === 0n) return [localize(`reports.same.${report.span}`)];
  return [
    localize(`reports.versus.${report.span}`, {
      change: buildSignedSum(change, report.reportType),
      share: computePercentage(change, previousTotal),
    }),
  ];
}

function buildBestAgent({ agents, reportType }: Report): Markdown[] {
  const best = findBestAgent(agents);
  if (!best) return [];
  const sum = buildSum(centsOf(best.figures.made), reportType);
  return [localize('reports.best', { name: buildAgentName(best), sum })];
}

/** The part "Changed since it was reported", with lines such as "20.11: +$320.00 (A17)". Omits days whose sum is the same. */
function buildLateChanges({ late, reportType, days }: Report): Markdown[] {
  const getSum = ({ ftd, amount }: LateChange) =>
    reportType === 'sales' ? BigInt(ftd) * 100n : centsOf(amount);
  const changes = late.filter((change) => getSum(change) !== 0n);
  if (changes.length === 0) return [];
  const others = changes.slice(MAX_LISTED_DAYS);
  const sumOfOthers = others.reduce((sum, change) => sum + getSum(change), 0n);
  return [
    md``,
    bold(localize('reports.late.title')),
    ...changes.slice(0, MAX_LISTED_DAYS).map((lateChange) =>
      localize('reports.late.day', {
        day: buildDay(lateChange.day, days.endDate),
        change: buildSignedSum(getSum(lateChange), reportType),
        ...shortenLabels(lateChange, reportType),
      }),
    ),
    ...(others.length > 0
      ? [
          localize('reports.late.moreDays', {
            days: others.length,
            change: buildSignedSum(sumOfOthers, reportType),
          }),
        ]
      : []),
  ];
}

/** The first labels, and the number of the others. Omits retention deposits in a sales brand, because they do not change its sums. */
function shortenLabels({ labels: allLabels }: LateChange, reportType: Report['reportType']) {
  const labels = reportType === 'sales' ? allLabels.filter((label) => label.startsWith('F')) : allLabels;
  return {
    labels: labels.slice(0, MAX_LABELS_PER_DAY).join(', '),
    more: Math.max(labels.length - MAX_LABELS_PER_DAY, 0),
  };
}

/** "20.11", with the year if it is not the year of the report. */
const buildDay = (day: string, reportEndDate: string): Markdown =>
  day.slice(0, 4) === reportEndDate.slice(0, 4)
    ? localize('reports.late.dayOfYear', { day })
    : buildDays({ startDate: day, endDate: day });
