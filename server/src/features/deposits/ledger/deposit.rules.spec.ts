import { formatLabel } from './deposit.rules.js';

it('formats labels by type', () => {
  expect(formatLabel({ id: 12, type: 'retention' })).toBe('A12');
  expect(formatLabel({ id: 12, type: 'ftd' })).toBe('F12');
});
