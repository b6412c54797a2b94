import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { raceBehind } from '../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Database } from '../../platform/database/database.js';
import type { SealableRecord } from './audit-seal.rules.js';
import { AuditSealService } from './audit-seal.service.js';

const app = setUpAppWithOwnDatabase();
let seals: AuditSealService;
beforeEach(async () => {
  app.clock.release();
  seals = app.get(AuditSealService);
  await tamper(`grant truncate on audit_records, audit_seals, audit_heads to current_user;
    truncate audit_records, audit_seals, audit_heads, audit_unsealed, audit_written restart identity;
    alter table audit_seals drop constraint if exists audit_seals_record_key,
      add constraint audit_seals_record_key unique (record_id)`);
});

const record = (subjectId: number) =>
  app.get(AuditTrail).record({ action: 'test.act', subjectId, after: { n: subjectId } });
const sealRecords = async (count: number) => {
  for (let n = 1; n <= count; n += 1) await record(n);
  await seals.sealAll();
};
/** Runs a statement as the owner of the tables, who can grant the rights again and disable the triggers. */
const tamper = async (statement: string) => {
  await app.db.query('grant update, delete on audit_records, audit_seals, audit_heads to current_user');
  for (const table of ['audit_records', 'audit_seals', 'audit_heads'])
    await app.db.query(`alter table ${table} disable trigger user`);
  await app.db.query(statement);
  await app.db.query('alter table audit_records enable trigger audit_records_await_seal');
};

it('verifies sealed records, and counts those that wait', async () => {
  await sealRecords(3);
  await record(4);

  expect(await seals.verify()).toEqual({
    problem: null,
    sealed: 3,
    waiting: 1,
    head: expect.stringMatching(/^3:[0-9a-f]{64}$/),
    storedHeads: { count: 0, last: null },
  });
  // Sealing adds up the counts of written records.
  expect(await app.db.query('select records from audit_written order by 1')).toEqual([
    { records: '1' },
    { records: '3' },
  ]);
});

it.each([
  [
    'changed',
    `update audit_records set after = '{"n": 9}' where subject_id = 2`,
    'Record 2 is not as it was sealed (seal 2)',
  ],
  [
    'attributed to another person',
    'update audit_records set actor_id = 7 where subject_id = 2',
    'Record 2 is not as it was sealed (seal 2)',
  ],
  ['removed', 'delete from audit_records where subject_id = 2', 'Record 2 is missing (seal 2)'],
  [
    'moved',
    'alter table audit_seals drop constraint audit_seals_record_key; update audit_seals set record_id = 5 - record_id',
    'Record 4 is not as it was sealed (seal 1)',
  ],
  ['stripped of its seal', 'delete from audit_seals where position = 2', 'Seal 2 is missing'],
])('finds a record that was %s', async (_, statement, problem) => {
  await sealRecords(3);
  await record(4);
  await seals.sealAll();
  await tamper(statement);

  expect((await seals.verify()).problem).toBe(problem);
});

it('finds a record that was removed before it was sealed, and one that was hidden from the seals', async () => {
  await record(1);
  await tamper('delete from audit_records');
  expect((await seals.verify()).problem).toBe('Record 1 was removed before it was sealed');

  await app.db.query('delete from audit_unsealed');
  await record(2);
  await app.db.query('delete from audit_unsealed');
  expect((await seals.verify()).problem).toBe('Record 2 has no seal');
});

it('finds a record that was removed with its mark before it was sealed, even after others were sealed', async () => {
  await sealRecords(2);
  await record(3);
  await tamper('delete from audit_records where subject_id = 3; delete from audit_unsealed');
  expect((await seals.verify()).problem).toBe('3 records were written, but there are 2');

  await record(4);
  await seals.sealAll();
  expect((await seals.verify()).problem).toBe('4 records were written, but there are 3');
});

it('accepts the gaps that rollbacks leave in the ids', async () => {
  const work = app.get(Database).transaction(async () => {
    await record(1);
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  await app.db.query(`select nextval(pg_get_serial_sequence('audit_records', 'id'))`);
  await sealRecords(2);

  expect(await seals.verify()).toMatchObject({ problem: null, sealed: 2 });
});

it('detects a truncated chain by a head stored in the database or elsewhere, or by the count', async () => {
  const now = '2026-03-11T08:00:00.000Z';
  app.clock.set(now);
  await sealRecords(3);
  await seals.storeAndLogHead();
  const { head, storedHeads } = await seals.verify();
  expect(storedHeads).toEqual({ count: 1, last: new Date(now) });
  expect((await seals.verify(head)).problem).toBeNull();

  await tamper(`delete from audit_seals where position = 3; delete from audit_records where subject_id = 3;
    update audit_written set records = 2`);

  expect((await seals.verify()).problem).toBe(`The chain does not contain the head ${head}`);
  await app.db.query('delete from audit_heads');
  expect((await seals.verify()).problem).toBeNull();
  expect((await seals.verify(head)).problem).toBe(`The chain does not contain the head ${head}`);
  await app.db.query('update audit_written set records = 3');
  expect((await seals.verify()).problem).toBe('3 records were written, but there are 2');
});

it('stores the head in the database and logs it once an hour, in only one of several workers', async () => {
  const log = jest.spyOn(Logger.prototype, 'log');
  const listLoggedHeads = () =>
    log.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('Head of the audit'));
  await sealRecords(1);
  const { head } = await seals.verify();
  app.clock.set('2026-03-11T08:00:00Z');

  await Promise.all([seals.storeAndLogHead(), seals.storeAndLogHead()]);
  app.clock.set('2026-03-11T08:59:59Z');
  await seals.storeAndLogHead();
  expect(listLoggedHeads()).toEqual([`Head of the audit: ${head}`]);

  app.clock.set('2026-03-11T09:00:00Z');
  await seals.storeAndLogHead();
  expect(listLoggedHeads()).toHaveLength(2);
  expect((await seals.verify()).storedHeads.count).toBe(2);
  log.mockRestore();
});

it('seals a record that commits after others with greater ids', async () => {
  const slowTransaction = app.db.connection.createQueryRunner();
  await slowTransaction.startTransaction();
  await app.get(Database).withManager(slowTransaction.manager, () => record(1));
  await record(2);
  await seals.sealAll();
  await slowTransaction.commitTransaction();
  await slowTransaction.release();
  await seals.sealAll();

  expect(await seals.verify()).toMatchObject({ problem: null, sealed: 2, waiting: 0 });
});

it('seals in one of two workers, while the other returns immediately', async () => {
  await record(1);

  await raceBehind(app.db, 'select from audit_unsealed for update', [() => seals.sealAll()], () =>
    seals.sealAll(),
  );

  expect(await seals.verify()).toMatchObject({ problem: null, sealed: 1, waiting: 0 });
});

it('verifies seals of version 1, which cover the values themselves', async () => {
  await sealRecords(2);
  await record(3);
  const [{ id, at, via, action, after }] = await app.db.query<[SealableRecord]>(
    `select r.id::text, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, r.via,
       r.action, r.subject_id::text as "subjectId", r.after::text from audit_records r where subject_id = 3`,
  );
  const [{ hash }] = await app.db.query<[{ hash: Buffer }]>(
    'select hash from audit_seals where position = 2',
  );
  // The position and what a seal of version 1 covers, in this order.
  const content = [3, id, at, via, null, null, action, '3', null, null, null, null, after];
  const seal = createHash('sha256').update(hash).update(JSON.stringify(content)).digest();
  await app.db.query('insert into audit_seals (position, record_id, hash) values (3, $1, $2)', [id, seal]);
  await app.db.query('delete from audit_unsealed');

  expect(await seals.verify()).toMatchObject({ problem: null, sealed: 3 });
});
