import { calendarMonth, reportingDay } from './reporting-time.rules.js';

describe('reportingDay', () => {
  it('begins at 04:00 UTC, which is midnight in GMT-4', () => {
    expect(reportingDay(new Date('2026-03-01T03:59:59.999Z'))).toBe('2026-02-28');
    expect(reportingDay(new Date('2026-03-01T04:00:00.000Z'))).toBe('2026-03-01');
  });

  it('knows leap days and year ends', () => {
    expect(reportingDay(new Date('2028-03-01T03:00:00Z'))).toBe('2028-02-29');
    expect(reportingDay(new Date('2027-01-01T03:59:59Z'))).toBe('2026-12-31');
  });
});

describe('calendarMonth', () => {
  it.each([
    ['2026-02-10', '2026-02-01', '2026-02-28'],
    ['2028-02-29', '2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
    ['2026-04-01', '2026-04-01', '2026-04-30'],
  ])('of %s is %s to %s', (day, startDate, endDate) => {
    expect(calendarMonth(day)).toEqual({ startDate, endDate });
  });
});
