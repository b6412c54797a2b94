import type { Load } from './load.js';

/** One call on both servers: medians of all rounds. */
export interface Result {
  name: string;
  /** Requests a second of the measured server, as a share of those of the bare server. */
  ratio: number;
  goal: number;
  own: Load;
  raw: Load;
  /** The 99th percentile of the times, as a multiple of the bare server's. */
  p99Ratio: number | null;
}

type Round = [raw: Load, own: Load];

/** Measures both servers in turns, so that other load on the machine affects both in the same way. */
export async function compare(
  { name, goal, rounds }: { name: string; goal: number; rounds: number },
  measureRaw: (round: number) => Promise<Load>,
  measureOwn: (round: number) => Promise<Load>,
): Promise<Result> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push([await measureRaw(round), await measureOwn(round)]);
  const middle = (valueOf: (round: Round) => number) => median(measured.map(valueOf));
  const hasTimes = measured.every((loads) => loads.every(({ p99Ms }) => p99Ms !== null));
  const times = (valueOf: (round: Round) => number) => (hasTimes ? middle(valueOf) : null);
  const calls = (load: 0 | 1) => middle((round) => round[load].calls);
  return {
    name,
    goal,
    ratio: middle(([raw, own]) => own.perSecond / raw.perSecond),
    raw: {
      calls: calls(0),
      perSecond: middle(([raw]) => raw.perSecond),
      p99Ms: times(([raw]) => raw.p99Ms!),
    },
    own: {
      calls: calls(1),
      perSecond: middle(([, own]) => own.perSecond),
      p99Ms: times(([, own]) => own.p99Ms!),
    },
    p99Ratio: times(([raw, own]) => own.p99Ms! / raw.p99Ms!),
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

const columns = [26, 8, 6, 9, 9, 10, 10, 6];
const line = (cells: string[]) =>
  cells.map((cell, n) => (n === 0 ? cell.padEnd(columns[n]!) : cell.padStart(columns[n]!))).join(' ');
const rounded = (value: number | null, digits = 0) => (value === null ? '-' : value.toFixed(digits));

export const heading = line(['call', 'own/raw', 'goal', 'raw /s', 'own /s', 'raw p99', 'own p99', 'ratio']);

export function lineOf({ name, ratio, goal, raw, own, p99Ratio }: Result): string {
  return line([
    name,
    ratio.toFixed(2),
    goal.toFixed(1),
    rounded(raw.perSecond),
    rounded(own.perSecond),
    `${rounded(raw.p99Ms, 1)} ms`,
    `${rounded(own.p99Ms, 1)} ms`,
    rounded(p99Ratio, 1),
  ]);
}
