import type { DataSource } from 'typeorm';
import { newBrand, newUser } from '../../../test/factories.js';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database.js';
import { raceBehind, waitUntil } from '../../../test/race.js';
import { TestApp } from '../../../test/test-app.js';

let database: OwnDatabase;
let primary: DataSource;
let app: TestApp;
beforeAll(async () => {
  database = await createOwnDatabase();
  primary = await database.connect();
  app = await TestApp.start('api', { DATABASE_URL: database.url, DATABASE_LOCK_SECONDS: '1' });
});
afterAll(async () => {
  await app.stop();
  await primary.destroy();
  await database.drop();
});

const ofThisDatabase = (change: string) =>
  `do $$ begin execute format('alter database %I ${change}', current_database()); end $$`;
/** Simulates that the address leads to a standby (`on`), or to the primary again. */
async function failOver(readOnly: 'on' | 'off'): Promise<void> {
  await primary.query('set default_transaction_read_only = off');
  await primary.query(ofThisDatabase(`set default_transaction_read_only = ${readOnly}`));
  if (readOnly === 'on')
    await primary.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
}
const ready = async () => (await app.anonymous().get('/health/ready')).status;
const details = async () => (await app.operators().get('/health/ready')).body as { database: string };

describe('a read-only database', () => {
  it('answers 503 to writes, reports it in the readiness check, and recovers by itself', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const brand = await newBrand(app.db);
    const write = () => app.as(admin).patch(`brand/${brand.id}`).send({ name: 'Again' });
    expect(await ready()).toBe(200);

    await failOver('on');
    await waitUntil(async () => (await ready()) === 503);
    expect(await details()).toMatchObject({ status: 'unavailable', database: 'read only' });
    const refused = await write();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.body).toEqual({
      statusCode: 503,
      error: 'Service unavailable',
      message: 'The database is read-only right now. Try again shortly',
    });

    await failOver('off');
    // Connections to the read-only server are replaced within seconds, although nobody ends them.
    await waitUntil(async () => (await ready()) === 200);
    await waitUntil(async () => (await write()).status < 300);
  });
});

describe('a call that waits for a lock inside a transaction', () => {
  it('is answered 503 if its database session ends', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const brand = await newBrand(app.db);
    const [answer] = await raceBehind(
      primary.manager,
      ['select id from brands where id = $1 for update', [brand.id]],
      [() => app.as(admin).delete(`brand/${brand.id}`)],
      async () => {
        await primary.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
      },
    );
    expect([answer!.status, answer!.headers['retry-after']]).toEqual([503, '5']);
  });

  it('is answered 503 if it does not get the lock in time', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const brand = await newBrand(app.db);
    await primary.transaction(async (db) => {
      await db.query('select id from brands where id = $1 for update', [brand.id]);
      const answer = await app.as(admin).delete(`brand/${brand.id}`);
      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ message: 'The database is busy. Try again shortly' });
    });
  });
});

it('serves other calls while a table that they do not touch is locked', async () => {
  const admin = await newUser(app.db, { role: 'admin' });
  await primary.transaction(async (db) => {
    await db.query('lock table deposits in access exclusive mode');
    let ended = 0;
    const stuck = Array.from({ length: 30 }, () =>
      app
        .as(admin)
        .get('deposit/search')
        .then((answer) => {
          ended += 1;
          return answer;
        }),
    );
    const { status } = await app.as(admin).get('brand/search');
    // If this call were queued behind the stuck ones, it would wait until 20 of them time out.
    expect([status, ended < 20]).toEqual([200, true]);
    for (const { status } of await Promise.all(stuck)) expect(status).toBe(503);
  });
});
