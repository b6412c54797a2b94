import type { Markdown } from '../platform/messenger/api/markdown.js';
import { en, type Texts } from './en.js';
import { createFormats } from './formats.js';
import { translateMessage } from './messages.js';
import { translations } from './texts.js';

const { t } = createFormats('tr');
type Texts_ = typeof en.errors;

/** A language whose texts are their names, with their values in brackets. */
const toFake = (texts: object, name = ''): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, unknown]) => [
      key,
      typeof text === 'object'
        ? toFake(text as object, key)
        : typeof text === 'string'
          ? `‹${name} ${key}›`
          : (values: Record<string, string | number>): Markdown =>
              t`‹${name} ${key} [${Object.values(values).join('|')}]›`,
    ]),
  );
beforeAll(() => {
  translations.tr = { ...en, errors: toFake(en.errors) as Texts_ } satisfies Texts;
});
afterAll(() => delete translations.tr);

it.each([
  ['Unauthorized', '‹calls unauthorized›'],
  ['You call too often. Try again in 1 second', '‹limits calls›. ‹limits seconds [1]›'],
  ['You call too often. Try again in 40 seconds', '‹limits calls›. ‹limits seconds [40]›'],
  ['name is required', '‹fields required [name]›'],
  ['a is required is required', '‹fields required [a is required]›'],
  ['name must have at least 1 character', '‹fields tooShort [name|1]›'],
  ['name must have at most 64 characters', '‹fields tooLong [name|64]›'],
  ['type must be retention or ftd', '‹fields oneOf [type|retention or ftd]›'],
  ['body must be left out', '‹fields leftOut [body]›'],
  ['until must be less than 92 days after from', '‹fields tooManyDays [until|92|from]›'],
  ['amount is in another currency. Amounts are in US dollars.', '‹deposits otherCurrency [amount]›'],
  ['1.250 is ambiguous: write 1250 or 1.25', '‹deposits ambiguous [1.250|1250|1.25]›'],
  ['[a]*.png is empty', '‹files empty [[a]*.png]›'],
  ['Date is empty', '‹appointments noDate›'],
  ['Server error. Try later', '‹calls serverError›'],
  ['a is required. b is a secret of the panel', 'a is required. b is a secret of the panel'],
  [`${'x'.repeat(1_000)} is empty`, `${'x'.repeat(1_000)} is empty`],
])('translates "%s"', (message, translated) => {
  expect(translateMessage(message, 'tr')).toBe(translated);
  expect(translateMessage(message, 'en')).toBe(message);
});

it('finds every text of errors by its English one', () => {
  const listKeys = Object.entries(en.errors).flatMap(([group, texts]) =>
    Object.entries(texts).map(([name, text]: [string, string | ((values: object) => Markdown)]) => {
      const values = new Proxy({}, { get: (_, value: string) => (value === 'count' ? 7 : 'x') });
      const english = typeof text === 'string' ? text : text(values).source.replaceAll('\\', '');
      return [`${group} ${name}`, translateMessage(english, 'tr')] as const;
    }),
  );
  for (const [key, translated] of listKeys) expect(translated).toMatch(`‹${key}`);
});
