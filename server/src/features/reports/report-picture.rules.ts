import type { Lettering } from '../../platform/pictures/picture-text.rules.js';
import { centsOf, formatShare } from '../../platform/text/money.rules.js';
import { block, Canvas, colors, EDGE, INNER, RIGHT, type Block } from './picture-canvas.rules.js';
import {
  agentName,
  beforeTitles,
  byMade,
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
  type Progress,
  type Report,
  type ReportedAgent,
} from './report-content.rules.js';

/** More agents would be too small to read on a phone. The text contains all of them. */
const MAX_AGENTS = 30;
/** Up to this many agents have tall rows, with their targets. */
const MAX_ROOMY = 8;

const SMALL = { size: 32, color: colors.grey };

interface Drawing {
  canvas: Canvas;
  report: Report;
  write: (size: bigint) => string;
  /** Null: each bar shows the way to the target. Else nobody has a target, bars compare people, and this is the largest sum. */
  longest: bigint | null;
}

/** A brand's report as an SVG picture: totals on top, then each agent's way to the target. */
export function reportPicture(report: Report, lettering: Lettering, { isTest = false } = {}): string {
  const drawing: Drawing = {
    canvas: new Canvas(lettering),
    report,
    write: (size) => quantity(size, report.reportType),
    longest: findLongest(report.agents),
  };
  return drawing.canvas.page([
    head(drawing, isTest),
    total(drawing),
    ...bestAgent(drawing),
    ...legend(drawing),
    ...teams(drawing),
  ]);
}

function findLongest(agents: ReportedAgent[]): bigint | null {
  if (computeProgress(agents).target > 0n) return null;
  return agents.reduce(
    (max, agent) => (computeProgress([agent]).made > max ? computeProgress([agent]).made : max),
    0n,
  );
}

function head({ canvas, report }: Drawing, isTest: boolean): Block {
  const { brandName, period, days } = report;
  const badge = [
    canvas.box({ x: RIGHT - 152, y: 0, width: 152, height: 62, radius: 14, color: colors.amber }),
    canvas.text('TEST', {
      x: RIGHT - 76,
      y: 43,
      size: 34,
      isBold: true,
      color: colors.page,
      anchor: 'middle',
    }),
  ];
  return block(
    140,
    canvas.text(brandName, { y: 48, size: 54, isBold: true, width: isTest ? INNER - 184 : INNER }),
    canvas.text(`${reportTitles[period]}, ${daysText(days)}`, { y: 106, size: 35, color: colors.grey }),
    ...(isTest ? badge : []),
  );
}

function total(drawing: Drawing): Block {
  const { canvas, report, write } = drawing;
  const progress = computeProgress(report.agents);
  const made = [
    canvas.text(write(progress.made), { y: 92, size: 100, isBold: true, width: INNER }),
    change(drawing),
  ];
  const share = formatShare(progress.madeInPeriod, progress.target);
  if (share === null) return block(190, ...made);
  const goal = `${write(progress.madeInPeriod)} of ${targetText(progress.target, report.reportType)}${report.period === 'month' ? '' : ' in the period'}`;
  const shareWidth = canvas.measureWidth(share, { size: 36, isBold: true });
  return block(
    310,
    ...made,
    bar(drawing, progress, { y: 186, height: 32 }),
    canvas.text(goal, { y: 266, size: 34, color: colors.grey, width: INNER - shareWidth - 30 }),
    canvas.text(share, {
      x: RIGHT,
      y: 266,
      size: 36,
      isBold: true,
      color: shareColor(progress),
      anchor: 'end',
    }),
  );
}

function change({ canvas, report, write }: Drawing): string {
  const changed = computeChange(report);
  const style = { y: 152, size: 35, width: INNER };
  if (!changed) return canvas.text('Nothing before to compare with', { ...style, color: colors.grey });
  const { change: size, earlier } = changed;
  if (size === 0n)
    return canvas.text(`Same as ${beforeTitles[report.period]}`, { ...style, color: colors.grey });
  const share = formatShare(size, earlier);
  const [arrow, color] = size > 0n ? ['▲', colors.green] : ['▼', colors.red];
  const sum = `${plusSign(size)}${write(size)}${share === null ? '' : ` (${plusSign(size)}${share})`}`;
  return canvas.text(`${arrow} ${sum} vs ${beforeTitles[report.period]}`, { ...style, color });
}

/** The best agent. */
function bestAgent({ canvas, report, write }: Drawing): Block[] {
  const agent = findBest(report.agents);
  if (!agent) return [];
  return [
    block(
      204,
      canvas.box({ x: EDGE, y: 0, width: INNER, height: 172, radius: 20, color: colors.card }),
      canvas.text('Best', { x: EDGE + 28, y: 50, size: 31, isBold: true, color: colors.green }),
      canvas.text(agentName(agent), { x: EDGE + 28, y: 98, size: 36, width: INNER - 56 }),
      canvas.text(write(centsOf(agent.figures.made)), {
        x: EDGE + 28,
        y: 145,
        size: 36,
        isBold: true,
        width: INNER - 56,
      }),
    ),
  ];
}

/** Explains the two colours of a bar. Empty if bars have one colour. */
function legend({ canvas, report, longest }: Drawing): Block[] {
  if (report.period === 'month' || longest !== null) return [];
  const spans = { day: 'this day', week: 'this week' };
  const items: [string, string][] = [
    [colors.blue, spans[report.period]],
    [colors.earlier, 'earlier in the period'],
  ];
  let x = EDGE;
  const drawn = items.map(([color, label]) => {
    const [left, style] = [x, { size: 31, color: colors.grey }];
    x += 42 + canvas.measureWidth(label, style) + 44;
    return (
      canvas.box({ x: left, y: 12, width: 28, height: 28, radius: 8, color }) +
      canvas.text(label, { x: left + 42, y: 37, ...style })
    );
  });
  return [block(62, ...drawn)];
}

function teams(drawing: Drawing): Block[] {
  const { canvas, report } = drawing;
  const { agents } = report;
  if (agents.length === 0)
    return [block(70, canvas.text('Nobody is in the brand yet', { y: 44, size: 36, color: colors.grey }))];
  const shown = [...agents].sort(byMade).slice(0, MAX_AGENTS);
  const shareWidths = shown.map((agent) => canvas.measureWidth(shareText(computeProgress([agent])), SMALL));
  const sumRight = RIGHT - Math.max(...shareWidths, -28) - 28;
  const row = (agent: ReportedAgent) =>
    shown.length > MAX_ROOMY ? compactRow(drawing, agent, sumRight) : roomyRow(drawing, agent);
  const blocks = groupByTeam(shown).flatMap(({ teamId, team }) => [
    teamHead(
      drawing,
      teamId,
      agents.filter((agent) => agent.teamId === teamId),
    ),
    ...team.map(row),
  ]);
  const hidden = agents.length - shown.length;
  if (hidden > 0)
    blocks.push(
      block(70, canvas.text(`and ${hidden} more, in the text`, { y: 44, size: 34, color: colors.grey })),
    );
  return blocks;
}

function teamHead({ canvas, write }: Drawing, teamId: number, team: ReportedAgent[]): Block {
  const progress = computeProgress(team);
  const share = formatShare(progress.madeInPeriod, progress.target);
  const sum = `${write(progress.made)}${share === null ? '' : `, ${share}`}`;
  const style = { y: 62, size: 36, isBold: true, color: colors.grey };
  return block(
    96,
    canvas.box({ x: EDGE, y: 8, width: INNER, height: 2, color: colors.track }),
    canvas.text(`Team ${teamId}`, style),
    canvas.text(sum, { ...style, x: RIGHT, anchor: 'end' }),
  );
}

/** A tall row: name and sum, the bar, and the target. */
function roomyRow(drawing: Drawing, agent: ReportedAgent): Block {
  const { canvas, report, write, longest } = drawing;
  const progress = computeProgress([agent]);
  const made = { size: 39, isBold: true };
  const sum = write(progress.made);
  const share = formatShare(progress.madeInPeriod, progress.target);
  const details = [
    ...(share === null
      ? []
      : [`${write(progress.madeInPeriod)} of ${targetText(progress.target, report.reportType)}`]),
    ...(report.reportType === 'sales' ? [`CR ${crText(agent)}`] : []),
  ].join(', ');
  const small = { ...SMALL, y: 112 };
  return block(
    details === '' ? (longest === null ? 70 : 96) : 146,
    canvas.text(agentName(agent), { y: 36, size: 39, width: INNER - canvas.measureWidth(sum, made) - 36 }),
    canvas.text(sum, { x: RIGHT, y: 36, ...made, color: sumColor(progress), anchor: 'end' }),
    bar(drawing, progress, { y: 56, height: 18 }),
    canvas.text(details, { ...small, width: INNER - canvas.measureWidth(share ?? '', small) - 30 }),
    canvas.text(share ?? '', { ...small, x: RIGHT, color: shareColor(progress), anchor: 'end' }),
  );
}

/** A row with one line of text over a thin bar. `sumRight`: where the sums end, before the column of shares. */
function compactRow(drawing: Drawing, agent: ReportedAgent, sumRight: number): Block {
  const { canvas, report, write } = drawing;
  const progress = computeProgress([agent]);
  const made = { size: 34, isBold: true };
  const sum = write(progress.made);
  const room = sumRight - EDGE - canvas.measureWidth(sum, made) - 30;
  const cr = report.reportType === 'sales' ? `CR ${crText(agent)}` : '';
  const nameRoom = room - (cr === '' ? 0 : canvas.measureWidth(cr, SMALL) + 20);
  const nameWidth = Math.min(canvas.measureWidth(agentName(agent), { size: 34 }), nameRoom);
  return block(
    72,
    canvas.text(agentName(agent), { y: 34, size: 34, width: nameRoom }),
    canvas.text(cr, { x: EDGE + nameWidth + 20, y: 34, ...SMALL }),
    canvas.text(sum, { x: sumRight, y: 34, ...made, color: sumColor(progress), anchor: 'end' }),
    canvas.text(shareText(progress), {
      ...SMALL,
      x: RIGHT,
      y: 34,
      color: shareColor(progress),
      anchor: 'end',
    }),
    bar(drawing, progress, { y: 48, height: 8 }),
  );
}

/** A bar of the target. On it is the part of the period, and on that the part of these days. */
function bar(
  { canvas, report, longest }: Drawing,
  { made, madeInPeriod, target }: Progress,
  { y, height }: { y: number; height: number },
): string {
  const inPeriod = longest !== null || report.period === 'month' || made > madeInPeriod ? made : madeInPeriod;
  const whole = longest ?? (target > inPeriod ? target : inPeriod);
  if (target <= 0n && longest === null) return '';
  const computeWidth = (size: bigint) =>
    size <= 0n || whole <= 0n ? 0 : Number((size * BigInt(INNER)) / whole);
  const [done, own] = [computeWidth(inPeriod), Math.min(computeWidth(made), computeWidth(inPeriod))];
  const line = (x: number, width: number, color: string) =>
    width > 0 ? canvas.box({ x: EDGE + x, y, width, height, color }) : '';
  const inside = [
    line(0, INNER, colors.track),
    line(0, done, colors.earlier),
    line(done - own, own, colors.blue),
  ];
  return canvas.rounded({ x: EDGE, y, width: INNER, height, radius: height / 2 }, inside.join(''));
}

const shareText = ({ madeInPeriod, target }: Progress) => formatShare(madeInPeriod, target) ?? '';
const shareColor = ({ madeInPeriod, target }: Progress) =>
  madeInPeriod >= target ? colors.green : colors.ink;
const sumColor = ({ made }: Progress) => (made < 0n ? colors.red : colors.ink);
