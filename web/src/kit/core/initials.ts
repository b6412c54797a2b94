const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** What can stand for a name: letters, digits, emoji and flags, not the brackets and dots around them. */
const telling = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** The first signs of the first words, whole as people see them; empty when nothing in the name can stand for it. */
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
