import { expect, it } from 'vitest';
import { getPresetRange, type Preset } from './useDepositFilter';

it.each<[Preset, string, string]>([
  ['today', '2026-03-11', '2026-03-11'],
  ['yesterday', '2026-03-10', '2026-03-10'],
  ['week', '2026-03-06', '2026-03-11'],
  ['last-week', '2026-02-27', '2026-03-05'],
  ['month', '2026-03-01', '2026-03-11'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['7d', '2026-03-05', '2026-03-11'],
  ['30d', '2026-02-10', '2026-03-11'],
])('computes the days of a preset on a Wednesday: %s', (preset, from, to) => {
  expect(getPresetRange(preset, '2026-03-11')).toEqual({ from, to });
});

it('starts the week on Friday', () => {
  expect(getPresetRange('week', '2026-03-13')).toEqual({ from: '2026-03-13', to: '2026-03-13' });
  expect(getPresetRange('week', '2026-03-12')).toEqual({ from: '2026-03-06', to: '2026-03-12' });
});
