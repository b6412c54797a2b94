import { splitCharacters, truncateText, splitRuns, type Lettering } from './picture-text.rules.js';

/** Lists the runs of a text in visual order. "<" marks those from right to left. */
const listRuns = (text: string) =>
  splitRuns(splitCharacters(text)).map(
    ({ characters, isRightToLeft }) => (isRightToLeft ? '<' : '') + characters.join(''),
  );

describe('a line of text', () => {
  it.each([
    ['', []],
    ['Anna, 12%', ['Anna, 12%']],
    ['שלום', ['<שלום']],
    ['שלום 123 עולם', ['< עולם', '123', '<שלום ']],
    ['שלום 1,250.50', ['1,250.50', '<שלום ']],
    ['Omar عمر [Night]', ['Omar ', '<عمر', ' [Night]']],
    ['שלום (left)', ['<שלום', ' (left)']],
    ['12 שלום', ['12 ', '<שלום']],
    ['עולם…', ['<עולם…']],
    ['Omar…', ['Omar…']],
    ['Omar… 12', ['Omar… 12']],
    ['שלום 12…', ['<…', '12', '<שלום ']],
    ['שלום [לילה]', ['<שלום [לילה]']],
    ['Anna [לילה]', ['Anna [', '<לילה', ']']],
    ['שלום 🔥 עולם', ['<שלום 🔥 עולם']],
    ['عمر ١٢٣ 𠀀', ['١٢٣', '<عمر ', ' 𠀀']],
  ])('is split into runs: %s', (text, runs) => {
    expect(listRuns(text)).toEqual(runs);
  });

  it('is split into characters without invisible ones; an emoji is one character', () => {
    expect(splitCharacters('A\u202en\u0000n\ud800a\u200b\n').join('')).toBe('Anna');
    expect(splitCharacters('👩‍👩‍👧🇫🇷e\u0301')).toEqual(['👩‍👩‍👧', '🇫🇷', 'é']);
  });
});

describe('a text that has to fit', () => {
  const tenPixelLettering: Lettering = {
    measureWidth: (text) => splitCharacters(text).length * 10,
    draw: String,
  };
  const truncate = (text: string, width: number) =>
    truncateText(tenPixelLettering, text, { size: 10 }, width);

  it('ends in … if it is too wide, and is never split inside a character', () => {
    expect(truncate('aaaa', 40)).toBe('aaaa');
    expect(truncate('aaaaa', 40)).toBe('aaa…');
    expect(truncate('aa aaaa', 40)).toBe('aa…');
    expect(truncate('👩‍👩‍👧'.repeat(9), 30)).toBe('👩‍👩‍👧👩‍👩‍👧…');
    expect(truncate('aaaa', 0)).toBe('…');
  });
});
