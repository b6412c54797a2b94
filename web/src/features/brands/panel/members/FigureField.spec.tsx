import { expect, it } from 'vitest';
import { parseFigure } from './FigureField';

const parse = (text: string, isNegativeAllowed = true) =>
  parseFigure(text, { name: 'Target', isNegativeAllowed });

it.each([
  ['', 0],
  ['  ', 0],
  ['−3', -3],
  ['+3', 3],
  ['$1,250.50', 1250.5],
  ['12.5%', 12.5],
])('reads %j as %d', (text, number) => {
  expect(parse(text)).toEqual({ number });
});

it.each([
  ['abc', true, 'Target is not a number, such as 1250.50'],
  ['1.250', true, '1.250 is ambiguous: write 1250 or 1.25'],
  ['10000000000', true, 'Target is more than 9,999,999,999.99'],
  ['−0.01', false, 'Target must not be negative'],
])('refuses %j (negative numbers allowed: %s) with "%s"', (text, isNegativeAllowed, problem) => {
  expect(parse(text, isNegativeAllowed)).toEqual({ problem });
});
