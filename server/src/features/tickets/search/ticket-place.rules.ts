/** The kinds of texts that a ticket has. A title goes with the opening text. */
export const sources = ['messages', 'notes', 'titles'] as const;
export type Source = (typeof sources)[number];

/** Where words are sought in each kind of text, as texts of `tsquery`. Each of them is looked up by itself. */
export type Places = Record<Source, string[]>;

/** Where words are sought. */
export interface Where {
  /** Null: everywhere. */
  places: Places | null;
  /** These brands as a `tsquery`. Null: the places have them already, or there are too many. */
  brands: string | null;
}

export const inEach = <Value>(value: (source: Source) => Value) =>
  Object.fromEntries(sources.map((source) => [source, value(source)])) as Record<Source, Value>;

/** The sizes of blocks in the indexes of words, by ids. */
export const BLOCK = 20_000;
export const LARGE_BLOCK = 200_000;
const NEWEST_BLOCKS = 2;
/** People with more brands search everywhere, and what is beyond their reach is left out then. */
const MAX_BRANDS = 16;
/** If a block has more cells, the whole block is searched, and what is beyond the reach is left out. */
const MAX_CELLS_OF_BLOCK = 64;
/** Cells searched together. With more, PostgreSQL takes longer to merge them than to look up the words again. */
const MAX_CELLS_TOGETHER = 8;
/** For fewer brands the index finds words in them at once. */
const LEAST_OF_CELLS = 5;
/** A job notes blocks soon after they are full. If this many wait for it, searches do without cells. */
const MAX_NOT_NOTED = 4;
/** How much larger a batch of cells may be than the one before. */
const GROWTH = 4;
/** More texts of all brands are not read to leave out those beyond the reach. */
const MAX_READ = 5_000;
/** The most texts of all brands that are read if the index leaves out the few brands beyond reach. */
const MAX_LEFT_OUT = 25_000;
/** Fetch this many times as many tickets as needed: matches are spread unevenly. */
const MARGIN = 1.5;
/** For cells: of one word, each has a text. */
const MARGIN_OF_CELLS = 1.2;
/** A look that may be in vain takes at most this part of a look everywhere. */
const MAX_GUESSED = 0.2;

/** How many of the newest blocks of this size. */
interface Blocks {
  size: typeof BLOCK | typeof LARGE_BLOCK;
  count: number;
}
/** Where words are sought: in the newest one or two blocks, in some more, or everywhere. */
export type Span = 'newest' | Blocks | 'all';
const blocksOf = (span: 'newest' | Blocks): Blocks =>
  span === 'newest' ? { size: BLOCK, count: NEWEST_BLOCKS } : span;

/** Whether a span that contains these newest ids contains all ids. */
export function isWhole(span: Span, newest: Record<Source, number>): boolean {
  if (span === 'all') return true;
  const { size, count } = blocksOf(span);
  return sources.every((source) => newest[source] < size * count);
}

const isFew = (brandIds: readonly number[] | undefined) =>
  brandIds !== undefined && brandIds.length <= MAX_BRANDS;
const anyOf = (places: string[]) => `(${places.map((place) => `'#${place}'`).join(' | ')})`;
/** The last numbers up to that of the block with this id. */
const lastBlocks = (newestId: number, size: number, count: number) => {
  const newest = Math.floor(newestId / size);
  return Array.from({ length: Math.min(count, newest + 1) }, (_, n) => newest - n);
};
const inBlocks = (blocks: number[], brandIds: readonly number[] | undefined) =>
  anyOf(
    blocks.flatMap((block) =>
      isFew(brandIds) ? brandIds!.map((brand) => `${block}.${brand}`) : [String(block)],
    ),
  );

/** That span, in these brands. `byIndex`: whether the index leaves out the others, if these are few. */
export function whereIs(
  span: Span,
  newest: Record<Source, number>,
  brandIds: readonly number[] | undefined,
  byIndex = true,
): Where {
  if (span === 'newest')
    return {
      places: inEach((source) => [inBlocks(lastBlocks(newest[source], BLOCK, NEWEST_BLOCKS), brandIds)]),
      brands: null,
    };
  const ofBrands = isFew(brandIds) && byIndex ? anyOf(brandIds!.map((brand) => `.${brand}`)) : null;
  // Of few brands the index reads their texts first, otherwise those with the words.
  const isFirst = ofBrands !== null && brandIds!.length < LEAST_OF_CELLS;
  if (span === 'all')
    return isFirst ? { places: inEach(() => [ofBrands]), brands: null } : { places: null, brands: ofBrands };
  const { size, count } = span;
  const blocksIn = (newestId: number) =>
    anyOf(lastBlocks(newestId, size, count).map((block) => `${size === LARGE_BLOCK ? ':' : ''}${block}`));
  return {
    places: inEach((source) => [blocksIn(newest[source]) + (isFirst ? ` & ${ofBrands}` : '')]),
    brands: isFirst ? null : ofBrands,
  };
}

/** How many ids a span has. */
function idsIn(span: Span, newestId: number): number {
  if (span === 'all') return newestId + 1;
  const { size, count } = blocksOf(span);
  return newestId + 1 - lastBlocks(newestId, size, count).at(-1)! * size;
}

/**
 * Where the words are sought after the newest blocks, one after the other. `fitting` tickets were found there. If those were few, the
 * words are sought everywhere at once, because a guess from few is often wrong.
 */
export function olderSpans(fitting: number, enough: number, newestId: number): Span[] {
  const ids = (idsIn('newest', newestId) * enough * MARGIN) / fitting;
  if (ids > newestId * MAX_GUESSED) return ['all'];
  const span: Blocks = { size: ids > LARGE_BLOCK ? LARGE_BLOCK : BLOCK, count: NEWEST_BLOCKS };
  while (idsIn(span, newestId) < ids) span.count += 1;
  return [span, 'all'];
}

/** How many of the newest blocks have no cells yet. There are always two or, at the beginning, one. */
const notNoted = (newestId: number, noted: number) =>
  Math.max(Math.floor(newestId / BLOCK) + 1 - noted, NEWEST_BLOCKS);

/** Whether cells help: in some brands, if all blocks but some of the newest have them. */
export const haveCells = (
  brandIds: readonly number[],
  newest: Record<Source, number>,
  noted: Record<Source, number>,
): boolean =>
  brandIds.length >= LEAST_OF_CELLS &&
  sources.every((source) => notNoted(newest[source], noted[source]) <= MAX_NOT_NOTED);

/** The blocks without cells. */
export const beyondCells = (
  newest: Record<Source, number>,
  noted: Record<Source, number>,
  brandIds: readonly number[],
): Where => ({
  places: inEach((source) => {
    const count = notNoted(newest[source], noted[source]);
    return [inBlocks(lastBlocks(newest[source], BLOCK, count), brandIds)];
  }),
  brands: null,
});

/** How many texts in a span have the words, if `seen` texts in the newest blocks have them. */
const expectedIn = (span: Span, seen: number, newestId: number) =>
  (seen * idsIn(span, newestId)) / idsIn('newest', newestId);

/** Whether a span has more texts than are read to leave out those beyond the reach. */
export const hasMany = (span: Span, seen: number, newestId: number): boolean =>
  expectedIn(span, seen, newestId) > MAX_READ;

/** Whether the index can find the words in a span at once, without cells. `seen` texts of all brands are in the newest blocks. */
export const isCheap = (span: Span, seen: number, newestId: number, brandIds: readonly number[]): boolean =>
  expectedIn(span, seen, newestId) <= (isFew(brandIds) ? MAX_LEFT_OUT : MAX_READ);

/** The cells of a block in which all words stand, although not always in one text. */
export interface CellsOfBlock {
  readonly source: Source;
  readonly block: number;
  readonly brandIds: readonly number[];
}

/**
 * Where the words are sought in turns. The newest blocks come first, in any order of `cells`. `missing`: how many tickets are
 * still needed. A turn has as many cells as seem to have them.
 */
export function* turns(cells: readonly CellsOfBlock[], missing: () => number): Generator<Where> {
  const left = cells.toSorted((a, b) => a.block - b.block);
  const stacks = inEach((source) => left.filter((cell) => cell.source === source));
  let before = missing();
  let most = before * MARGIN_OF_CELLS;
  while (sources.some((source) => stacks[source].length > 0)) {
    yield { places: inEach((source) => placesIn(taken(stacks[source], most))), brands: null };
    const now = missing();
    most = Math.min((most * MARGIN_OF_CELLS * now) / Math.max(before - now, 1), most * GROWTH);
    before = now;
  }
}

/** Takes blocks with at least this many cells from the end. */
function taken(stack: CellsOfBlock[], most: number): CellsOfBlock[] {
  const blocks: CellsOfBlock[] = [];
  for (let count = 0; count < most && stack.length > 0; count += blocks.at(-1)!.brandIds.length)
    blocks.push(stack.pop()!);
  return blocks;
}

/** Each place is some cells or one whole block. */
function placesIn(blocks: CellsOfBlock[]): string[] {
  const whole = blocks.filter(({ brandIds }) => brandIds.length > MAX_CELLS_OF_BLOCK);
  const cells = blocks
    .filter(({ brandIds }) => brandIds.length <= MAX_CELLS_OF_BLOCK)
    .flatMap(({ block, brandIds }) => brandIds.map((brand) => `${block}.${brand}`));
  const together: string[][] = [];
  for (let from = 0; from < cells.length; from += MAX_CELLS_TOGETHER)
    together.push(cells.slice(from, from + MAX_CELLS_TOGETHER));
  return [...whole.map(({ block }) => [String(block)]), ...together].map(anyOf);
}
