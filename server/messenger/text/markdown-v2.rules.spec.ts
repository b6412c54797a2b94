import { parseMarkdownV2 } from './markdown-v2.rules.js';

const entity = (type: string, offset: number, length: number, fields = {}) => ({
  type,
  offset,
  length,
  ...fields,
});

describe('parseMarkdownV2', () => {
  it.each([...'_*[]()~`>#+-=|{}.!'])('requires "%s" to be escaped', (character) => {
    expect(() => parseMarkdownV2(`a ${character} b`)).toThrow(/reserved|Can't find end/);
    expect(parseMarkdownV2(`a \\${character} b`)).toEqual({ text: `a ${character} b`, entities: [] });
  });

  it.each([
    ['*a*', 'bold'],
    ['_a_', 'italic'],
    ['__a__', 'underline'],
    ['~a~', 'strikethrough'],
    ['||a||', 'spoiler'],
    ['`a`', 'code'],
    ['```a```', 'pre'],
  ])('parses %s as %s', (source, type) => {
    expect(parseMarkdownV2(source)).toEqual({ text: 'a', entities: [entity(type, 0, 1)] });
  });

  it.each([
    ['`a.b*c_ \\` \\\\ [x]`', 'a.b*c_ ` \\ [x]', [entity('code', 0, 14)]],
    ['```python\nprint(1)\n```', 'print(1)', [entity('pre', 0, 8, { language: 'python' })]],
    ['[a\\.b](https://t.me/x_y\\)z) c', 'a.b c', [entity('text_link', 0, 3, { url: 'https://t.me/x_y)z' })]],
    // Telegram drops the link too.
    ['[open](http://localhost:3000/tg)', 'open', []],
    [
      '[Anna](tg://user?id=7000000011)',
      'Anna',
      [entity('text_mention', 0, 4, { user: { id: 7_000_000_011 } })],
    ],
    [
      '![👍](tg://emoji?id=5368324170671202286)',
      '👍',
      [entity('custom_emoji', 0, 2, { custom_emoji_id: '5368324170671202286' })],
    ],
    // Entities without text, and those with only white space.
    ['a**____ * * b', 'a   b', []],
    ['  *a* \n', 'a', [entity('bold', 0, 1)]],
  ])('parses %j to the text %j with its entities', (source, text, entities) => {
    expect(parseMarkdownV2(source)).toEqual({ text, entities });
  });

  it('nests entities, the outer one first', () => {
    expect(parseMarkdownV2('*bold _both __three___ end*')).toEqual({
      text: 'bold both three end',
      entities: [entity('bold', 0, 19), entity('italic', 5, 10), entity('underline', 10, 5)],
    });
    expect(parseMarkdownV2('_**nested**_')).toEqual({ text: 'nested', entities: [entity('italic', 0, 6)] });
    expect(parseMarkdownV2('>*all*').entities).toEqual([entity('blockquote', 0, 3), entity('bold', 0, 3)]);
  });

  it('distinguishes an underline from two italics', () => {
    expect(parseMarkdownV2('__a _b_**__').entities).toEqual([
      entity('underline', 0, 3),
      entity('italic', 2, 1),
    ]);
    expect(() => parseMarkdownV2('__a _b___')).toThrow("Can't find end of Italic entity at byte offset 8");
  });

  it('counts offsets in UTF-16 units, and positions in errors in bytes', () => {
    expect(parseMarkdownV2('😀 *é*').entities).toEqual([entity('bold', 3, 1)]);
    expect(() => parseMarkdownV2('😀 *é')).toThrow("Can't find end of Bold entity at byte offset 5");
  });

  it('normalizes an address as Telegram does, and uses the text if the address is missing', () => {
    const findUrl = (source: string) => parseMarkdownV2(source).entities[0]?.url;
    expect(findUrl('[a](desk.example)')).toBe('http://desk.example/');
    expect(findUrl('[desk\\.example]')).toBe('http://desk.example/');
    expect(findUrl('[a](tg://resolve?domain=b)')).toBe('tg://resolve?domain=b');
  });

  it('drops one line end after the language, even if it is CR LF', () => {
    expect(parseMarkdownV2('```js\n\nx```').text).toBe('x');
    expect(parseMarkdownV2('a```js\n\nx```').text).toBe('a\nx');
    expect(parseMarkdownV2('a```js\r\nx```').text).toBe('ax');
    expect(parseMarkdownV2('```js x```').entities).toEqual([entity('pre', 0, 1, { language: 'js' })]);
  });

  it.each([
    ['*a', "Can't find end of Bold entity at byte offset 0"],
    ['a _b', "Can't find end of Italic entity at byte offset 2"],
    ['`a', "Can't find end of Code entity at byte offset 0"],
    ['*a _b* c_', "Can't find end of Italic entity at byte offset 8"],
    ['[a](http://x.y', "Can't find end of a URL at byte offset 4"],
    ['a\n|b', "Character '|' is reserved and must be escaped with the preceding '\\'"],
    ['a > b', "Character '>' is reserved and must be escaped with the preceding '\\'"],
    ['>*a\nb*', "Can't find end of Bold entity at byte offset 1"],
    ['a*b>c*', "Character '>' is reserved and must be escaped with the preceding '\\'"],
    ['```js', "Can't find end of Pre entity at byte offset 0"],
    ['é```js ', "Can't find end of PreCode entity at byte offset 2"],
    ['a||b', "Can't find end of Spoiler entity at byte offset 1"],
    ['![a', "Can't find end of CustomEmoji entity at byte offset 0"],
    ['![a]', 'Custom emoji entity must contain a tg://emoji URL'],
    ['![a](tg://emoji?id=5', "Can't find end of a custom emoji URL at byte offset 5"],
    ['![a](https://emoji?id=5)', 'Custom emoji URL must have scheme tg'],
    ['![a](tg://sticker?id=5)', 'Custom emoji URL must have host "emoji"'],
    ['![a](tg://emoji?n=5)', 'Custom emoji URL must have an emoji identifier'],
    ['![a](tg://emoji?id=05)', 'Invalid custom emoji identifier specified'],
  ])('refuses %j', (source, message) => {
    expect(() => parseMarkdownV2(source)).toThrow(message);
  });

  it('parses quotes of several lines, and expandable ones', () => {
    expect(parseMarkdownV2('>a\n>b\nc')).toEqual({ text: 'a\nb\nc', entities: [entity('blockquote', 0, 3)] });
    expect(parseMarkdownV2('>a||\nb').entities).toEqual([entity('expandable_blockquote', 0, 1)]);
    // An empty bold separates a quote from the one before.
    expect(parseMarkdownV2('>a\n**>b\n>||c||||').entities).toEqual([
      entity('blockquote', 0, 1),
      entity('expandable_blockquote', 2, 3),
      entity('spoiler', 4, 1),
    ]);
  });
});
