import { splitMarkdown } from './split-markdown.rules.js';

describe('splitMarkdown', () => {
  it('leaves alone what fits, counted without markup and escapes', () => {
    expect(splitMarkdown('*aaaa*\\.', 5)).toEqual(['*aaaa*\\.']);
    expect(splitMarkdown('a'.repeat(4096))).toHaveLength(1);
    expect(splitMarkdown('\\.'.repeat(4096))).toHaveLength(1);
    expect(splitMarkdown('a'.repeat(4097))).toHaveLength(2);
  });

  it('splits at line ends', () => {
    expect(splitMarkdown('one\ntwo\nthree', 8)).toEqual(['one\ntwo', 'three']);
  });

  it('splits a line that is too long by itself, but never a character or an escape', () => {
    expect(splitMarkdown('ab👨‍👩‍👧cd', 9)).toEqual(['ab', '👨‍👩‍👧c', 'd']);
    expect(splitMarkdown('aaa\\.\\.', 4)).toEqual(['aaa\\.', '\\.']);
  });

  it.each([
    '*bold text*',
    '_slanted_',
    '__under__',
    '~struck~',
    '||spoiler||',
    '`code`',
    '[name](https://x.example/\\))',
  ])('never splits inside %s', (entity) => {
    expect(splitMarkdown(`aaaaaa ${entity}`, 12).at(-1)).toContain(entity);
    expect(splitMarkdown(`aaaa\n${entity}\nbbbb`, 11).join('\n')).toBe(`aaaa\n${entity}\nbbbb`);
  });

  it('keeps the lines of a code block together', () => {
    const block = '```\nx = 1\ny = 2\n```';
    expect(splitMarkdown(`some words\n${block}`, 14)).toEqual(['some words', block]);
  });

  it('sends an entity that is too long by itself as plain text', () => {
    const parts = splitMarkdown(`*${'a\\.'.repeat(8)}*`, 10);
    expect(parts).toEqual(['a\\.'.repeat(5), 'a\\.'.repeat(3)]);
  });
});
