import { splitCharacters, truncateText, splitRuns, type Lettering } from './picture-text.rules.js';

/** The runs of a text in the order of display. "<" marks those from right to left. */
const line = (text: string) =>
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
    expect(line(text)).toEqual(runs);
  });

  it('omits invisible characters, and keeps all parts of an emoji', () => {
    expect(splitCharacters('A\u202en\u0000n\ud800a\u200b\n').join('')).toBe('Anna');
    expect(splitCharacters('👩‍👩‍👧🇫🇷e\u0301')).toEqual(['👩‍👩‍👧', '🇫🇷', 'é']);
  });
});

describe('a text that has to fit', () => {
  const tenWide: Lettering = { measureWidth: (text) => splitCharacters(text).length * 10, draw: String };
  const fitted = (text: string, width: number) => truncateText(tenWide, text, { size: 10 }, width);

  it('ends in … if it is too wide, and is never cut inside a character', () => {
    expect(fitted('aaaa', 40)).toBe('aaaa');
    expect(fitted('aaaaa', 40)).toBe('aaa…');
    expect(fitted('aa aaaa', 40)).toBe('aa…');
    expect(fitted('👩‍👩‍👧'.repeat(9), 30)).toBe('👩‍👩‍👧👩‍👩‍👧…');
    expect(fitted('aaaa', 0)).toBe('…');
  });
});
