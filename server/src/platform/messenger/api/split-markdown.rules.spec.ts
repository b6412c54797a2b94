import { toPlainText, splitMarkdown } from './split-markdown.rules.js';

describe('splitMarkdown', () => {
  it('does not split a text that fits, not counting markup and escapes', () => {
    expect(splitMarkdown('*aaaa*\\.', 5)).toEqual(['*aaaa*\\.']);
    expect(splitMarkdown('a'.repeat(4096))).toHaveLength(1);
    expect(splitMarkdown('\\.'.repeat(4096))).toHaveLength(1);
    expect(splitMarkdown('a'.repeat(4097))).toHaveLength(2);
  });

  it.each([
    ['splits at line ends', 'one\ntwo\nthree', 8, ['one\ntwo', 'three']],
    ['splits a line that is too long between characters', 'ab👨‍👩‍👧cd', 9, ['ab', '👨‍👩‍👧c', 'd']],
    ['never splits an escape', 'aaa\\.\\.', 4, ['aaa\\.', '\\.']],
    // U+0600 ARABIC NUMBER SIGN forms one grapheme with the next character.
    ['never splits an escape in a grapheme', 'aa\u0600\\.bb', 3, ['aa', '\u0600\\.b', 'b']],
    [
      'keeps the lines of a code block together',
      'some words\n```\nx = 1\ny = 2\n```',
      14,
      ['some words', '```\nx = 1\ny = 2\n```'],
    ],
    [
      'does not split a quote that fits',
      'some\nwords\n>one\n>two\nend',
      14,
      ['some\nwords', '>one\n>two\nend'],
    ],
    [
      'recognizes a quote only at the start of a line',
      'aaaaaaaa >b\n>one\n>two',
      12,
      ['aaaaaaaa >b', '>one\n>two'],
    ],
    ['splits between quotes', '>one\n>*two*\n**>three\n>four||', 11, ['>one\n>*two*', '**>three\n>four||']],
    ['splits a long quote between its lines', '>one\n>two\n>three', 8, ['>one\n>two', '>three']],
    ['continues a long line of a quote', '>one two three', 8, ['>one two ', '>three']],
    ['continues an expandable quote', '**>one\n>*two*||\nend', 4, ['**>one||', '**>*two*||', 'end']],
    [
      'continues a long entity',
      `*${'a\\.'.repeat(8)}*`,
      10,
      [`*${'a\\.'.repeat(5)}*`, `*${'a\\.'.repeat(3)}*`],
    ],
    ['continues a long code block', '```\nx = 1\ny = 2\n```', 7, ['```\nx = 1```', '```\ny = 2\n```']],
    ['continues nested entities', '*aa `bb` cc*', 5, ['*aa `bb`*', '* cc*']],
    ['ignores marks in monospaced text', '*a `b*c` d* eeee', 8, ['*a `b*c` d* ', 'eeee']],
    ['distinguishes italic from underlined', 'xxxx _aa __bb__ cc_', 12, ['xxxx ', '_aa __bb__ cc_']],
  ])('%s', (_, source, maxLength, parts) => {
    expect(splitMarkdown(source, maxLength)).toEqual(parts);
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
    ['an emoji that ends there', `${'a'.repeat(4094)}😀b`, [`${'a'.repeat(4094)}😀`, 'b']],
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
