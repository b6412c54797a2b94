import { expect, it } from 'vitest';
import { faultIn, notNumber, typedNumber } from './figure';

it.each([
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['-3', -3],
  ['.5', 0.5],
  ['12.', 12],
  ['$1,250.50', 1250.5],
  ['1 250', 1250],
  ['12.5%', 12.5],
  ['1,234,567', 1_234_567],
])('reads %j as %d', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

it.each(['abc', '5x', '1e5', '0x10', 'Infinity', '12,5', '1,2345', '1.2.3', '--1', '-', '5O0', '٣'])(
  'does not take %j for a number',
  (text) => {
    expect(typedNumber(text)).toBeUndefined();
    expect(faultIn(text, { isNegativeAllowed: true })).toBe(notNumber);
  },
);

it.each([
  ['-0.01', false, 'Must not be negative'],
  ['-0.01', true, undefined],
  ['1.005', true, 'At most two decimals'],
  ['1.01', true, undefined],
  ['9999999999.99', true, undefined],
  ['10000000000', true, 'At most 9,999,999,999.99'],
])('%s: %s, %s', (text, isNegativeAllowed, fault) => {
  expect(faultIn(text, { isNegativeAllowed })).toBe(fault);
});
