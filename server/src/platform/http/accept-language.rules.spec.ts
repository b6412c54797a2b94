import { selectLanguage } from './accept-language.rules.js';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ru', 'ru'],
  ['RU-ru', 'ru'],
  ['pt-PT', 'pt-BR'],
  ['zh-Hant-TW, ar-EG', 'ar'],
  ['en-GB, ru', 'en'],
  ['de, uk;q=0.5, es;q=0.9', 'es'],
  ['es;q=0.5, uk;q=0.5', 'es'],
  ['ru;q=0, tr;q=0.001', 'tr'],
  ['ru ; q=0.3 ,\ttr; Q=1.000', 'tr'],
  ['*', 'en'],
  ['de, *;q=0.1', 'en'],
  ['ru;q=0.2, *;q=0.1', 'ru'],
  ['en;q=0, *', 'ru'],
  ['en;q=0', 'en'],
  ['de, ja', 'en'],
  ['ru;q=2, uk;q=-1, tr;q=0.1234, es;q=, ;;, q=1, *x', 'en'],
  ['ru_RU, es', 'es'],
  ['ru;q=0.5;level=1, es;q=0.1', 'es'],
])('%j selects %s', (header, language) => {
  expect(selectLanguage(header)).toBe(language);
});

it('skips a malformed range of thousands of letters', () => {
  expect(selectLanguage(`${'ru-'.repeat(4_000)}, tr`)).toBe('tr');
});
