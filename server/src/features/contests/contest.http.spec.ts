import { listAuditRecords } from '../../../test/audit-records.js';
import { newBrand, newManager, newScene, newUser, type Scene } from '../../../test/factories.js';
import { raceBehind, raceForRow } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import type { User } from '../people/user.entity.js';
import { Contest } from './contest.repository.js';

const app = setUpApp();

let { brand, manager, agent } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  ({ brand, manager, agent } = await newScene(app.db));
});

const buildContest = (change: object = {}) => ({
  name: 'Spring race 🏆',
  brand_ids: [brand.id],
  by: 'people',
  measure: 'amount',
  goal: null,
  winners: 3,
  prize: 'a dinner for two',
  date_start: '2026-03-11',
  date_end: '2026-03-24',
  ...change,
});
const postContest = (change: object = {}, by = manager) =>
  app.as(by).post('contest').send(buildContest(change));
const createContest = async (change?: object, by?: User) =>
  (await postContest(change, by).expect(201)).body as { id: number };
const update = (id: number, change: object, by = manager) => app.as(by).patch(`contest/${id}`).send(change);

it('a contest is created with its rules in one sentence, and visible to a manager who has its brand', async () => {
  const { body } = await postContest().expect(201);

  const { brand_ids: _, ...stored } = buildContest();
  expect(body).toEqual({
    ...stored,
    id: expect.any(Number),
    brands: [{ id: brand.id, name: brand.name }],
    state: 'planned',
    rules: `Most money from accepted deposits from 11 to 24 March in ${brand.name}: the first three win a dinner for two.`,
    waiting: 0,
    created_at: '2026-03-10T12:00:00.000Z',
    created_by: expect.objectContaining({ id: manager.id }),
  });
  expect((await app.as(manager).get(`contest/${body.id}`).expect(200)).body).toEqual(body);
  expect((await app.as(manager).get('contest').expect(200)).body).toEqual({
    data: [body],
    last_page: 1,
    current_page: 1,
  });
  expect(await listAuditRecords(app.db, 'contest', body.id)).toMatchObject([
    { action: 'contest.create', after: { brand_ids: [brand.id] } },
  ]);
});

it('a contest is out of reach for a manager who lacks one of its brands, and cannot include a missing brand', async () => {
  const other = await newBrand(app.db);
  await postContest({ brand_ids: [brand.id, other.id] }).expect(404);
  const ceo = await newUser(app.db, { role: 'ceo' });
  const unknownId = 2_000_000_000;
  await postContest({ brand_ids: [brand.id, unknownId] }, ceo).expect(404);

  const managerOfBoth = await newManager(app.db, { brands: [brand, other] });
  const { id } = await createContest({ brand_ids: [brand.id, other.id, brand.id] }, managerOfBoth);

  expect((await app.as(manager).get('contest')).body.data).toEqual([]);
  for (const path of [`contest/${id}`, `contest/${id}/standings`])
    await app.as(manager).get(path).expect(404);
  await update(id, { name: 'Mine' }).expect(404);
  await app.as(manager).delete(`contest/${id}`).expect(404);
  const ownContest = await createContest();
  await update(ownContest.id, { brand_ids: [brand.id, other.id] }).expect(404);
  await update(ownContest.id, { brand_ids: [other.id] }, managerOfBoth).expect(200);
});

it.each([
  [{ by: 'teams', measure: 'improvement' }, 'measure'],
  [{ goal: 2.5, measure: 'count' }, 'goal'],
  [{ winners: null }, 'winners'],
  [{ date_start: '2026-03-10' }, 'date_start'], // today
  [{ date_end: '2026-03-10' }, 'date_end'],
  [{ date_end: '2026-06-11' }, 'date_end'], // 92 days after date_start
  [{ more: 1 }, 'more'],
])('a contest is refused with %j, and the field is named', async (change, field) => {
  expect((await postContest(change).expect(400)).body.details[0].field).toBe(field);
  const { id } = await createContest();
  expect((await update(id, change).expect(400)).body.details[0].field).toBe(field);
});

it('a contest may have the longest name and range of days, no prize, and a goal for everybody', async () => {
  await postContest({
    name: 'x'.repeat(100),
    prize: '',
    winners: null,
    goal: 0.01,
    date_end: '2026-06-10',
  }).expect(201);
});

it('a contest is created once if the request is sent twice with the same idempotency key', async () => {
  const first = await postContest().set('Idempotency-Key', 'k').expect(201);
  await postContest().set('Idempotency-Key', 'k').expect(201, first.body);
});

it('a contest can be changed, field by field, and deleted until its first day begins', async () => {
  const { id } = await createContest();

  const { body } = await update(id, { goal: 500, winners: null, prize: '' }).expect(200);
  expect(body).toMatchObject({ name: 'Spring race 🏆', goal: 500, winners: null });
  expect(body.rules).toBe(
    `$500.00 from accepted deposits from 11 to 24 March in ${brand.name}: everybody who reaches it wins.`,
  );
  await app.as(manager).delete(`contest/${id}`).expect(200, { status: true });
  await app.as(manager).get(`contest/${id}`).expect(404);
  expect(await listAuditRecords(app.db, 'contest', id)).toMatchObject([
    { action: 'contest.create' },
    { action: 'contest.update', before: { goal: null, winners: 3 }, after: { goal: 500, winners: null } },
    { action: 'contest.delete', before: { name: 'Spring race 🏆' } },
  ]);

  const startedContest = await createContest();
  app.clock.set('2026-03-11T04:00:00Z'); // when its first day begins in GMT-4
  expect((await update(startedContest.id, { name: 'Late' }).expect(409)).body.error).toBe(
    'contest has started',
  );
  await app.as(manager).delete(`contest/${startedContest.id}`).expect(409);
});

it('a contest keeps its rules if it starts while a change waits for the lock', async () => {
  const { id } = await createContest();
  const row = await app.db.findOneByOrFail(Contest, { id });

  const [response] = await raceForRow(app.db, row, [() => update(id, { name: 'Late' })], async () =>
    app.clock.set('2026-03-11T04:00:00Z'),
  );

  expect(response!.status).toBe(409);
  expect((await app.as(manager).get(`contest/${id}`)).body.name).toBe('Spring race 🏆');
});

it('a contest is refused if one of its brands is removed concurrently', async () => {
  const admin = await newUser(app.db, { role: 'admin' });
  const other = await newBrand(app.db);
  const removeBrand = async (db: typeof app.db) => {
    await db.query('select from brands where id = $1 for update', [other.id]);
    await db.query('update brands set removed_at = now() where id = $1', [other.id]);
  };

  const [response] = await raceBehind(app.db, removeBrand, [
    () => postContest({ brand_ids: [brand.id, other.id] }, admin),
  ]);

  expect(response!.status).toBe(404);
});

it('contests are listed to staff and members in order: running ones by their end, then planned ones by their start, then ended ones; staff can filter by state', async () => {
  const short = await createContest({ date_end: '2026-03-12' });
  const long = await createContest({ date_end: '2026-03-30' });
  const over = await createContest({ date_end: '2026-03-11' });
  const later = await createContest({ date_start: '2026-03-20', date_end: '2026-03-21' });
  const next = await createContest({ date_start: '2026-03-13', date_end: '2026-03-29' });
  const middle = await createContest({ date_end: '2026-03-20' });
  app.clock.set('2026-03-12T12:00:00Z');
  const idsOf = (contests: readonly { id: number }[]) => contests.map(({ id }) => id);
  const listIds = async (query: string) =>
    idsOf((await app.as(manager).get(`contest${query}`).expect(200)).body.data);

  const expectedIds = idsOf([short, middle, long, next, later, over]);
  expect(await listIds('')).toEqual(expectedIds);
  expect(await listIds('?page=2')).toEqual([]);
  const ownContests = await app.asMember(agent, brand).get('t/contests').expect(200);
  expect(idsOf(ownContests.body.data)).toEqual(expectedIds);
  for (const [state, contests] of [
    ['running', [short, middle, long]],
    ['planned', [next, later]],
    ['provisional', [over]],
    ['final', []],
  ] as const)
    expect([state, await listIds(`?state=${state}`)]).toEqual([state, idsOf(contests)]);
  await app.as(manager).get('contest?state=over').expect(400);
});

it('a contest is deleted with its last brand', async () => {
  const admin = await newUser(app.db, { role: 'admin' });
  const other = await newBrand(app.db);
  const singleBrandContest = await createContest();
  const sharedContest = await createContest({ brand_ids: [brand.id, other.id] }, admin);

  await app.as(admin).delete(`brand/${brand.id}`).expect(200);

  await app.as(admin).get(`contest/${singleBrandContest.id}`).expect(404);
  expect((await app.as(admin).get(`contest/${sharedContest.id}`).expect(200)).body.brands).toEqual([
    { id: other.id, name: other.name },
  ]);
});
