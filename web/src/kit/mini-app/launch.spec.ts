import { expect, it } from 'vitest';
import { loadLaunch } from './launch';

it.each([
  ['brand_7', { brandId: 7, screen: null }],
  [`brand_7_${'0a'.repeat(16)}`, { brandId: 7, screen: null }],
  ['brand_7_deposits', { brandId: 7, screen: '/tg/deposits?brand=7' }],
  ['brand_7_deposit_12', { brandId: 7, screen: '/tg/deposits?brand=7&deposit=12' }],
  ['brand_7_ticket_21', { brandId: 7, screen: '/tg/ticket/21?brand=7' }],
  ['brand_0', null],
  ['brand_7_users', null],
  ['brand_7_ticket_', null],
  ['xbrand_7', null],
  ['brand_7_deposits_1', null],
])('parses the start parameter %s as %j', (param, start) => {
  window.location.hash = String(new URLSearchParams({ tgWebAppData: `start_param=${param}&hash=abc` }));
  expect(loadLaunch().launch!.start).toEqual(start);
});
