import { labelOf } from './deposit.rules.js';

it('labels by type', () => {
  expect(labelOf({ id: 12, type: 'retention' })).toBe('A12');
  expect(labelOf({ id: 12, type: 'ftd' })).toBe('F12');
});
