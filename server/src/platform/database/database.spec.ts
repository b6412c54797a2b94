import { setUpDatabase } from '../../../test/own-database.js';
import { waitUntil } from '../../../test/race.js';
import { Database, PipelinedResult } from './database.js';

const ownDatabase = setUpDatabase();
let database: Database;
beforeAll(() => void (database = new Database(ownDatabase.db)));
afterAll(() => database.onApplicationShutdown());

const terminate = (sql: string) =>
  waitUntil(async () => {
    const ended = await ownDatabase.db.query<object[]>(
      'select pg_terminate_backend(pid) from pg_stat_activity where query = $1 and pid <> pg_backend_pid()',
      [sql],
    );
    return ended.length > 0;
  });

it.each([
  ['outside of a transaction', (sql: string) => database.rows(sql)],
  ['in a transaction', (sql: string) => database.transaction(() => database.rows(sql))],
])('fails a statement %s whose session ends, and runs the next one', async (where, run) => {
  const sql = `select pg_sleep(60) as "${where}"`;
  const sleeping = run(sql);

  await Promise.all([expect(sleeping).rejects.toThrow(/terminat/), terminate(sql)]);

  expect(await database.rows('select 1 as one')).toEqual([{ one: 1 }]);
});

it('has PostgreSQL plan a frequent statement only once, even after many others', async () => {
  // Only the first 150 statements are prepared after three uses. Later ones need 200.
  for (let n = 0; n < 300; n += 1)
    for (let use = 0; use < 3; use += 1) await database.rows(`select $1::int as "other ${n}"`, [use]);
  const sql = 'select $1::int as frequent';
  const countPrepared = () =>
    database.transaction(async () => {
      await database.rows(sql, [1]);
      return database.value('select count(*)::int from pg_prepared_statements where statement = $1', [sql]);
    });

  expect(await countPrepared()).toBe(0);
  for (let use = 0; use < 200; use += 1) await database.rows(sql, [use]);
  expect(await countPrepared()).toBe(1);
});

describe('a transaction', () => {
  it('fails if the work ignored a failed statement, because PostgreSQL has rolled it back', async () => {
    const ignoring = database.transaction(() => database.rows('select 1 / 0').catch(() => undefined));

    await expect(ignoring).rejects.toThrow('A failed statement has rolled back the transaction');
  });

  it('refuses statements of work that was not awaited, after the transaction has failed', async () => {
    let sendLateStatement = () => {};
    let lateStatement: Promise<unknown> = new Promise<void>((resolve) => (sendLateStatement = resolve));
    const failing = database.transaction(() => {
      lateStatement = lateStatement.then(() =>
        database.execute(`insert into totals_recounts (schema_version) values (1)`),
      );
      return Promise.reject(new Error('failed'));
    });

    await expect(failing).rejects.toThrow('failed');
    sendLateStatement();
    await expect(lateStatement).rejects.toThrow(/released/);
  });

  it('keeps its isolation level, and what was written before a savepoint that was rolled back', async () => {
    const { kept, level } = await database.transaction(async () => {
      await database.execute('create temporary table written (id int) on commit drop');
      await database.execute('insert into written values (1)');
      const failing = database.savepoint(async () => {
        await database.execute('insert into written values (2)');
        await database.execute('select 1 / 0');
      });
      await expect(failing).rejects.toThrow('division by zero');
      const level = await database.value(`select current_setting('transaction_isolation')`);
      return { kept: await database.rows('select id from written'), level };
    }, 'REPEATABLE READ');

    expect({ kept, level }).toEqual({ kept: [{ id: 1 }], level: 'repeatable read' });
  });

  describe('with last statements', () => {
    // Any table would do.
    const insert = (id: number) =>
      database.execute('insert into totals_recounts (schema_version) values ($1)', [id]);
    const listIds = () =>
      database.rows('select schema_version as id from totals_recounts where schema_version < 0');

    it('returns the result of these statements, even within another transaction', async () => {
      const work = () =>
        database.transaction(() => Promise.resolve(new PipelinedResult(database.onlyRow('select 1 as one'))));

      expect(await work()).toEqual({ one: 1 });
      expect(await database.transaction(async () => [await work(), await work()])).toEqual([
        { one: 1 },
        { one: 1 },
      ]);
    });

    it('fails with the error of such a statement, and stores nothing', async () => {
      const failing = database.transaction(async () => {
        await insert(-1);
        return new PipelinedResult(database.rows('select 1 / 0'));
      });

      await expect(failing).rejects.toThrow('division by zero');
      expect(await listIds()).toEqual([]);
    });

    it('fails with an error of the work, even if these statements fail too', async () => {
      const failing = database.transaction(() => {
        new PipelinedResult(database.rows('select 1 / 0'));
        return Promise.reject(new Error('failed'));
      });

      await expect(failing).rejects.toThrow('failed');
    });

    it('refuses statements, changes and wake-ups after the commit', async () => {
      const sendAfterCommit = (send: () => Promise<unknown>) =>
        database.transaction(() =>
          Promise.resolve(new PipelinedResult(database.rows('select 1').then(send))),
        );

      await expect(sendAfterCommit(() => insert(-1))).rejects.toThrow(/released/);
      await expect(sendAfterCommit(() => database.publishChange({}))).rejects.toThrow(/released/);
      await expect(sendAfterCommit(() => database.wakeWorkers('outbox'))).rejects.toThrow(/released/);
      expect(await listIds()).toEqual([]);
    });
  });
});
