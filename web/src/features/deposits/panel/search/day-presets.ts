import { addDays, addMonths, getWeek } from '../../../../kit/core/day';

/** The time zone of statistics and reports. */
export const REPORTS = 'gmt-4';

/** Days as YYYY-MM-DD, both inclusive: Moscow days, or reporting days with `zone`. */
export interface DayRange {
  from: string;
  to: string;
  zone?: typeof REPORTS;
}

export const presetNames = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'This week',
  'last-week': 'Last week',
  month: 'This month',
  'last-month': 'Last month',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
};
export type Preset = keyof typeof presetNames;

export const isPreset = (text: string | null): text is Preset => Object.hasOwn(presetNames, text ?? '');

/** Returns the days of a preset, relative to `today`. */
export function getDays(preset: Preset, today: string): DayRange {
  const friday = getWeek(today).first;
  const month = addMonths(today, 0);
  return {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    week: { from: friday, to: today },
    'last-week': { from: addDays(friday, -7), to: addDays(friday, -1) },
    month: { from: month, to: today },
    'last-month': { from: addMonths(today, -1), to: addDays(month, -1) },
    '7d': { from: addDays(today, -6), to: today },
    '30d': { from: addDays(today, -29), to: today },
  }[preset];
}
