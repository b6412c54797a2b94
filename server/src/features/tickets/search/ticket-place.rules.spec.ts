import {
  BLOCK,
  beyondCells,
  hasMany,
  haveCells,
  isCheap,
  isWhole,
  LARGE_BLOCK,
  olderSpans,
  type Span,
  turns,
  whereIs,
} from './ticket-place.rules.js';

const many = Array.from({ length: 17 }, (_, n) => n + 1);

/** The highest ids, of which only that of messages differs. */
const newest = (messages: number) => ({ messages, notes: 0, titles: 0 });
const ofMessages = (span: Span, newestId: number, brands?: readonly number[], byIndex?: boolean) => {
  const { places, brands: condition } = whereIs(span, newest(newestId), brands, byIndex);
  return [places?.messages, condition];
};
const small = (count: number) => ({ size: BLOCK, count }) as const;
const large = (count: number) => ({ size: LARGE_BLOCK, count }) as const;
const five = [7, 9, 11, 13, 15];
const anyOfFive = "('#.7' | '#.9' | '#.11' | '#.13' | '#.15')";

describe('where words are sought', () => {
  it.each([
    ['newest', undefined, ["('#100' | '#99')"], null],
    ['newest', [7, 9], ["('#100.7' | '#100.9' | '#99.7' | '#99.9')"], null],
    [small(3), undefined, ["('#100' | '#99' | '#98')"], null],
    [small(3), [7], ["('#100' | '#99' | '#98') & ('#.7')"], null],
    [small(3), five, ["('#100' | '#99' | '#98')"], anyOfFive],
    [large(2), undefined, ["('#:10' | '#:9')"], null],
    [large(2), [7], ["('#:10' | '#:9') & ('#.7')"], null],
    [large(2), five, ["('#:10' | '#:9')"], anyOfFive],
    ['all', undefined, undefined, null],
    ['all', [7, 9], ["('#.7' | '#.9')"], null],
    ['all', five, undefined, anyOfFive],
  ] as const)('%j, in the brands %j', (span, brands, places, condition) => {
    expect(ofMessages(span, 2_000_001, brands)).toEqual([places, condition]);
  });

  it('is in the blocks of each kind of text', () => {
    const { places } = whereIs('newest', { messages: 50_000, notes: 5, titles: 20_000 }, undefined);
    expect(places).toEqual({
      messages: ["('#2' | '#1')"],
      notes: ["('#0')"],
      titles: ["('#1' | '#0')"],
    });
  });

  it('is everywhere for people with many brands, in a query that stays short', () => {
    expect(ofMessages('newest', 2_000_001, many)).toEqual([["('#100' | '#99')"], null]);
    expect(ofMessages('all', 2_000_001, many)).toEqual([undefined, null]);
  });

  it('is everywhere for few brands too, if others hardly have the words', () => {
    expect(ofMessages('all', 2_000_001, five, false)).toEqual([undefined, null]);
  });

  it.each([
    ['newest', 39_999, true],
    ['newest', 40_000, false],
    ['newest', 5, true],
    [small(3), 59_999, true],
    [small(3), 60_000, false],
    [large(2), 399_999, true],
    [large(2), 400_000, false],
    ['all', 9_000_000, true],
  ] as const)('%j is whole if no block is left out: newest id %i', (span, newestId, whole) => {
    expect(isWhole(span, newest(newestId))).toBe(whole);
  });

  it.each([
    [0, ['all']],
    [18, ['all']],
    [19, [large(2), 'all']],
    [45, [small(8), 'all']],
    [100, [small(4), 'all']],
  ])('goes on to as many blocks as seem to have enough: %i tickets in the newest', (fitting, expected) => {
    expect(olderSpans(fitting, 120, 1_999_999)).toEqual(expected);
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
      beyondCells(newest(newestId), newest(noted), brands).places!;
    expect(sought(1_999_999, 98, [7])).toEqual({
      messages: ["('#99.7' | '#98.7')"],
      notes: ["('#0.7')"],
      titles: ["('#0.7')"],
    });
    expect(sought(1_999_999, 96, [7]).messages).toEqual(["('#99.7' | '#98.7' | '#97.7' | '#96.7')"]);
    expect(sought(1_999_999, 98, many).messages).toEqual(["('#99' | '#98')"]);
    expect(sought(5, 0, [7]).messages).toEqual(["('#0.7')"]);
  });

  it('a block with many cells is searched as a whole', () => {
    const found = [cells(5, 2), cells(7, 65), cells(6, 1), { ...cells(1, 1), source: 'titles' as const }];
    expect([...turns(found, () => 120)].map(({ places }) => places)).toEqual([
      {
        messages: ["('#7')", "('#6.1' | '#5.1' | '#5.2')"],
        notes: [],
        titles: ["('#1.1')"],
      },
    ]);
    expect([...turns([], () => 120)]).toEqual([]);
  });

  it.each([
    ['all that were missing but two', [8, 2, 2, 2], [10, 4, 10]],
    ['none', [8, 8, 8, 8], [10, 39, 51]],
  ])(
    'cells come in turns, the newest first, as many as seem to have what is missing: %s',
    (_, left, sizes) => {
      const hundred = Array.from({ length: 100 }, (__, n) => cells(n, 1));
      let turn = 0;
      const taken: string[][] = [];
      for (const { places } of turns(hundred, () => left[turn]!)) {
        taken.push(places!.messages.flatMap((place) => place.match(/#\d+/g)!));
        if ((turn += 1) === sizes.length) break;
      }
      expect(taken.map(({ length }) => length)).toEqual(sizes);
      expect(taken.flat()).toEqual(taken.flat().map((__, n) => `#${99 - n}`));
    },
  );

  it.each([
    ['all', 100, false, true, true],
    ['all', 101, true, false, true],
    ['all', 500, true, false, true],
    ['all', 501, true, false, false],
    [large(2), 500, false, true, true],
    [large(2), 501, true, false, true],
  ] as const)('%j with %i texts in the newest blocks has many: %j', (span, seen, has, ofMany, ofFew) => {
    expect(hasMany(span, seen, 1_999_999)).toBe(has);
    expect(isCheap(span, seen, 1_999_999, many)).toBe(ofMany);
    expect(isCheap(span, seen, 1_999_999, five)).toBe(ofFew);
  });
});

const cells = (block: number, brands: number) => ({
  source: 'messages' as const,
  block,
  brandIds: Array.from({ length: brands }, (_, n) => n + 1),
});
