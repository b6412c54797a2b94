import { expect, it } from 'vitest';
import { escapeMarkdown } from '../../../../server/shared/markdown-v2.rules';
import { splitRuns } from './FormattedText';

it('splits a report into bold and plain runs, without the escapes', () => {
  expect(splitRuns('*TEST*\n*Northwind: Daily*\nAnna \\[Night\\]: $1,250\\.50 \\(60%\\)')).toEqual([
    { text: 'TEST', marks: ['bold'] },
    { text: '\n', marks: [] },
    { text: 'Northwind: Daily', marks: ['bold'] },
    { text: '\nAnna [Night]: $1,250.50 (60%)', marks: [] },
  ]);
});

it('parses every mark, even nested ones', () => {
  expect(splitRuns('_a *b*_ __c__ ~d~ ||e|| `f*g` ```\nh```')).toEqual([
    { text: 'a ', marks: ['italic'] },
    { text: 'b', marks: ['italic', 'bold'] },
    { text: ' ', marks: [] },
    { text: 'c', marks: ['underline'] },
    { text: ' ', marks: [] },
    { text: 'd', marks: ['strike'] },
    { text: ' ', marks: [] },
    { text: 'e', marks: ['spoiler'] },
    { text: ' ', marks: [] },
    { text: 'f*g', marks: ['code'] },
    { text: ' ', marks: [] },
    { text: '\nh', marks: ['code'] },
  ]);
});

it('makes links only to the web', () => {
  expect(splitRuns('See [the *page*](https://example.org/a_\\(b\\)) or [x](javascript:alert)')).toEqual([
    { text: 'See ', marks: [] },
    { text: 'the ', marks: [], href: 'https://example.org/a_(b)' },
    { text: 'page', marks: ['bold'], href: 'https://example.org/a_(b)' },
    { text: ' or [x](javascript:alert)', marks: [] },
  ]);
});

it.each(['*open', 'a \\', '](x)', '[x](https://', '`'])('does not throw on the invalid text %j', (source) => {
  expect(() => splitRuns(source)).not.toThrow();
});

it('escapes a text so that it is shown unchanged', () => {
  const text = 'a_b *c* [d](e) ~f~ `g` >#+-=|{}.! \\ 100%';

  expect(splitRuns(escapeMarkdown(text))).toEqual([{ text, marks: [] }]);
});
