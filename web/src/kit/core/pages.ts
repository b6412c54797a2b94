import { useSearchParams } from 'react-router-dom';

/** Rows per page in lists whose responses have no `last_page`. */
export const pageSize = 100;

/** Returns the next page if this one is full, the previous one if it is empty and not page 1, and otherwise this one. */
export function guessLastPage(page: number, rowCount: number): number {
  if (rowCount === 0) return Math.max(1, page - 1);
  return rowCount < pageSize ? page : page + 1;
}

/** The options of an infinite query for a list whose responses have no `last_page`. */
export const pagedQueryOptions = <Data>(getRows: (data: Data) => readonly unknown[]) => ({
  initialPageParam: 1,
  getNextPageParam: (last: Data, _: Data[], page: number) =>
    guessLastPage(page, getRows(last).length) > page ? page + 1 : undefined,
});

/** Returns the `page` parameter of a query, which is omitted for page 1. */
export const toPageParam = (page: number) => (page > 1 ? page : undefined);

/** Reads the page number from the URL. Anything invalid is page 1. */
export function parsePage(search: URLSearchParams): number {
  const page = search.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** PostgreSQL's largest integer. */
const MAX_ID = 2_147_483_647;

/** Parses an id of the URL. Undefined for any other text. */
export const parseId = (text: string | null): number | undefined =>
  /^[1-9]\d*$/.test(text ?? '') && Number(text) <= MAX_ID ? Number(text) : undefined;

/** Returns the previous page, the current one, up to three after it, and the last one. Past the end, returns only the last one. */
export function listPagesAround(current: number, last: number): number[] {
  if (current > last) return [last];
  const nearPages = [current - 1, current, current + 1, current + 2, current + 3];
  const pages = nearPages.filter((page) => page >= 1 && page <= last);
  return last > current + 3 ? [...pages, last] : pages;
}

/** Returns a function that builds links to other pages of the list, with the same filters. Links to page 1 have no `page`. */
export function usePageLink(): (page: number) => { search: string } {
  const [search] = useSearchParams();
  return (page) => ({ search: setParams(search, { page: toPageParam(page) }).toString() });
}

/** Returns a copy of the search parameters with these values. Parameters with an empty value, or 0, are removed. */
export function setParams(
  search: URLSearchParams,
  values: Record<string, string | number | null | undefined>,
): URLSearchParams {
  const newParams = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value) newParams.set(name, String(value));
    else newParams.delete(name);
  }
  return newParams;
}
