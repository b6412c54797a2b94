import { cleanId, foldText } from '../../../shared/typed-text.rules.js';

/** Equal for names that differ only in case, in spaces, in invisible characters, or in how their accents are encoded. */
export function toNameKey(name: string): string {
  return cleanId(name).replace(/ +/g, ' ').toUpperCase().toLowerCase().normalize('NFC');
}

/** The items whose names have that part. None if nothing of it is visible. */
export function filterByName<T extends { name: string }>(items: T[], part: string): T[] {
  const sought = foldText(part);
  return items.filter(({ name }) => sought !== '' && foldText(name).includes(sought));
}

/** How many letters must be changed, added, left out or swapped with their neighbour to get from one text to the other. */
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

/** The text as a pattern of `like` that finds it anywhere. */
export const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
