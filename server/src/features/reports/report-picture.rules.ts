import type { Lettering } from '../../platform/pictures/picture-text.rules.js';
import { centsOf, computePercentage } from '../../platform/text/money.rules.js';
import { DEFAULT_LANGUAGE, isRightToLeft, type Language } from '../../../shared/language.rules.js';
import { Markdown, type Piece } from '../../platform/messenger/api/markdown.js';
import { localize, renderPlain } from '../../texts/texts.js';
import { createBlock, Canvas, colors, EDGE, INNER, RIGHT, type Block } from './picture-canvas.rules.js';
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
/** Up to this many agents get tall rows, which show their targets. */
const MAX_ROOMY_ROWS = 8;

const SMALL_TEXT = { size: 32, color: colors.grey };

interface Drawing {
  canvas: Canvas;
  report: Report;
  /** Renders a text in the language of the picture. */
  format: (text: Piece) => string;
  formatSum: (hundredths: bigint) => string;
  /** The largest result, if nobody has a target: bars then compare people. Null: bars show the progress to targets. */
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
  return agents.reduce(
    (max, agent) => (computeProgress([agent]).made > max ? computeProgress([agent]).made : max),
    0n,
  );
}

function renderHead({ canvas, report, format }: Drawing, isTest: boolean): Block {
  const { brandName, span, days } = report;
  const badge = [
    canvas.renderBox({ x: RIGHT - 152, y: 0, width: 152, height: 62, radius: 14, color: colors.amber }),
    canvas.renderText(format(localize('reports.test')), {
      x: RIGHT - 76,
      y: 43,
      size: 34,
      isBold: true,
      color: colors.page,
      anchor: 'middle',
    }),
  ];
  return createBlock(
    140,
    canvas.renderText(brandName, { y: 48, size: 54, isBold: true, width: isTest ? INNER - 184 : INNER }),
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
    canvas.renderText(formatSum(progress.made), { y: 92, size: 100, isBold: true, width: INNER }),
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
    canvas.renderText(goal, { y: 266, size: 34, color: colors.grey, width: INNER - shareWidth - 30 }),
    canvas.renderText(share, {
      x: RIGHT,
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
  const style = { y: 152, size: 35, width: INNER };
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
      canvas.renderBox({ x: EDGE, y: 0, width: INNER, height: 172, radius: 20, color: colors.card }),
      canvas.renderText(format(localize('reports.picture.best')), {
        x: EDGE + 28,
        y: 50,
        size: 31,
        isBold: true,
        color: colors.green,
      }),
      canvas.renderText(format(buildAgentName(agent)), { x: EDGE + 28, y: 98, size: 36, width: INNER - 56 }),
      canvas.renderText(formatSum(centsOf(agent.figures.made)), {
        x: EDGE + 28,
        y: 145,
        size: 36,
        isBold: true,
        width: INNER - 56,
      }),
    ),
  ];
}

/** Explains the two colours of bars. Empty if bars have only one colour. */
function renderLegend({ canvas, report, format, largestSum }: Drawing): Block[] {
  if (report.span === 'month' || largestSum !== null) return [];
  const items: [string, string][] = [
    [colors.blue, format(localize(`reports.picture.this.${report.span}`))],
    [colors.darkBlue, format(localize('reports.picture.earlierInPeriod'))],
  ];
  let x = EDGE;
  const drawn = items.map(([color, label]) => {
    const [left, style] = [x, { size: 31, color: colors.grey }];
    x += 42 + canvas.measureWidth(label, style) + 44;
    return (
      canvas.renderBox({ x: left, y: 12, width: 28, height: 28, radius: 8, color }) +
      canvas.renderText(label, { x: left + 42, y: 37, ...style })
    );
  });
  return [createBlock(62, ...drawn)];
}

function renderTeams(drawing: Drawing): Block[] {
  const { canvas, report, format } = drawing;
  const { agents } = report;
  if (agents.length === 0)
    return [
      createBlock(
        70,
        canvas.renderText(format(localize('reports.nobody')), { y: 44, size: 36, color: colors.grey }),
      ),
    ];
  const shown = [...agents].sort(compareMadeDescending).slice(0, MAX_AGENTS);
  const shareWidths = shown.map((agent) =>
    canvas.measureWidth(formatTargetShare(drawing, computeProgress([agent])), SMALL_TEXT),
  );
  const sumRight = RIGHT - Math.max(...shareWidths, -28) - 28;
  const renderRow = (agent: ReportedAgent) =>
    shown.length > MAX_ROOMY_ROWS
      ? renderCompactRow(drawing, agent, sumRight)
      : renderRoomyRow(drawing, agent);
  const blocks = groupByTeam(shown).flatMap(({ teamId, team }) => [
    renderTeamHead(
      drawing,
      teamId,
      agents.filter((agent) => agent.teamId === teamId),
    ),
    ...team.map(renderRow),
  ]);
  const hidden = agents.length - shown.length;
  if (hidden > 0)
    blocks.push(
      createBlock(
        70,
        canvas.renderText(format(localize('reports.picture.moreInText', { people: hidden })), {
          y: 44,
          size: 34,
          color: colors.grey,
        }),
      ),
    );
  return blocks;
}

function renderTeamHead({ canvas, report, format }: Drawing, id: number, team: ReportedAgent[]): Block {
  const progress = computeProgress(team);
  const share = computeTargetShare(progress);
  const sum = buildSum(progress.made, report.reportType);
  const result = format(share === null ? sum : localize('reports.picture.sumAndShare', { sum, share }));
  const style = { y: 62, size: 36, isBold: true, color: colors.grey };
  return createBlock(
    96,
    canvas.renderBox({ x: EDGE, y: 8, width: INNER, height: 2, color: colors.barBackground }),
    canvas.renderText(format(localize('teams.name', { id })), style),
    canvas.renderText(result, { ...style, x: RIGHT, anchor: 'end' }),
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
      width: INNER - canvas.measureWidth(sum, sumStyle) - 36,
    }),
    canvas.renderText(sum, { x: RIGHT, y: 36, ...sumStyle, color: getSumColor(progress), anchor: 'end' }),
    renderBar(drawing, progress, { y: 56, height: 18 }),
    canvas.renderText(details, { ...small, width: INNER - canvas.measureWidth(share, small) - 30 }),
    canvas.renderText(share, { ...small, x: RIGHT, color: getShareColor(progress), anchor: 'end' }),
  );
}

/** "$12,000.00 of $20,000", in a sales brand "9 FTD of 12, CR 12.5%". */
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

/** A row with one line of text over a thin bar. `sumRight`: where the sums end, before the column of shares. */
function renderCompactRow(drawing: Drawing, agent: ReportedAgent, sumRight: number): Block {
  const { canvas, report, format, formatSum } = drawing;
  const progress = computeProgress([agent]);
  const sumStyle = { size: 34, isBold: true };
  const sum = formatSum(progress.made);
  const room = sumRight - EDGE - canvas.measureWidth(sum, sumStyle) - 30;
  const cr =
    report.reportType === 'sales' ? format(localize('reports.picture.cr', { cr: Number(agent.cr) })) : '';
  const nameRoom = room - (cr === '' ? 0 : canvas.measureWidth(cr, SMALL_TEXT) + 20);
  const nameWidth = Math.min(canvas.measureWidth(format(buildAgentName(agent)), { size: 34 }), nameRoom);
  return createBlock(
    72,
    canvas.renderText(format(buildAgentName(agent)), { y: 34, size: 34, width: nameRoom }),
    canvas.renderText(cr, { x: EDGE + nameWidth + 20, y: 34, ...SMALL_TEXT }),
    canvas.renderText(sum, { x: sumRight, y: 34, ...sumStyle, color: getSumColor(progress), anchor: 'end' }),
    canvas.renderText(formatTargetShare(drawing, progress), {
      ...SMALL_TEXT,
      x: RIGHT,
      y: 34,
      color: getShareColor(progress),
      anchor: 'end',
    }),
    renderBar(drawing, progress, { y: 48, height: 8 }),
  );
}

/** A bar as long as the target or the largest sum. The period's result fills it; its last part is that of the report's days. */
function renderBar(
  { canvas, report, largestSum }: Drawing,
  { made, madeInPeriod, target }: Progress,
  { y, height }: { y: number; height: number },
): string {
  const inPeriod =
    largestSum !== null || report.span === 'month' || made > madeInPeriod ? made : madeInPeriod;
  const fullSum = largestSum ?? (target > inPeriod ? target : inPeriod);
  if (target <= 0n && largestSum === null) return '';
  const computeWidth = (sum: bigint) =>
    sum <= 0n || fullSum <= 0n ? 0 : Number((sum * BigInt(INNER)) / fullSum);
  const [periodWidth, daysWidth] = [
    computeWidth(inPeriod),
    Math.min(computeWidth(made), computeWidth(inPeriod)),
  ];
  const renderSegment = (x: number, width: number, color: string) =>
    width > 0 ? canvas.renderBox({ x: EDGE + x, y, width, height, color }) : '';
  const segments = [
    renderSegment(0, INNER, colors.barBackground),
    renderSegment(0, periodWidth, colors.darkBlue),
    renderSegment(periodWidth - daysWidth, daysWidth, colors.blue),
  ];
  return canvas.clipRounded({ x: EDGE, y, width: INNER, height, radius: height / 2 }, segments.join(''));
}

/** "60%", or empty without a target. */
function formatTargetShare({ format }: Drawing, progress: Progress): string {
  const share = computeTargetShare(progress);
  return share === null ? '' : format(localize('reports.picture.share', { share }));
}

const getShareColor = ({ madeInPeriod, target }: Progress) =>
  madeInPeriod >= target ? colors.green : colors.ink;
const getSumColor = ({ made }: Progress) => (made < 0n ? colors.red : colors.ink);
