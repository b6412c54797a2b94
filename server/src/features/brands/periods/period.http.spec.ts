import { newPeriod } from '../../../../test/deposit.factories.js';
import { newBrand, newScene, type Scene } from '../../../../test/factories.js';
import { raceForRow } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { Period } from './period.repository.js';
import { PeriodService } from './period.service.js';
import { spanByDaySql } from './period.sql.js';

const app = setUpApp();

let { brand, manager } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  ({ brand, manager } = await newScene(app.db));
});

interface Row {
  id?: number | string | null;
  start_date?: string;
  end_date?: string;
  status?: string | null;
}

const save = (periods: Row[], year = 2026) =>
  app.as(manager).post(`brand/reports/dates/${brand.id}`, { year, periods });
const list = (query = '?year=2026') => app.as(manager).get(`brand/reports/dates/${brand.id}${query}`);
/** An id that a client made up for a new row. */
const CLIENT_ID = 1_773_216_000_000;
const newRow = (start_date: string, end_date: string): Row => ({
  id: CLIENT_ID,
  start_date,
  end_date,
  status: 'new',
});
const listStored = () =>
  app.db.find(Period, { where: { brandId: brand.id }, order: { startDate: 'ASC', id: 'ASC' } });
const buildTwelveRows = () =>
  Array.from({ length: 12 }, (_, i) => {
    const month = String(i + 1).padStart(2, '0');
    return newRow(`2026-${month}-01`, `2026-${month}-28`);
  });

it('stores new periods, ignores their ids, and lists them by date, or "is-empty" for a year without periods', async () => {
  const rows = [newRow('2026-03-02', '2026-03-29'), newRow('2026-02-01', '2026-02-28')];
  await save(rows).expect(200, { status: true });

  const [february, march] = await listStored();
  expect((await list()).body).toEqual([
    { id: february!.id, start_date: '2026-02-01', end_date: '2026-02-28' },
    { id: march!.id, start_date: '2026-03-02', end_date: '2026-03-29' },
  ]);
  expect((await list('')).body).toHaveLength(2);
  const nextYear = await list('?year=2027');
  expect(nextYear.headers['content-type']).toMatch(/^application\/json/);
  expect([nextYear.status, nextYear.text]).toEqual([200, '"is-empty"']);
});

it('saves new, changed and deleted periods in one call, and keeps those that are not sent', async () => {
  await save([
    newRow('2026-01-01', '2026-01-31'),
    newRow('2026-02-01', '2026-02-28'),
    newRow('2026-03-01', '2026-03-31'),
  ]);
  const [january, february, march] = await listStored();

  await save([
    { id: january!.id, start_date: '2026-01-02', end_date: '2026-01-30' },
    { id: february!.id, start_date: '2026-02-01', end_date: '2026-02-28', status: 'delete' },
    newRow('2026-04-01', '2026-04-30'),
  ]).expect(200);

  expect(await listStored()).toMatchObject([
    { id: january!.id, startDate: '2026-01-02', endDate: '2026-01-30' },
    { id: march!.id, startDate: '2026-03-01', endDate: '2026-03-31' },
    { startDate: '2026-04-01', endDate: '2026-04-30' },
  ]);
});

it.each([
  [
    'a period of another brand',
    async () => newPeriod(app.db, await newBrand(app.db), '2026-03-01', '2026-03-31'),
  ],
  ['a period of another year', () => newPeriod(app.db, brand, '2025-03-01', '2025-03-31')],
  ['a missing period', async () => ({ id: 2_000_000_000 })],
])('returns 404 for the id of %s, and writes nothing', async (_, newOther) => {
  await save([newRow('2026-01-01', '2026-01-31')]);
  const { id } = await newOther();
  const before = await app.db.find(Period, { order: { id: 'ASC' } });

  for (const status of [undefined, 'delete']) {
    const answer = await save([
      newRow('2026-05-01', '2026-05-31'),
      {
        id: before.find(({ brandId }) => brandId === brand.id)!.id,
        start_date: '2026-01-05',
        end_date: '2026-01-06',
      },
      { id, start_date: '2026-06-01', end_date: '2026-06-30', status },
    ]);
    expect([answer.status, answer.body.error]).toEqual([404, 'Not found']);
  }

  expect(await app.db.find(Period, { order: { id: 'ASC' } })).toEqual(before);
});

it('accepts at most twelve periods a year; deleting makes room', async () => {
  await save(buildTwelveRows()).expect(200);

  const { body } = await save([newRow('2026-05-01', '2026-05-02')]).expect(400);
  expect(body.details[0].field).toBe('periods');
  expect(await listStored()).toHaveLength(12);

  const [first] = await listStored();
  await save([newRow('2026-05-01', '2026-05-02'), { id: first!.id, status: 'delete' }]).expect(200);
  expect(await listStored()).toHaveLength(12);
  await save([newRow('2027-01-01', '2027-01-31')], 2027).expect(200);
});

it('enforces the limit for concurrent saves', async () => {
  await save(buildTwelveRows().slice(0, 10));
  const saveTwo = () => save(buildTwelveRows().slice(10));

  const answers = await raceForRow(app.db, brand, [saveTwo, saveTwo, saveTwo]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await listStored()).toHaveLength(12);
});

it.each<[Row, string]>([
  [newRow('2026-03-02', '2026-03-01'), 'periods.1.end_date'],
  [newRow('2025-12-31', '2026-01-31'), 'periods.1.start_date'],
  [newRow('2026-12-01', '2027-01-01'), 'periods.1.end_date'],
  [newRow('2026-02-29', '2026-03-01'), 'periods.1.start_date'],
  [{ start_date: '2026-03-01', end_date: '2026-03-02' }, 'periods.1.id'],
])('refuses %j, names the row by its index, and writes nothing', async (row, field) => {
  const { body } = await save([newRow('2026-01-01', '2026-01-31'), row]).expect(400);

  expect(body.details).toEqual([{ field, message: expect.any(String) }]);
  expect(await listStored()).toEqual([]);
});

it('accepts the first and the last day of a year, a leap day, and periods that overlap', async () => {
  await save([newRow('2028-01-01', '2028-12-31'), newRow('2028-02-29', '2028-02-29')], 2028).expect(200);
  expect(await listStored()).toHaveLength(2);
});

it('refuses a duplicate id', async () => {
  await save([newRow('2026-01-01', '2026-01-31')]);
  const [{ id }] = (await listStored()) as [Period];
  const row = { id, start_date: '2026-01-01', end_date: '2026-01-02' };

  const { body } = await save([row, { ...row, status: 'delete' }]).expect(400);

  expect(body.details[0].field).toBe('periods.1.id');
});

it('lists the span that contains a day for some brands or for all, and omits brands in a gap between periods', async () => {
  const otherBrand = await newBrand(app.db);
  const unlistedBrand = await newBrand(app.db);
  await save([newRow('2026-04-01', '2026-04-30'), newRow('2026-04-30', '2026-05-31')]);
  const periods = app.get(PeriodService);

  expect([...(await periods.listByDay([brand.id, otherBrand.id], '2026-03-11'))]).toEqual([
    [otherBrand.id, expect.objectContaining({ id: null, startDate: '2026-03-01', endDate: '2026-03-31' })],
  ]);
  const spanByBrandId = await periods.listByDay(null, '2026-04-30');
  expect(spanByBrandId.get(brand.id)).toMatchObject({ month: 4, endDate: '2026-04-30' });
  expect([...spanByBrandId.keys()]).toEqual(expect.arrayContaining([otherBrand.id, unlistedBrand.id]));
});

it('finds the same span of a day by SQL as by the rule: in gaps, overlaps and years without periods', async () => {
  const periods: [string, string][] = [
    ['2026-03-02', '2026-03-20'],
    ['2026-03-10', '2026-03-29'],
    ['2026-03-10', '2026-04-15'],
    ['2026-12-01', '2026-12-31'],
  ];
  for (const [startDate, endDate] of periods) await newPeriod(app.db, brand, startDate, endDate);

  for (const day of ['2026-03-01', '2026-03-02', '2026-03-10', '2026-03-21', '2026-12-31', '2028-02-29']) {
    const [found = null] = await app.db.query<{ id: number | null; start_date: string; end_date: string }[]>(
      `select id, start_date::text, end_date::text from (${spanByDaySql('$1', '$2')}) span`,
      [brand.id, day],
    );
    const expected = await app.get(PeriodService).findByDay(brand.id, day);
    expect([day, found]).toEqual([
      day,
      expected && { id: expected.id, start_date: expected.startDate, end_date: expected.endDate },
    ]);
  }
});
