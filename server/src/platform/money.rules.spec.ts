import { centsOf, formatCount, formatMoney, formatShare } from './money.rules.js';

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

it('writes counts in groups of three', () => {
  expect([formatCount(0n), formatCount(1234567n), formatCount(-1234n)]).toEqual(['0', '1,234,567', '-1,234']);
});

it.each([
  [60n, 100n, '60%'],
  [1n, 3n, '33.3%'],
  [2n, 3n, '66.7%'],
  [1n, 2000n, '0.1%'], // 0.05, half away from zero
  [1n, 2001n, '0%'],
  [-1n, 2000n, '-0.1%'],
  [-1n, 2001n, '0%'],
  [9999n, 10000n, '100%'],
  [12345n, 10n, '123,450%'],
  [1n, 0n, null],
])('%s of %s is %s', (part, whole, share) => {
  expect(formatShare(part, whole)).toBe(share);
});
