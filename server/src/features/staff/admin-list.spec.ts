import type { EntityManager } from 'typeorm';
import { listAuditRecords } from '../../../test/audit-records.js';
import { newBrand, newMember, newUser } from '../../../test/factories.js';
import { raceBehind, raceForRow } from '../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import { User } from '../people/user.entity.js';
import { UserService } from '../people/user.service.js';
import { Ticket } from '../tickets/records/ticket.entity.js';
import { StaffService } from './staff.service.js';

const app = setUpAppWithOwnDatabase('api', { ADMIN_TELEGRAM_IDS: '71,72' });

it('an admin who is removed from the settings loses the role and the sessions once, with audit records, but a demo admin does not', async () => {
  const listedAdmin = await newUser(app.db, { role: 'admin', telegramId: '71' });
  const removedAdmin = await newUser(app.db, { role: 'admin', telegramId: '73' });
  const demoAdmin = await newUser(app.db, { role: 'admin', telegramId: '74', isDemo: true });
  const ceo = await newUser(app.db, { role: 'ceo' });
  const session = app.headersOf(removedAdmin);

  await Promise.all([1, 2].map(() => app.get(StaffService).demoteRemovedAdmins()));

  const roles = await app.db.find(User, { select: { id: true, role: true }, order: { id: 'ASC' } });
  expect(roles).toEqual([
    { id: listedAdmin.id, role: 'admin' },
    { id: removedAdmin.id, role: 'user' },
    { id: demoAdmin.id, role: 'admin' },
    { id: ceo.id, role: 'ceo' },
  ]);
  expect((await app.with(session).post('auth/me')).body.error).toBe('The token has been blacklisted');
  expect(
    await app.db.query(
      'select action, via, actor_id, before, after from audit_records where subject_id = $1 order by id',
      [removedAdmin.id],
    ),
  ).toMatchObject([
    { action: 'user.role', via: 'job', actor_id: null, before: { role: 'admin' }, after: { role: 'user' } },
    { action: 'session.revoke', via: 'job', actor_id: null },
  ]);
});

it('the demotion waits for a transaction that locks a ticket of the person and then the person, without a deadlock', async () => {
  const removedAdmin = await newUser(app.db, { role: 'admin' });
  const brand = await newBrand(app.db);
  const state = { status: 'in-work', assigneeId: removedAdmin.id } as const;
  const { id } = await newTicket(app.db, await newMember(app.db, brand), brand, state);
  let openTransaction: EntityManager;
  const lock = async (holder: EntityManager) => {
    openTransaction = holder;
    await holder.query('select from tickets where id = $1 for update', [id]);
  };
  const continueTransaction = () =>
    openTransaction.query('select from users where id = $1 for key share', [removedAdmin.id]);

  await raceBehind(app.db, lock, [() => app.get(StaffService).demoteRemovedAdmins()], continueTransaction);

  const { role } = await app.db.findOneByOrFail(User, { id: removedAdmin.id });
  const { assigneeId } = await app.db.findOneByOrFail(Ticket, { id });
  expect([role, assigneeId]).toEqual(['user', null]);
});

it('an admin who is added to the settings is promoted once, even if two replicas start concurrently', async () => {
  const person = await newUser(app.db, { telegramId: '72' });
  const start = () => app.get(UserService).onApplicationBootstrap();

  await raceForRow(app.db, person, [start, start]);

  const records = await listAuditRecords(app.db, 'user', person.id);
  expect(records).toMatchObject([{ before: { role: 'user' }, after: { role: 'admin' } }]);
});
