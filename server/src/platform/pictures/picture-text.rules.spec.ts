import { pictureText } from './picture-text.rules.js';

const drawn = (text: string, width?: number) => pictureText(text, { size: 10, width });

describe('the text of a picture', () => {
  it.each([
    ['Anna Bergström', 'Anna Bergström'],
    ['Жанна', 'Жанна'],
    ['שלום', 'שלום'],
    ['مرحبا', 'مرحبا'],
    ['$1,250.50 – 60%…', '$1,250.50 – 60%…'],
    ['', ''],
  ])('is what it was: %s', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it.each([
    ['an emoji', 'Anna 🔥', 'Anna •'],
    ['a family of many code points', '👩‍👩‍👧!', '•!'],
    ['a flag', '🇫🇷', '•'],
    ['letters that the font lacks', '漢字', '••'],
    ['a letter under a heap of marks that the font lacks', 'a\u{1ab0}', '•'],
  ])('shows %s as a dot', (_, text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it('leaves out what cannot be seen and what XML does not take', () => {
    expect(drawn('A\u202en\u0000n\ud800a\u200b\n')).toBe('Anna');
  });

  it('is escaped', () => {
    expect(drawn('<b>"A&B"</b>')).toBe('&lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt;');
  });

  it('ends in … where it is too wide, and never inside a character', () => {
    expect(drawn('aaaa', 29)).toBe('aaaa');
    expect(drawn('aaaaa', 29)).toBe('aa…');
    expect(drawn('aa aaaa', 30)).toBe('aa…');
    expect(drawn('&&&&&&&&', 30)).toBe('&amp;&amp;…');
    expect(drawn('e\u0301'.repeat(9), 29)).toBe(`${'e\u0301'.repeat(2)}…`);
  });
});
