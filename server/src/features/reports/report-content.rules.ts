import { groupBy } from '../../platform/lists/lists.rules.js';
import type { Markdown, Piece } from '../../platform/messenger/api/markdown.js';
import { centsOf, computePercentage, toDollars } from '../../platform/text/money.rules.js';
import type { DayRange } from '../../platform/time/time.rules.js';
import { localize } from '../../texts/texts.js';
import {
  findBestAndWorst,
  type Figures,
  type ReportType,
  type StatisticSpan,
} from '../statistics/results/statistic.rules.js';

/** A person in a report: an active member, or a former one with results. */
export interface ReportedAgent {
  figures: Figures;
  name: Piece;
  teamId: number;
  /** The name of the person's group within the team. */
  group: string | null;
  isMember: boolean;
  /** Conversion rate of the period in per cent, as a decimal string. */
  cr: string;
}

export interface Report {
  brandName: string;
  reportType: ReportType;
  span: StatisticSpan;
  days: DayRange;
  agents: ReportedAgent[];
  /** The preceding day, week or period, and each person's result in it. Null: no period contains the day before the report. */
  previous: { days: DayRange; made: string[] } | null;
  /** Changes to days that an earlier report covered. */
  late: LateChange[];
}

/** The difference between the current sums of a day and the reported ones. */
export interface LateChange {
  day: string;
  ftd: number;
  /** Decimal string. */
  amount: string;
  /** The labels of the deposits that were moderated since the report, such as "A17". */
  labels: string[];
}

/** Sums in cents for a retention brand, or in hundredths of a deposit for a sales brand. */
export interface Progress {
  /** On the days of the report. */
  made: bigint;
  madeInPeriod: bigint;
  target: bigint;
}

export function computeProgress(agents: ReportedAgent[]): Progress {
  const total = (field: keyof Progress) => sumHundredths(agents.map(({ figures }) => figures[field]));
  return { made: total('made'), madeInPeriod: total('madeInPeriod'), target: total('target') };
}

/** The change in the total compared with the preceding days, and their total. Null: there is nothing to compare with. */
export function computeChange({
  agents,
  previous,
}: Report): { change: bigint; previousTotal: bigint } | null {
  if (!previous) return null;
  const previousTotal = sumHundredths(previous.made);
  return { change: computeProgress(agents).made - previousTotal, previousTotal };
}

/** Null if nobody has a result, or the highest one is 0. Reports name no worst agent, because agents read them. */
export function findBestAgent(agents: ReportedAgent[]): ReportedAgent | null {
  const { bestAgentId } = findBestAndWorst(agents.map(({ figures }) => figures));
  const best = agents.find(({ figures }) => figures.id === bestAgentId);
  return best && centsOf(best.figures.made) !== 0n ? best : null;
}

/** The teams in the order of their ids. Within each team, agents with higher results come first. */
export function groupByTeam(agents: ReportedAgent[]): { teamId: number; team: ReportedAgent[] }[] {
  const groups = [...groupBy(agents.toSorted(compareMadeDescending), ({ teamId }) => teamId)];
  return groups.map(([teamId, team]) => ({ teamId, team })).sort((a, b) => a.teamId - b.teamId);
}

export function compareMadeDescending(a: ReportedAgent, b: ReportedAgent): number {
  const difference = centsOf(b.figures.made) - centsOf(a.figures.made);
  return difference === 0n ? a.figures.id - b.figures.id : difference > 0n ? 1 : -1;
}

/** "Anna [Night]", "Ben (left)". */
export function buildAgentName({ name, group, isMember }: ReportedAgent): Piece {
  const nameWithGroup = group ? localize('reports.inGroup', { name, group }) : name;
  return isMember ? nameWithGroup : localize('reports.left', { name: nameWithGroup });
}

/** "10.03.2026", or "06.03.2026 – 12.03.2026". */
export const buildDays = ({ startDate, endDate }: DayRange): Markdown =>
  localize('reports.days', { from: startDate, to: endDate });

/** "$1,250.50", "3 FTD". `hundredths`: cents, or hundredths of a deposit. */
export const buildSum = (hundredths: bigint, reportType: ReportType): Markdown =>
  localizeSum('sums', hundredths, reportType);

/** "+$1,250.50", "-1 FTD". */
export const buildSignedSum = (hundredths: bigint, reportType: ReportType): Markdown =>
  localizeSum('signedSums', hundredths, reportType);

/** A short target: "$45,000", or in a sales brand only the number. */
export const buildTarget = (hundredths: bigint, reportType: ReportType): Markdown =>
  localizeSum('targets', hundredths, reportType);

const localizeSum = (
  kind: 'sums' | 'signedSums' | 'targets',
  hundredths: bigint,
  reportType: ReportType,
): Markdown =>
  reportType === 'sales'
    ? localize(`reports.${kind}.sales`, { deposits: Number(hundredths / 100n) })
    : localize(`reports.${kind}.retention`, { amount: toDollars(hundredths) });

/** The share of the period's target in per cent. Null: there is no target. */
export const computeTargetShare = ({ madeInPeriod, target }: Progress): number | null =>
  computePercentage(madeInPeriod, target);

const sumHundredths = (decimals: string[]) => decimals.reduce((sum, decimal) => sum + centsOf(decimal), 0n);
