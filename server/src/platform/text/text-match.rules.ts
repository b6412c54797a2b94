import { cleanId, foldText } from '../../../shared/typed-text.rules.js';

/** A comparison key that ignores case, spaces, invisible characters and the encoding of accents. */
export function toNameKey(name: string): string {
  return cleanId(name).replace(/ +/g, ' ').toUpperCase().toLowerCase().normalize('NFC');
}

/** Filters items whose names contain a part. None if the part has no visible characters. */
export function filterByName<T extends { name: string }>(items: T[], part: string): T[] {
  const foldedPart = foldText(part);
  return items.filter(({ name }) => foldedPart !== '' && foldText(name).includes(foldedPart));
}

/** Damerau-Levenshtein distance (optimal string alignment). */
export function editDistance(from: string, to: string): number {
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
  return row[b.length]!;
}

/** A `like` pattern that matches the text anywhere. */
export const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
