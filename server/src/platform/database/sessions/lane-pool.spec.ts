import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DarkProxy } from '../../../../test/dark-proxy.js';
import { createOwnDatabase, type OwnDatabase } from '../../../../test/own-database.js';
import { dataSourceOptions } from '../data-source.js';
import { databaseTrouble } from '../database-trouble.rules.js';
import { inLane } from './lanes.js';

const LIMITS = { statementMs: 1_000, lockMs: 500 };

let database: OwnDatabase;
let opened: DataSource[];
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createOwnDatabase();
});
beforeEach(() => (opened = []));
afterEach(() => Promise.all(opened.map((one) => one.destroy())));
afterAll(() => database.drop());

async function open({ url = database.url, poolSize = 4, limits = LIMITS } = {}): Promise<DataSource> {
  const dataSource = await new DataSource(dataSourceOptions({ url, poolSize, limits })).initialize();
  opened.push(dataSource);
  return dataSource;
}
const troubleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => databaseTrouble(error) ?? String(error),
  );
const call = <Result>(name: string, work: () => Promise<Result>) => inLane({ kind: 'call', name }, work);

describe('a statement', () => {
  it('ends at its limit, and so does its wait for a lock', async () => {
    const db = await open();
    expect(await troubleOf(db.query('select pg_sleep(5)'))).toBe('busy');

    const holder = db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('lock table deposits in access exclusive mode');
    const beganMs = performance.now();
    expect(await troubleOf(db.query('select 1 from deposits'))).toBe('busy');
    expect(performance.now() - beganMs).toBeLessThan(900);
    await holder.rollbackTransaction();
    await holder.release();
  });
});

describe('calls that wait for a locked table', () => {
  it('leave connections to calls that do not', async () => {
    const db = await open({ poolSize: 10, limits: { statementMs: 5_000, lockMs: 3_000 } });
    const holder = db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('lock table deposits in access exclusive mode');
    const stuck = Promise.all(
      Array.from({ length: 14 }, () => troubleOf(call('search', () => db.query('select 1 from deposits')))),
    );
    const beganMs = performance.now();
    await Promise.all(
      Array.from({ length: 8 }, () => call('brands', () => db.query('select 1 from brands'))),
    );
    expect(performance.now() - beganMs).toBeLessThan(1_000);
    await holder.rollbackTransaction();
    await holder.release();
    await stuck;
  });

  it('of several routes leave connections too, once they are known to be slow', async () => {
    const db = await open({ poolSize: 10, limits: { statementMs: 9_000, lockMs: 1_500 } });
    const holder = db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('lock table deposits in access exclusive mode');
    const read = (route: string) => troubleOf(call(route, () => db.query('select 1 from deposits')));
    let isLocked = true;
    const stuck = ['search', 'wait', 'stat'].flatMap((route) =>
      Array.from({ length: 5 }, async () => {
        while (isLocked) await read(route);
      }),
    );
    await read('stat');
    const beganMs = performance.now();
    for (let i = 0; i < 5; i++) await call('brands', () => db.query('select 1 from brands'));
    expect(performance.now() - beganMs).toBeLessThan(500);
    isLocked = false;
    await holder.rollbackTransaction();
    await holder.release();
    await Promise.all(stuck);
  });
});

describe('a database that goes dark', () => {
  it('ends what waits for it, and is asked again once the address leads somewhere', async () => {
    const proxy = await DarkProxy.inFrontOf(database.url);
    const db = await open({ url: proxy.url });
    await Promise.all(Array.from({ length: 4 }, () => db.query('select pg_sleep(0.1)')));
    proxy.goDark();
    const beganMs = performance.now();
    const inTransaction = db.transaction((manager) => manager.query('select 1'));
    const troubles = await Promise.all(
      [...Array(8).fill(db.query('select 1')), inTransaction].map(troubleOf),
    );
    expect(new Set(troubles)).toEqual(new Set(['away']));
    expect(performance.now() - beganMs).toBeLessThan(12_000);

    proxy.comeBack();
    expect(await Promise.all(Array.from({ length: 8 }, () => troubleOf(db.query('select 1'))))).toEqual(
      Array(8).fill('none'),
    );
    await db.destroy();
    opened = [];
    await proxy.stop();
  });
});

describe('a database that only reads', () => {
  it('refuses changes until it is the primary again, and connections to the old one are left', async () => {
    const db = await open();
    const write = () => troubleOf(db.query(`update brands set name = 'x' where id = 0`));
    const admin = await open({ poolSize: 1 });
    await admin.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    );
    await db.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await db.query('set default_transaction_read_only = on');
    expect(await write()).toBe('read only');

    const again = await open({ poolSize: 1 });
    await again.query('set default_transaction_read_only = off');
    await again.query(
      `do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
    );
    // The connection that said so still only reads: it is not used again.
    expect(await write()).toBe('none');
  });
});
