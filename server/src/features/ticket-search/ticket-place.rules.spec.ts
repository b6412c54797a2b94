import {
  beyondCells,
  cheapSpans,
  haveCells,
  isWhole,
  placesOf,
  type Span,
  turns,
} from './ticket-place.rules.js';

const many = Array.from({ length: 17 }, (_, n) => n + 1);

/** The highest ids, of which only that of messages differs. */
const newest = (messages: number) => ({ messages, notes: 0, titles: 0 });
const ofMessages = (span: Span, newestId: number, brands?: readonly number[]) =>
  placesOf(span, newest(newestId), brands)?.messages;

describe('where words are sought', () => {
  it.each([
    ['newest', undefined, ["('#100' | '#99')"]],
    ['newest', [7, 9], ["('#100.7' | '#100.9' | '#99.7' | '#99.9')"]],
    ['recent', undefined, ["('#:10' | '#:9')"]],
    ['recent', [7], ["('#:10' | '#:9') & ('#.7')"]],
    ['all', undefined, undefined],
    ['all', [7, 9], ["('#.7' | '#.9')"]],
  ] as const)('%s, in the brands %j', (span, brands, places) => {
    expect(ofMessages(span, 2_000_001, brands)).toEqual(places);
  });

  it('is in the blocks of each kind of text', () => {
    expect(placesOf('newest', { messages: 50_000, notes: 5, titles: 20_000 }, undefined)).toEqual({
      messages: ["('#2' | '#1')"],
      notes: ["('#0')"],
      titles: ["('#1' | '#0')"],
    });
  });

  it('is everywhere for people with many brands, in a query that stays short', () => {
    expect(ofMessages('newest', 2_000_001, many)).toEqual(["('#100' | '#99')"]);
    expect(placesOf('all', newest(2_000_001), many)).toBeNull();
  });

  it.each([
    ['newest', 39_999, "('#1' | '#0')", true],
    ['newest', 40_000, "('#2' | '#1')", false],
    ['newest', 5, "('#0')", true],
    ['recent', 399_999, "('#:1' | '#:0')", true],
    ['recent', 400_000, "('#:2' | '#:1')", false],
  ] as const)('%s is whole if no block is left out: newest id %i', (span, newestId, place, whole) => {
    expect([ofMessages(span, newestId), isWhole(span, newestId)]).toEqual([[place], whole]);
  });

  it('is whole everywhere', () => {
    expect(isWhole('all', 9_000_000)).toBe(true);
  });
});

describe('where words are sought in some brands', () => {
  it.each([
    [1_999_999, 98, true],
    [1_999_999, 96, true],
    [1_999_999, 95, false],
    [30_000, 0, true],
    [79_999, 0, true],
    [80_000, 0, false],
  ])('blocks are noted but for the newest: newest id %i, %i noted', (newestId, noted, is) => {
    expect(haveCells([1, 2, 3, 4, 5], newest(newestId), newest(noted))).toBe(is);
    expect(haveCells([1, 2, 3, 4], newest(newestId), newest(noted))).toBe(false);
  });

  it('blocks without cells are searched first', () => {
    const sought = (newestId: number, noted: number, brands: readonly number[]) =>
      beyondCells(newest(newestId), newest(noted), brands);
    expect(sought(1_999_999, 98, [7])).toEqual({
      messages: ["('#99.7' | '#98.7')"],
      notes: ["('#0.7')"],
      titles: ["('#0.7')"],
    });
    expect(sought(1_999_999, 96, [7]).messages).toEqual(["('#99.7' | '#98.7' | '#97.7' | '#96.7')"]);
    expect(sought(1_999_999, 98, many).messages).toEqual(["('#99' | '#98')"]);
    expect(sought(5, 0, [7]).messages).toEqual(["('#0.7')"]);
  });

  it('cells come in turns that grow, the newest first, and a block with many of them as a whole', () => {
    const cell = (block: number, brands: number) => ({
      source: 'messages' as const,
      block,
      brandIds: Array.from({ length: brands }, (_, n) => n + 1),
    });
    const found = [cell(5, 2), cell(7, 65), cell(6, 1), { ...cell(1, 1), source: 'titles' as const }];
    expect([...turns(found)]).toEqual([
      { messages: ["('#7')"], notes: [], titles: ["('#1.1')"] },
      { messages: ["('#6.1' | '#5.1' | '#5.2')"], notes: [], titles: [] },
    ]);
    expect([...turns([])]).toEqual([]);
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
