import { toHour, assertNotCleared, buildJoinParameter, parseStartParameter } from './brand.rules.js';

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
])('converts the hour %j to %j, with the fallback 2', (value, hour) => {
  expect(toHour(value, 2)).toBe(hour);
});

describe('assertNotCleared', () => {
  it.each([
    [{ name: '' }, ['name']],
    [{ name: null, admin_telegram_id: null }, ['name', 'admin_telegram_id']],
  ])('refuses %j', (changes, fields) => {
    expect(() => assertNotCleared(changes)).toThrow(
      expect.objectContaining({
        error: 'Not all input filled',
        options: { details: fields.map((field) => ({ field, message: 'is required' })) },
      }),
    );
  });

  it.each([{}, { name: 'A' }, { name: 'A', admin_telegram_id: 1 }])('accepts %j', (changes) => {
    expect(() => assertNotCleared(changes)).not.toThrow();
  });
});

const secret = '0123456789abcdef0123456789abcdef';

it.each([
  ['brand_7', { purpose: 'join', brandId: 7, secret: null }],
  [' BRAND_7 ', { purpose: 'join', brandId: 7, secret: null }],
  [`brand_7_${secret}`, { purpose: 'join', brandId: 7, secret }],
  [`Brand_7_${secret.toUpperCase()}`, { purpose: 'join', brandId: 7, secret }],
  ['brand_7_deposits', { purpose: 'screen', brandId: 7 }],
  ['brand_7_deposit_12', { purpose: 'screen', brandId: 7 }],
  ['brand_7_ticket_12', { purpose: 'screen', brandId: 7 }],
])('parses %j', (parameter, start) => expect(parseStartParameter(parameter)).toEqual(start));

it.each([
  'brand_',
  'brand_0',
  'brand_x',
  'brand_-1',
  'brand_9999999999',
  'brand_7_',
  'brand_7_settings',
  'brand_7_ticket_0',
  'brand_7_deposit_',
  `brand_7_${secret}0`,
  `brand_7_${secret.slice(1)}`,
])('%j is a join link to no brand', (parameter) => {
  expect(parseStartParameter(parameter)).toEqual({ purpose: 'join', brandId: 0, secret: '' });
});

it.each(['', '0', 'login', 'team_1', 'mybrand_7'])('%j is not about a brand', (parameter) => {
  expect(parseStartParameter(parameter)).toBeNull();
});

it('parses the parameters that it builds', () => {
  const largestId = 999_999_999;
  const parameter = buildJoinParameter({ id: largestId, linkSecret: secret });
  expect(parseStartParameter(parameter)).toEqual({ purpose: 'join', brandId: largestId, secret });
  expect(parameter.length).toBeLessThanOrEqual(64); // Telegram's limit
});
