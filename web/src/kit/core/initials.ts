const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Signs that may be initials: letters, digits, emoji and flags, but no brackets or dots. */
const telling = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** The first signs of the first words, as whole as people see them. Empty if the name has none. */
export function initialsOf(name: string, most = 2): string {
  return name
    .split(/\s+/u)
    .map((word) => [...segmenter.segment(word)].find(({ segment }) => telling.test(segment))?.segment)
    .filter((sign) => sign !== undefined)
    .slice(0, most)
    .map((sign) => withoutHeap(sign).toUpperCase())
    .join('');
}

/** Any number of combining marks may stand on one letter; more than two would fall out of their place. */
const withoutHeap = (sign: string) => sign.normalize('NFC').replace(/(\p{M}{2})\p{M}+/gu, '$1');
