import { isSameName, moveItem } from './preference.service.js';

it.each([
  [0, 'cab'],
  [1, 'acb'],
  [2, 'abc'],
  [49, 'abc'],
])('moves the last of three to place %s', (position, order) => {
  expect(moveItem(['a', 'b', 'c'], 'c', position).join('')).toBe(order);
});

it('takes names for the same that differ in capital letters only', () => {
  expect([isSameName('Big ones', 'BIG ONES'), isSameName('Big ones', 'Big one')]).toEqual([true, false]);
});
