import { newUser } from '../../../test/factories.js';
import { raceBehind } from '../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import { runAs } from '../../platform/audit/actor.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Database } from '../../platform/database/database.js';
import { AuditErasureService } from './audit-erasure.service.js';
import { AuditSealService } from './audit-seal.service.js';

const app = setUpAppWithOwnDatabase();
let person: { userId: number; telegramId: string; depositIds: number[]; ticketIds: number[] };
beforeEach(async () => {
  const { id, telegramId } = await newUser(app.db);
  // Records need no deposit, so its id can be that of the person.
  person = { userId: id, telegramId, depositIds: [id], ticketIds: [] };
});

const seals = () => app.get(AuditSealService);
const erasures = () => app.get(AuditErasureService);
const record = (...entries: Parameters<AuditTrail['record']>) => app.get(AuditTrail).record(...entries);
const recordRename = () =>
  runAs({ via: 'panel', actorId: person.userId, ip: '203.0.113.7' }, () =>
    record({
      action: 'user.rename',
      subjectId: person.userId,
      before: { public_name: 'Anna Berg' },
      after: { public_name: 'Anna Stone' },
    }),
  );
const recordDepositReport = () =>
  record({
    action: 'deposit.report',
    subjectId: person.userId,
    after: { agent: 'Anna Berg', amount: 25, agent_id: person.userId, description: null },
  });
const listRecords = () =>
  app.db.query('select ip, before, after from audit_records where subject_id = $1 order by id', [
    person.userId,
  ]);

/** Runs `work`, and rolls its changes back. */
async function runAndRollBack<Result>(work: () => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  const transaction = app.get(Database).transaction(async () => {
    results.push(await work());
    throw new Error('rolled back');
  });
  await expect(transaction).rejects.toThrow('rolled back');
  return results[0]!;
}
const query = (sql: string, values: unknown[] = []) => app.get(Database).rows(sql, values);

it('erases the values of a person from records before and after sealing, without changing the head of the chain', async () => {
  await recordRename();
  await recordDepositReport();
  await record({ action: 'test.act', subjectId: person.userId, after: { public_name: 'another person' } });
  await seals().sealAll();
  const { head } = await seals().verify();

  expect(await erasures().erasePerson(person)).toBe(2);

  expect(await listRecords()).toEqual([
    { ip: null, before: { public_name: null }, after: { public_name: null } },
    {
      ip: null,
      before: null,
      after: { agent: null, amount: 25, agent_id: person.userId, description: null },
    },
    { ip: null, before: null, after: { public_name: 'another person' } },
  ]);
  expect(await seals().verify(head)).toMatchObject({ problem: null, head });
  expect(await erasures().erasePerson(person)).toBe(0);

  await recordRename();
  await erasures().erasePerson(person);
  await seals().sealAll();
  expect(await seals().verify()).toMatchObject({ problem: null, waiting: 0 });
});

it('exports records of passkeys, provider accounts and memberships of a person, and erases the personal values in them', async () => {
  const other = await newUser(app.db);
  for (const userId of [person.userId, other.id]) {
    await record({ action: 'passkey.remove', subjectId: userId, before: { name: 'Phone of Anna' } });
    await record({
      action: 'user.connect',
      subjectId: userId,
      after: { issuer: 'https://id.example', subject: 'anna' },
    });
    await record({ action: 'member.dismiss', subjectId: 4, before: { user_id: userId, team: 2 } });
  }

  const rows: object[] = [];
  for await (const batch of erasures().streamRows(person)) rows.push(...batch);
  expect(rows).toMatchObject([
    { action: 'passkey.remove' },
    { action: 'user.connect' },
    { action: 'member.dismiss' },
  ]);

  expect(await erasures().erasePerson(person)).toBe(2);
  expect(await listRecords()).toMatchObject([
    { before: { name: null } },
    { after: { issuer: null, subject: null } },
  ]);
});

it('erases what the person searched for', async () => {
  await runAs({ via: 'panel', actorId: person.userId }, async () => {
    await record({ action: 'deposit-view.create', subjectId: 0, after: { name: 'Anna', query: 'q=Anna' } });
    await record({ action: 'export.deposits', subjectId: 0, after: { format: 'csv', q: 'Anna Berg' } });
  });

  await erasures().erasePerson(person);

  expect(
    await query('select after from audit_records where actor_id = $1 order by id', [person.userId]),
  ).toEqual([{ after: { name: null, query: null } }, { after: { format: 'csv', q: null } }]);
});

it('does not erase what the person did to others, or the other admin of a brand', async () => {
  const other = await newUser(app.db);
  const sides = { before: { public_name: 'Bob' }, after: { public_name: 'Robert' } };
  await runAs({ via: 'panel', actorId: person.userId, ip: '203.0.113.7' }, () =>
    record({ action: 'user.rename', subjectId: other.id, ...sides }),
  );
  const admins = {
    before: { admin_telegram_id: 77 },
    after: { admin_telegram_id: Number(person.telegramId) },
  };
  await record({ action: 'brand.update', subjectId: other.id, ...admins });

  expect(await erasures().erasePerson(person)).toBe(2);

  expect(
    await app.db.query('select ip, before, after from audit_records where subject_id = $1 order by id', [
      other.id,
    ]),
  ).toEqual([
    { ip: null, ...sides },
    { ip: null, before: { admin_telegram_id: 77 }, after: { admin_telegram_id: null } },
  ]);
});

it('erases the address of another actor from a record that is about an erased person', async () => {
  const { id } = await newUser(app.db);
  await runAs({ via: 'panel', actorId: id, ip: '203.0.113.8' }, () =>
    record({ action: 'user.rename', subjectId: person.userId, after: { public_name: 'Anna' } }),
  );
  await seals().sealAll();
  await erasures().erasePerson(person);
  expect(await listRecords()).toEqual([{ ip: '203.0.113.8', before: null, after: { public_name: null } }]);

  await erasures().eraseAddresses(new Date(Date.now() + 60_000));

  expect(await listRecords()).toMatchObject([{ ip: null }]);
  expect((await seals().verify()).problem).toBeNull();
});

it('erases addresses once, and other values of the same record later', async () => {
  await recordRename();
  await record({ action: 'test.act', subjectId: person.userId + 1 });
  await seals().sealAll();

  const later = new Date(Date.now() + 60_000);
  expect(await erasures().eraseAddresses(new Date(0))).toBe(0);
  expect(await erasures().eraseAddresses(later)).toBe(1);
  expect(await erasures().eraseAddresses(later)).toBe(0);
  expect(await listRecords()).toMatchObject([{ ip: null, before: { public_name: 'Anna Berg' } }]);
  expect(await erasures().erasePerson(person)).toBe(1);

  expect((await seals().verify()).problem).toBeNull();
});

it.each([
  ['a value that was not erased', `after = after || '{"amount": 9}'`],
  ['a value in the place of an erased one', `after = after || '{"agent": "Bob"}'`],
  ['a hash', `erased = jsonb_set(erased, '{hashes,after.agent}', '"00"')`],
  ['who acted', 'actor_id = 9'],
])('lets a verification find a change of %s after an erasure', async (_, change) => {
  await recordDepositReport();
  await seals().sealAll();
  await erasures().erasePerson(person);
  expect((await seals().verify()).problem).toBeNull();

  const verdict = await runAndRollBack(async () => {
    await query('grant update on audit_records to current_user');
    await query('alter table audit_records disable trigger user');
    await query(`update audit_records set ${change} where subject_id = $1`, [person.userId]);
    return seals().verify();
  });

  expect(verdict.problem).toMatch(/^Record \d+ is not as it was sealed/);
});

const EMPTY_ERASURE = `'{"salts": {}, "hashes": {}}'`;

it.each([
  ['another value', `salt = null, erased = ${EMPTY_ERASURE}, after = after || '{"amount": 9}'`],
  ['fewer values', `salt = null, erased = ${EMPTY_ERASURE}, after = after - 'amount'`],
  ['more values', `salt = null, erased = ${EMPTY_ERASURE}, after = after || '{"more": null}'`],
  ['no `after`', `salt = null, erased = ${EMPTY_ERASURE}, after = null`],
  ['an address', `salt = null, erased = ${EMPTY_ERASURE}, ip = '203.0.113.9'`],
  ['another salt', 'salt = gen_random_uuid()'],
])('refuses an update that stores %s', async (_, change) => {
  await recordDepositReport();

  await expect(
    app.db.query(`update audit_records set ${change} where subject_id = $1`, [person.userId]),
  ).rejects.toThrow('audit_records is append-only: UPDATE is refused');
});

it('does not change records without a salt, whose seals cover the values themselves', async () => {
  await recordRename();

  const erasedCount = await runAndRollBack(async () => {
    await query('alter table audit_records disable trigger user');
    await query('update audit_records set salt = null');
    return erasures().erasePerson(person);
  });

  expect(erasedCount).toBe(0);
});

it('erases both an address and a name of the same record in concurrent calls', async () => {
  await recordRename();
  await seals().sealAll();

  await raceBehind(app.db, `select pg_advisory_xact_lock(hashtextextended('audit erasure', 0))`, [
    () => erasures().erasePerson(person),
    () => erasures().eraseAddresses(new Date(Date.now() + 60_000)),
  ]);

  expect(await listRecords()).toMatchObject([{ ip: null, before: { public_name: null } }]);
  expect((await seals().verify()).problem).toBeNull();
});
