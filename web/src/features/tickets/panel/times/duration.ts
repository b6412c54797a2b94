const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** Formats seconds by the two largest units: `45 s`, `12 min`, `2 h 5 min`, `3 d 4 h`. */
export function formatDuration(seconds: number): string {
  const first = units.findIndex(([, size]) => seconds >= size);
  if (first === -1) return `${seconds} s`;
  const [unit, size] = units[first]!;
  const count = Math.floor(seconds / size);
  const [nextUnit, nextSize] = units[first + 1] ?? [];
  const rest = nextSize ? Math.floor((seconds % size) / nextSize) : 0;
  return rest > 0 ? `${count} ${unit} ${rest} ${nextUnit}` : `${count} ${unit}`;
}
