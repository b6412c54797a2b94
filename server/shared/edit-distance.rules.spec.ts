import { editDistance } from './edit-distance.rules.js';

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['abc', 'abc', 0],
  ['abc', 'abd', 1],
  ['abc', 'ab', 1],
  ['abc', 'xabc', 1],
  ['abc', 'acb', 1],
  ['abc', 'bac', 1],
  ['abcd', 'badc', 2],
  ['kitten', 'sitting', 3],
  ['😀a', 'a😀', 1],
])('%j is %j with %i changes', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
  expect(editDistance(to, from)).toBe(distance);
});
