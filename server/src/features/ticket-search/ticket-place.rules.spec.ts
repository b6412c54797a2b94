import { beyondCells, cheapSpans, haveCells, isWhole, placed, turns } from './ticket-place.rules.js';

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

describe('where words are sought in some brands', () => {
  const each = (value: number) => ({ messages: value, notes: 0, titles: 0 });

  it.each([
    [1_999_999, 98, true],
    [1_999_999, 96, true],
    [1_999_999, 95, false],
    [30_000, 0, true],
    [79_999, 0, true],
    [80_000, 0, false],
  ])('blocks are noted but for the newest: newest id %i, %i noted', (newest, noted, is) => {
    expect(haveCells([1, 2, 3, 4, 5], each(newest), each(noted))).toBe(is);
    expect(haveCells([1, 2, 3, 4], each(newest), each(noted))).toBe(false);
  });

  it('blocks without cells are searched first', () => {
    expect(beyondCells('a', 1_999_999, 98, [7])).toBe("(a) & ('#99.7' | '#98.7')");
    expect(beyondCells('a', 1_999_999, 96, [7])).toBe("(a) & ('#99.7' | '#98.7' | '#97.7' | '#96.7')");
    expect(beyondCells('a', 1_999_999, 98, many)).toBe("(a) & ('#99' | '#98')");
    expect(beyondCells('a', 5, 0, [7])).toBe("(a) & ('#0.7')");
  });

  it('cells come in turns that grow, the newest first, and a block with many of them as a whole', () => {
    const cell = (block: number, brands: number) => ({
      source: 'messages' as const,
      block,
      brandIds: Array.from({ length: brands }, (_, n) => n + 1),
    });
    const found = [cell(5, 2), cell(7, 65), cell(6, 1), { ...cell(1, 1), source: 'titles' as const }];
    expect([...turns('a', found)]).toEqual([
      { messages: ["(a) & ('#7')"], notes: [], titles: ["(a) & ('#1.1')"] },
      { messages: ["(a) & ('#6.1' | '#5.1' | '#5.2')"], notes: [], titles: [] },
    ]);
    expect([...turns('a', [])]).toEqual([]);
  });

  it.each([
    [0, 0, ['all']],
    [80, 30, ['recent', 'all']],
    [80, 2, ['all']],
    [300, 2, []],
    [300, 30, ['recent']],
    [1_000, 40, []],
  ])('of %i texts in the newest blocks, %i within reach: goes on with %j', (seen, hits, expected) => {
    expect(cheapSpans(seen, hits, 120, 1_999_999)).toEqual(expected);
  });
});
