const APPROXIMATE_STEPS = 4;

/** Returns round axis values that cover the sizes and zero, in about four steps. */
export function buildTicks(sizes: number[], isInteger = false): number[] {
  const [low, high] = [Math.min(0, ...sizes), Math.max(0, ...sizes)];
  if (low === high) return [0];
  const roughStep = (high - low) / APPROXIMATE_STEPS;
  const unit = 10 ** Math.floor(Math.log10(roughStep));
  const roundStep = [1, 2, 5, 10].find((factor) => factor * unit >= roughStep)! * unit;
  const step = isInteger ? Math.max(1, Math.round(roundStep)) : roundStep;
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(6)));
}
