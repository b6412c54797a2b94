import { hourOr, assertComplete } from './brand.rules.js';

describe('hourOr', () => {
  it.each([
    [0, 0],
    [23, 23],
    ['7', 7],
    [24, 2],
    [-1, 2],
    [5.5, 2],
    ['noon', 2],
    ['', 2],
    [null, 2],
    [true, 2],
    [[], 2],
    [{}, 2],
    [undefined, undefined],
  ])('of %j is %j', (value, hour) => {
    expect(hourOr(value, 2)).toBe(hour);
  });
});

describe('refuseUnfilled', () => {
  it.each([
    [{ name: '' }, ['name']],
    [{ name: null, admin_telegram_id: null }, ['name', 'admin_telegram_id']],
  ])('refuses %j', (order, fields) => {
    expect(() => assertComplete(order)).toThrow(
      expect.objectContaining({
        error: 'Not all input filled',
        options: { details: fields.map((field) => ({ field, message: 'is required' })) },
      }),
    );
  });

  it.each([{}, { name: 'A' }, { name: 'A', admin_telegram_id: 1 }])('lets %j pass', (order) => {
    expect(() => assertComplete(order)).not.toThrow();
  });
});
