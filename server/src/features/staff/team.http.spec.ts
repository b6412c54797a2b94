import { DAY_MS, HOUR_MS } from '../../../shared/units.rules.js';
import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';

const app = setUpAppWithOwnDatabase('api', { UNDO_SECONDS: '600' });
let admin: User;
let brand: Brand;
let agent: User;
beforeAll(async () => {
  admin = await newUser(app.db, { role: 'admin' });
  brand = await newBrand(app.db);
  agent = await newMember(app.db, brand);
});

const getMoscowDay = (offset = 0) =>
  new Date(Date.now() + 3 * HOUR_MS + offset * DAY_MS).toISOString().slice(0, 10);
const requestTeam = (from = getMoscowDay(), until = getMoscowDay()) =>
  app.as(admin).get(`admin/team?date_start=${from}&date_end=${until}`);
const getPeople = async (...days: [string?, string?]) => (await requestTeam(...days).expect(200)).body.people;
const newStaff = () => newManager(app.db, { brands: [brand] });
const findFigures = async (person: User) =>
  (await getPeople()).find(({ user }: { user: { id: number } }) => user.id === person.id);

const newDepositFrom = (secondsAgo: number) =>
  newDeposit(app.db, brand, { createdAt: new Date(Date.now() - secondsAgo * 1_000), clientId: '41' });
const accept = (caller: User, id: number) =>
  app
    .as(caller)
    .post(`deposit/${id}/accept`, { type: 'retention', client_id: '41', amount: 5, agent_id: agent.id })
    .expect(200);
const rejectOrDelete = (caller: User, id: number, status: 'reject' | 'delete') =>
  app.as(caller).delete(`deposit/${id}?status=${status}`).expect(200);

it('returns the decisions, reversals and answers of each person, and how long deposits waited', async () => {
  const [mia, jon] = [await newStaff(), await newStaff()];
  const ids: number[] = [];
  for (const seconds of [100, 200, 300, 400, 500]) ids.push((await newDepositFrom(seconds)).id);
  for (const id of ids.slice(0, 4)) await accept(mia, id);
  await rejectOrDelete(mia, ids[4]!, 'reject');
  await rejectOrDelete(jon, ids[0]!, 'delete'); // Mia accepted it.
  const { id: ticketId } = await newTicket(app.db, agent, brand);
  await app.as(mia).post(`ticket/message/${ticketId}`).field('message', 'Hello').expect(201);

  const row = await findFigures(mia);

  expect(row).toMatchObject({
    user: { id: mia.id },
    role: 'manager',
    accepted: 4,
    rejected: 1,
    deleted: 0,
    undone: 0,
    deleted_later: 1,
    ticket_answers: 1,
    tickets_closed: 0,
  });
  // Of 100, 200, 300, 400 and 500 seconds, the median is 300, and the 90th percentile 460 (interpolated).
  expect(row.median_seconds).toBeGreaterThanOrEqual(300);
  expect(row.median_seconds).toBeLessThan(360);
  expect(row.p90_seconds).toBeGreaterThanOrEqual(460);
  expect(row.p90_seconds).toBeLessThan(520);
  expect(await findFigures(jon)).toMatchObject({
    accepted: 0,
    deleted: 1,
    deleted_later: 0,
    median_seconds: null,
  });
});

it('counts an undone decision as undone, and a later deletion only for the person whose decision remained', async () => {
  const [mia, jon] = [await newStaff(), await newStaff()];
  const { id } = await newDepositFrom(60);
  await accept(mia, id);
  await app.as(mia).post(`deposit/${id}/undo`).expect(200);
  await accept(jon, id);
  await rejectOrDelete(jon, id, 'delete');

  expect(await findFigures(mia)).toMatchObject({ accepted: 1, undone: 1, deleted_later: 0 });
  expect(await findFigures(jon)).toMatchObject({ accepted: 1, undone: 0, deleted: 1, deleted_later: 1 });
});

it('counts only the requested days, and includes people who left the staff, but no agents', async () => {
  const mia = await newStaff();
  await rejectOrDelete(mia, (await newDepositFrom(60)).id, 'reject');

  expect(await getPeople(getMoscowDay(-3), getMoscowDay(-2))).toEqual([]);
  expect(await getPeople(getMoscowDay(2), getMoscowDay(3))).toEqual([]);
  await app.as(admin).post('admin/users/role', { user_id: mia.id, role: 'user' }).expect(200);
  expect(await findFigures(mia)).toMatchObject({ role: 'user', rejected: 1 });
  expect(await findFigures(agent)).toBeUndefined();
});

it('covers whole Moscow days, including the last one', async () => {
  const mia = await newStaff();
  for (const instant of [
    '2026-03-09T20:59:59.999Z',
    '2026-03-09T21:00:00Z',
    '2026-03-11T20:59:59.999Z',
    '2026-03-11T21:00:00Z',
  ])
    await app.db.query(
      `insert into audit_records (action, actor_id, subject_id, via, created_at) values ('ticket.answer', $1, 1, 'panel', $2)`,
      [mia.id, instant],
    );

  expect(await getPeople('2026-03-10', '2026-03-11')).toMatchObject([{ ticket_answers: 2 }]);
});

it.each([
  ['before they begin', '2026-03-10', '2026-03-09'],
  ['more than a year later', '2026-01-01', '2027-01-02'],
])('refuses days that end %s', async (_, from, until) => {
  const { body } = await requestTeam(from, until).expect(400);

  expect(body).toMatchObject({ details: [{ field: 'date_end' }] });
});

it('accepts the days of a year', async () => {
  await requestTeam('2026-01-01', '2027-01-01').expect(200);
});
