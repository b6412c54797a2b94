import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { setUpDatabase } from '../../../test/own-database.js';
import { publishAndDelete, publishAbandoned } from './listening-session.js';

const database = setUpDatabase();
let busy: pg.Client;
let session: pg.Client;
beforeEach(async () => {
  busy = new pg.Client({ connectionString: database.url });
  session = new pg.Client({ connectionString: database.url });
  await Promise.all([busy.connect(), session.connect()]);
  await session.query(`set lock_timeout = '1s'`);
});
afterEach(() => Promise.all([busy.end(), session.end()]));

const STORE = `insert into announcements (id, changes, created_at) values ($1, '["news"]', now() - interval '1 minute')`;

/** Creates two rows. Another replica is publishing the first one. */
async function storeTwo(): Promise<[taken: string, free: string]> {
  const ids: [string, string] = [randomUUID(), randomUUID()];
  for (const id of ids) await session.query(STORE, [id]);
  await busy.query('begin');
  await busy.query('select from announcements where id = $1 for update', [ids[0]]);
  return ids;
}

async function expectOnlyLeftAndCleanUp(taken: string): Promise<void> {
  expect((await session.query('select id from announcements')).rows).toEqual([{ id: taken }]);
  await busy.query('rollback');
  await session.query('delete from announcements');
}

it('deletes its rows without waiting for one that another replica is publishing', async () => {
  const [taken, free] = await storeTwo();
  await publishAndDelete(session, [taken, free], []);
  await expectOnlyLeftAndCleanUp(taken);
});

it('publishes abandoned rows without waiting for those that another replica is publishing', async () => {
  const [taken] = await storeTwo();
  expect(await publishAbandoned(session)).toEqual(['"news"']);
  await expectOnlyLeftAndCleanUp(taken);
});

it('stores no two announcements with the same id, because publishing one would delete both', async () => {
  const id = randomUUID();
  await session.query(STORE, [id]);
  await expect(session.query(STORE, [id])).rejects.toThrow('announcements_pkey');
  await session.query('delete from announcements');
});
