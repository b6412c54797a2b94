import { PICTURE_FONT, pictureText } from '../../platform/pictures/picture-text.rules.js';
import { centsOf, formatShare } from './money.rules.js';
import {
  agentName,
  byMade,
  changeOf,
  daysText,
  progressOf,
  quantity,
  reportTitles,
  signOf,
  teamsOf,
  type Progress,
  type Report,
  type ReportedAgent,
} from './report-content.rules.js';
import { bestAndWorst } from './statistic.rules.js';

const WIDTH = 1080;
const EDGE = 56;
const RIGHT = WIDTH - EDGE;
const INNER = RIGHT - EDGE;
const BAR_WIDTH = INNER - 130;
/** More would be too small to read on a phone; the text has them all. */
const MAX_AGENTS = 12;

const ink = '#14213d';
const grey = '#5c677d';
const track = '#e3e8ef';
const earlierBlue = '#9cc2f5';
const blue = '#1f6feb';
const green = '#1a7f37';
const red = '#c0392b';

interface TextStyle {
  x?: number;
  size: number;
  color?: string;
  isBold?: boolean;
  /** To the left of `x`. */
  isRight?: boolean;
  width?: number;
}

/** What is drawn, and how high that is. */
interface Part {
  svg: string;
  height: number;
}

/** The report of a brand as a picture, in SVG: each agent's bar against the target, the total, the best and the worst. */
export function reportPicture(report: Report, { isTest = false } = {}): string {
  const parts = [head(report, isTest), total(report), legend(report), ...agentParts(report), ranks(report)];
  let y = EDGE;
  const placed = parts.map(({ svg, height }) => {
    const group = `<g transform="translate(0 ${y})">${svg}</g>`;
    y += height;
    return group;
  });
  const height = y + EDGE / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="${PICTURE_FONT}">`,
    `<clipPath id="page"><rect x="${EDGE}" width="${INNER}" height="${height}"/></clipPath>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<g clip-path="url(#page)">`,
    ...placed,
    '</g></svg>',
  ].join('\n');
}

function head({ brandName, period, days }: Report, isTest: boolean): Part {
  const nameWidth = isTest ? INNER - 180 : INNER;
  const badge = `<rect x="${RIGHT - 150}" y="4" width="150" height="56" rx="10" fill="#b45309"/>
    <text x="${RIGHT - 75}" y="44" font-size="34" font-weight="bold" text-anchor="middle" fill="#ffffff">TEST</text>`;
  return {
    svg: [
      text(brandName, 46, { size: 52, isBold: true, width: nameWidth }),
      text(`${reportTitles[period]}, ${daysText(days)}`, 104, { size: 34, color: grey }),
      ...(isTest ? [badge] : []),
    ].join(''),
    height: 140,
  };
}

function total(report: Report): Part {
  const { agents, reportType, period } = report;
  const progress = progressOf(agents);
  const write = (size: bigint) => quantity(size, reportType);
  const share = formatShare(progress.madeInPeriod, progress.target);
  const made = text(write(progress.made), 76, { size: 80, isBold: true, width: INNER });
  if (share === null) return { svg: made + changeText(report, 132), height: 176 };
  const goal =
    period === 'month'
      ? `${share} of ${write(progress.target)}`
      : `${share}: ${write(progress.madeInPeriod)} of ${write(progress.target)} in the period`;
  const scale = scaleOf([progress], INNER);
  return {
    svg: [
      made,
      changeText(report, 132),
      bar(progress, period, scale, 168, 34),
      text(goal, 246, { size: 32, color: grey, width: INNER }),
    ].join(''),
    height: 284,
  };
}

function changeText(report: Report, y: number): string {
  const changed = changeOf(report);
  if (!changed) return text('Nothing before to compare with', y, { size: 32, color: grey });
  const { change, earlier } = changed;
  const share = formatShare(change, earlier);
  const size = `${signOf(change)}${quantity(change, report.reportType)}${share === null ? '' : ` (${signOf(change)}${share})`}`;
  const color = change > 0n ? green : change < 0n ? red : grey;
  return text(`${size} to ${daysText(report.before!.days)}`, y, { size: 32, color, width: INNER });
}

function legend({ period, agents }: Report): Part {
  const spans = { day: 'this day', week: 'this week', month: 'this period' };
  const items: [string, string, number][] = [
    [blue, spans[period], 250],
    ...(period === 'month' ? [] : [[earlierBlue, 'before, in the period', 430] as [string, string, number]]),
    ...(progressOf(agents).target > 0n ? [[track, 'to the target', 300] as [string, string, number]] : []),
  ];
  let x = EDGE;
  const drawn = items.map(([color, label, width]) => {
    const item = `<rect x="${x}" y="8" width="28" height="28" rx="6" fill="${color}"/>${text(label, 33, { x: x + 42, size: 30, color: grey })}`;
    x += width;
    return item;
  });
  return { svg: drawn.join(''), height: 68 };
}

function agentParts({ agents, reportType, period }: Report): Part[] {
  const shown = [...agents].sort(byMade).slice(0, MAX_AGENTS);
  const scale = scaleOf(
    shown.map((agent) => progressOf([agent])),
    BAR_WIDTH,
  );
  const parts = teamsOf(shown).flatMap(({ teamId, team }) => [
    teamPart(
      teamId,
      agents.filter((agent) => agent.teamId === teamId),
      reportType,
    ),
    ...team.map((agent) => agentPart(agent, reportType, period, scale)),
  ]);
  const hidden = agents.length - shown.length;
  if (hidden === 0) return parts;
  return [
    ...parts,
    { svg: text(`and ${hidden} more, in the text`, 36, { size: 32, color: grey }), height: 64 },
  ];
}

function teamPart(teamId: number, team: ReportedAgent[], reportType: Report['reportType']): Part {
  const { made, madeInPeriod, target } = progressOf(team);
  const share = formatShare(madeInPeriod, target);
  const sum = `${quantity(made, reportType)}${share === null ? '' : `, ${share}`}`;
  return {
    svg: [
      `<rect x="${EDGE}" y="8" width="${INNER}" height="2" fill="${track}"/>`,
      text(`Team ${teamId}`, 52, { size: 34, isBold: true, color: grey }),
      text(sum, 52, { x: RIGHT, size: 34, isBold: true, color: grey, isRight: true }),
    ].join(''),
    height: 76,
  };
}

function agentPart(
  agent: ReportedAgent,
  reportType: Report['reportType'],
  period: Report['period'],
  scale: (size: bigint) => number,
): Part {
  const progress = progressOf([agent]);
  const share = formatShare(progress.madeInPeriod, progress.target) ?? '';
  const made = quantity(progress.made, reportType);
  return {
    svg: [
      text(agentName(agent), 36, { size: 36, width: INNER - roomFor(made, 36) }),
      text(made, 36, { x: RIGHT, size: 36, isBold: true, isRight: true }),
      bar(progress, period, scale, 52, 26),
      text(share, 76, { x: RIGHT, size: 30, color: grey, isRight: true, width: INNER - BAR_WIDTH }),
    ].join(''),
    height: 104,
  };
}

function ranks({ agents, reportType }: Report): Part {
  const { bestAgentId, worseAgentId } = bestAndWorst(agents.map(({ figures }) => figures));
  const lines = [
    { title: 'Best', id: bestAgentId, color: green },
    { title: 'Worst', id: worseAgentId, color: red },
  ].flatMap(({ title, id, color }, i) => {
    const agent = agents.find(({ figures }) => figures.id === id);
    if (!agent) return [];
    const y = 60 + i * 54;
    const made = quantity(centsOf(agent.figures.made), reportType);
    return [
      text(title, y, { size: 34, isBold: true, color }),
      text(agentName(agent), y, { x: EDGE + 150, size: 34, width: INNER - 150 - roomFor(made, 34) }),
      text(made, y, { x: RIGHT, size: 34, isRight: true }),
    ];
  });
  if (lines.length === 0) return { svg: '', height: 0 };
  const rule = `<rect x="${EDGE}" y="8" width="${INNER}" height="2" fill="${track}"/>`;
  return { svg: rule + lines.join(''), height: lines.length > 3 ? 140 : 86 };
}

/** The way to the target, on it what the period has, and of that what these days brought. */
function bar(
  { made, madeInPeriod, target }: Progress,
  period: Report['period'],
  scale: (size: bigint) => number,
  y: number,
  height: number,
): string {
  const draw = (from: number, to: number, color: string) =>
    to > from
      ? `<rect x="${EDGE + from}" y="${y}" width="${to - from}" height="${height}" fill="${color}"/>`
      : '';
  const inPeriod = period === 'month' || made > madeInPeriod ? made : madeInPeriod;
  const [done, own] = [scale(inPeriod), Math.min(scale(made), scale(inPeriod))];
  const mark = `<rect x="${EDGE + scale(target) - 4}" y="${y - 6}" width="4" height="${height + 12}" fill="${ink}"/>`;
  return [
    draw(0, Math.max(scale(target), 4), track),
    draw(0, done - own, earlierBlue),
    draw(done - own, done, blue),
    ...(target > 0n ? [mark] : []),
  ].join('');
}

/** What a sum at the right takes of a line, with a gap. */
const roomFor = (sum: string, size: number) => (sum.length * 0.72 + 1) * size;

/** Pixels of a sum, so that the largest of them all takes `width`. */
function scaleOf(all: Progress[], width: number): (size: bigint) => number {
  const sizes = all.flatMap(({ made, madeInPeriod, target }) => [made, madeInPeriod, target]);
  const largest = sizes.reduce((max, size) => (size > max ? size : max), 1n);
  return (size) => (size <= 0n ? 0 : Number((size * BigInt(width)) / largest));
}

function text(content: string, y: number, style: TextStyle): string {
  const { x = EDGE, size, color = ink, isBold = false, isRight = false, width } = style;
  const bold = isBold ? ' font-weight="bold"' : '';
  const anchor = isRight ? ' text-anchor="end"' : '';
  return `<text x="${x}" y="${y}" font-size="${size}"${bold}${anchor} fill="${color}">${pictureText(content, { size, width })}</text>`;
}
