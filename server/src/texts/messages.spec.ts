import type { Markdown } from '../platform/messenger/api/markdown.js';
import { setUpFakeLanguage } from '../../test/fake-language.js';
import { en } from './en.js';
import { localizeMessage, translateMessage } from './messages.js';
import { renderPlain } from './texts.js';

setUpFakeLanguage('tr');

it.each([
  ['Unauthorized', '‹errors.calls.unauthorized›'],
  ['You call too often. Try again in 1 second', '‹errors.limits.calls›. ‹errors.limits.seconds 1›'],
  ['You call too often. Try again in 40 seconds', '‹errors.limits.calls›. ‹errors.limits.seconds 40›'],
  ['name is required', '‹errors.fields.required name›'],
  ['a is required is required', '‹errors.fields.required a is required›'],
  ['name must have at least 1 character', '‹errors.fields.tooShort name, 1›'],
  ['name must have at most 64 characters', '‹errors.fields.tooLong name, 64›'],
  ['type must be retention or ftd', '‹errors.fields.oneOf type, retention or ftd›'],
  ['title must be VOIP or PIN Leads or Other', '‹errors.fields.oneOf title, VOIP or PIN Leads or Other›'],
  ['body must be left out', '‹errors.fields.leftOut body›'],
  ['until must be less than 92 days after from', '‹errors.fields.tooManyDays until, 92, from›'],
  ['amount is in another currency. Amounts are in US dollars.', '‹errors.deposits.otherCurrency amount›'],
  ['1.250 is ambiguous: write 1250 or 1.25', '‹errors.deposits.ambiguous 1.250, 1250, 1.25›'],
  ['[a]*.png is empty', '‹errors.files.empty [a]*.png›'],
  ['Date is empty', '‹errors.appointments.noDate›'],
  ['Server error. Try later', '‹errors.calls.serverError›'],
])('translates "%s"', (message, translated) => {
  expect(translateMessage(message, 'tr')).toBe(translated);
  expect(translateMessage(message, 'en')).toBe(message);
});

it.each([
  'year must be 2000 or later',
  'date_start must be tomorrow or later',
  'chat must be a group or a channel',
  'from must be ISO 8601 with a time zone, or Unix seconds',
  'a is required. b is a secret of the panel',
  `${'a is required. '.repeat(70)}b is required`,
  `${'x'.repeat(1_000)} is empty`,
])('does not translate "%s", which has no text or is too long', (message) => {
  expect(translateMessage(message, 'tr')).toBe(message);
});

it('finds every text of errors by its English one', () => {
  const translatedByKey = Object.entries(en.errors).flatMap(([group, texts]) =>
    Object.entries(texts).map(([name, text]: [string, string | ((values: object) => Markdown)]) => {
      const values = new Proxy({}, { get: (_, value: string) => (value === 'count' ? 7 : 'x') });
      const english = typeof text === 'string' ? text : text(values).source.replaceAll('\\', '');
      return [`errors.${group}.${name}`, translateMessage(english, 'tr')] as const;
    }),
  );
  for (const [key, translated] of translatedByKey) expect(translated).toMatch(`‹${key}`);
});

it('translates a message inside a text', () => {
  const translate = (message: string) => renderPlain(localizeMessage(message), 'tr');
  expect(translate('You call too often. Try again in 1 second')).toBe(
    '‹errors.limits.calls›. ‹errors.limits.seconds 1›',
  );
  expect(translate('a is odd.')).toBe('a is odd.');
});
