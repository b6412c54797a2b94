import { z } from 'zod';
import { externalIdText, lineText, messageText, optionalQuery, withMinVisible } from './common.schemas.js';
import './validation.js'; // sets the texts of zod's errors

it.each([
  ['replaces lone surrogates', messageText(20), 'a\udc00b \u{1f600} \ud83d', 'a\ufffdb \u{1f600} \ufffd'],
  ['trims, and converts CR LF', messageText(3), ' a\r\nb ', 'a\nb'],
  ['composes accents', lineText(4), 'Jose\u0301\u200b', 'Jos\u00e9'],
  ['removes direction marks and line breaks', lineText(9), 'a\u202eb\nc', 'ab c'],
  ['removes joiners from ids', externalIdText(6), '4\u200b8\u200c1\ufe0f213', '481213'],
])('%s in typed text', (_, schema, text, normalized) => {
  expect(schema.parse(text)).toBe(normalized);
});

it('limits the length of the cleaned text', () => {
  expect(lineText(3).safeParse('f\u200bour').error?.message).toContain('must have at most 3 characters');
  expect(lineText(3).safeParse('\u200bone\u200b').success).toBe(true);
});

it('treats invisible text as empty, and an invisible query as absent', () => {
  expect(optionalQuery(lineText(9).min(1)).parse('\u200b\u3164')).toBeUndefined();
  const schema = lineText(9).min(1, 'must not be empty');
  expect(schema.safeParse('\u200b \u3164').error?.message).toContain('must not be empty');
});

it.each([
  ['\u200b'.repeat(12), false],
  [`a${' '.repeat(20)}b`, false],
  ['👨‍👩‍👧‍👦'.repeat(9), false],
  ['👨‍👩‍👧‍👦'.repeat(10), true],
  ['0123456789', true],
  ['012345678', false],
])('counts visible characters for the minimum length: %j', (text, isEnough) => {
  const schema = z.object({ message: withMinVisible(10, 'is short', messageText(200)) });
  const { error } = schema.safeParse({ message: text });
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(isEnough ? [] : ['is short']);
});
