export const PAGE_SIZE = 20;
/** For lists that are shorter than this in nearly every installation. */
export const LONG_PAGE_SIZE = 100;

/** The number of rows before a page. */
export const getOffset = (page: number, size = PAGE_SIZE): number => (page - 1) * size;

/** An empty list has one page. */
export const getLastPage = (count: number, size = PAGE_SIZE): number => Math.max(1, Math.ceil(count / size));

/** One page of a list of the panel. */
export const toPageView = <Row>(data: Row[], count: number, page: number) => ({
  data,
  last_page: getLastPage(count),
  current_page: page,
});

/** Groups in the order of their first items. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
