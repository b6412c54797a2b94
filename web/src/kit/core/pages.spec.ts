import { expect, it } from 'vitest';
import { parseId, parsePage, listPagesAround } from './pages';

it.each([
  [1, 2, [1, 2]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 4, 9]],
  [5, 8, [4, 5, 6, 7, 8]],
  [5, 9, [4, 5, 6, 7, 8, 9]],
  [9, 9, [8, 9]],
  [12, 9, [9]],
])('lists the pages around page %i of %i as %j', (current, last, pages) => {
  expect(listPagesAround(current, last)).toEqual(pages);
});

it.each(['', 'page=0', 'page=-2', 'page=x', 'page=1.5'])('parses %j as the first page', (search) => {
  expect(parsePage(new URLSearchParams(search))).toBe(1);
});

it.each([
  [null, undefined],
  ['0', undefined],
  ['1e3', undefined],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['12', 12],
])('parses %j as the id %s', (text, id) => {
  expect(parseId(text)).toBe(id);
});
