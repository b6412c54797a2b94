import { moveItem } from './preference.service.js';

it.each([
  [0, 'cab'],
  [1, 'acb'],
  [2, 'abc'],
  [49, 'abc'],
])('moves the last of three elements to position %s', (position, order) => {
  expect(moveItem(['a', 'b', 'c'], 'c', position).join('')).toBe(order);
});
