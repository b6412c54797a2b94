import { DataSource, type EntityManager } from 'typeorm';
import { DarkProxy } from '../../../../test/dark-proxy.js';
import { createOwnDatabase, type OwnDatabase } from '../../../../test/own-database.js';
import { dataSourceOptions } from '../data-source.js';
import { inOnePacket, later, laterWithRows, now, together } from '../changes/later.js';

let database: OwnDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createOwnDatabase();
  dataSource = await database.connect();
  await dataSource.query(
    'create table notes (id bigint generated always as identity, note text unique, at timestamptz)',
  );
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});
beforeEach(() => dataSource.query('truncate notes'));

const INSERT = 'insert into notes (note) values ($1)';
const notes = async () => {
  const rows = await dataSource.query<{ note: string | null }[]>('select note from notes order by id');
  return rows.map(({ note }) => note);
};

describe('statements that go out with the commit', () => {
  it('run in their order, with every kind of value as it is', async () => {
    const odd = [`o'neil`, 'back\\slash', 'a $1 b', `'); drop table notes; --`, 'naïve 👍\nline', null];

    await dataSource.transaction(async (db) => {
      for (const note of odd) await later(db, INSERT, [note]);
      expect(await db.query('select from notes')).toEqual([]);
    });

    expect(await notes()).toEqual(odd);
  });

  it('keep instants to the millisecond', async () => {
    const at = new Date('2026-03-11T08:00:00.123Z');

    await dataSource.transaction((db) => later(db, 'insert into notes (at) values ($1)', [at]));

    expect(await dataSource.query('select at from notes')).toEqual([{ at }]);
  });

  it('give their rows after it', async () => {
    const rows = await dataSource.transaction(async (db) => {
      const found = await laterWithRows<{ note: string }>(db, `${INSERT} returning note`, ['first']);
      await later(db, INSERT, ['second']);
      expect(found).toEqual([]);
      return found;
    });

    expect(rows).toEqual([{ note: 'first' }]);
    expect(await notes()).toEqual(['first', 'second']);
  });

  it('fail the transaction if one of them fails', async () => {
    const work = dataSource.transaction(async (db) => {
      await db.query(INSERT, ['first']);
      await later(db, INSERT, ['twice']);
      await later(db, INSERT, ['twice']);
    });

    await expect(work).rejects.toThrow('duplicate key');
    expect(await notes()).toEqual([]);
  });

  it('are forgotten with a rollback, also on a session that is used again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const work = dataSource.transaction(async (db) => {
        await later(db, INSERT, ['lost']);
        if (round > 2) await db.query('select 1');
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
    }
    await dataSource.transaction((db) => db.query(INSERT, ['kept']));

    expect(await notes()).toEqual(['kept']);
  });

  it('keep their order and their fate around a nested transaction', async () => {
    await dataSource.transaction(async (db) => {
      await later(db, INSERT, ['before']);
      const nested = db.transaction(async (inner) => {
        await later(inner, INSERT, ['inside']);
        throw new Error('not this');
      });
      await expect(nested).rejects.toThrow('not this');
      await later(db, INSERT, ['after']);
    });

    expect(await notes()).toEqual(['before', 'after']);
  });

  it('come before one that runs at once', async () => {
    await dataSource.transaction(async (db) => {
      await later(db, INSERT, ['first']);
      await now(db, INSERT, ['second']);
    });

    expect(await notes()).toEqual(['first', 'second']);
  });

  it('run at once outside of a transaction', async () => {
    await later(dataSource.manager, INSERT, ['alone']);

    expect(await notes()).toEqual(['alone']);
  });
});

it('begins a transaction with its first statement, whatever that is', async () => {
  const inTransaction = `select now() = statement_timestamp() as first, pg_current_xact_id_if_assigned() is not null as written`;
  await dataSource.transaction(async (db) => {
    await db.query(INSERT, ['parameters']);
    expect(await db.query(inTransaction)).toEqual([{ first: false, written: true }]);
  });
  await dataSource.transaction(async (db) => {
    await db.query(`insert into notes (note) values ('none')`);
    expect(await db.query(inTransaction)).toEqual([{ first: false, written: true }]);
  });
  const read = await dataSource.transaction((db) => db.query('select 1 as one'));
  const rows = await dataSource.transaction((db) =>
    together<[{ a: number }[], { b: string }[]]>(db, ['select 1 as a', []], ['select $1 as b', ['two']]),
  );
  const work = dataSource.transaction(async (db) => {
    await db.query(`insert into notes (note) values ('gone')`);
    throw new Error('no');
  });

  await expect(work).rejects.toThrow('no');
  expect(read).toEqual([{ one: 1 }]);
  expect(rows).toEqual([[{ a: 1 }], [{ b: 'two' }]]);
  expect(await notes()).toEqual(['parameters', 'none']);
});

it('sends what is asked for at once in one packet, and gives each its rows or the error', async () => {
  const ask = (sql: string, n: number) => async (db: EntityManager) => {
    const rows = await db.query<{ n: number }[]>(sql, [n]);
    return rows.map((row) => row.n);
  };
  const both = (sql: string) =>
    dataSource.transaction(async (db) => {
      const [a, b] = await inOnePacket(db, () =>
        Promise.all([ask('select $1::int as n', 1)(db), ask(sql, 0)(db)]),
      );
      return [...a, ...b, ...(await ask('select $1::int as n', 9)(db))];
    });

  for (let round = 0; round < 4; round += 1) {
    expect(await both('select n + $1::int as n from generate_series(2, 4) n')).toEqual([1, 2, 3, 4, 9]);
    await expect(both('select 1 / $1::int as n')).rejects.toThrow('division by zero');
  }
});

it('ends a transaction whose first statement or packet fails, and the session goes on', async () => {
  const missing = 'select $1::int as one from nowhere';
  for (let round = 0; round < 5; round += 1) {
    await expect(dataSource.transaction((db) => db.query(missing, [1]))).rejects.toThrow('nowhere');
    const packet = dataSource.transaction((db) =>
      together(db, [INSERT, ['lost']], [missing, [1]], ['select 1', []]),
    );
    await expect(packet).rejects.toThrow('nowhere');
    await dataSource.transaction((db) => db.query(INSERT, [`kept ${round}`]));
  }
  await dataSource.query('create table nowhere ()');
  await dataSource.query('insert into nowhere default values');
  expect(await dataSource.transaction((db) => db.query(missing, [1]))).toEqual([{ one: 1 }]);
  expect(await dataSource.transaction((db) => together(db, [missing, [2]]))).toEqual([[{ one: 2 }]]);

  expect(await notes()).toEqual([0, 1, 2, 3, 4].map((round) => `kept ${round}`));
});

it('keeps the plan of a statement that runs often, and of no other', async () => {
  const often = 'select note from notes where note = $1 and 1 = 1';
  const plans = await dataSource.transaction(async (db) => {
    await db.query('select note from notes where note = $1 and 2 = 2', ['x']);
    for (let times = 0; times < 4; times += 1) await db.query(often, ['x']);
    return db.query<{ statement: string }[]>(
      `select statement from pg_prepared_statements where statement like '%= 1'`,
    );
  });

  expect(plans.map(({ statement }) => statement)).toEqual([often]);
});

it('gives up when the first statement of a transaction gets no answer', async () => {
  const proxy = await DarkProxy.inFrontOf(database.url);
  const limits = { statementMs: 500, lockMs: 500 };
  const far = await new DataSource(dataSourceOptions({ url: proxy.url, poolSize: 1, limits })).initialize();
  const ask = () => far.transaction((db) => db.query('select $1::int as one', [1]));
  for (let round = 0; round < 4; round += 1) expect(await ask()).toEqual([{ one: 1 }]);

  proxy.goDark();

  await expect(ask()).rejects.toThrow('Connection terminated: no answer');
  await proxy.stop();
  await far.destroy();
}, 20_000);
