/** The kinds of texts that a ticket has. A title goes with the opening text. */
export const sources = ['messages', 'notes', 'titles'] as const;
export type Source = (typeof sources)[number];

/** Where words are sought in each kind of text, as texts of `tsquery`. Each of them is looked up by itself. */
export type Places = Record<Source, string[]>;

export const inEach = <Value>(value: (source: Source) => Value) =>
  Object.fromEntries(sources.map((source) => [source, value(source)])) as Record<Source, Value>;

/** The sizes of blocks in the indexes of words, by ids. */
export const BLOCK = 20_000;
const LARGE_BLOCK = 200_000;
const NEWEST_BLOCKS = 2;
/** People with more brands search everywhere, and what is beyond their reach is left out then. */
const MOST_BRANDS = 16;
/** If a block has more cells, the whole block is searched, and what is beyond the reach is left out. */
const MOST_CELLS_OF_BLOCK = 64;
/** So many cells are searched together. With more, PostgreSQL takes longer to merge them than to look up the words again. */
const MOST_CELLS_TOGETHER = 16;
/** For fewer brands the index finds words in them at once. */
const LEAST_OF_CELLS = 5;
/** A job notes blocks soon after they are full. If so many wait for it, searches do without cells. */
const MOST_NOT_NOTED = 4;
/** Cells of the first turn. Each further turn has so many times more. */
const FIRST_TURN = 64;
const GROWTH = 4;
/** More texts of all brands are not read to leave out those beyond the reach. */
const MOST_READ = 5_000;

/** Where words are sought: in the newest one or two blocks, in as many large blocks, or everywhere. */
export const spans = ['newest', 'recent', 'all'] as const;
export type Span = (typeof spans)[number];

/** Whether a span that contains this newest id contains all ids. */
export const isWhole = (span: Span, newestId: number): boolean =>
  span === 'all' || newestId < NEWEST_BLOCKS * (span === 'newest' ? BLOCK : LARGE_BLOCK);

const isFew = (brandIds: readonly number[] | undefined) =>
  brandIds !== undefined && brandIds.length <= MOST_BRANDS;
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

/** That span, in these brands. Null: everywhere. */
export function placesOf(
  span: Span,
  newest: Record<Source, number>,
  brandIds: readonly number[] | undefined,
): Places | null {
  const ofBrands = isFew(brandIds) ? [anyOf(brandIds!.map((brand) => `.${brand}`))] : [];
  const places = {
    newest: (newestId: number) => [inBlocks(lastBlocks(newestId, BLOCK, NEWEST_BLOCKS), brandIds)],
    recent: (newestId: number) => [
      anyOf(lastBlocks(newestId, LARGE_BLOCK, NEWEST_BLOCKS).map((block) => `:${block}`)),
      ...ofBrands,
    ],
    all: () => ofBrands,
  };
  if (span === 'all' && ofBrands.length === 0) return null;
  return inEach((source) => [places[span](newest[source]).join(' & ')]);
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
  sources.every((source) => notNoted(newest[source], noted[source]) <= MOST_NOT_NOTED);

/** The blocks without cells. */
export const beyondCells = (
  newest: Record<Source, number>,
  noted: Record<Source, number>,
  brandIds: readonly number[],
): Places =>
  inEach((source) => {
    const count = notNoted(newest[source], noted[source]);
    return [inBlocks(lastBlocks(newest[source], BLOCK, count), brandIds)];
  });

/**
 * Where the words are sought in all brands after the newest blocks, one after the other, because that reads few texts. `seen` texts
 * of all brands and `hits` within reach are in the newest blocks.
 */
export function cheapSpans(seen: number, hits: number, enough: number, newestId: number): Span[] {
  const from = (size: number) => lastBlocks(newestId, size, NEWEST_BLOCKS).at(-1)! * size;
  const inNewest = newestId + 1 - from(BLOCK);
  const times = { recent: (newestId + 1 - from(LARGE_BLOCK)) / inNewest, all: (newestId + 1) / inNewest };
  return (['recent', 'all'] as const).filter(
    (span) => seen * times[span] <= MOST_READ && (span === 'all' || hits * times[span] >= enough),
  );
}

/** The cells of a block in which all words stand, although not always in one text. */
export interface CellsOfBlock {
  readonly source: Source;
  readonly block: number;
  readonly brandIds: readonly number[];
}

/** Where the words are sought in turns. The newest blocks come first, in any order of `cells`. */
export function* turns(cells: readonly CellsOfBlock[]): Generator<Places> {
  const left = cells.toSorted((a, b) => a.block - b.block);
  const stacks = inEach((source) => left.filter((cell) => cell.source === source));
  for (let most = FIRST_TURN; sources.some((source) => stacks[source].length > 0); most *= GROWTH)
    yield inEach((source) => placesIn(taken(stacks[source], most)));
}

/** Takes blocks with so many cells, or some more, from the end. */
function taken(stack: CellsOfBlock[], most: number): CellsOfBlock[] {
  const blocks: CellsOfBlock[] = [];
  for (let count = 0; count < most && stack.length > 0; count += blocks.at(-1)!.brandIds.length)
    blocks.push(stack.pop()!);
  return blocks;
}

/** Each place is some cells or one whole block. */
function placesIn(blocks: CellsOfBlock[]): string[] {
  const whole = blocks.filter(({ brandIds }) => brandIds.length > MOST_CELLS_OF_BLOCK);
  const cells = blocks
    .filter(({ brandIds }) => brandIds.length <= MOST_CELLS_OF_BLOCK)
    .flatMap(({ block, brandIds }) => brandIds.map((brand) => `${block}.${brand}`));
  const together: string[][] = [];
  for (let from = 0; from < cells.length; from += MOST_CELLS_TOGETHER)
    together.push(cells.slice(from, from + MOST_CELLS_TOGETHER));
  return [...whole.map(({ block }) => [String(block)]), ...together].map(anyOf);
}
