import { foldText } from '../../../../../server/shared/typed-text.rules';
import { countTypingErrors, splitWords } from '../../../../../server/shared/edit-distance.rules';

/** Scores how well a title matches the text: 0 is no match, larger is better. */
export function scoreMatch(title: string, typed: string): number {
  const [text, query] = [foldText(title), foldText(typed)];
  if (!query) return 1;
  if (text.startsWith(query)) return 4;
  const words = text.split(/[\s:/]+/);
  const parts = query.split(/\s+/);
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 3;
  if (text.includes(query)) return 2;
  // "dm" for "Deposits moderation".
  return query.length > 1 &&
    words
      .map((word) => word[0])
      .join('')
      .startsWith(query)
    ? 1
    : 0;
}

/** Whether the title begins with the text, or its words begin with the words of the text. */
export const beginsWith = (title: string, typed: string): boolean =>
  scoreMatch(title, typed) >= 3 || foldText(typed) === '';

/**
 * Returns items that match by title, best first, then those that match by their other words. If none matches, returns items whose
 * titles match despite typing errors.
 */
export function filterMatches<Item extends { title: string; words?: string | undefined }>(
  items: Item[],
  typed: string,
): Item[] {
  const fits = sortByScore(
    items,
    (item) => scoreMatch(item.title, typed) || (beginsWith(item.words ?? '', typed) ? 0.5 : 0),
  );
  if (fits.length > 0) return fits;
  const words = splitWords(typed);
  return sortByScore(items, ({ title }) => 1 / (1 + countTypingErrors(words, splitWords(title))));
}

function sortByScore<Item>(items: Item[], rate: (item: Item) => number): Item[] {
  return items
    .map((item) => ({ item, fits: rate(item) }))
    .filter(({ fits }) => fits > 0)
    .sort((a, b) => b.fits - a.fits)
    .map(({ item }) => item);
}
