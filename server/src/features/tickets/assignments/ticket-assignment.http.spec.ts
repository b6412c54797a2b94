import type { EntityManager } from 'typeorm';
import { newBrand, newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { listQueuedTexts } from '../../../../test/outbox.factories.js';
import { raceBehind, raceForRow } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { Database } from '../../../platform/database/database.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import { toUserView } from '../../people/user.schemas.js';
import { Ticket } from '../records/ticket.entity.js';
import { TicketAssignmentService } from './ticket-assignment.service.js';

const app = setUpApp();

let { brand, manager: mia, agent: anna } = {} as Scene;
let otherBrand: Brand;
let jon: User;
let admin: User;
beforeEach(async () => {
  ({ brand, manager: mia, agent: anna } = await newScene(app.db));
  otherBrand = await newBrand(app.db);
  jon = await newManager(app.db, { brands: [brand, otherBrand] });
  admin = await newUser(app.db, { role: 'admin' });
});

const assign = (ticket: Ticket, user_id: unknown, by = mia) =>
  app.as(by).post(`ticket/${ticket.id}/assign`, { user_id });
const reopen = (ticket: Ticket, by = mia) => app.as(by).post(`ticket/${ticket.id}/reopen`);
const close = (ticket: Ticket, by = mia) =>
  app.as(by).post(`ticket/message/${ticket.id}`).field({ is_closed_message: '1' });
const getTicket = (ticket: Ticket) => app.db.findOneByOrFail(Ticket, { id: ticket.id });
const getAssigneeId = async (ticket: Ticket) => (await getTicket(ticket)).assigneeId;
const newTicketInWork = (inBrand = brand) =>
  newTicket(app.db, anna, inBrand, { status: 'in-work', assigneeId: jon.id });
const newClosedTicket = (assignee = mia) =>
  newTicket(app.db, anna, brand, { status: 'closed', assigneeId: assignee.id, closedAt: new Date() });
const listTexts = (user: User) => listQueuedTexts(app.db, { chatId: user.telegramId });
const listHistory = async (ticket: Ticket) =>
  (await app.as(mia).get(`ticket/${ticket.id}/history`).expect(200)).body.data as Record<string, unknown>[];
const listActions = async (ticket: Ticket) =>
  (await listHistory(ticket)).map(({ action, before, after }) => ({ action, before, after }));

describe('POST ticket/{id}/assign', () => {
  it('assigns a new ticket, which stays new, and notifies the assignee once; a reply of another person does not change the assignee', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    await assign(ticket, jon.id).expect(200);
    const { body } = await assign(ticket, jon.id).expect(200);

    expect(body.ticket).toMatchObject({ id: ticket.id, status: 'new', assignee: { id: jon.id } });
    expect((body.ticket as { place: number }).place).toBeGreaterThan(0);
    expect(await listTexts(jon)).toEqual([expect.stringContaining(`assigned ticket \\#${ticket.id} to you`)]);
    expect(await listTexts(anna)).toEqual([]);
    expect(await listActions(ticket)).toEqual([
      { action: 'ticket.assign', before: { assignee_id: null }, after: { assignee_id: jon.id } },
    ]);
    await app.as(mia).post(`ticket/message/${ticket.id}`).field({ message: 'Hello' }).expect(201);
    expect(await getTicket(ticket)).toMatchObject({ status: 'in-work', assigneeId: jon.id });
  });

  it('assigns to the caller without a notice, or to nobody, and refuses a closed ticket', async () => {
    const ticket = await newTicketInWork();

    await assign(ticket, mia.id).expect(200);
    const { body } = await assign(ticket, null).expect(200);

    expect(body.ticket).toMatchObject({ status: 'in-work', assignee: null });
    expect(await listTexts(mia)).toEqual([]);
    expect((await assign(await newClosedTicket(), jon.id).expect(409)).body.error).toBe('ticket is closed');
  });

  it('assigns only to staff who may read the ticket', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const nonReaders = [
      anna,
      await newManager(app.db, { brands: [otherBrand] }),
      await newManager(app.db, { brands: [brand], codes: ['deposits'] }),
      { id: 2_000_000_000 }, // nobody
    ];

    for (const { id } of nonReaders) {
      const { body } = await assign(ticket, id).expect(400);
      expect(body.details).toEqual([
        { field: 'user_id', message: expect.stringContaining('may read this ticket') },
      ]);
    }
    expect(await getAssigneeId(ticket)).toBeNull();

    const ceoTicket = await newTicket(app.db, anna, null);
    const ceo = await newUser(app.db, { role: 'ceo' });
    await assign(ceoTicket, mia.id, ceo).expect(400);
    await assign(ceoTicket, ceo.id, ceo).expect(200);
  });

  it('keeps the later of two concurrent assignments, and records both', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    await raceForRow(app.db, ticket, [() => assign(ticket, jon.id), () => assign(ticket, mia.id, jon)]);

    expect(await getAssigneeId(ticket)).toBe(mia.id);
    expect(await listActions(ticket)).toEqual([
      { action: 'ticket.assign', before: { assignee_id: jon.id }, after: { assignee_id: mia.id } },
      { action: 'ticket.assign', before: { assignee_id: null }, after: { assignee_id: jon.id } },
    ]);
  });
});

it('GET ticket/{id}/staff lists the staff who may read the ticket', async () => {
  const ticket = await newTicket(app.db, anna, brand);
  const stranger = await newManager(app.db, { brands: [otherBrand] });

  const { body } = await app.as(mia).get(`ticket/${ticket.id}/staff`).expect(200);

  expect(body.data).toContainEqual({ ...toUserView(jon), username: jon.username });
  const ids = body.data.map(({ id }: { id: number }) => id);
  expect(ids).toContain(mia.id);
  for (const { id } of [stranger, anna]) expect(ids).not.toContain(id);
});

describe('POST ticket/{id}/reopen', () => {
  it('reopens a closed ticket once, notifies its owner, and lets them write', async () => {
    const ticket = await newClosedTicket();

    const { body } = await reopen(ticket).expect(200);

    expect(body.ticket).toMatchObject({ status: 'in-work', closed: false, assignee: { id: mia.id } });
    expect((await getTicket(ticket)).closedAt).toBeNull();
    expect(await listTexts(anna)).toEqual([expect.stringContaining('was opened again')]);
    expect(await listActions(ticket)).toEqual([
      { action: 'ticket.reopen', before: { status: 'closed' }, after: { status: 'in-work' } },
    ]);
    await app.as(anna).post(`t/ticket/${ticket.id}`).field({ message: 'Thanks' }).expect(201);
    expect((await reopen(ticket).expect(409)).body.error).toBe('ticket is not closed');
  });

  it('reopens a ticket once if two people do so concurrently', async () => {
    const ticket = await newClosedTicket();

    const responses = await raceForRow(app.db, ticket, [() => reopen(ticket), () => reopen(ticket, jon)]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listTexts(anna)).toHaveLength(1);
  });

  it('reopens a ticket that another call closes concurrently, so that it can be assigned', async () => {
    const ticket = await newTicketInWork();

    const responses = await raceForRow(app.db, ticket, [
      () => close(ticket),
      () => reopen(ticket, jon),
      () => assign(ticket, mia.id, jon),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([201, 200, 200]);
    expect(await getTicket(ticket)).toMatchObject({ status: 'in-work', closedAt: null, assigneeId: mia.id });
  });
});

const setBrands = (brands: number[]) => app.as(admin).post(`admin/manager/brands/${jon.id}`, { brands });
const setRoles = (roles: string[]) => app.as(admin).post(`admin/manager/roles/${jon.id}`, { roles });
const setRole = (role: string) => app.as(admin).post('admin/users/role', { user_id: jon.id, role });
const reply = (ticket: Ticket) => app.as(jon).post(`ticket/message/${ticket.id}`).field({ message: 'Hi' });

describe('an assignee whose rights change', () => {
  it('loses the ticket with the brand: others find it unassigned, with the change in its history', async () => {
    const [lostTicket, keptTicket] = [await newTicketInWork(), await newTicketInWork(otherBrand)];

    await setBrands([otherBrand.id]).expect(200);

    expect([await getAssigneeId(lostTicket), await getAssigneeId(keptTicket)]).toEqual([null, jon.id]);
    const { body } = await app.as(mia).get('ticket/search?closed=0&assignee=none').expect(200);
    expect(body.data).toMatchObject([{ id: lostTicket.id, status: 'in-work', assignee: null }]);
    const before = { assignee_id: jon.id };
    expect(await listHistory(lostTicket)).toMatchObject([
      { action: 'ticket.assign', actor: { id: admin.id }, before, after: { assignee_id: null } },
    ]);
  });

  it.each<[string, string, () => PromiseLike<{ status: number }>]>([
    ['loses', 'losing the code Tickets', () => setRoles(['deposits'])],
    ['keeps', 'losing other codes', () => setRoles(['tickets'])],
    ['loses', 'losing the role', () => setRole('user')],
    ['keeps', 'becoming a CEO', () => setRole('ceo')],
  ])('%s the ticket when %s', async (outcome, _, change) => {
    const ticket = await newTicketInWork();

    expect((await change()).status).toBe(200);

    expect(await getAssigneeId(ticket)).toBe(outcome === 'keeps' ? jon.id : null);
  });

  it('stays the assignee of closed tickets until they are reopened', async () => {
    const ticket = await newClosedTicket(jon);
    await setBrands([]);
    expect(await getAssigneeId(ticket)).toBe(jon.id);

    const { body } = await reopen(ticket).expect(200);

    expect(body.ticket).toMatchObject({ status: 'in-work', assignee: null });
  });
});

describe('while an assignee loses the right to read tickets', () => {
  /** Revokes the assignee's brand. The race commits this once the contender waits for the locked person. */
  const revokeBrand = async (holder: EntityManager) => {
    await holder.query('select from users where id = $1 for update', [jon.id]);
    await holder.query('delete from user_brands where user_id = $1 and brand_id = $2', [jon.id, brand.id]);
  };

  it('the ticket cannot be assigned to them', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    const [response] = await raceBehind(app.db, revokeBrand, [() => assign(ticket, jon.id)]);

    expect([response!.status, await getAssigneeId(ticket)]).toEqual([400, null]);
  });

  it('their first reply is stored and the ticket ends unassigned, and the history shows the assignment and its reversal', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    const [response] = await raceBehind(app.db, revokeBrand, [() => reply(ticket)]);

    expect([response!.status, await getAssigneeId(ticket)]).toEqual([201, null]);
    const assigned = { assignee_id: jon.id };
    expect(await listHistory(ticket)).toMatchObject([
      { action: 'ticket.assign', actor: null, via: 'job', before: assigned, after: { assignee_id: null } },
      { action: 'ticket.answer', actor: { id: jon.id }, after: assigned },
    ]);
  });

  it('a reopened ticket is not assigned to them', async () => {
    const ticket = await newClosedTicket(jon);

    const [response] = await raceBehind(app.db, revokeBrand, [() => reopen(ticket)]);

    expect([response!.status, await getAssigneeId(ticket)]).toEqual([200, null]);
  });

  it('the change of rights is retried if a newly assigned ticket is locked by a transaction that waits for the person', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const otherTransaction = app.db.connection.createQueryRunner();
    await otherTransaction.startTransaction();
    let otherCommit: Promise<void> | undefined;

    await app.get(TicketAssignmentService).changeRights(jon.id, async () => {
      const isFirstAttempt = !otherCommit;
      if (isFirstAttempt) {
        await app.db.update(Ticket, { id: ticket.id }, { assigneeId: jon.id });
        await otherTransaction.query('select from tickets where id = $1 for update', [ticket.id]);
      }
      await revokeBrand(app.get(Database).manager);
      otherCommit ??= otherTransaction
        .query('select from users where id = $1 for share', [jon.id])
        .then(() => otherTransaction.commitTransaction());
    });
    await otherCommit;
    await otherTransaction.release();

    expect(await getAssigneeId(ticket)).toBeNull();
  });

  it('their reply and the change of rights complete without a deadlock', async () => {
    const ticket = await newTicketInWork();
    let replyTransaction: EntityManager;
    const lockTicket = async (holder: EntityManager) => {
      replyTransaction = holder;
      await holder.query('select from tickets where id = $1 for update', [ticket.id]);
    };
    const lockPerson = () =>
      replyTransaction.query('select from users where id = $1 for key share', [jon.id]);

    const [response] = await raceBehind(app.db, lockTicket, [() => setBrands([otherBrand.id])], lockPerson);

    expect([response!.status, await getAssigneeId(ticket)]).toEqual([200, null]);
  });
});
