import type { Cost, CostedLoad } from './processor-time.js';

/** The limit of p99, as a multiple of the bare server's. */
const P99_GOAL = 2.5;
/** The limit of deep pages, as a multiple of page one. */
export const PAGE_GOAL = 5;
/** The minimum share of requests per second that must remain with more deposits. */
const GROWTH_GOAL = 0.9;
/** The minimum ratio of response lengths. Below it, the comparison is unfair. */
const SIZE_GOAL = 0.8;
/** The share of each goal that a short run must reach. */
export const SMALL_RUN_SHARE = 0.75;

/** One call on both servers: medians over all rounds. `own`: Tallydesk. `bare`: the bare server. */
export interface Result {
  name: string;
  goal: number;
  /** Requests per second, as a share of the bare server's. */
  share: number;
  own: CostedLoad;
  bare: CostedLoad;
  /** The 99th percentile of latencies, as a multiple of the bare server's. */
  p99Ratio: number | null;
  /** The response length, as a multiple of the bare server's. */
  sizeRatio: number | null;
}

// Alternates between the servers, so that other load on the machine affects both equally.
export async function compare(
  { name, goal, rounds, sizeRatio }: { name: string; goal: number; rounds: number; sizeRatio: number | null },
  measureBareServer: (round: number) => Promise<CostedLoad>,
  measureTallydesk: (round: number) => Promise<CostedLoad>,
): Promise<Result> {
  const measured: { bare: CostedLoad; own: CostedLoad }[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({ bare: await measureBareServer(round), own: await measureTallydesk(round) });
  const getMedian = (side: 'bare' | 'own', figure: keyof CostedLoad) =>
    median(measured.map((round) => round[side][figure]));
  const getMedianLoad = (side: 'bare' | 'own'): CostedLoad => ({
    calls: getMedian(side, 'calls')!,
    perSecond: getMedian(side, 'perSecond')!,
    p99Ms: getMedian(side, 'p99Ms'),
    serverUs: getMedian(side, 'serverUs'),
    databaseUs: getMedian(side, 'databaseUs'),
  });
  return {
    name,
    goal,
    sizeRatio,
    share: median(measured.map(({ bare, own }) => own.perSecond / bare.perSecond))!,
    bare: getMedianLoad('bare'),
    own: getMedianLoad('own'),
    p99Ratio: median(measured.map(({ bare, own }) => computeRatio(own.p99Ms, bare.p99Ms))),
  };
}

const computeRatio = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one / other;

function median(values: (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

const widths = [26, 6, 6, 8, 8, 9, 9, 6, 14, 14, 8, 7];
const formatRow = (cells: string[]) =>
  cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n] ?? 0))).join(' ');

const titles = 'call,share,goal,own /s,bare /s,own p99,bare p99,ratio,own µs,bare µs,answers,growth';
export const heading = formatRow(titles.split(','));

const formatNumber = (value: number | null, digits: number, unit = '') =>
  value === null ? '-' : value.toFixed(digits) + unit;

const formatCost = ({ serverUs, databaseUs }: Cost) =>
  `${formatNumber(serverUs, 0)} + ${formatNumber(databaseUs, 0)}`;

/** `firstResult`: that of the first number of deposits, if this is another one. */
export function formatResult(result: Result, firstResult?: Result): { line: string; isGood: boolean } {
  const { name, share, goal, bare, own, p99Ratio, sizeRatio } = result;
  const growth = firstResult ? own.perSecond / firstResult.own.perSecond : null;
  const faults = [
    ...(share < goal ? ['share'] : []),
    ...((p99Ratio ?? 0) > P99_GOAL ? ['p99'] : []),
    ...((growth ?? 1) < GROWTH_GOAL ? ['growth'] : []),
    ...(sizeRatio !== null && Math.min(sizeRatio, 1 / sizeRatio) < SIZE_GOAL ? ['answers'] : []),
  ];
  const isGood = faults.length === 0;
  const speeds = [formatNumber(own.perSecond, 0), formatNumber(bare.perSecond, 0)];
  const times = [
    formatNumber(own.p99Ms, 1, ' ms'),
    formatNumber(bare.p99Ms, 1, ' ms'),
    formatNumber(p99Ratio, 1),
  ];
  const verdict = isGood ? ' pass' : ` FAIL: ${faults.join(', ')}`;
  const cells = [
    formatNumber(share, 2),
    formatNumber(goal, 1),
    ...speeds,
    ...times,
    formatCost(own),
    formatCost(bare),
    formatNumber(sizeRatio, 2),
    formatNumber(growth, 2),
  ];
  return { line: formatRow([name, ...cells, verdict]), isGood };
}
