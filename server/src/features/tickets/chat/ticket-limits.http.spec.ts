import type { Response, Test } from 'supertest';
import { newBrand, newScene, newUser } from '../../../../test/factories.js';
import { setUpApp, type TestApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { CallLimiter } from '../../../platform/limits/call-limiter.js';
import type { User } from '../../people/user.entity.js';
import { Ticket } from '../records/ticket.entity.js';

const lowLimits = {
  TICKETS_PER_HOUR: '2',
  MESSAGES_PER_HOUR: '2',
  APPOINTMENTS_PER_HOUR: '2',
  UPLOAD_MB_PER_DAY: '1',
};
/** Two replicas on one database. */
const app = setUpApp('api', lowLimits);
const otherReplica = setUpApp('api', lowLimits);
beforeEach(() => {
  for (const replica of [app, otherReplica]) replica.clock.set('2026-03-11T08:00:00Z');
});

const message = 'Please have a look at this.';
const openTicket = (replica: TestApp, user: User) => replica.as(user).post('t/ticket/ceo', { message });
/** Sends calls one after the other. Returns the responses. */
async function repeat(count: number, call: () => Test): Promise<Response[]> {
  const responses: Response[] = [];
  for (let i = 0; i < count; i++) responses.push(await call());
  return responses;
}
const toStatuses = (responses: Response[]) => responses.map(({ status }) => status);

it('tickets of a person are counted in all replicas, and those beyond the limit are refused until the hour is over', async () => {
  const user = await newUser(app.db);
  await openTicket(app, user).expect(201);
  otherReplica.clock.set('2026-03-11T08:20:00Z');
  await openTicket(otherReplica, user).expect(201);

  const refusal = await openTicket(otherReplica, user);
  expect([refusal.status, refusal.headers['retry-after']]).toEqual([429, '2400']);
  expect(refusal.body).toEqual({
    statusCode: 429,
    error: 'Too many requests',
    message: 'You have opened too many tickets. Try again in 40 minutes',
  });
  expect(await app.db.countBy(Ticket, { userId: user.id })).toBe(2);
  await openTicket(app, await newUser(app.db)).expect(201);
  app.clock.set('2026-03-11T08:59:59.999Z');
  await openTicket(app, user).expect(429);
  app.clock.set('2026-03-11T09:00:00Z');
  await openTicket(app, user).expect(201);
});

it('many concurrent tickets are all counted', async () => {
  const user = await newUser(app.db);
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) => openTicket(index % 2 ? app : otherReplica, user)),
  );
  expect(toStatuses(responses).sort()).toEqual([201, 201, 429, 429, 429, 429, 429, 429]);
});

it('messages are counted in memory, and the counts are shared between replicas', async () => {
  const { brand, agent } = await newScene(app.db);
  const { id } = await newTicket(app.db, agent, brand);
  const write = async (replica: TestApp) =>
    (await replica.as(agent).post(`t/ticket/${id}`, { message: 'x' })).status;

  expect([await write(app), await write(app)]).toEqual([201, 201]);
  await app.get(CallLimiter).sync();
  // A replica reads the count of a person when it has a use of that person to add.
  expect(await write(otherReplica)).toBe(201);
  await otherReplica.get(CallLimiter).sync();
  expect([await write(app), await write(otherReplica)]).toEqual([429, 429]);
});

it('messages are limited: those of an agent to two, those of staff to five times as many', async () => {
  const { brand, agent, manager } = await newScene(app.db);
  const fields = { message, title: 'VOIP' };
  const { body } = await app.asMember(agent, brand).post('t/ticket/support', fields).expect(201);
  const { id } = body.ticket as { id: number };

  const ownResponses = await repeat(3, () => app.as(agent).post(`t/ticket/${id}`, { message }));
  expect(toStatuses(ownResponses)).toEqual([201, 201, 429]);
  expect(ownResponses[2]!.body.message).toMatch(/^You have sent too many messages\. /);

  const staffResponses = await repeat(11, () => app.as(manager).post(`ticket/message/${id}`, { message }));
  expect(toStatuses(staffResponses)).toEqual([...Array(10).fill(201), 429]);
});

it('appointments are limited to two', async () => {
  const user = await newUser(app.db);
  const fields = { name: 'Call', date: '2026-03-20' };
  const responses = await repeat(3, () => app.as(user).post('t/appointment', fields));
  expect(toStatuses(responses)).toEqual([201, 201, 429]);
});

it('the bytes of uploads are limited for a day, and those of refused uploads count too', async () => {
  const user = await newUser(app.db);
  const upload = (size: number) =>
    app
      .as(user)
      .post('t/ticket/ceo')
      .field('message', message)
      .attach('files', Buffer.alloc(size, 'x'), { filename: 'x.png' });
  expect((await upload(900_000)).status).toBe(415); // not the content of a png
  const refusal = await upload(200_000);
  expect([refusal.status, refusal.headers['retry-after']]).toEqual([429, '86400']);
  expect(refusal.body.message).toBe('You have sent too many files. Try again in 24 hours');
  // Another person can still open a ticket.
  await openTicket(app, await newUser(app.db)).expect(201);
});

it('people who may not call at all get 403 rather than 429', async () => {
  const brand = await newBrand(app.db);
  const stranger = await newUser(app.db);
  const responses = await repeat(4, () =>
    app.asMember(stranger, brand).post('t/ticket/support', { message }),
  );
  expect(toStatuses(responses)).toEqual(Array(4).fill(403));
});
