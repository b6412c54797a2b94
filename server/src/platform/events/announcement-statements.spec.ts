import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { setUpDatabase } from '../../../test/own-database.js';
import { publishAndDelete, publishAbandoned } from './listening-session.js';

const database = setUpDatabase();
let otherReplica: pg.Client;
let session: pg.Client;
beforeEach(async () => {
  otherReplica = new pg.Client({ connectionString: database.url });
  session = new pg.Client({ connectionString: database.url });
  await Promise.all([otherReplica.connect(), session.connect()]);
  await session.query(`set lock_timeout = '1s'`);
});
afterEach(async () => {
  await otherReplica.query('rollback');
  await session.query('delete from announcements');
  await Promise.all([otherReplica.end(), session.end()]);
});

const INSERT_SQL = `insert into announcements (id, changes, created_at) values ($1, '["news"]', now() - interval '1 minute')`;

/** Stores two announcements, and locks the first as if another replica were publishing it. */
async function storeLockedAndFree(): Promise<[locked: string, free: string]> {
  const ids: [string, string] = [randomUUID(), randomUUID()];
  for (const id of ids) await session.query(INSERT_SQL, [id]);
  await otherReplica.query('begin');
  await otherReplica.query('select from announcements where id = $1 for update', [ids[0]]);
  return ids;
}

async function expectOnlyLocked(locked: string): Promise<void> {
  expect((await session.query('select id from announcements')).rows).toEqual([{ id: locked }]);
}

it('deletes published rows without waiting for one that another replica is publishing', async () => {
  const [locked, free] = await storeLockedAndFree();
  await publishAndDelete(session, [locked, free], []);
  await expectOnlyLocked(locked);
});

it('publishes abandoned rows without waiting for those that another replica is publishing', async () => {
  const [locked] = await storeLockedAndFree();
  expect(await publishAbandoned(session)).toEqual(['"news"']);
  await expectOnlyLocked(locked);
});

it('stores no two announcements with the same id, because publishing one would delete both', async () => {
  const id = randomUUID();
  await session.query(INSERT_SQL, [id]);
  await expect(session.query(INSERT_SQL, [id])).rejects.toThrow('announcements_pkey');
});
