import { newDeposit, foldAll } from '../../../../test/deposit.factories.js';
import { newBrand, newScene, type Scene } from '../../../../test/factories.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import type { BrandStatistic } from '../results/statistic.schemas.js';
import { StatisticService } from './statistic.service.js';

const app = describeLoneApp();

let { brand, manager, agent } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent } = await newScene(app.db));
});

const getRejections = async (period: string, date: string) => {
  const { body } = await app.as(manager).get(`brand/reports/${brand.id}?period=${period}&date=${date}`);
  return (body as BrandStatistic).rejected;
};
const reject = (createdAt: string, reason: string | null, inBrand = brand) =>
  newDeposit(app.db, inBrand, { status: 'reject', reason, createdAt: new Date(createdAt) });

it('counts the rejected deposits of each day of GMT-4, with their reasons, the most frequent first', async () => {
  await reject('2026-03-11T03:59:59.999Z', 'Duplicate');
  await reject('2026-03-11T04:00:00Z', 'Wrong amount');
  await reject('2026-03-12T03:59:59.999Z', 'Duplicate');
  await reject('2026-03-11T12:00:00Z', 'Duplicate');
  await reject('2026-03-11T12:00:00Z', null);
  await reject('2026-03-12T04:00:00Z', 'Wrong amount');
  await reject('2026-03-11T12:00:00Z', 'Other brand', await newBrand(app.db));
  await newDeposit(app.db, brand, { status: 'wait', createdAt: new Date('2026-03-11T12:00:00Z') });

  expect(await getRejections('day', '2026-03-11')).toEqual({
    count: 4,
    reasons: [
      { reason: 'Duplicate', count: 2 },
      { reason: 'Wrong amount', count: 1 },
      { reason: null, count: 1 },
    ],
  });
  expect((await getRejections('month', '2026-03-11')).count).toBe(6);
  expect(await getRejections('day', '2026-03-20')).toEqual({ count: 0, reasons: [] });
});

it('counts a rejection from the next refresh on', async () => {
  expect((await getRejections('day', '2026-03-11')).count).toBe(0);
  await reject('2026-03-11T12:00:00Z', 'Duplicate');

  await foldAll(app, brand);
  await app.get(StatisticService).refresh(0);

  expect((await getRejections('day', '2026-03-11')).count).toBe(1);
});

it('names the fifty most frequent reasons, and counts all deposits', async () => {
  await Promise.all(
    Array.from({ length: 51 }, (_, n) =>
      reject('2026-03-11T12:00:00Z', `<b>reason</b> ${String(n).padStart(2, '0')}`),
    ),
  );

  const { count, reasons } = await getRejections('day', '2026-03-11');

  expect([count, reasons.length, reasons.at(-1)?.reason]).toEqual([51, 50, '<b>reason</b> 49']);
});

it('hides rejections from agents', async () => {
  await reject('2026-03-11T12:00:00Z', 'Duplicate');

  const { body } = await app.asMember(agent, brand).get('t/deposits/stat?period=day&date=2026-03-11');

  expect(body).toMatchObject({ period: 'day' });
  expect(body).not.toHaveProperty('rejected');
});
