import { toLatinLookalikes } from './lookalikes.rules.js';

it.each([
  ['А2', 'a2'],
  ['Ғ12', 'f12'],
  ['Α2', 'a2'],
  ['Ａ２', 'a2'],
  ['ꜰ2', 'f2'],
  ['Аmount', 'amount'],
  ['rеtention', 'retention'],
  ['ЅТАҒҒ', 'staff'],
  ['ΗΙΝΤ', 'hint'],
  ['W\u0430lle\u200bt', 'wallet'],
  ['Amóunt', 'amount'],
  ['🆂🆃🅰🅵🅵 🇸🇹🇦🇫🇫', 'staff staff'],
  ['Дата', 'дata'],
  ['Client_ID', 'client_id'],
])('%s looks like %s', (text, latin) => {
  expect(toLatinLookalikes(text)).toBe(latin);
});
