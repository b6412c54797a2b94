import {
  addDays,
  getCalendarMonth,
  countDaysBetween,
  getMiddleDay,
  toReportingDay,
  getWeek,
  formatMoscowTime,
  toMoscowTime,
} from './time.rules.js';

describe('toReportingDay', () => {
  it('changes at 04:00 UTC, which is midnight in GMT-4', () => {
    expect(toReportingDay(new Date('2026-03-01T03:59:59.999Z'))).toBe('2026-02-28');
    expect(toReportingDay(new Date('2026-03-01T04:00:00.000Z'))).toBe('2026-03-01');
  });

  it('handles leap days and year ends', () => {
    expect(toReportingDay(new Date('2028-03-01T03:00:00Z'))).toBe('2028-02-29');
    expect(toReportingDay(new Date('2027-01-01T03:59:59Z'))).toBe('2026-12-31');
  });
});

describe('getCalendarMonth', () => {
  it.each([
    ['2026-02-10', '2026-02-01', '2026-02-28'],
    ['2028-02-29', '2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
    ['2026-04-01', '2026-04-01', '2026-04-30'],
  ])('of %s is %s to %s', (day, startDate, endDate) => {
    expect(getCalendarMonth(day)).toEqual({ startDate, endDate });
  });
});

it.each([
  ['2026-03-05', '2026-02-27', '2026-03-05'], // a Thursday
  ['2026-03-06', '2026-03-06', '2026-03-12'], // a Friday
  ['2027-01-01', '2027-01-01', '2027-01-07'], // a Friday that begins a year
  ['2026-12-31', '2026-12-25', '2026-12-31'],
  ['2028-02-29', '2028-02-25', '2028-03-02'],
])('the week of %s is from Friday %s to Thursday %s', (day, startDate, endDate) => {
  expect(getWeek(day)).toEqual({ startDate, endDate });
});

it('addDays and countDaysBetween handle leap days and year ends', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(countDaysBetween('2028-02-01', '2028-03-01')).toBe(29);
  expect(countDaysBetween('2026-12-31', '2026-12-31')).toBe(0);
});

it.each([
  ['2026-03-01', '2026-03-01', '2026-03-01'],
  ['2026-03-01', '2026-03-02', '2026-03-01'],
  ['2026-03-06', '2026-03-12', '2026-03-09'],
  ['2028-02-15', '2028-03-15', '2028-02-29'],
])('the middle day from %s to %s is %s', (startDate, endDate, middle) => {
  expect(getMiddleDay({ startDate, endDate })).toBe(middle);
});

it.each([
  ['2026-03-10T20:59:59.999Z', { day: '2026-03-10', hour: 23 }],
  ['2026-03-10T21:00:00Z', { day: '2026-03-11', hour: 0 }],
  ['2026-03-11T12:59:59.999Z', { day: '2026-03-11', hour: 15 }],
  ['2026-03-11T13:00:00Z', { day: '2026-03-11', hour: 16 }],
  ['2026-12-31T21:00:00Z', { day: '2027-01-01', hour: 0 }],
])('toMoscowTime converts %s to %j', (instant, moscowTime) => {
  expect(toMoscowTime(new Date(instant))).toEqual(moscowTime);
});

it.each([
  ['2026-03-10T21:00:00Z', '00:00'],
  ['2026-03-10T20:59:59Z', 'Mar 10, 23:59'],
  ['2026-03-11T21:00:00Z', 'Mar 12, 00:00'],
  ['2025-12-31T21:00:00Z', 'Jan 1, 00:00'],
  ['2025-12-31T20:59:59Z', 'Dec 31, 2025, 23:59'],
])('formatMoscowTime on March 11, 2026, formats %s as %s', (instant, text) => {
  expect(formatMoscowTime(new Date(instant), new Date('2026-03-11T09:00:00Z'))).toBe(text);
});
