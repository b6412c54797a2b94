import { nameText, plainText } from './common.schemas.js';
import './validation.js';

it.each([
  ['\ud800', '\ufffd'],
  ['a\udc00b \u{1f600} \ud83d', 'a\ufffdb \u{1f600} \ufffd'],
])('replaces halves of characters in a text: %j', (text, expected) => {
  expect(plainText(20).parse(text)).toBe(expected);
});

it.each([
  [plainText(3), 'four', 'must have at most 3 characters'],
  [nameText(9), 'a\u202eb', 'must not contain invisible characters'],
])('refuses a text that cannot be stored or read', (schema, text, message) => {
  expect(schema.safeParse(text).error?.message).toContain(message);
});

it('stores a name in one form, however the keyboard composes its letters', () => {
  expect(nameText(4).parse('Jose\u0301')).toBe('Jos\u00e9');
});
