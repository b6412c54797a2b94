import { Random } from '../../../test/random.js';
import { parseDollars, parseSignedDollars, parseWholeNumber } from '../../../shared/amount.rules.js';
import { toAmount, centsOf, formatCount, formatMoney, computePercentage } from './money.rules.js';

it.each([
  ['0', 0n],
  ['0.01', 1n],
  ['0.1', 10n],
  ['-0.05', -5n],
  ['-12.50', -1250n],
  ['9999999999.99', 999999999999n],
  ['123456789012345678.99', 12345678901234567899n],
])('%s is %s cents', (decimal, cents) => {
  expect(centsOf(decimal)).toBe(cents);
});

it.each([
  [0n, '$0.00'],
  [5n, '$0.05'],
  [125050n, '$1,250.50'],
  [-125050n, '-$1,250.50'],
  [12345678901234567899n, '$123,456,789,012,345,678.99'],
])('%s cents are written %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
});

it('writes the digits of a count in groups of three', () => {
  expect([formatCount(0n), formatCount(1234567n), formatCount(-1234n)]).toEqual(['0', '1,234,567', '-1,234']);
});

it.each([
  [60n, 100n, 60],
  [1n, 3n, 33.3],
  [2n, 3n, 66.7],
  [1n, 2000n, 0.1], // 0.05, half away from zero
  [1n, 2001n, 0],
  [-1n, 2000n, -0.1],
  [-1n, 2001n, 0],
  [9999n, 10000n, 100],
  [12345n, 10n, 123_450],
  [1n, 0n, null],
])('%s of %s is %s per cent', (part, whole, percentage) => {
  expect(computePercentage(part, whole)).toBe(percentage);
});

describe('parseDollars', () => {
  it.each([
    ['1250.5', '1250.50'],
    ['1\u202f250.5', '1250.50'],
    ['$1250', '1250.00'],
    ['$ 1,250', '1250.00'],
    ['1250 USD', '1250.00'],
    ['USD 1,250.5', '1250.50'],
    ['1250$', '1250.00'],
    ['1,250', '1250.00'],
    ['12,50', '12.50'],
    ['12,5', '12.50'],
    ['0.01', '0.01'],
    ['0,01', '0.01'],
    ['007', '7.00'],
    ['1 234 567', '1234567.00'],
    ['9,999,999,999.99', '9999999999.99'],
    ['9999999999.99', '9999999999.99'],
    ['1.234.567', '1234567.00'],
    ['1.234.567,8', '1234567.80'],
    ["1'250", '1250.00'],
    ['1\u2009250.50', '1250.50'],
    ['1.5k', '1500.00'],
    ['1,5k', '1500.00'],
    ['1.25K', '1250.00'],
    ['0.5 k', '500.00'],
    ['$2k', '2000.00'],
    ['2к', '2000.00'],
    ['2k USD', '2000.00'],
    ['US$ 1,250.50', '1250.50'],
    ['us$5', '5.00'],
    ['5 USD', '5.00'],
    ['$5 USD', '5.00'],
    ['＄５', '5.00'],
    ['١٢٥٠', '1250.00'],
    ['۱۲۵۰', '1250.00'],
    ['१,२५०.५', '1250.50'],
    ['𝟙𝟚𝟝𝟘', '1250.00'],
    ['1\u200b250\u2069', '1250.00'],
  ])('reads %j as %s', (text, amount) => {
    expect(parseDollars(text)).toEqual({ amount });
  });

  it.each([
    ['', 'is required'],
    ['$', 'is required'],
    ['0', 'must be more than zero'],
    ['0.00', 'must be more than zero'],
    ['-5', 'must be more than zero'],
    ['−5', 'must be more than zero'],
    ['$-5', 'must be more than zero'],
    ['1.005', 'has more than two decimals'],
    ['1.250', '1.250 is ambiguous: write 1250 or 1.25'],
    ['$12.500', '$12.500 is ambiguous: write 12500 or 12.50'],
    ['١٫٢٥٠', '١٫٢٥٠ is ambiguous: write 1250 or 1.25'],
    ['0.250', 'has more than two decimals'],
    ['1.250,505', 'has more than two decimals'],
    ['1.250k', 'is unclear: write it without "k"'],
    ['1,250k', 'is unclear: write it without "k"'],
    ['9999999999k', 'is more than 9,999,999,999.99'],
    ['0k', 'must be more than zero'],
    ['k', 'is not a number, such as 1250.50'],
    ['-1.5k', 'must be more than zero'],
    ['5²', 'is not a number, such as 1250.50'],
    ['1.250.50', 'is not a number, such as 1250.50'],
    ['1,250.500,00', 'is not a number, such as 1250.50'],
    ["1'250'50", 'is not a number, such as 1250.50'],
    ['12 pieces', 'is not a number, such as 1250.50'],
    ['0,250', 'has more than two decimals'],
    ['1,250.505', 'has more than two decimals'],
    ['10000000000', 'is more than 9,999,999,999.99'],
    ['1,250,50', 'is not a number, such as 1250.50'],
    ['1,25,000', 'is not a number, such as 1250.50'],
    ['1 250,500,000', 'is not a number, such as 1250.50'],
    ['12 50', 'is not a number, such as 1250.50'],
    ['1250.', 'is not a number, such as 1250.50'],
    ['.5', 'is not a number, such as 1250.50'],
    ['1e5', 'is not a number, such as 1250.50'],
    ['1١', 'is unclear: it mixes digits of two scripts'],
    ['$1,2５0.50', 'is unclear: it mixes digits of two scripts'],
    ['𝟙𝟚5', 'is unclear: it mixes digits of two scripts'],
    ['—5', 'must be more than zero'],
  ])('refuses %j: %s', (text, problem) => {
    expect(parseDollars(text)).toEqual({ problem });
  });
});

describe('parseSignedDollars', () => {
  it.each([
    ['0', '0.00'],
    ['-0', '0.00'],
    ['-5', '-5.00'],
    ['–1,250', '-1250.00'],
    ['−$1.5k', '-1500.00'],
    ['$ −5', '-5.00'],
    ['1,250.50', '1250.50'],
  ])('reads %j as %s', (text, amount) => {
    expect(parseSignedDollars(text)).toEqual({ amount });
  });

  it.each([
    ['', 'is required'],
    ['-', 'is not a number, such as 1250.50'],
    ['--5', 'is not a number, such as 1250.50'],
    ['-1.250', '-1.250 is ambiguous: write -1250 or -1.25'],
    ['-5 EUR', 'is in another currency. Amounts are in US dollars.'],
  ])('refuses %j: %s', (text, problem) => {
    expect(parseSignedDollars(text)).toEqual({ problem });
  });
});

describe('parseWholeNumber', () => {
  it.each([
    ['-1001234567890', true, -1001234567890],
    ['–1001234567890', true, -1001234567890],
    ['−100 1234567890', true, -1001234567890],
    ['\u200e- 100\u00a0123', true, -100123],
    ['٤٨٢١٣', true, 48213],
    ['007', true, 7],
    ['-0', true, 0],
    ['12', false, 12],
    ['1,250', false, 1250],
    ['1 250', false, 1250],
    ['１２', false, 12],
  ])('reads %j (id: %s) as %d', (text, isId, whole) => {
    expect(parseWholeNumber(text, { isId })).toEqual({ whole });
  });

  it.each([
    ['', 'is required'],
    ['\u200b', 'is required'],
    ['1.250', 'must be a whole number'],
    ['1,25', 'must be a whole number'],
    ['3 5', 'must be a whole number'],
    ['-', 'must be a whole number'],
    ['1-2', 'must be a whole number'],
    ['12a', 'must be a whole number'],
    ['@anna', 'must be a whole number'],
    ['1١', 'is unclear: it mixes digits of two scripts'],
    ['99999999999999999', 'has too many digits'],
  ])('refuses %j: %s', (text, problem) => {
    expect(parseWholeNumber(text, { isId: false })).toEqual({ problem });
  });
});

it.each([
  ...['€5', '5€', '5 EUR', 'eur 5', 'EUR 1.250,50', '£5', '5 руб', '5 руб.', '500₽', '5 р'],
  ...['R$5', '5 R$', 'C$ 5', '5 USDT', '5.5k €', '5k EUR'],
])('refuses %j, which is in another currency', (text) => {
  expect(parseDollars(text)).toEqual({ problem: 'is in another currency. Amounts are in US dollars.' });
});

describe('random amounts in many scripts and formats', () => {
  const digits = [
    '0123456789',
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '०१२३४५६७८९',
    '０１２３４５６７８９',
    '০১২৩৪৫৬৭৮৯',
  ];
  const separators = [
    [',', '.'],
    ['.', ','],
    [' ', ','],
    ['\u00a0', '.'],
    ['\u202f', ','],
    ["'", '.'],
    ['’', ','],
    ['٬', '٫'],
    ['', '.'],
    ['', ','],
  ] as const;
  const templates = ['#', '$#', '#$', '# USD', 'USD #', 'US$#'];
  const random = new Random(20260310);
  const samples = Array.from({ length: 2_000 }, () => {
    const cents = BigInt(1 + random.below(10 ** (1 + random.below(12)) - 1));
    const [thousands, point] = random.pick(separators);
    const whole = String(cents / 100n).replace(/\B(?=(\d{3})+$)/g, thousands);
    const number = `${whole}${point}${String(cents % 100n).padStart(2, '0')}`;
    const script = random.pick(digits);
    const inScript = number.replace(/\d/g, (digit) => script[Number(digit)]!);
    return { text: random.pick(templates).replace('#', () => inScript), cents };
  });

  it('are parsed correctly', () => {
    const misread = samples.filter(({ text, cents }) => {
      const parsed = parseDollars(text);
      return !('amount' in parsed) || centsOf(parsed.amount) !== cents;
    });
    expect(misread).toEqual([]);
  });
});

describe('toAmount', () => {
  it.each([
    [1250.5, '1250.50'],
    [0.1, '0.10'],
    [0.01, '0.01'],
    [9999999999.99, '9999999999.99'],
    [1e3, '1000.00'],
  ])('accepts %d', (value, amount) => {
    expect(toAmount(value)).toBe(amount);
  });

  it.each([0, -1, 0.001, 1e-7, 1.005, 1e10, 1e21, NaN, Infinity, 0.1 + 0.2])('refuses %d', (value) => {
    expect(toAmount(value)).toBeNull();
  });
});
