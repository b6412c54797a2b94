import { listSpansEndingOn } from '../brands/periods/period.rules.js';
import {
  getDestination,
  getEndedDay,
  listDueReports,
  listMoments,
  listSendableMoments,
} from './report-schedule.rules.js';

const listMomentsBetween = (from: string, until: string) => listMoments(new Date(from), new Date(until));
const listMonthlyReports = (
  endedDay: string,
  periods: { id: number; startDate: string; endDate: string }[] = [],
) =>
  listDueReports(endedDay, listSpansEndingOn(periods, endedDay)).flatMap(({ kind, startDate, endDate }) =>
    kind === 'month' ? [[startDate, endDate]] : [],
  );
const newPeriod = (startDate: string, endDate: string, id = 1) => ({ id, startDate, endDate });

describe('a moment of reports', () => {
  it.each([
    ['hour 0, when a day begins in GMT-4', '2026-03-11T04:00:00Z', 0, '2026-03-10'],
    ['hour 1', '2026-03-11T05:00:00Z', 1, '2026-03-10'],
    ['hour 19, an hour before midnight in UTC', '2026-03-11T23:00:00Z', 19, '2026-03-10'],
    ['hour 20, at midnight in UTC', '2026-03-12T00:00:00Z', 20, '2026-03-10'],
    ['hour 23, still of the same day', '2026-03-12T03:00:00Z', 23, '2026-03-10'],
    ['hour 0 of the next day', '2026-03-12T04:00:00Z', 0, '2026-03-11'],
    ['hour 0 after a leap day', '2028-03-01T04:00:00Z', 0, '2028-02-29'],
    ['hour 23 on a leap day', '2028-03-01T03:00:00Z', 23, '2028-02-28'],
    ['hour 0 of a new year', '2027-01-01T04:00:00Z', 0, '2026-12-31'],
    ['hour 23 on the last day of a year', '2027-01-01T03:00:00Z', 23, '2026-12-30'],
  ])('is %s', (_, at, reportHour, endedDay) => {
    expect(listMomentsBetween(at, at)).toEqual([{ dueAt: new Date(at), reportHour, endedDay }]);
  });

  it('is each full hour between two instants, both inclusive', () => {
    const listHours = (from: string, until: string) =>
      listMomentsBetween(from, until).map(({ reportHour }) => reportHour);

    expect(listHours('2026-03-11T03:59:59.999Z', '2026-03-11T06:00:00Z')).toEqual([0, 1, 2]);
    expect(listHours('2026-03-11T04:00:00Z', '2026-03-11T05:59:59.999Z')).toEqual([0, 1]);
    expect(listHours('2026-03-11T04:00:00.001Z', '2026-03-11T04:59:59.999Z')).toEqual([]);
  });

  it('is sendable for twelve hours, plus the 23 by which a change of the report hour can delay it', () => {
    const isSendable = (now: string) =>
      listSendableMoments(new Date(now)).some(
        ({ dueAt }) => dueAt.toISOString() === '2026-03-11T04:00:00.000Z',
      );

    expect(isSendable('2026-03-11T03:59:59.999Z')).toBe(false);
    expect(isSendable('2026-03-11T04:00:00Z')).toBe(true);
    expect(isSendable('2026-03-12T15:00:00Z')).toBe(true);
    expect(isSendable('2026-03-12T15:00:00.001Z')).toBe(false);
  });
});

describe('reports that are due after a day', () => {
  it.each([
    ['2026-03-11', 'a Thursday', []],
    ['2026-03-12', 'a Friday', [['2026-03-06', '2026-03-12']]],
    ['2026-03-13', 'a Saturday', []],
  ])('after %s, on %s, include the weekly reports %j', (endedDay, _, weeks) => {
    const due = listDueReports(endedDay, []).filter(({ kind }) => kind === 'week');
    expect(due.map(({ startDate, endDate }) => [startDate, endDate])).toEqual(weeks);
  });

  it.each([
    ['2028-02-28', []],
    ['2028-02-29', [['2028-02-01', '2028-02-29']]],
    ['2028-03-01', []],
  ])('after %s, in a year without periods, include the reports %j of calendar months', (endedDay, months) => {
    expect(listMonthlyReports(endedDay)).toEqual(months);
  });

  it('include the report of a period after its last day, and none of calendar months in a year with periods', () => {
    const periods = [newPeriod('2026-03-03', '2026-03-29'), newPeriod('2026-03-30', '2026-12-31', 2)];

    expect(listMonthlyReports('2026-03-28', periods)).toEqual([]);
    expect(listMonthlyReports('2026-03-29', periods)).toEqual([['2026-03-03', '2026-03-29']]);
    expect(listMonthlyReports('2026-03-30', periods)).toEqual([]);
    expect(listMonthlyReports('2026-03-31', periods)).toEqual([]);
    expect(listMonthlyReports('2026-12-31', periods)).toEqual([['2026-03-30', '2026-12-31']]);
  });

  it('include one for each period that ends on the day, and only one for periods with the same days', () => {
    const periods = [
      newPeriod('2026-03-10', '2026-03-29'),
      newPeriod('2026-03-01', '2026-03-29', 2),
      newPeriod('2026-03-01', '2026-03-29', 3),
    ];

    expect(listMonthlyReports('2026-03-29', periods)).toEqual([
      ['2026-03-01', '2026-03-29'],
      ['2026-03-10', '2026-03-29'],
    ]);
  });
});

it('a reporting day ends at midnight in GMT-4', () => {
  expect(getEndedDay(new Date('2026-03-11T03:59:59.999Z'))).toBe('2026-03-09');
  expect(getEndedDay(new Date('2026-03-11T04:00:00Z'))).toBe('2026-03-10');
});

const brand = { chatId: '-1', threadId: null, reportChatId: null, reportThreadId: null };

it.each([
  [{}, '-1', null],
  [{ threadId: '5' }, '-1', '5'],
  [{ threadId: '5', reportThreadId: '7' }, '-1', '7'],
  [{ threadId: '5', reportChatId: '-2' }, '-2', null],
  [{ reportChatId: '-2', reportThreadId: '7' }, '-2', '7'],
])('reports of a brand with %j go to %s, thread %s', (change, chatId, threadId) => {
  expect(getDestination({ ...brand, ...change })).toEqual({ chatId, threadId });
});
