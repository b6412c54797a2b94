import { DEFAULT_LANGUAGE, isRightToLeft, type Language } from '../../../shared/language.rules.js';
import { Markdown, type Piece } from '../../platform/messenger/api/markdown.js';
import type { Lettering } from '../../platform/pictures/picture-text.rules.js';
import { centsOf, computePercentage } from '../../platform/text/money.rules.js';
import { localize, renderPlain } from '../../texts/texts.js';
import {
  type Block,
  Canvas,
  colors,
  CONTENT_END,
  CONTENT_WIDTH,
  createBlock,
  MARGIN,
} from './picture-canvas.rules.js';
import {
  buildAgentName,
  buildDays,
  buildSignedSum,
  buildSum,
  buildTarget,
  compareMadeDescending,
  computeChange,
  computeProgress,
  computeTargetShare,
  findBestAgent,
  groupByTeam,
  type Progress,
  type Report,
  type ReportedAgent,
} from './report-content.rules.js';

/** The maximum number of agents that are legible on a phone. The text of the report contains all agents. */
const MAX_AGENTS = 30;
/** The maximum number of agents that get tall rows, which show their targets. If there are more, all rows are compact. */
const MAX_ROOMY_ROWS = 8;

const SMALL_TEXT = { size: 32, color: colors.grey };

/** What all parts of a picture need. */
interface Drawing {
  canvas: Canvas;
  report: Report;
  /** Renders a text in the language of the picture. */
  format: (text: Piece) => string;
  formatSum: (hundredths: bigint) => string;
  /** The largest result if nobody has a target. Bars then compare people. Null: bars show the progress to targets. */
  largestSum: bigint | null;
}

/** A brand's report as an SVG picture: totals on top, then each agent's progress to the target. */
export function renderReport(
  report: Report,
  lettering: Lettering,
  { isTest = false, language = DEFAULT_LANGUAGE }: { isTest?: boolean; language?: Language } = {},
): string {
  const format = (text: Piece) => (text instanceof Markdown ? renderPlain(text, language) : String(text));
  const drawing: Drawing = {
    canvas: new Canvas(lettering, isRightToLeft(language)),
    report,
    format,
    formatSum: (hundredths) => format(buildSum(hundredths, report.reportType)),
    largestSum: findLargestSum(report.agents),
  };
  return drawing.canvas.renderPage([
    renderHead(drawing, isTest),
    renderTotal(drawing),
    ...renderBestAgent(drawing),
    ...renderLegend(drawing),
    ...renderTeams(drawing),
  ]);
}

function findLargestSum(agents: ReportedAgent[]): bigint | null {
  if (computeProgress(agents).target > 0n) return null;
  return agents.reduce((max, { figures }) => {
    const sum = centsOf(figures.made);
    return sum > max ? sum : max;
  }, 0n);
}

function renderHead({ canvas, report, format }: Drawing, isTest: boolean): Block {
  const { brandName, span, days } = report;
  const badge = [
    canvas.renderBox({ x: CONTENT_END - 152, y: 0, width: 152, height: 62, radius: 14, color: colors.amber }),
    canvas.renderText(format(localize('reports.test')), {
      x: CONTENT_END - 76,
      y: 43,
      size: 34,
      isBold: true,
      color: colors.page,
      anchor: 'middle',
    }),
  ];
  return createBlock(
    140,
    canvas.renderText(brandName, {
      y: 48,
      size: 54,
      isBold: true,
      maxWidth: isTest ? CONTENT_WIDTH - 184 : CONTENT_WIDTH,
    }),
    canvas.renderText(format(localize(`reports.subtitles.${span}`, { days: buildDays(days) })), {
      y: 106,
      size: 35,
      color: colors.grey,
    }),
    ...(isTest ? badge : []),
  );
}

function renderTotal(drawing: Drawing): Block {
  const { canvas, report, format, formatSum } = drawing;
  const progress = computeProgress(report.agents);
  const totalParts = [
    canvas.renderText(formatSum(progress.made), { y: 92, size: 100, isBold: true }),
    renderChange(drawing),
  ];
  const share = formatTargetShare(drawing, progress);
  if (share === '') return createBlock(190, ...totalParts);
  const goal = format(
    localize(`reports.picture.${report.span === 'month' ? 'sumOfTarget' : 'sumOfPeriodTarget'}`, {
      sum: buildSum(progress.madeInPeriod, report.reportType),
      target: buildTarget(progress.target, report.reportType),
    }),
  );
  const shareWidth = canvas.measureWidth(share, { size: 36, isBold: true });
  return createBlock(
    310,
    ...totalParts,
    renderBar(drawing, progress, { y: 186, height: 32 }),
    canvas.renderText(goal, {
      y: 266,
      size: 34,
      color: colors.grey,
      maxWidth: CONTENT_WIDTH - shareWidth - 30,
    }),
    canvas.renderText(share, {
      x: CONTENT_END,
      y: 266,
      size: 36,
      isBold: true,
      color: getShareColor(progress),
      anchor: 'end',
    }),
  );
}

function renderChange({ canvas, report, format }: Drawing): string {
  const { span, reportType } = report;
  const comparison = computeChange(report);
  const style = { y: 152, size: 35 };
  const grey = { ...style, color: colors.grey };
  if (!comparison) return canvas.renderText(format(localize('reports.nothingBefore')), grey);
  const { change, previousTotal } = comparison;
  if (change === 0n) return canvas.renderText(format(localize(`reports.same.${span}`)), grey);
  const [arrow, color] = change > 0n ? ['▲', colors.green] : ['▼', colors.red];
  const text = localize(`reports.versus.${span}`, {
    change: buildSignedSum(change, reportType),
    share: computePercentage(change, previousTotal),
  });
  return canvas.renderText(`${arrow} ${format(text)}`, { ...style, color });
}

function renderBestAgent({ canvas, report, format, formatSum }: Drawing): Block[] {
  const agent = findBestAgent(report.agents);
  if (!agent) return [];
  return [
    createBlock(
      204,
      canvas.renderBox({
        x: MARGIN,
        y: 0,
        width: CONTENT_WIDTH,
        height: 172,
        radius: 20,
        color: colors.card,
      }),
      canvas.renderText(format(localize('reports.picture.best')), {
        x: MARGIN + 28,
        y: 50,
        size: 31,
        isBold: true,
        color: colors.green,
      }),
      canvas.renderText(format(buildAgentName(agent)), {
        x: MARGIN + 28,
        y: 98,
        size: 36,
        maxWidth: CONTENT_WIDTH - 56,
      }),
      canvas.renderText(formatSum(centsOf(agent.figures.made)), {
        x: MARGIN + 28,
        y: 145,
        size: 36,
        isBold: true,
        maxWidth: CONTENT_WIDTH - 56,
      }),
    ),
  ];
}

/** Explains the two colours of bars. Empty if bars have only one colour. */
function renderLegend({ canvas, report, format, largestSum }: Drawing): Block[] {
  if (report.span === 'month' || largestSum !== null) return [];
  const items = [
    [colors.blue, format(localize(`reports.picture.this.${report.span}`))],
    [colors.darkBlue, format(localize('reports.picture.earlierInPeriod'))],
  ] as const;
  let x = MARGIN;
  const parts = items.flatMap(([color, label]) => {
    const style = { size: 31, color: colors.grey };
    const itemX = x;
    x += 42 + canvas.measureWidth(label, style) + 44;
    return [
      canvas.renderBox({ x: itemX, y: 12, width: 28, height: 28, radius: 8, color }),
      canvas.renderText(label, { x: itemX + 42, y: 37, ...style }),
    ];
  });
  return [createBlock(62, ...parts)];
}

function renderTeams(drawing: Drawing): Block[] {
  const { canvas, format } = drawing;
  const { agents } = drawing.report;
  const renderNote = (note: Markdown, size: number) =>
    createBlock(70, canvas.renderText(format(note), { y: 44, size, color: colors.grey }));
  if (agents.length === 0) return [renderNote(localize('reports.nobody'), 36)];
  const shownAgents = [...agents].sort(compareMadeDescending).slice(0, MAX_AGENTS);
  const shareWidths = shownAgents.map((agent) =>
    canvas.measureWidth(formatTargetShare(drawing, computeProgress([agent])), SMALL_TEXT),
  );
  const sumEnd = CONTENT_END - Math.max(...shareWidths) - 28;
  const renderRow = (agent: ReportedAgent) =>
    shownAgents.length > MAX_ROOMY_ROWS
      ? renderCompactRow(drawing, agent, sumEnd)
      : renderRoomyRow(drawing, agent);
  const blocks = groupByTeam(shownAgents).flatMap(({ teamId, team }) => [
    renderTeamHead(
      drawing,
      teamId,
      agents.filter((agent) => agent.teamId === teamId),
    ),
    ...team.map(renderRow),
  ]);
  const hiddenCount = agents.length - shownAgents.length;
  return hiddenCount > 0
    ? [...blocks, renderNote(localize('reports.picture.moreInText', { people: hiddenCount }), 34)]
    : blocks;
}

function renderTeamHead({ canvas, report, format }: Drawing, id: number, team: ReportedAgent[]): Block {
  const progress = computeProgress(team);
  const share = computeTargetShare(progress);
  const sum = buildSum(progress.made, report.reportType);
  const result = format(share === null ? sum : localize('reports.picture.sumAndShare', { sum, share }));
  const style = { y: 62, size: 36, isBold: true, color: colors.grey };
  return createBlock(
    96,
    canvas.renderBox({ x: MARGIN, y: 8, width: CONTENT_WIDTH, height: 2, color: colors.barBackground }),
    canvas.renderText(format(localize('teams.name', { id })), style),
    canvas.renderText(result, { ...style, x: CONTENT_END, anchor: 'end' }),
  );
}

/** A tall row: name and sum, the bar, and the target. */
function renderRoomyRow(drawing: Drawing, agent: ReportedAgent): Block {
  const { canvas, format, formatSum, largestSum } = drawing;
  const progress = computeProgress([agent]);
  const sumStyle = { size: 39, isBold: true };
  const sum = formatSum(progress.made);
  const share = formatTargetShare(drawing, progress);
  const details = formatDetails(drawing, agent, progress);
  const small = { ...SMALL_TEXT, y: 112 };
  return createBlock(
    details === '' ? (largestSum === null ? 70 : 96) : 146,
    canvas.renderText(format(buildAgentName(agent)), {
      y: 36,
      size: 39,
      maxWidth: CONTENT_WIDTH - canvas.measureWidth(sum, sumStyle) - 36,
    }),
    canvas.renderText(sum, {
      x: CONTENT_END,
      y: 36,
      ...sumStyle,
      color: getSumColor(progress),
      anchor: 'end',
    }),
    renderBar(drawing, progress, { y: 56, height: 18 }),
    canvas.renderText(details, {
      ...small,
      maxWidth: CONTENT_WIDTH - canvas.measureWidth(share, small) - 30,
    }),
    canvas.renderText(share, { ...small, x: CONTENT_END, color: getShareColor(progress), anchor: 'end' }),
  );
}

/** "$12,000.00 of $20,000", or in a sales brand "9 FTD of 12, CR 12.5%". Without a target, empty or only "CR 12.5%". */
function formatDetails({ report, format }: Drawing, { cr }: ReportedAgent, progress: Progress): string {
  const { reportType } = report;
  const sumOfTarget =
    computeTargetShare(progress) !== null &&
    localize('reports.picture.sumOfTarget', {
      sum: buildSum(progress.madeInPeriod, reportType),
      target: buildTarget(progress.target, reportType),
    });
  if (reportType !== 'sales') return sumOfTarget ? format(sumOfTarget) : '';
  return format(
    sumOfTarget
      ? localize('reports.picture.sumAndCr', { sum: sumOfTarget, cr: Number(cr) })
      : localize('reports.picture.cr', { cr: Number(cr) }),
  );
}

/** A row with one line of text over a thin bar. `sumEnd`: the `x` at which sums end, before the column of shares. */
function renderCompactRow(drawing: Drawing, agent: ReportedAgent, sumEnd: number): Block {
  const { canvas, report, format, formatSum } = drawing;
  const progress = computeProgress([agent]);
  const sumStyle = { size: 34, isBold: true };
  const sum = formatSum(progress.made);
  const maxTextWidth = sumEnd - MARGIN - canvas.measureWidth(sum, sumStyle) - 30;
  const cr =
    report.reportType === 'sales' ? format(localize('reports.picture.cr', { cr: Number(agent.cr) })) : '';
  const maxNameWidth = maxTextWidth - (cr === '' ? 0 : canvas.measureWidth(cr, SMALL_TEXT) + 20);
  const name = format(buildAgentName(agent));
  const nameWidth = Math.min(canvas.measureWidth(name, { size: 34 }), maxNameWidth);
  return createBlock(
    72,
    canvas.renderText(name, { y: 34, size: 34, maxWidth: maxNameWidth }),
    canvas.renderText(cr, { x: MARGIN + nameWidth + 20, y: 34, ...SMALL_TEXT }),
    canvas.renderText(sum, { x: sumEnd, y: 34, ...sumStyle, color: getSumColor(progress), anchor: 'end' }),
    canvas.renderText(formatTargetShare(drawing, progress), {
      ...SMALL_TEXT,
      x: CONTENT_END,
      y: 34,
      color: getShareColor(progress),
      anchor: 'end',
    }),
    renderBar(drawing, progress, { y: 48, height: 8 }),
  );
}

/**
 * A bar whose full width stands for the target, or for the result if that is higher. The fill is the result of the period, and its
 * last part that of the report's days. With `largestSum`, the full width stands for it, and the fill is the result of the days.
 * Without a target and `largestSum`, there is no bar.
 */
function renderBar(
  { canvas, report, largestSum }: Drawing,
  { made, madeInPeriod, target }: Progress,
  { y, height }: { y: number; height: number },
): string {
  if (target <= 0n && largestSum === null) return '';
  const filledSum =
    largestSum !== null || report.span === 'month' || made > madeInPeriod ? made : madeInPeriod;
  const fullSum = largestSum ?? (target > filledSum ? target : filledSum);
  const computeWidth = (sum: bigint) =>
    sum <= 0n || fullSum <= 0n ? 0 : Number((sum * BigInt(CONTENT_WIDTH)) / fullSum);
  const filledWidth = computeWidth(filledSum);
  const madeWidth = computeWidth(made);
  const renderSegment = (x: number, width: number, color: string) =>
    width > 0 ? canvas.renderBox({ x: MARGIN + x, y, width, height, color }) : '';
  const segments = [
    renderSegment(0, CONTENT_WIDTH, colors.barBackground),
    renderSegment(0, filledWidth, colors.darkBlue),
    renderSegment(filledWidth - madeWidth, madeWidth, colors.blue),
  ];
  return canvas.clipRounded(
    { x: MARGIN, y, width: CONTENT_WIDTH, height, radius: height / 2 },
    segments.join(''),
  );
}

/** "60%", or empty without a target. */
function formatTargetShare({ format }: Drawing, progress: Progress): string {
  const share = computeTargetShare(progress);
  return share === null ? '' : format(localize('reports.picture.share', { share }));
}

const getShareColor = ({ madeInPeriod, target }: Progress) =>
  madeInPeriod >= target ? colors.green : colors.ink;
const getSumColor = ({ made }: Progress) => (made < 0n ? colors.red : colors.ink);
