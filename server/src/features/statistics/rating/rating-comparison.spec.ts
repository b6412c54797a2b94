import { getComparedDays } from './rating.service.js';

const november = { startDate: '2026-11-01', endDate: '2026-11-30' };

describe('the days with which the current period is compared', () => {
  it.each([
    ['2026-11-01', '2026-10-01', '2026-10-01'],
    ['2026-11-22', '2026-10-01', '2026-10-22'],
    ['2026-11-30', '2026-10-01', '2026-10-30'],
  ])('are as many first days of the previous period: on %s from %s to %s', (today, startDate, endDate) => {
    const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
    expect(getComparedDays(november, october, today)).toEqual({ startDate, endDate });
  });

  it('end with the previous period', () => {
    const short = { startDate: '2026-10-25', endDate: '2026-10-31' };
    expect(getComparedDays(november, short, '2026-11-22')).toEqual(short);
  });

  it('are as many days just before if there is no previous period', () => {
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
