import { isWhole, placed } from './ticket-span.rules.js';

const many = Array.from({ length: 17 }, (_, n) => n + 1);

describe('where words are sought', () => {
  it.each([
    ['newest', undefined, "(a) & ('#100' | '#99')"],
    ['newest', [7, 9], "(a) & ('#100.7' | '#100.9' | '#99.7' | '#99.9')"],
    ['recent', undefined, "(a) & ('#:10' | '#:9')"],
    ['recent', [7], "(a) & ('#:10' | '#:9') & ('#.7')"],
    ['all', undefined, '(a)'],
    ['all', [7, 9], "(a) & ('#.7' | '#.9')"],
  ] as const)('%s, in the brands %j', (span, brands, query) => {
    expect(placed('a', span, 2_000_001, brands)).toBe(query);
  });

  it('is everywhere for people with many brands, in a query that stays short', () => {
    expect(placed('a', 'newest', 2_000_001, many)).toBe("(a) & ('#100' | '#99')");
    expect(placed('a', 'all', 2_000_001, many)).toBe('(a)');
  });

  it('keeps alternatives of words together', () => {
    expect(placed('a | b', 'all', 5, [7])).toBe("(a | b) & ('#.7')");
  });

  it.each([
    ['newest', 39_999, "(a) & ('#1' | '#0')", true],
    ['newest', 40_000, "(a) & ('#2' | '#1')", false],
    ['newest', 5, "(a) & ('#0')", true],
    ['recent', 399_999, "(a) & ('#:1' | '#:0')", true],
    ['recent', 400_000, "(a) & ('#:2' | '#:1')", false],
  ] as const)('%s is whole if no block is left out: newest id %i', (span, newest, query, whole) => {
    expect([placed('a', span, newest, undefined), isWhole(span, newest)]).toEqual([query, whole]);
  });

  it('is whole everywhere', () => {
    expect(isWhole('all', 9_000_000)).toBe(true);
  });
});
