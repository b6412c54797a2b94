import { loadLettering } from './lettering.js';
import type { Lettering } from './picture-text.rules.js';

let lettering: Lettering;
beforeAll(async () => void (lettering = await loadLettering()));

const size = 100;
const draw = (text: string) => lettering.draw(text, { size });
const widthOf = (text: string, isBold = false) => lettering.measureWidth(text, { size, isBold });
const missing = () => draw('•');

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
      expect(shape).not.toBe(missing());
    }
  });

  it('draws a dot for a letter that no font has, and a plain letter for a styled one', () => {
    expect(draw('ไ')).toBe(missing());
    expect(draw('𝓐')).toBe(draw('A'));
  });

  it('has a width that grows with the weight and the size', () => {
    expect(widthOf('Anna')).toBeGreaterThan(150);
    expect(widthOf('Anna')).toBeLessThan(300);
    expect(widthOf('Anna', true)).toBeGreaterThan(widthOf('Anna'));
    expect(lettering.measureWidth('Anna', { size: 50 })).toBeCloseTo(widthOf('Anna') / 2);
    expect(widthOf('')).toBe(0);
  });

  it('joins Arabic letters, and draws an emoji of many code points as one shape', () => {
    expect(widthOf('مرحبا')).toBeLessThan([...'مرحبا'].reduce((sum, each) => sum + widthOf(each), 0));
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
