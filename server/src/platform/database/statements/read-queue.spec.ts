import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DarkProxy } from '../../../../test/dark-proxy.js';
import { createOwnDatabase, type OwnDatabase } from '../../../../test/own-database.js';
import { waitUntil } from '../../../../test/race.js';
import { dataSourceOptions } from '../data-source.js';
import { databaseTrouble } from '../database-trouble.rules.js';
import { inLane } from '../sessions/lanes.js';
import { gatheredRead, namedRead } from './named-statement.js';
import type { GatheredRead } from './read-queue.js';

const LIMITS = { statementMs: 2_000, lockMs: 1_000 };

let database: OwnDatabase;
let db: DataSource;
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createOwnDatabase();
});
const open = (url = database.url) =>
  new DataSource(dataSourceOptions({ url, poolSize: 10, limits: LIMITS })).initialize();
beforeEach(async () => (db = await open()));
afterEach(() => db.destroy());
afterAll(() => database.drop());

const names: string[] = [];
function read<Row extends object>(lane: string, text: string, ...values: unknown[]) {
  if (!names.includes(text)) names.push(text);
  const name = `test ${names.indexOf(text)}`;
  return inLane({ kind: 'call', name: lane }, () => namedRead<Row>(db, name, text, values));
}
const troubleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => databaseTrouble(error) ?? String(error),
  );
/** Shows whether two answers came from one run. */
const RUN = 'select random() as run, $1::int as asked';
const SLOW_RUN = 'select random() as run, pg_sleep(0.2)';

/** How many sessions run a statement with this text. */
async function countRunning(text: string): Promise<number> {
  const [{ count }] = await db.query<[{ count: number }]>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%' || $1 || '%'`,
    [text],
  );
  return count;
}

async function tookMs(work: Promise<unknown>): Promise<number> {
  const beganMs = performance.now();
  await work;
  return performance.now() - beganMs;
}

it('runs once for all who ask for the same before it is sent, and gives everyone their own values', async () => {
  const rows = (
    await Promise.all([1, 2, 1, 3, 1].map((value) => read<{ run: number }>('a', RUN, value)))
  ).flat();
  expect(rows).toMatchObject([1, 2, 1, 3, 1].map((asked) => ({ asked })));
  expect(new Set(rows.map(({ run }) => run)).size).toBe(3);
});

it('runs again for who asks after it was sent, and for another lane', async () => {
  const first = read<{ run: number }>('a', SLOW_RUN);
  await pause(50);
  const others = [read<{ run: number }>('a', SLOW_RUN), read<{ run: number }>('b', SLOW_RUN)];
  const runs = (await Promise.all([first, ...others])).map(([row]) => row!.run);
  expect(new Set(runs).size).toBe(3);
});

it('sees what was committed before somebody asked, also for those who had asked before', async () => {
  await db.query('create table if not exists seen (value int)');
  const count = () => read<{ count: number }>('a', 'select count(*)::int as count from seen');
  for (let value = 1; value <= 20; value++) {
    const early = count();
    await db.query('insert into seen values ($1)', [value]);
    const late = count();
    expect((await late)[0]).toEqual({ count: value });
    expect((await early)[0]!.count).toBeGreaterThanOrEqual(value - 1);
  }
});

it('reads every kind of value, many rows and none, as often as asked', async () => {
  const text = `select n, $1::text as text, $2::int[] as list, $3::timestamptz as at, $4::bigint as none
    from generate_series(1, $5::int) n`;
  const at = new Date('2026-03-01T10:00:00Z');
  for (const count of [3, 0, 2_000]) {
    const rows = await read('a', text, 'Zoë "\\', [1, 2], at, null, count);
    expect(rows).toHaveLength(count);
    expect(rows.slice(0, 1)).toEqual(
      count === 0 ? [] : [{ n: 1, text: 'Zoë "\\', list: [1, 2], at, none: null }],
    );
  }
});

it('tells statements apart whose long names begin alike', async () => {
  const name = 'statement of '.padEnd(80, 'x');
  const values = (await Promise.all(
    [1, 2].map((n) => namedRead<{ n: number }>(db, `${name} ${n}`, `select ${n} as n`, [])),
  )) as { n: number }[][];
  expect(values.flat()).toEqual([{ n: 1 }, { n: 2 }]);
});

it('fails alone: reads of the same packet before and after it succeed', async () => {
  const divide = (by: number) => troubleOf(read('a', 'select 10 / $1::int as result', by));
  for (let turn = 0; turn < 3; turn++) {
    expect(await Promise.all([1, 2, 0, 5, 0].map(divide))).toEqual([
      'none',
      'none',
      expect.stringContaining('division by zero'),
      'none',
      expect.stringContaining('division by zero'),
    ]);
    expect(await troubleOf(read('a', `select broken${turn}`))).toContain('does not exist');
  }
});

it('reads a table that another replica has changed, together with the reads beside it', async () => {
  await db.query('create table growing (first int default 1)');
  await db.query('insert into growing default values');
  const all = () =>
    Promise.all([1, 2, 3].map((n) => read('a', 'select * from growing where first <= $1::int', n)));
  expect(await all()).toEqual([[{ first: 1 }], [{ first: 1 }], [{ first: 1 }]]);
  await db.query('alter table growing add column second int default 2');
  const grown = [{ first: 1, second: 2 }];
  expect(await all()).toEqual([grown, grown, grown]);
});

it('waits for a locked table without holding up other lanes, and not for ever', async () => {
  const holder = db.createQueryRunner();
  await holder.startTransaction();
  await holder.query('lock table deposits in access exclusive mode');
  const beganMs = performance.now();
  const stuck = Array.from({ length: 40 }, (_, n) =>
    troubleOf(read('search', 'select 1 from deposits where id = $1', n)),
  );
  const others = Array.from({ length: 8 }, (_, n) =>
    read(`other ${n}`, 'select 1 from brands where id = $1', n),
  );
  expect(await tookMs(Promise.all(others))).toBeLessThan(800);
  const troubles = await Promise.all(stuck);
  expect(new Set(troubles)).toEqual(new Set(['busy', 'away']));
  expect(performance.now() - beganMs).toBeLessThan(8_000);
  await holder.rollbackTransaction();
  await holder.release();
  expect(await troubleOf(read('search', 'select 1 from deposits where id = $1', 0))).toBe('none');
});

it('gets one connection more than its slow neighbours of the same lane use', async () => {
  // Reads that wait for a new connection would all go out on it.
  await Promise.all(Array.from({ length: 5 }, (_, n) => read(`lane ${n}`, 'select pg_sleep(0.2)')));
  const slow: Promise<unknown>[] = [];
  let ended = 0;
  for (let n = 0; n < 3; n++) {
    slow.push(read('a', 'select pg_sleep(1.5), $1::int', n).finally(() => (ended += 1)));
    await waitUntil(async () => (await countRunning('pg_sleep(1.5)')) > n); // otherwise the next one would go with it
  }
  await read('a', RUN, 1);
  expect(ended).toBe(0);
  await Promise.all(slow);
});

it('fails with its connection, and the next one has a new connection', async () => {
  const lost = [1, 2, 3].map((n) => troubleOf(read('a', 'select pg_sleep(5), $1::int', n)));
  await pause(100);
  await db.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep(5)%' and pid <> pg_backend_pid()`);
  expect(await Promise.all(lost)).toEqual(['away', 'away', 'away']);
  expect(await troubleOf(read('a', RUN, 1))).toBe('none');
});

it('ends when the database goes dark', async () => {
  const proxy = await DarkProxy.inFrontOf(database.url);
  await db.destroy();
  db = await open(proxy.url);
  await read('a', RUN, 1);
  proxy.goDark();
  const dark = Promise.all([1, 2].map((n) => troubleOf(read('a', RUN, n))));
  expect(await tookMs(dark)).toBeLessThan(9_000);
  expect(await dark).toEqual(['away', 'away']);
  proxy.comeBack();
  expect(await troubleOf(read('a', RUN, 1))).toBe('none');
  await db.destroy();
  await proxy.stop();
  db = await open();
}, 20_000);

describe('a statement that answers several questions', () => {
  const halves: GatheredRead<{ of: number; rows?: number }> = {
    name: 'halves',
    text: `select asked.place::int - 1 as n, random() as run, 10 / asked.number as result
      from (select random() as number) run, unnest($1::int[], $2::int[]) with ordinality asked (number, rows, place),
      generate_series(1, asked.rows)`,
    valuesOf: (questions) => [questions.map((one) => one.of), questions.map(({ rows = 1 }) => rows)],
  };
  const half = (of: number, rows?: number) =>
    inLane({ kind: 'call', name: 'halves' }, () =>
      gatheredRead<{ n: number; result: number }, { of: number; rows?: number }>(db, halves, { of, rows }),
    );
  const runsOf = async (work: () => Promise<unknown>): Promise<number[]> => {
    const runs: number[] = [];
    const spy = jest.spyOn(halves, 'valuesOf').mockImplementation((questions) => {
      runs.push(questions.length);
      return [questions.map((one) => one.of), questions.map(({ rows = 1 }) => rows)];
    });
    await work();
    spy.mockRestore();
    return runs;
  };
  const resultsOf = (rows: readonly { result: number }[]) => rows.map(({ result }) => result);

  it('runs once for those who wait together, and gives everyone their own rows', async () => {
    let found: number[][] = [];
    const runs = await runsOf(async () => {
      found = (await Promise.all([half(1), half(2, 2), half(5, 0), half(1), half(10)])).map(resultsOf);
    });
    expect(found).toEqual([[10], [5, 5], [], [10], [1]]);
    expect(runs).toEqual([4]);
  });

  it('waits a moment for the run that is under way, and answers on its connection all who ask meanwhile', async () => {
    const sessions: GatheredRead<number> = {
      name: 'sessions',
      text: `select asked.place::int - 1 as n, pg_backend_pid() as pid, pg_sleep(0.002)
        from unnest($1::int[]) with ordinality asked (number, place)`,
      valuesOf: (questions) => [questions],
    };
    const session = async (question: number) => {
      const [row] = await gatheredRead<{ n: number; pid: number }, number>(db, sessions, question);
      return row!.pid;
    };
    // So that there are idle connections.
    await Promise.all([1, 2, 3].map((n) => read(`lane ${n}`, 'select pg_sleep(0.2)')));
    let together = 0;
    for (let turn = 0; turn < 20; turn++) {
      const first = session(1);
      await new Promise(setImmediate); // it goes out
      const pids = await Promise.all([first, session(2), session(3)]);
      if (new Set(pids).size === 1) together += 1;
    }
    // On a busy machine some take longer than the moment.
    expect(together).toBeGreaterThan(0);
  });

  it('leaves questions that are too many for one run to the next', async () => {
    let found: number[][] = [];
    const runs = await runsOf(async () => {
      const all = Array.from({ length: 70 }, (_, n) => half(n + 1));
      found = (await Promise.all(all)).map(resultsOf);
    });
    expect(found).toEqual(Array.from({ length: 70 }, (_, n) => [Math.floor(10 / (n + 1))]));
    expect(runs.reduce((sum, count) => sum + count)).toBe(70);
    expect(Math.max(...runs)).toBe(32);
  });

  it('fails for those who share the run, and for nobody else', async () => {
    const asked = [half(1), half(0), read('halves', RUN, 1)];
    expect(await Promise.all(asked.map(troubleOf))).toEqual([
      expect.stringContaining('division by zero'),
      expect.stringContaining('division by zero'),
      'none',
    ]);
    expect(resultsOf(await half(1))).toEqual([10]);
  });

  it('reads a table that another replica has changed', async () => {
    await db.query('create table widening (first int default 1)');
    await db.query('insert into widening default values');
    const widening: GatheredRead<number> = {
      name: 'widening',
      text: `select asked.place::int - 1 as n, asked.number, widening.*
        from widening, unnest($1::int[]) with ordinality asked (number, place)`,
      valuesOf: (questions) => [questions],
    };
    const all = () => Promise.all([7, 8].map((question) => gatheredRead(db, widening, question)));
    const [seven, eight] = [
      { n: 0, number: 7 },
      { n: 1, number: 8 },
    ];
    expect(await all()).toEqual([[{ ...seven, first: 1 }], [{ ...eight, first: 1 }]]);
    await db.query('alter table widening add column second int default 2');
    const wide = { first: 1, second: 2 };
    expect(await all()).toEqual([[{ ...seven, ...wide }], [{ ...eight, ...wide }]]);
  });
});
