import { loadLettering } from './lettering.js';
import type { Lettering } from './picture-text.rules.js';

let lettering: Lettering;
beforeAll(async () => void (lettering = await loadLettering()));

const size = 100;
const draw = (text: string) => lettering.draw(text, { size });
const measure = (text: string, isBold = false) => lettering.measureWidth(text, { size, isBold });
const drawReplacement = () => draw('•');

describe('the lettering of pictures', () => {
  it.each([
    'Anna Bergström',
    'Жанна',
    'Παπαδόπουλος',
    'Nguyễn',
    'שלום',
    'مرحبا',
    'ქართული',
    '漢字张伟龍',
    'ひらがなカタカナ',
    '한국어준호',
    '👩‍👩‍👧🔥🇫🇷👍🏽❤️1️⃣',
    '▲▼…–$€₽₿',
  ])('draws every character of %s', (text) => {
    for (const character of new Intl.Segmenter('en').segment(text.replaceAll(' ', ''))) {
      const shape = draw(character.segment);
      expect(shape).toContain('<path');
      expect(shape).not.toBe(drawReplacement());
    }
  });

  it('draws a dot for a letter that no font has, and a plain letter for a styled one', () => {
    expect(draw('ไ')).toBe(drawReplacement());
    expect(draw('𝓐')).toBe(draw('A'));
  });

  it('has a width that grows with the weight and the size', () => {
    expect(measure('Anna')).toBeGreaterThan(150);
    expect(measure('Anna')).toBeLessThan(300);
    expect(measure('Anna', true)).toBeGreaterThan(measure('Anna'));
    expect(lettering.measureWidth('Anna', { size: 50 })).toBeCloseTo(measure('Anna') / 2);
    expect(measure('')).toBe(0);
  });

  it('joins Arabic letters, and draws an emoji of many code points as one shape', () => {
    expect(measure('مرحبا')).toBeLessThan([...'مرحبا'].reduce((sum, letter) => sum + measure(letter), 0));
    expect(draw('👩‍👩‍👧').match(/<path/g)).toHaveLength(1);
  });

  it('accepts malformed text', () => {
    for (const text of [
      '\u0000\ud800\u202e',
      '<b>"A&B"</b>',
      'a' + '\u0301'.repeat(500),
      '\u{10ffff}\u{e0061}',
    ])
      expect(draw(text)).toMatch(/^<g [^>]*>(<path transform="[^"<&]*" d="[^"<&]*"\/>)*<\/g>$/);
  });
});
