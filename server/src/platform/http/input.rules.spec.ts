import { findTextPath, hasLoneSurrogate, hasNul } from './input.rules.js';

it.each([
  ['a\0b', []],
  [{ a: 'b', c: '\0' }, ['c']],
  [{ a: { b: ['c', 'd\0'] } }, ['a', 'b', '1']],
  [{ a: { 'b\0': 1 } }, ['a', 'b\0']],
  [Object.assign(Object.create(null) as object, { q: '\0' }), ['q']],
])('finds NUL in %j', (input, path) => expect(findTextPath(input, hasNul)).toEqual(path));

it.each(['', 'a b\n', { a: ['', 1, null, true, {}] }, null, undefined, 5, new Date(0)])(
  'finds no NUL in %j',
  (input) => expect(findTextPath(input, hasNul)).toBeNull(),
);

it.each([
  ['half \ud83d', true],
  ['\udc00half', true],
  ['whole 😀', false],
])('detects a lone surrogate in %j: %s', (text, isLone) => expect(hasLoneSurrogate(text)).toBe(isLone));

it('finds NUL in an input that is nested too deeply for recursion', () => {
  const depth = 200_000;
  const input: unknown = JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`);
  expect(findTextPath(input, hasNul)).toHaveLength(depth);
});
