import type { DataSource } from 'typeorm';
import { newBrand, newUser } from '../../../test/factories.js';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database.js';
import { countLockWaits, raceBehind, waitUntil } from '../../../test/race.js';
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

const alterDatabaseSql = (change: string) =>
  `do $$ begin execute format('alter database %I ${change}', current_database()); end $$`;
/** Simulates a failover to a standby (`on`), or back to the primary (`off`). */
async function setReadOnly(readOnly: 'on' | 'off'): Promise<void> {
  await primary.query('set default_transaction_read_only = off');
  await primary.query(alterDatabaseSql(`set default_transaction_read_only = ${readOnly}`));
  if (readOnly === 'on')
    await primary.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
}
const getReadyStatus = async () => (await app.anonymous().get('/health/ready')).status;
const getDetails = async () => (await app.operators().get('/health/ready')).body as { database: string };

describe('a read-only database', () => {
  it('makes writes fail with 503 and the readiness check report it, until it is writable again', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const brand = await newBrand(app.db);
    const write = () => app.as(admin).patch(`brand/${brand.id}`).send({ name: 'Again' });
    expect(await getReadyStatus()).toBe(200);

    await setReadOnly('on');
    await waitUntil(async () => (await getReadyStatus()) === 503);
    expect(await getDetails()).toMatchObject({ status: 'unavailable', database: 'read only' });
    const refused = await write();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.body).toEqual({
      statusCode: 503,
      error: 'Service unavailable',
      message: 'The database is read-only right now. Try again shortly',
    });

    await setReadOnly('off');
    await waitUntil(async () => (await getReadyStatus()) === 200);
    await waitUntil(async () => (await write()).status < 300);
  });
});

describe('a call that waits for a lock inside a transaction', () => {
  it('gets 503 if its database session ends', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const brand = await newBrand(app.db);
    const [response] = await raceBehind(
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
    expect([response!.status, response!.headers['retry-after']]).toEqual([503, '5']);
  });

  it('gets 503 if it does not get the lock in time', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const brand = await newBrand(app.db);
    await primary.transaction(async (db) => {
      await db.query('select id from brands where id = $1 for update', [brand.id]);
      const response = await app.as(admin).delete(`brand/${brand.id}`);
      expect(response.status).toBe(503);
      expect(response.body).toMatchObject({ message: 'The database is busy. Try again shortly' });
    });
  });
});

it('serves other calls while a table that they do not touch is locked', async () => {
  // The stuck calls wait longer for the lock than other calls wait for a connection.
  const settings = { DATABASE_URL: database.url, DATABASE_POOL: '10', DATABASE_LOCK_SECONDS: '60' };
  const patientApp = await TestApp.start('api', settings);
  const admin = await newUser(app.db, { role: 'admin' });
  const { stuckCalls } = await primary.transaction(async (db) => {
    await db.query('lock table deposits in access exclusive mode');
    const stuckCalls = Promise.all(
      Array.from({ length: 20 }, async () => (await patientApp.as(admin).get('deposit/search')).status),
    );
    // The calls of one route may use 80 % of the pool.
    await waitUntil(async () => (await countLockWaits(primary)) === 8);
    const { status } = await patientApp.as(admin).get('brand/search');
    expect(status).toBe(200);
    return { stuckCalls }; // wrapped: awaiting here would deadlock with the lock this transaction holds
  });
  await stuckCalls;
  await patientApp.stop();
});
