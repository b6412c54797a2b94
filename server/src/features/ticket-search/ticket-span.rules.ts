/** The sizes of blocks in the indexes of words, by ids. */
const BLOCK = 20_000;
const LARGE_BLOCK = 200_000;
const NEWEST_BLOCKS = 2;
/** People with more brands search everywhere, and what is beyond their reach is left out then. */
const MOST_BRANDS = 16;

/** Where words are sought: in the newest one or two blocks, in as many large blocks, or everywhere. */
export const spans = ['newest', 'recent', 'all'] as const;
export type Span = (typeof spans)[number];

/** Whether a span that contains this newest id contains all ids. */
export const isWhole = (span: Span, newestId: number): boolean =>
  span === 'all' || newestId < NEWEST_BLOCKS * (span === 'newest' ? BLOCK : LARGE_BLOCK);

/** A `tsquery` of the words in that span and in these brands. */
export function placed(
  words: string,
  span: Span,
  newestId: number,
  brandIds: readonly number[] | undefined,
): string {
  const few = brandIds && brandIds.length <= MOST_BRANDS ? brandIds : undefined;
  const brands = few ? [few.map((brand) => `.${brand}`)] : [];
  const blocks = (size: number) => {
    const newest = Math.floor(newestId / size);
    return Array.from({ length: Math.min(NEWEST_BLOCKS, newest + 1) }, (_, n) => newest - n);
  };
  const places = {
    newest: () => [
      blocks(BLOCK).flatMap((block) =>
        (few ?? [null]).map((brand) => block + (brand === null ? '' : `.${brand}`)),
      ),
    ],
    recent: () => [blocks(LARGE_BLOCK).map((block) => `:${block}`), ...brands],
    all: () => brands,
  };
  return [
    `(${words})`,
    ...places[span]().map((any) => `(${any.map((place) => `'#${place}'`).join(' | ')})`),
  ].join(' & ');
}
