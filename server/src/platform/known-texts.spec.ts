import { KnownTexts } from './known-texts.js';

it('remembers what was read, and forgets the oldest once there are too many', () => {
  const known = new KnownTexts<number>(2);
  known.add('a', 1);
  known.add('b', 2);
  expect([known.get('a'), known.get('b')]).toEqual([1, 2]);
  expect(known.add('c', 3)).toBe(3);
  expect([known.get('a'), known.get('b'), known.get('c')]).toEqual([undefined, 2, 3]);
});
