import type { EntityManager } from 'typeorm';
import { newBrand, newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { raceBehind } from '../../../../test/race.js';
import { describeApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { Database } from '../../../platform/database/database.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import { Ticket } from '../records/ticket.entity.js';
import { TicketAssignmentService } from './ticket-assignment.service.js';

const app = describeApp();

let { brand, manager: mia, agent: anna } = {} as Scene;
let other: Brand;
let jon: User;
let admin: User;
beforeEach(async () => {
  ({ brand, manager: mia, agent: anna } = await newScene(app.db));
  other = await newBrand(app.db);
  jon = await newManager(app.db, { brands: [brand, other] });
  admin = await newUser(app.db, { role: 'admin' });
});

const newTicketInWork = (inBrand = brand) =>
  newTicket(app.db, anna, inBrand, { status: 'in-work', assigneeId: jon.id });
const getAssigneeId = async ({ id }: Ticket) => (await app.db.findOneByOrFail(Ticket, { id })).assigneeId;
const setBrands = (brands: number[]) => app.as(admin).post(`admin/manager/brands/${jon.id}`, { brands });
const setRoles = (roles: string[]) => app.as(admin).post(`admin/manager/roles/${jon.id}`, { roles });
const setRole = (role: string) => app.as(admin).post('admin/users/role', { user_id: jon.id, role });
const reply = (ticket: Ticket) => app.as(jon).post(`ticket/message/${ticket.id}`).field({ message: 'Hi' });

describe('an assignee who loses the right to read a ticket', () => {
  it('loses the ticket with the brand: others find it among the unassigned ones, and see why', async () => {
    const [lostTicket, keptTicket] = [await newTicketInWork(), await newTicketInWork(other)];

    await setBrands([other.id]).expect(200);

    expect([await getAssigneeId(lostTicket), await getAssigneeId(keptTicket)]).toEqual([null, jon.id]);
    const { body } = await app.as(mia).get('ticket/search?closed=0&assignee=none').expect(200);
    expect(body.data).toMatchObject([{ id: lostTicket.id, status: 'in-work', assignee: null }]);
    const history = await app.as(mia).get(`ticket/${lostTicket.id}/history`).expect(200);
    expect(history.body.data).toMatchObject([
      {
        action: 'ticket.assign',
        actor: { id: admin.id },
        before: { assignee_id: jon.id },
        after: { assignee_id: null },
      },
    ]);
  });

  it.each<[string, () => PromiseLike<{ status: number }>, boolean]>([
    ['losing the code Tickets', () => setRoles(['deposits']), false],
    ['losing other codes', () => setRoles(['tickets']), true],
    ['losing the role', () => setRole('user'), false],
    ['becoming a ceo', () => setRole('ceo'), true],
  ])('loses or keeps the ticket by %s', async (_, change, isKept) => {
    const ticket = await newTicketInWork();

    expect((await change()).status).toBe(200);

    expect(await getAssigneeId(ticket)).toBe(isKept ? jon.id : null);
  });

  it('stays the assignee of closed tickets, until these are reopened', async () => {
    const closed = { status: 'closed', assigneeId: jon.id, closedAt: new Date() } as const;
    const ticket = await newTicket(app.db, anna, brand, closed);
    await setBrands([]);
    expect(await getAssigneeId(ticket)).toBe(jon.id);

    const { body } = await app.as(mia).post(`ticket/${ticket.id}/reopen`).expect(200);

    expect(body.ticket).toMatchObject({ status: 'in-work', assignee: null });
  });
});

describe('concurrently with the loss', () => {
  /** Takes the brand away. The race commits this when the contender waits for it. */
  const revokeBrand = async (holder: EntityManager) => {
    await holder.query('select from users where id = $1 for update', [jon.id]);
    await holder.query('delete from user_brands where user_id = $1 and brand_id = $2', [jon.id, brand.id]);
  };

  it('the ticket cannot be assigned to them', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    const assign = () => app.as(mia).post(`ticket/${ticket.id}/assign`, { user_id: jon.id });
    const [response] = await raceBehind(app.db, revokeBrand, [assign]);

    expect([response!.status, await getAssigneeId(ticket)]).toEqual([400, null]);
  });

  it('their first reply is stored without making them the assignee, as the history says', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    const [response] = await raceBehind(app.db, revokeBrand, [() => reply(ticket)]);

    expect([response!.status, await getAssigneeId(ticket)]).toEqual([201, null]);
    const { body } = await app.as(mia).get(`ticket/${ticket.id}/history`).expect(200);
    expect(body.data).toMatchObject([
      {
        action: 'ticket.assign',
        actor: null,
        via: 'job',
        before: { assignee_id: jon.id },
        after: { assignee_id: null },
      },
      { action: 'ticket.answer', actor: { id: jon.id }, after: { assignee_id: jon.id } },
    ]);
  });

  it('a reopened ticket is not assigned to them', async () => {
    const closed = { status: 'closed', assigneeId: jon.id, closedAt: new Date() } as const;
    const ticket = await newTicket(app.db, anna, brand, closed);

    const reopen = () => app.as(mia).post(`ticket/${ticket.id}/reopen`);
    const [response] = await raceBehind(app.db, revokeBrand, [reopen]);

    expect([response!.status, await getAssigneeId(ticket)]).toEqual([200, null]);
  });

  it('the loss is retried if a newly assigned ticket is locked by a transaction that waits for the person', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const otherTransaction = app.db.connection.createQueryRunner();
    await otherTransaction.startTransaction();
    let waiting: Promise<void> | undefined;

    await app.get(TicketAssignmentService).changeRights(jon.id, async () => {
      if (!waiting) {
        await app.db.update(Ticket, { id: ticket.id }, { assigneeId: jon.id });
        await otherTransaction.query('select from tickets where id = $1 for update', [ticket.id]);
      }
      await revokeBrand(app.get(Database).manager);
      waiting ??= otherTransaction
        .query('select from users where id = $1 for share', [jon.id])
        .then(() => otherTransaction.commitTransaction());
    });
    await waiting;
    await otherTransaction.release();

    expect(await getAssigneeId(ticket)).toBeNull();
  });

  it('their reply and the loss complete without a deadlock', async () => {
    const ticket = await newTicketInWork();
    let replying: EntityManager;
    const lock = async (holder: EntityManager) => {
      replying = holder;
      await holder.query('select from tickets where id = $1 for update', [ticket.id]);
    };
    const lockPerson = () => replying.query('select from users where id = $1 for key share', [jon.id]);

    const [response] = await raceBehind(app.db, lock, [() => setBrands([other.id])], lockPerson);

    expect([response!.status, await getAssigneeId(ticket)]).toEqual([200, null]);
  });
});
