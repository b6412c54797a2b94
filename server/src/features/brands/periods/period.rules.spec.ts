import {
  getCurrentPeriod,
  isInLastDays,
  planSave,
  findSpanByDay,
  findSpanByMonth,
  findSpanByDays,
  toSpan,
  type StoredPeriod,
} from './period.rules.js';

let lastId = 0;
const newStored = (startDate: string, endDate: string): StoredPeriod => ({
  id: ++lastId,
  startDate,
  endDate,
});

it.each([
  ['2026-01-01', '2026-01-31', 1],
  ['2026-01-16', '2026-02-15', 1], // middle: 31 January
  ['2026-01-17', '2026-02-16', 2], // middle: 1 February
  ['2026-01-17', '2026-02-15', 1], // two middle days, 31 January and 1 February
  ['2028-02-15', '2028-03-15', 2], // 30 days of a leap year: 29 February and 1 March
  ['2027-02-15', '2027-03-15', 3], // without the leap day: 1 March
  ['2026-12-31', '2026-12-31', 12],
  ['2026-01-01', '2026-12-31', 7],
])('the month of a period from %s to %s is %d', (startDate, endDate, month) => {
  expect(toSpan(newStored(startDate, endDate))).toMatchObject({
    year: Number(startDate.slice(0, 4)),
    month,
  });
});

describe('the current period', () => {
  const march = newStored('2026-03-02', '2026-03-29');
  const april = newStored('2026-04-01', '2026-04-28');

  it.each([
    ['2026-03-01', 'missing', null],
    ['2026-03-02', 'that of March', march],
    ['2026-03-29', 'that of March', march],
    ['2026-03-30', 'missing', null],
    ['2026-04-01', 'that of April', april],
  ])('on %s is %s', (today, _, period) => {
    const current = getCurrentPeriod([april, march], today);

    expect([current.period?.id, current.exception]).toEqual([period?.id, period ? null : 'date_not_in_work']);
  });

  it.each([
    ['2026-12-31', '2026-12-01', '2026-12-31', 12],
    ['2028-02-29', '2028-02-01', '2028-02-29', 2],
  ])('on %s is the calendar month in a year without periods', (today, startDate, endDate, month) => {
    const year = Number(today.slice(0, 4));

    expect(getCurrentPeriod([], today)).toEqual({
      period: { id: null, startDate, endDate, year, month },
      exception: null,
    });
  });

  it('is null if two periods contain today; both are returned, the earlier first', () => {
    const late = newStored('2026-03-29', '2026-04-10');

    expect(getCurrentPeriod([late, march], '2026-03-28')).toMatchObject({ period: { id: march.id } });
    expect(getCurrentPeriod([late, march], '2026-03-29')).toEqual({
      period: null,
      exception: 'months_intersect',
      intersects: [march, late],
    });
  });
});

describe('the span that contains a day', () => {
  const march = newStored('2026-03-02', '2026-03-29');
  const late = newStored('2026-03-29', '2026-04-10');

  it.each([
    ['2026-03-01', 'missing', null],
    ['2026-03-29', 'the earlier of two', march.id],
    ['2026-03-30', 'the only one', late.id],
    ['2026-04-11', 'missing', null],
  ])('%s is %s', (day, _, id) => {
    expect(findSpanByDay([late, march], day)?.id ?? null).toBe(id);
  });

  it('is the calendar month without periods', () => {
    expect(findSpanByDay([], '2026-02-10')).toMatchObject({ id: null, endDate: '2026-02-28', month: 2 });
  });
});

describe('the span of a year and month', () => {
  const early = newStored('2026-03-01', '2026-03-10');
  const late = newStored('2026-03-11', '2026-03-31');

  it.each([
    ['2026-03-05', early.id],
    ['2026-03-11', late.id],
    ['2026-05-01', early.id],
  ])('with several periods is the one that contains today, or else the first: %s', (today, id) => {
    expect(findSpanByMonth([late, early], 2026, 3, today)?.id).toBe(id);
  });

  it('is null if the year has periods, but none of that month, and the calendar month if the year has no periods', () => {
    expect(findSpanByMonth([late, early], 2026, 4, '2026-03-05')).toBeNull();
    expect(findSpanByMonth([], 2026, 4, '2026-03-05')).toEqual({
      id: null,
      startDate: '2026-04-01',
      endDate: '2026-04-30',
      year: 2026,
      month: 4,
    });
  });
});

it.each([
  ['2026-03-30', 2],
  ['2026-03-25', 7],
  ['2026-03-01', 31],
])('counts %s among the last %d days of March, and not among fewer', (today, days) => {
  const march = getCurrentPeriod([newStored('2026-03-01', '2026-03-31')], today);

  expect(isInLastDays(march, today, days)).toBe(true);
  expect(isInLastDays(march, today, days - 1)).toBe(false);
});

it('counts a day in a gap only if the number of last days is 0', () => {
  const gap = getCurrentPeriod([newStored('2026-03-01', '2026-03-31')], '2026-04-01');

  expect(isInLastDays(gap, '2026-04-01', 0)).toBe(true);
  expect(isInLastDays(gap, '2026-04-01', 365)).toBe(false);
});

describe('the span of exactly these days', () => {
  const newRange = (startDate: string, endDate: string) => ({ startDate, endDate });

  it('is a stored period in a year with periods', () => {
    const march = newStored('2026-03-02', '2026-03-29');

    expect(findSpanByDays([march], newRange('2026-03-02', '2026-03-29'))).toMatchObject({ id: march.id });
    expect(findSpanByDays([march], newRange('2026-03-02', '2026-03-30'))).toBeNull();
    expect(findSpanByDays([march], newRange('2026-02-01', '2026-02-28'))).toBeNull();
  });

  it('is a calendar month in a year without periods', () => {
    expect(findSpanByDays([], newRange('2028-02-01', '2028-02-29'))).toMatchObject({ id: null, month: 2 });
    expect(findSpanByDays([], newRange('2028-02-01', '2028-02-28'))).toBeNull();
  });
});

describe('a save', () => {
  const march = { id: 1, start_date: '2026-03-01', end_date: '2026-03-31' };
  const april = { id: 2, start_date: '2026-04-01', end_date: '2026-04-30' };
  const shorter = { ...march, end_date: '2026-03-30' };
  const deletionRow = (id: number) => ({ id, status: 'delete' as const });
  const newRow = ({ start_date, end_date }: typeof march) => ({
    start_date,
    end_date,
    status: 'new' as const,
  });
  const emptyPlan = { added: [], changed: [], deletedIds: [], conflicts: [] };
  const toStored = (...periods: (typeof march)[]) =>
    periods.map(({ id, start_date, end_date }) => ({ id, startDate: start_date, endDate: end_date }));

  it('leaves periods as another person has changed or deleted them, if this person has not changed them', () => {
    expect(planSave(toStored(shorter), { periods: [march, april], seen: [march, april] })).toEqual(emptyPlan);
  });

  it('contains the changes, additions and deletions of this person', () => {
    const may = { ...april, id: 3, start_date: '2026-05-01', end_date: '2026-05-31' };

    expect(
      planSave(toStored(march, april), {
        periods: [shorter, deletionRow(2), newRow(may)],
        seen: [march, april],
      }),
    ).toEqual({
      ...emptyPlan,
      changed: [shorter],
      deletedIds: [2],
      added: [{ start_date: '2026-05-01', end_date: '2026-05-31' }],
    });
  });

  it.each([
    [
      'changes what somebody else has changed',
      toStored({ ...march, end_date: '2026-03-29' }),
      { ...march, end_date: '2026-03-29' },
      shorter,
    ],
    ['changes what somebody else has deleted', toStored(), null, shorter],
    ['deletes what somebody else has changed', toStored(shorter), shorter, deletionRow(1)],
  ])('that %s is a conflict', (_case, stored, value, row) => {
    expect(planSave(stored, { periods: [row], seen: [march] })).toEqual({
      ...emptyPlan,
      conflicts: [{ field: 'periods.0', value, key: 'periods', read: expect.any(Function) }],
    });
  });

  it('that deletes what somebody else has deleted is no conflict', () => {
    expect(planSave(toStored(), { periods: [deletionRow(1)], seen: [march] })).toEqual(emptyPlan);
  });

  it('adds a period like a stored one, unless that was stored after the periods were loaded, such as by a save whose response was lost', () => {
    expect(planSave(toStored(march, april), { periods: [newRow(april)], seen: [march] })).toEqual(emptyPlan);
    expect(
      planSave(toStored(march, april), { periods: [newRow(april)], seen: [march, april] }).added,
    ).toHaveLength(1);
    expect(planSave(toStored(march, april), { periods: [newRow(april)] }).added).toHaveLength(1);
  });

  it('of a period that is neither stored nor seen is refused with 404', () => {
    expect(() =>
      planSave(toStored(march), { periods: [shorter, { ...april, id: 9 }], seen: [march] }),
    ).toThrow('Not found');
    expect(() => planSave(toStored(), { periods: [deletionRow(1)] })).toThrow('Not found');
  });
});
