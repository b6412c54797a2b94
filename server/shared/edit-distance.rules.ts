/**
 * Damerau-Levenshtein distances (optimal string alignment) of a text to each beginning of another. The first is the distance to
 * the empty text, the last that to the whole.
 */
export function prefixDistances(from: string, to: string): number[] {
  const [a, b] = [[...from], [...to]];
  let above: number[] = [];
  let row = b.map((_, j) => j).concat(b.length);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + Number(a[i - 1] !== b[j - 1]),
        isSwap ? above[j - 2]! + 1 : Infinity,
      );
    }
    [above, row] = [row, next];
  }
  return row;
}

export const editDistance = (from: string, to: string): number => prefixDistances(from, to).at(-1)!;
