import { foldText } from '../../../../../server/shared/typed-text.rules';
import { countTypingErrors, splitWords } from '../../../../../server/shared/typing-errors.rules';

/** How well a title fits what was typed: 0 not at all, larger is better. */
export function fit(title: string, typed: string): number {
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

/** Whether the title, or each of its words that was typed, begins with the text. */
export const beginsWith = (title: string, typed: string): boolean =>
  fit(title, typed) >= 3 || foldText(typed) === '';

/**
 * Those that fit by their title, the best first, otherwise in their order. Then those that fit by their other words. If none
 * fits, those whose titles are meant by words with typing errors.
 */
export function fitting<Item extends { title: string; words?: string | undefined }>(
  items: Item[],
  typed: string,
): Item[] {
  const fits = rated(
    items,
    (item) => fit(item.title, typed) || (beginsWith(item.words ?? '', typed) ? 0.5 : 0),
  );
  if (fits.length > 0) return fits;
  const words = splitWords(typed);
  return rated(items, ({ title }) => 1 / (1 + countTypingErrors(words, splitWords(title))));
}

function rated<Item>(items: Item[], rate: (item: Item) => number): Item[] {
  return items
    .map((item) => ({ item, fits: rate(item) }))
    .filter(({ fits }) => fits > 0)
    .sort((a, b) => b.fits - a.fits)
    .map(({ item }) => item);
}
