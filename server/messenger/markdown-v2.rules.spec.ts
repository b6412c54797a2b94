import { parseMarkdownV2 } from './markdown-v2.rules.js';

const entity = (type: string, offset: number, length: number, more = {}) => ({
  type,
  offset,
  length,
  ...more,
});

describe('parseMarkdownV2', () => {
  it.each([...'_*[]()~`>#+-=|{}.!'])('wants "%s" escaped', (character) => {
    expect(() => parseMarkdownV2(`a ${character} b`)).toThrow(/reserved|Can't find end/);
    expect(parseMarkdownV2(`a \\${character} b`)).toEqual({ text: `a ${character} b`, entities: [] });
  });

  it('says which character is reserved', () => {
    expect(() => parseMarkdownV2('1.5')).toThrow(
      "Character '.' is reserved and must be escaped with the preceding '\\'",
    );
  });

  it.each([
    ['*a*', 'bold'],
    ['_a_', 'italic'],
    ['__a__', 'underline'],
    ['~a~', 'strikethrough'],
    ['||a||', 'spoiler'],
    ['`a`', 'code'],
    ['```a```', 'pre'],
  ])('reads %s as %s', (source, type) => {
    expect(parseMarkdownV2(source)).toEqual({ text: 'a', entities: [entity(type, 0, 1)] });
  });

  it('nests entities, the outer one first', () => {
    expect(parseMarkdownV2('*bold _both __three___ end*')).toEqual({
      text: 'bold both three end',
      entities: [entity('bold', 0, 19), entity('italic', 5, 10), entity('underline', 10, 5)],
    });
  });

  it('counts offsets in UTF-16 units, and places in bytes', () => {
    expect(parseMarkdownV2('😀 *é*').entities).toEqual([entity('bold', 3, 1)]);
    expect(() => parseMarkdownV2('😀 *é')).toThrow("Can't find end of Bold entity at byte offset 5");
  });

  it('takes everything but "`" as it is in code', () => {
    expect(parseMarkdownV2('`a.b*c_ \\` \\\\ [x]`')).toEqual({
      text: 'a.b*c_ ` \\ [x]',
      entities: [entity('code', 0, 14)],
    });
  });

  it('reads the language of pre, and drops the first line end', () => {
    expect(parseMarkdownV2('```python\nprint(1)\n```')).toEqual({
      text: 'print(1)',
      entities: [entity('pre', 0, 8, { language: 'python' })],
    });
  });

  it('reads links, with escaped brackets in the address', () => {
    expect(parseMarkdownV2('[a\\.b](https://t.me/x_y\\)z) c')).toEqual({
      text: 'a.b c',
      entities: [entity('text_link', 0, 3, { url: 'https://t.me/x_y)z' })],
    });
  });

  it('loses a link that Telegram would lose', () => {
    expect(parseMarkdownV2('[open](http://localhost:3000/tg)')).toEqual({ text: 'open', entities: [] });
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
  ])('refuses %j', (source, message) => {
    expect(() => parseMarkdownV2(source)).toThrow(message);
  });

  it('reads quotes of several lines, and expandable ones', () => {
    expect(parseMarkdownV2('>a\n>b\nc')).toEqual({ text: 'a\nb\nc', entities: [entity('blockquote', 0, 3)] });
    expect(parseMarkdownV2('>a||\nb').entities).toEqual([entity('expandable_blockquote', 0, 1)]);
  });

  it('trims white space around the text and moves the entities', () => {
    expect(parseMarkdownV2('  *a* \n')).toEqual({ text: 'a', entities: [entity('bold', 0, 1)] });
  });
});
