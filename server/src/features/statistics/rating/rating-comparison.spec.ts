import { getComparedDays } from './rating.service.js';

const november = { startDate: '2026-11-01', endDate: '2026-11-30' };

describe('the days with which the current period is compared', () => {
  it.each([
    ['2026-11-01', '2026-10-01', '2026-10-01'],
    ['2026-11-22', '2026-10-01', '2026-10-22'],
    ['2026-11-30', '2026-10-01', '2026-10-30'],
  ])(
    'are the first of the previous period, as many as have begun in the current one: on %s from %s to %s',
    (today, startDate, endDate) => {
      const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
      expect(getComparedDays(november, october, today)).toEqual({ startDate, endDate });
    },
  );

  it('end with the previous period', () => {
    const shortOctober = { startDate: '2026-10-25', endDate: '2026-10-31' };
    expect(getComparedDays(november, shortOctober, '2026-11-22')).toEqual(shortOctober);
  });

  it('without a previous period are as many days just before the current one', () => {
    expect(getComparedDays(november, null, '2026-11-01')).toEqual({
      startDate: '2026-10-31',
      endDate: '2026-10-31',
    });
    expect(getComparedDays(november, null, '2026-11-10')).toEqual({
      startDate: '2026-10-22',
      endDate: '2026-10-31',
    });
  });
});
