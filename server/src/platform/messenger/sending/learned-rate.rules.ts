/** How far a learned rate may go. Rates are calls per span, such as a minute. */
export interface Bounds {
  start: number;
  floor: number;
  ceiling: number;
  /** How much it rises in a span whose calls all succeed. */
  rise: number;
}

/** A budget that is used less than this is not tested, so it does not rise. */
const MIN_USE_SHARE = 0.8;

export const toBounds = (start: number, rise = start / 20): Bounds => ({
  start,
  floor: start / 10,
  ceiling: start * 3,
  rise,
});

/** The rate after a call that succeeded. `used`: how many calls there were in the last span, with this one. */
export function raiseRate(rate: number, used: number, { ceiling, rise }: Bounds): number {
  return used < rate * MIN_USE_SHARE ? rate : Math.min(rate + rise / rate, Math.max(rate, ceiling));
}

/** The rate after a call that was refused with 429. */
export const halveRate = (rate: number, { floor }: Bounds): number =>
  Math.max(rate / 2, Math.min(rate, floor));
