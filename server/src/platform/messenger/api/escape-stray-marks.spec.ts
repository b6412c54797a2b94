import { parseMarkdownV2 } from '../../../../messenger/text/markdown-v2.rules.js';
import { escapeStrayMarks } from '../../../../shared/markdown-v2.rules.js';

describe('escapeStrayMarks', () => {
  it.each([
    ['Hello. Please send the documents today!', 'Hello\\. Please send the documents today\\!'],
    ['2 * 3 - 1', '2 \\* 3 \\- 1'],
    ['*Hello*, all. (#1)', '*Hello*, all\\. \\(\\#1\\)'],
    ['*a _b* c_', '\\*a _b\\* c_'],
    ['a *b _c', 'a \\*b \\_c'],
    ['[a](b', '\\[a\\]\\(b'],
    ['it`s *5.0*', 'it\\`s *5\\.0*'],
    ['```ts\nopen', '\\`\\`\\`ts\nopen'],
    ['Look![here](https://a.b)', 'Look\\![here](https://a.b)'],
    ['first > second\n> quoted.', 'first \\> second\n> quoted\\.'],
  ])('escapes characters of %j that form no entity', (typed, escaped) => {
    expect(escapeStrayMarks(typed)).toBe(escaped);
  });

  it.each([
    'Hello\\.',
    '*b* _i_ __u__ ~s~ ||x|| `a.b` ```\na-b```',
    '[page\\!](https://a.b/c-d) [me](tg://user?id=1)',
    '>quoted\n>more',
    '>folded||\nafter',
    '_italic __both__ again_',
  ])('leaves %j, which is valid, as it is', (valid) => {
    expect(escapeStrayMarks(valid)).toBe(valid);
  });

  it('makes Telegram accept any text, and does not change its own result', () => {
    const pieces = [...'a \n.!*_~`[>\\ж', '__', '||', '```', '](https://b)'];
    // The digits of multiples of a prime select the pieces, so each run has the same texts.
    const texts = Array.from({ length: 5_000 }, (_, n) => {
      let text = '';
      for (let rest = (n + 1) * 7_919; rest > 0; rest = Math.floor(rest / pieces.length))
        text += pieces[rest % pieces.length];
      return text;
    });

    const isRefused = (text: string) => {
      try {
        parseMarkdownV2(text);
        return false;
      } catch {
        return true;
      }
    };
    const escapedTexts = texts.map(escapeStrayMarks);
    expect(escapedTexts.filter(isRefused)).toEqual([]);
    expect(escapedTexts.map(escapeStrayMarks)).toEqual(escapedTexts);
  });
});
