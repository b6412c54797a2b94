/** The bounds of a learned rate, in calls per span, such as a minute. */
export interface Bounds {
  start: number;
  floor: number;
  ceiling: number;
  /** How much it rises in a span in which all calls succeed. */
  rise: number;
}

/** A budget used below this share is not tested, so its rate does not rise. */
const MIN_USE_SHARE = 0.8;

export const toBounds = (start: number, rise = start / 20): Bounds => ({
  start,
  floor: start / 10,
  ceiling: start * 3,
  rise,
});

/** The rate after a successful call. `used`: the number of calls in the last span, including this one. */
export function raiseRate(rate: number, used: number, { ceiling, rise }: Bounds): number {
  return used < rate * MIN_USE_SHARE ? rate : Math.min(rate + rise / rate, Math.max(rate, ceiling));
}

/** The rate after a 429. */
export const halveRate = (rate: number, { floor }: Bounds): number =>
  Math.max(rate / 2, Math.min(rate, floor));
