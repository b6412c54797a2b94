const APPROXIMATE_STEPS = 4;

/** Round axis values that cover the sizes in about four steps. Includes zero. */
export function buildTicks(sizes: number[], isInteger = false): number[] {
  const [low, high] = [Math.min(0, ...sizes), Math.max(0, ...sizes)];
  if (low === high) return [0];
  const rough = (high - low) / APPROXIMATE_STEPS;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5, 10].find((step) => step * unit >= rough)! * unit;
  const step = isInteger ? Math.max(1, Math.round(round)) : round;
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, n) => Number(((first + n) * step).toFixed(6)));
}
