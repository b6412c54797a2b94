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
  person = { userId: id, telegramId, depositIds: [id], ticketIds: [] };
});

const seals = () => app.get(AuditSealService);
const erasure = () => app.get(AuditErasureService);
const record = (...entries: Parameters<AuditTrail['record']>) => app.get(AuditTrail).record(...entries);
const rename = () =>
  runAs({ via: 'panel', actorId: person.userId, ip: '203.0.113.7' }, () =>
    record({
      action: 'user.rename',
      subjectId: person.userId,
      before: { public_name: 'Anna Berg' },
      after: { public_name: 'Anna Stone' },
    }),
  );
const report = () =>
  record({
    action: 'deposit.report',
    subjectId: person.userId,
    after: { agent: 'Anna Berg', amount: 25, agent_id: person.userId, description: null },
  });
const listRecords = () =>
  app.db.query('select ip, before, after from audit_records where subject_id = $1 order by id', [
    person.userId,
  ]);

/** Runs `work` and rolls it back. */
async function runAndRollBack<Result>(work: () => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  const end = new Error('taken back');
  await app
    .get(Database)
    .transaction(async () => {
      results.push(await work());
      throw end;
    })
    .catch((error: unknown) => {
      if (error !== end) throw error;
    });
  return results[0]!;
}
const query = (sql: string, values: unknown[] = []) => app.get(Database).rows(sql, values);

it('erases the values of a person from sealed records without changing the head of the chain, and from others before they are sealed', async () => {
  await rename();
  await report();
  await record({ action: 'test.act', subjectId: person.userId, after: { public_name: 'another person' } });
  await seals().sealAll();
  const { head } = await seals().verify();

  expect(await erasure().erasePerson(person)).toBe(2);

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
  expect(await erasure().erasePerson(person)).toBe(0);

  await rename();
  await erasure().erasePerson(person);
  await seals().sealAll();
  expect(await seals().verify()).toMatchObject({ problem: null, waiting: 0 });
});

it('keeps what the person did to others, and the other admins of a brand', async () => {
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

  expect(await erasure().erasePerson(person)).toBe(2);

  expect(
    await app.db.query('select ip, before, after from audit_records where subject_id = $1 order by id', [
      other.id,
    ]),
  ).toEqual([
    { ip: null, ...sides },
    { ip: null, before: { admin_telegram_id: 77 }, after: { admin_telegram_id: null } },
  ]);
});

it('erases the address of another actor later, from a record that is about the person', async () => {
  const { id } = await newUser(app.db);
  await runAs({ via: 'panel', actorId: id, ip: '203.0.113.8' }, () =>
    record({ action: 'user.rename', subjectId: person.userId, after: { public_name: 'Anna' } }),
  );
  await seals().sealAll();
  await erasure().erasePerson(person);
  expect(await listRecords()).toEqual([{ ip: '203.0.113.8', before: null, after: { public_name: null } }]);

  await erasure().eraseAddresses(new Date(Date.now() + 60_000));

  expect(await listRecords()).toMatchObject([{ ip: null }]);
  expect((await seals().verify()).problem).toBeNull();
});

it('erases addresses once, and other values of the same record later', async () => {
  await rename();
  await record({ action: 'test.act', subjectId: person.userId + 1 });
  await seals().sealAll();

  const later = new Date(Date.now() + 60_000);
  expect(await erasure().eraseAddresses(new Date(0))).toBe(0);
  expect(await erasure().eraseAddresses(later)).toBe(1);
  expect(await erasure().eraseAddresses(later)).toBe(0);
  expect(await listRecords()).toMatchObject([{ ip: null, before: { public_name: 'Anna Berg' } }]);
  expect(await erasure().erasePerson(person)).toBe(1);

  expect((await seals().verify()).problem).toBeNull();
});

it.each([
  ['a value that is still there', `after = after || '{"amount": 9}'`],
  ['a value in the place of an erased one', `after = after || '{"agent": "Bob"}'`],
  ['a hash', `erased = jsonb_set(erased, '{hashes,after.agent}', '"00"')`],
  ['who acted', 'actor_id = 9'],
])('still finds a change of %s', async (_, change) => {
  await report();
  await seals().sealAll();
  await erasure().erasePerson(person);
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
  ['no side', `salt = null, erased = ${EMPTY_ERASURE}, after = null`],
  ['an address', `salt = null, erased = ${EMPTY_ERASURE}, ip = '203.0.113.9'`],
  ['another salt', 'salt = gen_random_uuid()'],
])('refuses an update that stores %s', async (_, change) => {
  await report();

  await expect(
    app.db.query(`update audit_records set ${change} where subject_id = $1`, [person.userId]),
  ).rejects.toThrow('audit_records is append-only: UPDATE is refused');
});

it('leaves records of the older version as they are', async () => {
  await rename();

  const erased = await runAndRollBack(async () => {
    await query('alter table audit_records disable trigger user');
    await query('update audit_records set salt = null');
    return erasure().erasePerson(person);
  });

  expect(erased).toBe(0);
});

it('erases an address and a name of the same record concurrently', async () => {
  await rename();
  await seals().sealAll();

  await raceBehind(app.db, `select pg_advisory_xact_lock(hashtextextended('audit erasure', 0))`, [
    () => erasure().erasePerson(person),
    () => erasure().eraseAddresses(new Date(Date.now() + 60_000)),
  ]);

  expect(await listRecords()).toMatchObject([{ ip: null, before: { public_name: null } }]);
  expect((await seals().verify()).problem).toBeNull();
});
