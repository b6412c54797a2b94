import { createPlural, isolate, languages, matchLanguage } from './language.rules.js';

it.each([
  ['ru', 'ru'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['es_MX', 'es'],
  ['EN-gb', 'en'],
  ['ar-EG', 'ar'],
  ['est', null],
  ['de', null],
  ['', null],
  [null, null],
  [undefined, null],
])('matchLanguage finds for the code %s the language %s', (code, language) => {
  expect(matchLanguage(code)).toBe(language);
});

it('createPlural selects the form of a number in Russian and Arabic', () => {
  const russian = createPlural('ru');
  const forms = { one: 'день', few: 'дня', many: 'дней', other: 'дня' };
  expect([1, 3, 5, 11, 21, 1.5].map((count) => russian(count, forms))).toEqual([
    ...['день', 'дня', 'дней', 'дней', 'день', 'дня'],
  ]);
  const arabic = createPlural('ar');
  const names = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };
  expect([0, 1, 2, 3, 11, 100].map((count) => arabic(count, names))).toEqual(Object.values(names));
});

it.each(languages)('createPlural has exactly the plural forms of Intl in %s', (language) => {
  const selected = new Set<string>();
  const recordForms = new Proxy({} as Parameters<ReturnType<typeof createPlural>>[1], {
    get: (_, form) => selected.add(String(form)),
  });
  const plural = createPlural(language);
  for (const count of [0, 1, 2, 3, 5, 11, 100, 1.5, 1e6]) plural(count, recordForms);
  expect([...selected].sort()).toEqual(
    new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted(),
  );
});

it('isolates right-to-left names everywhere, and all values in right-to-left languages', () => {
  expect(isolate('en', 'Anna')).toBe('Anna');
  expect(isolate('en', 'دانا')).toBe('\u2068دانا\u2069');
  expect(isolate('ar', 'A12')).toBe('\u2068A12\u2069');
});
