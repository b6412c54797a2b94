import { getLastPage, toPageView, getOffset } from './lists.rules.js';

it('a list has at least one page, and another one for rows that do not fit', () => {
  expect([0, 1, 20, 21, 40, 41].map((count) => getLastPage(count))).toEqual([1, 1, 1, 2, 2, 3]);
  expect([0, 100, 101].map((count) => getLastPage(count, 100))).toEqual([1, 1, 2]);
});

it('skips the rows of earlier pages', () => {
  expect([getOffset(1), getOffset(3), getOffset(3, 100)]).toEqual([0, 40, 200]);
});

it('toPageView returns the rows, the number of the last page, and that of this page', () => {
  expect(toPageView(['a'], 41, 3)).toEqual({ data: ['a'], last_page: 3, current_page: 3 });
});
