import { expect, it } from 'vitest';
import { computePlaces } from './places';

it('gives equal amounts the same place, and skips the places after it', () => {
  const amounts = [9, 7, 7, 5, 5, 5, 0];
  expect(computePlaces(amounts.map((amount) => ({ amount })))).toEqual([1, 2, 2, 4, 4, 4, 7]);
  expect(computePlaces([])).toEqual([]);
});
