import { expect, it } from 'vitest';
import { findToken } from './useSuggestions';

it.each([
  ['@', '@', 0, ''],
  ['Hello @mi', '@', 6, 'mi'],
  ['@Mia Vo', '@', 0, 'Mia Vo'],
  ['(@mi', '@', 1, 'mi'],
  ['one\n/gr', '/', 4, 'gr'],
] as const)('finds the text in %j after the mark %s', (text, mark, start, query) => {
  expect(findToken(text, text.length, mark)).toEqual({ start, query });
});

it.each([
  ['', '@'],
  ['mail@mia', '@'],
  ['and/or', '/'],
  ['https://a', '/'],
  ['yes / no', '/'],
  ['@mia\n', '@'],
  ['@mia  ', '@'],
  [`@${'x'.repeat(41)}`, '@'],
  ['@mia', '/'],
] as const)('finds no text in %j after the mark %s', (text, mark) => {
  expect(findToken(text, text.length, mark)).toBeNull();
});

it('uses only the text before the cursor', () => {
  expect(findToken('a @mia b', 5, '@')).toEqual({ start: 2, query: 'mi' });
  expect(findToken('@mia', 0, '@')).toBeNull();
});
