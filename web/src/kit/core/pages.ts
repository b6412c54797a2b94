/** Lists that once came whole answer 100 rows a page, and do not say which page is the last (decision 15). */
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
