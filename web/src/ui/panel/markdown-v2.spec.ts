import { expect, it } from 'vitest';
import { runsOf } from './markdown-v2';

it('parts a report into what is bold and what is not, without its escapes', () => {
  expect(runsOf('*TEST*\n*Northwind: Daily*\nAnna \\[Night\\]: $1,250\\.50 \\(60%\\)')).toEqual([
    { text: 'TEST', marks: ['bold'] },
    { text: '\n', marks: [] },
    { text: 'Northwind: Daily', marks: ['bold'] },
    { text: '\nAnna [Night]: $1,250.50 (60%)', marks: [] },
  ]);
});

it('knows every mark, also one in another', () => {
  expect(runsOf('_a *b*_ __c__ ~d~ ||e|| `f*g` ```\nh```')).toEqual([
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

it('links to the web, and to nothing else', () => {
  expect(runsOf('See [the *page*](https://example.org/a_\\(b\\)) or [x](javascript:alert)')).toEqual([
    { text: 'See ', marks: [] },
    { text: 'the ', marks: [], href: 'https://example.org/a_(b)' },
    { text: 'page', marks: ['bold'], href: 'https://example.org/a_(b)' },
    { text: ' or [x](javascript:alert)', marks: [] },
  ]);
});

it.each(['*open', 'a \\', '](x)', '[x](https://', '`'])('shows what it can of %j', (source) => {
  expect(() => runsOf(source)).not.toThrow();
});
