import { dueReports, momentsBetween, openMoments } from './report-schedule.rules.js';

const at = (text: string) => new Date(text);

describe('momentsBetween', () => {
  it('names the hour in GMT-4 and the day that has ended there, both ends included', () => {
    expect(momentsBetween(at('2026-03-01T04:00:00Z'), at('2026-03-01T05:00:00Z'))).toEqual([
      { dueAt: at('2026-03-01T04:00:00Z'), reportHour: 0, endedDay: '2026-02-28' },
      { dueAt: at('2026-03-01T05:00:00Z'), reportHour: 1, endedDay: '2026-02-28' },
    ]);
  });

  it('has the last hour of a day before its end', () => {
    expect(momentsBetween(at('2028-03-01T03:00:00Z'), at('2028-03-01T03:59:59Z'))).toEqual([
      { dueAt: at('2028-03-01T03:00:00Z'), reportHour: 23, endedDay: '2028-02-28' },
    ]);
  });
});

it('looks back twelve hours, and not a moment longer', () => {
  const oldest = (now: string) => openMoments(at(now))[0]!.dueAt;

  expect(oldest('2026-03-01T18:00:00.000Z')).toEqual(at('2026-03-01T06:00:00Z'));
  expect(oldest('2026-03-01T18:00:00.001Z')).toEqual(at('2026-03-01T07:00:00Z'));
});

describe('dueReports', () => {
  const kinds = (day: string, periods: { startDate: string; endDate: string }[] = []) =>
    dueReports(day, periods).map(({ kind, startDate, endDate }) => `${kind} ${startDate} ${endDate}`);

  it('is the day, and after a Thursday the week from Friday', () => {
    expect(kinds('2026-03-04')).toEqual(['day 2026-03-04 2026-03-04']);
    expect(kinds('2026-03-05')).toEqual(['day 2026-03-05 2026-03-05', 'week 2026-02-27 2026-03-05']);
    expect(kinds('2026-03-06')).toEqual(['day 2026-03-06 2026-03-06']);
  });

  it('is also each period that ended with the day', () => {
    const periods = [
      { startDate: '2026-12-01', endDate: '2026-12-31' },
      { startDate: '2026-12-15', endDate: '2026-12-31' },
    ];

    expect(kinds('2026-12-31', periods)).toEqual([
      'day 2026-12-31 2026-12-31',
      'week 2026-12-25 2026-12-31',
      'month 2026-12-01 2026-12-31',
      'month 2026-12-15 2026-12-31',
    ]);
  });
});
