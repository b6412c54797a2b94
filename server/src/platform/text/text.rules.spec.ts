import { toLikePattern, toNameKey, filterByName, toLatinLookalikes } from './text.rules.js';

describe('toNameKey', () => {
  it.each([
    ['José', 'Jose\u0301'],
    ['ANNA', 'anna'],
    ['Anna  Bell ', 'anna bell'],
    ['ЁЖ', 'е\u0308ж'],
    ['Straße', 'STRASSE'],
    ['An\u200bna\u202c', 'Anna'],
  ])('treats %j and %j as one name', (a, b) => {
    expect(toNameKey(a)).toBe(toNameKey(b));
  });

  it('distinguishes names that differ by an accent', () => {
    expect(toNameKey('Jose')).not.toBe(toNameKey('José'));
  });
});

describe('filterByName', () => {
  const brands = [
    { name: 'Café North' },
    { name: 'Cafe\u0301 South' },
    { name: 'Łódź' },
    { name: 'İstanbul' },
  ];
  const listFound = (part: string) => filterByName(brands, part).map(({ name }) => name);

  it.each(['cafe', 'CAFÉ', 'cafe\u0301', ' Café', 'ca\u200bfe'])(
    'finds names with and without the accent by %j',
    (part) => {
      expect(listFound(part)).toEqual(['Café North', 'Cafe\u0301 South']);
    },
  );

  it('finds a name by any part of it', () => {
    expect(listFound('nor')).toEqual(['Café North']);
    expect(listFound('istan')).toEqual(['İstanbul']);
    expect(listFound('west')).toEqual([]);
    expect(listFound(' \u200b')).toEqual([]);
  });
});

it('treats pattern characters literally', () => {
  expect(toLikePattern('50%_\\')).toBe('%50\\%\\_\\\\%');
});

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
