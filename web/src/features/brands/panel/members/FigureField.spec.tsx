import { expect, it } from 'vitest';
import { parseFigure } from './FigureField';

const parse = (text: string, isNegativeAllowed = true) =>
  parseFigure(text, { name: 'Target', isNegativeAllowed });

it.each([
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['-3', -3],
  ['−3', -3],
  ['+3', 3],
  ['$1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  ['1 250', 1250],
  ['1,250', 1250],
  ['12,5', 12.5],
  ['12.5%', 12.5],
  ['٣', 3],
  ['1,234,567', 1_234_567],
  ['9999999999.99', 9_999_999_999.99],
])('reads %j as %d', (text, number) => {
  expect(parse(text)).toEqual({ number });
});

it.each([
  ['abc', 'Target is not a number, such as 1250.50'],
  ['1e5', 'Target is not a number, such as 1250.50'],
  ['1,2345', 'Target has more than two decimals'],
  ['--1', 'Target is not a number, such as 1250.50'],
  ['1.250', '1.250 is ambiguous: write 1250 or 1.25'],
  ['1١', 'Target is unclear: it mixes digits of two scripts'],
  ['1.005', 'Target has more than two decimals'],
  ['10000000000', 'Target is more than 9,999,999,999.99'],
])('refuses %j: %s', (text, problem) => {
  expect(parse(text)).toEqual({ problem });
});

it('refuses a negative number where it has no meaning', () => {
  expect(parse('−0.01', false)).toEqual({ problem: 'Target must not be negative' });
});
