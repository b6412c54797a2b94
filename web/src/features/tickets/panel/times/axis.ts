import { formatDuration } from './duration';

export interface Axis {
  ticks: { label: string; at: number }[];
  /** Where a value is, from 0 at the bottom to 1 at the top. */
  place: (value: number) => number;
}

const MAX_STEPS = 4;
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** An axis from zero in round steps: 1, 2 or 5, 10, 20 and so on. */
export function countAxis(counts: number[]): Axis {
  const highest = Math.max(...counts, 1);
  const size = 10 ** Math.floor(Math.log10(highest / MAX_STEPS));
  const step = Math.max(1, [1, 2, 5, 10].find((round) => highest <= round * size * MAX_STEPS)! * size);
  const steps = Math.ceil(highest / step);
  const place = (count: number) => count / (steps * step);
  const ticks = Array.from({ length: steps + 1 }, (_, index) => index * step);
  return { ticks: ticks.map((count) => ({ label: compact.format(count), at: place(count) })), place };
}

const [minute, hour, day] = [60, 3_600, 86_400];
const roundDurations = [
  ...[1, 10, minute, 10 * minute, hour, 6 * hour],
  ...[day, 7 * day, 30 * day, 365 * day, 3_650 * day],
];

/**
 * A logarithmic axis of seconds between round durations: one ticket that took a month must not flatten the minutes of the
 * other weeks. Null without values.
 */
export function durationAxis(seconds: number[]): Axis | null {
  if (seconds.length === 0) return null;
  const [shortest, longest] = [Math.min(...seconds), Math.max(...seconds)];
  const below = roundDurations.findLastIndex((round) => round <= shortest);
  const first = Math.min(Math.max(below, 0), roundDurations.length - 2);
  const above = roundDurations.findIndex((round) => round >= longest);
  const last = Math.max(above === -1 ? roundDurations.length - 1 : above, first + 1);
  const [low, high] = [roundDurations[first]!, roundDurations[last]!];
  const place = (value: number) =>
    Math.log(Math.min(Math.max(value, low), high) / low) / Math.log(high / low);
  const ticks = roundDurations.slice(first, last + 1);
  return { ticks: ticks.map((round) => ({ label: formatDuration(round), at: place(round) })), place };
}
