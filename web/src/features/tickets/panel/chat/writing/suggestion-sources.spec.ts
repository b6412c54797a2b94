import { expect, it } from 'vitest';
import { fillTemplate } from './suggestion-sources';

it.each([
  ['Hello {name} of {brand}', 'Hello Anna of Northwind'],
  ['{Name} {NAME}', 'Anna Anna'],
  ['{names} {} {{name}}', '{names} {} {Anna}'],
  ['plain', 'plain'],
])('fills in the placeholders of %j', (text, filled) => {
  expect(fillTemplate(text, { name: 'Anna', brand: 'Northwind' })).toBe(filled);
});

it('inserts names literally, even with pattern characters or placeholders, and nothing for a missing brand', () => {
  expect(fillTemplate('{name}', { name: "$& $' {brand}", brand: 'x' })).toBe("$& $' {brand}");
  expect(fillTemplate('at {brand}.', { name: 'Anna', brand: null })).toBe('at .');
});
