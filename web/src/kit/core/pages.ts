import { useSearchParams } from 'react-router-dom';

/** The rows per page in lists that do not name their last page. */
export const pageSize = 100;

/** Guesses the last page. A full page may have a next one, and an empty page has only earlier ones. */
export function getLastPage(page: number, rows: number): number {
  if (rows === 0) return Math.max(1, page - 1);
  return rows < pageSize ? page : page + 1;
}

/** For queries that load page after page and show all of them. */
export const pageByPage = <Rows>(rowsOf: (page: Rows) => readonly unknown[]) => ({
  initialPageParam: 1,
  getNextPageParam: (last: Rows, _: Rows[], page: number) =>
    getLastPage(page, rowsOf(last).length) > page ? page + 1 : undefined,
});

/** The query of the first page has no page number. */
export const pageParam = (page: number) => (page > 1 ? page : undefined);

/** Reads the page number from the URL. Anything invalid is page 1. */
export function pageIn(search: URLSearchParams): number {
  const page = search.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** Returns the previous page, the current one, up to three after it, and the last one (spec 2.2). */
export function pagesAround(current: number, last: number): number[] {
  if (current > last) return [last];
  const near = [current - 1, current, current + 1, current + 2, current + 3];
  const pages = near.filter((page) => page >= 1 && page <= last);
  return last > current + 3 ? [...pages, last] : pages;
}

/** Returns the address of another page of the list. It keeps the filters and does not name page 1. */
export function usePageAddress(): (page: number) => { search: string } {
  const [search] = useSearchParams();
  return (page) => ({ search: withParams(search, { page: pageParam(page) }).toString() });
}

/** Returns the parameters of an address with these values. One without a value is removed. */
export function withParams(
  search: URLSearchParams,
  values: Record<string, string | number | null | undefined>,
): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value) changed.set(name, String(value));
    else changed.delete(name);
  }
  return changed;
}
