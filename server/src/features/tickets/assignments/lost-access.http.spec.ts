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

const inWork = (of = brand) => newTicket(app.db, anna, of, { status: 'in-work', assigneeId: jon.id });
const assigneeOf = async ({ id }: Ticket) => (await app.db.findOneByOrFail(Ticket, { id })).assigneeId;
const setBrands = (brands: number[]) => app.as(admin).post(`admin/manager/brands/${jon.id}`, { brands });
const setRoles = (roles: string[]) => app.as(admin).post(`admin/manager/roles/${jon.id}`, { roles });
const setRole = (role: string) => app.as(admin).post('admin/users/role', { user_id: jon.id, role });
const answer = (ticket: Ticket) => app.as(jon).post(`ticket/message/${ticket.id}`).field({ message: 'Hi' });

describe('an assignee who loses the right to read a ticket', () => {
  it('by the brand, has it no more: others find it among the unassigned ones, and see why', async () => {
    const [lost, kept] = [await inWork(), await inWork(other)];

    await setBrands([other.id]).expect(200);

    expect([await assigneeOf(lost), await assigneeOf(kept)]).toEqual([null, jon.id]);
    const { body } = await app.as(mia).get('ticket/search?closed=0&assignee=none').expect(200);
    expect(body.data).toMatchObject([{ id: lost.id, status: 'in-work', assignee: null }]);
    const history = await app.as(mia).get(`ticket/${lost.id}/history`).expect(200);
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
  ])('has it no more, or keeps it, by %s', async (_, change, isKept) => {
    const ticket = await inWork();

    expect((await change()).status).toBe(200);

    expect(await assigneeOf(ticket)).toBe(isKept ? jon.id : null);
  });

  it('stays named in closed tickets, and no longer when these are opened again', async () => {
    const closed = { status: 'closed', assigneeId: jon.id, closedAt: new Date() } as const;
    const ticket = await newTicket(app.db, anna, brand, closed);
    await setBrands([]);
    expect(await assigneeOf(ticket)).toBe(jon.id);

    const { body } = await app.as(mia).post(`ticket/${ticket.id}/reopen`).expect(200);

    expect(body.ticket).toMatchObject({ status: 'in-work', assignee: null });
  });
});

describe('at the same moment as the loss', () => {
  /** Takes the brand away, and commits when the contender waits for that. */
  const lose = async (holder: EntityManager) => {
    await holder.query('select from users where id = $1 for update', [jon.id]);
    await holder.query('delete from user_brands where user_id = $1 and brand_id = $2', [jon.id, brand.id]);
  };

  it('nobody assigns the ticket to them', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    const assign = () => app.as(mia).post(`ticket/${ticket.id}/assign`, { user_id: jon.id });
    const [refused] = await raceBehind(app.db, lose, [assign]);

    expect([refused!.status, await assigneeOf(ticket)]).toEqual([400, null]);
  });

  it('their first answer is stored, and does not make them the assignee, as the history says', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    const [stored] = await raceBehind(app.db, lose, [() => answer(ticket)]);

    expect([stored!.status, await assigneeOf(ticket)]).toEqual([201, null]);
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

  it('a ticket that is opened again is not theirs', async () => {
    const closed = { status: 'closed', assigneeId: jon.id, closedAt: new Date() } as const;
    const ticket = await newTicket(app.db, anna, brand, closed);

    const reopen = () => app.as(mia).post(`ticket/${ticket.id}/reopen`);
    const [opened] = await raceBehind(app.db, lose, [reopen]);

    expect([opened!.status, await assigneeOf(ticket)]).toEqual([200, null]);
  });

  it('a ticket that becomes theirs is held by somebody who waits for them: the loss begins again', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const other = app.db.connection.createQueryRunner();
    await other.startTransaction();
    let held: Promise<void> | undefined;

    await app.get(TicketAssignmentService).changeRights(jon.id, async () => {
      if (!held) {
        await app.db.update(Ticket, { id: ticket.id }, { assigneeId: jon.id });
        await other.query('select from tickets where id = $1 for update', [ticket.id]);
      }
      await lose(app.get(Database).manager);
      held ??= other
        .query('select from users where id = $1 for share', [jon.id])
        .then(() => other.commitTransaction());
    });
    await held;
    await other.release();

    expect(await assigneeOf(ticket)).toBeNull();
  });

  it('their answer and the loss end without a deadlock', async () => {
    const ticket = await inWork();
    let answering: EntityManager;
    const lock = async (holder: EntityManager) => {
      answering = holder;
      await holder.query('select from tickets where id = $1 for update', [ticket.id]);
    };
    const goOn = () => answering.query('select from users where id = $1 for key share', [jon.id]);

    const [lost] = await raceBehind(app.db, lock, [() => setBrands([other.id])], goOn);

    expect([lost!.status, await assigneeOf(ticket)]).toEqual([200, null]);
  });
});
