import type { DomainError } from '../errors/domain-error.js';

export const PAGE_SIZE = 20;
/** For lists that are shorter than this in nearly every installation. */
export const LONG_PAGE_SIZE = 100;

/** The number of rows before a page. Pages count from 1. */
export const getOffset = (page: number, size = PAGE_SIZE): number => (page - 1) * size;

/** The number of the last page. An empty list has one page. */
export const getLastPage = (count: number, size = PAGE_SIZE): number => Math.max(1, Math.ceil(count / size));

export const toPageView = <Row>(data: Row[], count: number, page: number) => ({
  data,
  last_page: getLastPage(count),
  current_page: page,
});

export interface BulkResult {
  done: number[];
  /** `error`: the text that the call for this item alone would return. */
  skipped: { id: number; error: string }[];
}

export const toBulkResult = (ids: readonly number[], refusals: Map<number, DomainError>): BulkResult => ({
  done: ids.filter((id) => !refusals.has(id)),
  skipped: [...refusals].map(([id, { error }]) => ({ id, error })),
});

/** Groups items by key, in the order of each key's first item. */
export function groupBy<Item, Key>(items: readonly Item[], getKey: (item: Item) => Key): Map<Key, Item[]> {
  const itemsByKey = new Map<Key, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = itemsByKey.get(key);
    if (group) group.push(item);
    else itemsByKey.set(key, [item]);
  }
  return itemsByKey;
}
