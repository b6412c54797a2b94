export const PAGE_SIZE = 20;
/** Of lists that once came whole, and are as long as this at most in nearly every installation. */
export const LONG_PAGE_SIZE = 100;

/** How many rows come before a page. */
export const rowsBefore = (page: number, size = PAGE_SIZE): number => (page - 1) * size;

/** An empty list has one page too. */
export const lastPage = (count: number): number => Math.max(1, Math.ceil(count / PAGE_SIZE));

/** A list of the panel: one page of it. */
export const pageView = <Row>(data: Row[], count: number, page: number) => ({
  data,
  last_page: lastPage(count),
  current_page: page,
});
