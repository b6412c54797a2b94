const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Characters that may be initials: letters, digits, emoji and flags, but no brackets or dots. */
const initialPattern = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Returns the first letter, digit or emoji of up to `limit` words. Empty if the name has none. */
export function formatInitials(name: string, limit = 2): string {
  return name
    .split(/\s+/u)
    .map((word) => [...segmenter.segment(word)].find(({ segment }) => initialPattern.test(segment))?.segment)
    .filter((character) => character !== undefined)
    .slice(0, limit)
    .map((character) => limitMarks(character).toUpperCase())
    .join('');
}

/** Leaves at most two combining marks on a letter, because more would not fit. */
const limitMarks = (character: string) => character.normalize('NFC').replace(/(\p{M}{2})\p{M}+/gu, '$1');
