import { expect, it } from 'vitest';
import { filterOptions } from './theme';

const options = ['Café North', 'Алексеи\u0306', 'Anna'].map((label) => ({ value: label, label }));
const findLabels = (search: string, limit = Infinity) =>
  filterOptions({ options, search, limit }).map((option) => ('label' in option ? option.label : ''));

it.each([
  ['cafe', ['Café North']],
  ['АЛЕКСЕЙ', ['Алексеи\u0306']],
  ['An\u200bna', ['Anna']],
  ['x', []],
])('finds by %j', (search, labels) => {
  expect(findLabels(search)).toEqual(labels);
});

it('finds no more than the limit', () => {
  expect(findLabels('', 2)).toHaveLength(2);
});
