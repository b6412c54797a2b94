import { parseDecimal, assertCrInRange, assertNonZeroCount, getSpanKey } from './member.rules.js';

describe('parseDecimal', () => {
  it.each([
    [12, '12'],
    [12.5, '12.5'],
    [-0.01, '-0.01'],
    ['12.50', '12.5'],
    [9_999_999_999.99, '9999999999.99'],
  ])('converts %j to %j', (value, decimal) => {
    expect(parseDecimal(value)).toEqual({ decimal });
  });

  it.each(['abc', '', ' ', null, undefined, true, [5], Number.NaN, '1e999'])('refuses %j', (value) => {
    expect(parseDecimal(value)).toEqual({ error: 'must be a number' });
  });

  it.each([1.005, 1e-7, 10_000_000_000, 1e21])('refuses %j, which has too many digits', (value) => {
    expect(parseDecimal(value)).toEqual({ error: expect.stringContaining('at most two decimals') });
  });
});

it.each(['0', '100', '99.99'])('accepts a CR of %s', (cr) => {
  expect(() => assertCrInRange(cr)).not.toThrow();
});
it.each(['-0.01', '100.01'])('refuses a CR of %s', (cr) => {
  expect(() => assertCrInRange(cr)).toThrow('CR can be from 0 to 100. The value has not changed');
});

describe('getSpanKey', () => {
  it('prefers the period', () => {
    expect(getSpanKey({ period_id: 3, year: 2026, month: 1 })).toEqual({ periodId: 3 });
    expect(getSpanKey({ period_id: null, year: 2026, month: 1 })).toEqual({ year: 2026, month: 1 });
  });

  it.each([
    [{}, ['year', 'month']],
    [{ year: 2026, month: null }, ['month']],
    [{ month: 3 }, ['year']],
  ])('refuses %j', (body, fields) => {
    expect(() => getSpanKey(body)).toThrow(
      expect.objectContaining({
        error: 'Year or month not selected',
        options: { details: fields.map((field) => ({ field, message: 'is required' })) },
      }),
    );
  });
});

it.each([0, null, undefined])('refuses a correction with the count %j', (count) => {
  expect(() => assertNonZeroCount(count)).toThrow('Fill count');
});
