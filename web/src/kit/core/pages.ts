import { useSearchParams } from 'react-router-dom';

/** How many rows a page has in lists that do not say which page is the last (decision 15). */
export const pageSize = 100;

/** A page that is full may have one after it; an empty one has only those before it. */
export function lastPageOf(page: number, rows: number): number {
  if (rows === 0) return Math.max(1, page - 1);
  return rows < pageSize ? page : page + 1;
}

/** For queries that load page after page, all of which show. */
export const pageByPage = <Rows>(rowsOf: (page: Rows) => readonly unknown[]) => ({
  initialPageParam: 1,
  getNextPageParam: (last: Rows, _: Rows[], page: number) =>
    lastPageOf(page, rowsOf(last).length) > page ? page + 1 : undefined,
});

/** The first page is asked for as ever. */
export const pageParam = (page: number) => (page > 1 ? page : undefined);

/** Reads a page number out of the URL; anything that is not one is page 1. */
export function pageIn(search: URLSearchParams): number {
  const page = search.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** The previous page, the current one, up to three after it, and the last when it is farther (spec 2.2). */
export function pagesAround(current: number, last: number): number[] {
  if (current > last) return [last];
  const near = [current - 1, current, current + 1, current + 2, current + 3];
  const pages = near.filter((page) => page >= 1 && page <= last);
  return last > current + 3 ? [...pages, last] : pages;
}

/** The address of another page of the same list: it keeps the filters, and does not name the first page. */
export function usePageAddress(): (page: number) => { search: string } {
  const [search] = useSearchParams();
  return (page) => {
    const next = new URLSearchParams(search);
    if (page === 1) next.delete('page');
    else next.set('page', String(page));
    return { search: next.toString() };
  };
}
