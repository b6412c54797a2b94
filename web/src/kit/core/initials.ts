const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Characters that may be initials: letters, digits, emoji and flags, but no brackets or dots. */
const telling = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Returns the first visible characters of the first words. Empty if the name has none. */
export function initialsOf(name: string, most = 2): string {
  return name
    .split(/\s+/u)
    .map((word) => [...segmenter.segment(word)].find(({ segment }) => telling.test(segment))?.segment)
    .filter((sign) => sign !== undefined)
    .slice(0, most)
    .map((sign) => withoutHeap(sign).toUpperCase())
    .join('');
}

/** A letter may have any number of combining marks. This keeps two, because more would not fit. */
const withoutHeap = (sign: string) => sign.normalize('NFC').replace(/(\p{M}{2})\p{M}+/gu, '$1');
