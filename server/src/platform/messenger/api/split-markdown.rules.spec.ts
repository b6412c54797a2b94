import { toPlainText, splitMarkdown } from './split-markdown.rules.js';

describe('splitMarkdown', () => {
  it('does not split a text that fits, not counting markup and escapes', () => {
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

  it('does not split a quote that fits into one message', () => {
    expect(splitMarkdown('some\nwords\n>one\n>two\nend', 14)).toEqual(['some\nwords', '>one\n>two\nend']);
    expect(splitMarkdown('aaaaaaaa >b\n>one\n>two', 12)).toEqual(['aaaaaaaa >b', '>one\n>two']);
    expect(splitMarkdown('>one\n>*two*\n**>three\n>four||', 11)).toEqual([
      '>one\n>*two*',
      '**>three\n>four||',
    ]);
  });

  it('continues a quote that is too long for one message as a quote', () => {
    expect(splitMarkdown('>one\n>two\n>three', 8)).toEqual(['>one\n>two', '>three']);
    expect(splitMarkdown('>one two three', 8)).toEqual(['>one two ', '>three']);
    expect(splitMarkdown('**>one\n>*two*||\nend', 4)).toEqual(['**>one||', '**>*two*||', 'end']);
  });

  it('continues an entity that is too long for one message in the next one', () => {
    expect(splitMarkdown(`*${'a\\.'.repeat(8)}*`, 10)).toEqual([
      `*${'a\\.'.repeat(5)}*`,
      `*${'a\\.'.repeat(3)}*`,
    ]);
    expect(splitMarkdown('```\nx = 1\ny = 2\n```', 7)).toEqual(['```\nx = 1```', '```\ny = 2\n```']);
    expect(splitMarkdown('*aa `bb` cc*', 5)).toEqual(['*aa `bb`*', '* cc*']);
  });

  it('does not treat a mark inside of monospaced text as another entity', () => {
    expect(splitMarkdown('*a `b*c` d* eeee', 8)).toEqual(['*a `b*c` d* ', 'eeee']);
  });

  it('does not end italic text where underlined text begins', () => {
    expect(splitMarkdown('xxxx _aa __bb__ cc_', 12)).toEqual(['xxxx ', '_aa __bb__ cc_']);
  });

  it('keeps an escape together with its character, also after a character that forms one grapheme with it', () => {
    // U+0600 ARABIC NUMBER SIGN forms one grapheme with the next character.
    expect(splitMarkdown('aa\u0600\\.bb', 3)).toEqual(['aa', '\u0600\\.b', 'b']);
  });

  it('splits a long text in linear time', () => {
    const startedAt = performance.now();
    expect(splitMarkdown('שלום\\. '.repeat(10_000)).length).toBeGreaterThan(10);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('splits even a grapheme that is too long for one message', () => {
    const zalgo = `e${'\u0301'.repeat(9)}`;
    expect(splitMarkdown(zalgo, 4).join('')).toBe(zalgo);
  });

  it.each([
    ['an emoji at the 4096th place', `${'a'.repeat(4095)}😀b`, ['a'.repeat(4095), '😀b']],
    ['one that ends there', `${'a'.repeat(4094)}😀b`, [`${'a'.repeat(4094)}😀`, 'b']],
    ['a flag', `${'a'.repeat(4094)}🇺🇦`, ['a'.repeat(4094), '🇺🇦']],
  ])('never splits %s', (_what, text, parts) => {
    expect(splitMarkdown(text)).toEqual(parts);
  });
});

it('toPlainText removes the markup', () => {
  expect(toPlainText('>*a*\n>b||\n\\>c')).toBe('a\nb\n>c');
  expect(toPlainText('*A12* \\(new\\) [name](https://x.example/\\)) `a_b`\n```\npre\n```')).toBe(
    'A12 (new) name a_b\npre\n',
  );
});
