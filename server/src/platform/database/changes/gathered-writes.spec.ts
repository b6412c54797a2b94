import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { createOwnDatabase, type OwnDatabase } from '../../../../test/own-database.js';
import { waitUntil } from '../../../../test/race.js';
import { actAs, acting } from '../../audit/acting.js';
import { dataSourceOptions } from '../data-source.js';
import { databaseTrouble } from '../database-trouble.rules.js';
import { type CarryOut, GatheredWrites } from './gathered-writes.js';
import { inLane } from '../sessions/lanes.js';

const LIMITS = { statementMs: 4_000, lockMs: 3_000 };

let database: OwnDatabase;
let db: DataSource;
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createOwnDatabase();
  db = await new DataSource(
    dataSourceOptions({ url: database.url, poolSize: 10, limits: LIMITS }),
  ).initialize();
  await db.query('create table notes (text text primary key, run text not null)');
  await db.query('create table shelves (name text primary key)');
  await db.query(`insert into shelves values ('free'), ('locked')`);
});
beforeEach(() => db.query('delete from notes'));
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Stores notes, and answers with the transaction that has stored them. */
const store: CarryOut<string, string> = async (manager, texts) => {
  const rows = await manager.query<{ run: string }[]>(
    `insert into notes select text, pg_current_xact_id()::text from unnest($1::text[]) text returning run`,
    [texts],
  );
  return rows.map(({ run }) => ({ answer: run }));
};
const stored = async () => {
  const rows = await db.query<{ text: string }[]>('select text from notes order by text');
  return rows.map(({ text }) => text);
};
const outcomeOf = (work: Promise<string>) =>
  work.then(
    () => 'stored',
    (error: Error) => databaseTrouble(error) ?? error.message,
  );
const addAll = <Answer>(writes: GatheredWrites<string, Answer>, texts: string[]) =>
  inLane({ kind: 'call', name: 'notes' }, () => texts.map((text) => writes.add(text)));
const numbered = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(3, '0'));

it('carries out in few transactions what arrives meanwhile, and answers each order after its commit', async () => {
  const writes = new GatheredWrites(db, store);

  const answers = addAll(writes, numbered(200)).map(async (answer, n) => {
    const run = await answer;
    const rows = await db.query('select run from notes where text = $1', [numbered(200)[n]]);
    expect(rows).toEqual([{ run }]);
    return run;
  });

  expect(new Set(await Promise.all(answers)).size).toBeLessThan(20);
  expect(await stored()).toEqual(numbered(200));
});

it('gives each order its own refusal', async () => {
  const writes = new GatheredWrites<string, string>(db, async (manager, texts) => {
    const fine = texts.filter((text) => text !== 'bad');
    const answers = await store(manager, fine, false);
    return texts.map((text) => (text === 'bad' ? { refusal: new Error('bad') } : answers.pop()!));
  });

  expect(await Promise.all(addAll(writes, ['a', 'bad', 'b']).map(outcomeOf))).toEqual([
    'stored',
    'bad',
    'stored',
  ]);
  expect(await stored()).toEqual(['a', 'b']);
});

it('carries out each alone when their transaction fails, so that only those fail that must', async () => {
  const writes = new GatheredWrites(db, store);
  await db.query(`insert into notes values ('taken', 'before')`);

  const outcomes = await Promise.all(addAll(writes, ['a', 'taken', 'b', 'c', 'c']).map(outcomeOf));

  expect([outcomes[0], outcomes[2]]).toEqual(['stored', 'stored']);
  expect(outcomes[1]).toContain('duplicate key');
  expect(outcomes.slice(3).sort()).toEqual([expect.stringContaining('duplicate key'), 'stored']);
  expect(await stored()).toEqual(['a', 'b', 'c', 'taken']);
});

it('carries out each alone when the commit is refused', async () => {
  await db.query(`create table pairs (text text unique deferrable initially deferred)`);
  const writes = new GatheredWrites<string, null>(db, async (manager, texts) => {
    await manager.query('insert into pairs select unnest($1::text[])', [texts]);
    return texts.map(() => ({ answer: null }));
  });

  const outcomes = await Promise.allSettled(addAll(writes, ['a', 'b', 'b']));

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(await db.query('select text from pairs order by 1')).toEqual([{ text: 'a' }, { text: 'b' }]);
});

it('carries nothing out again when nobody knows whether the commit took place', async () => {
  let runs = 0;
  const writes = new GatheredWrites<string, string>(db, async (manager, texts) => {
    runs += 1;
    const answers = await store(manager, texts, false);
    const [{ pid }] = await manager.query<[{ pid: number }]>('select pg_backend_pid() as pid');
    await db.query('select pg_terminate_backend($1)', [pid]);
    await pause(50);
    return answers;
  });

  expect(await Promise.all(addAll(writes, ['a', 'b']).map(outcomeOf))).toEqual(['away', 'away']);
  expect(runs).toBe(1);
});

it('lets an order wait for its lock alone, while the others go on', async () => {
  const keep = (manager: EntityManager, names: string[], isAlone: boolean) =>
    manager.query<{ name: string }[]>(
      `select name from shelves where name = any($1) for key share ${isAlone ? '' : 'skip locked'}`,
      [names],
    );
  const writes = new GatheredWrites<string, boolean>(db, async (manager, names, isAlone) => {
    const kept = (await keep(manager, names, isAlone)).map(({ name }) => name);
    return names.map((name) => (kept.includes(name) ? { answer: isAlone } : 'alone'));
  });
  const holder = db.createQueryRunner();
  await holder.startTransaction();
  await holder.query(`select from shelves where name = 'locked' for update`);

  const [stuck] = addAll(writes, ['locked']);
  const quick = await Promise.all([...addAll(writes, ['free', 'locked']).slice(0, 1), pause(100)]);
  expect(quick[0]).toBe(false);
  for (let turn = 0; turn < 5; turn++) expect(await Promise.all(addAll(writes, ['free']))).toEqual([false]);

  await holder.rollbackTransaction();
  await holder.release();
  expect(await stuck).toBe(true);
});

it('lets orders about the same thing follow each other, and never go alone for that', async () => {
  const taken: string[][] = [];
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const writes = new GatheredWrites<string, boolean>(
    db,
    async (manager, texts, isAlone) => {
      taken.push(texts);
      const kept = await manager.query<{ name: string }[]>(
        `select name from shelves where name = any($1) for update ${isAlone ? '' : 'skip locked'}`,
        [texts.map((text) => text.split(' ')[0])],
      );
      if (texts.includes('free 1')) await isReleased;
      return texts.map((text) =>
        kept.some(({ name }) => text.startsWith(name)) ? { answer: isAlone } : 'alone',
      );
    },
    (text) => text.charCodeAt(0),
  );

  const first = addAll(writes, ['free 1']);
  await waitUntil(() => taken.length === 1);
  const others = addAll(writes, ['free 2', 'locked 1', 'free 3']);
  await others[1];
  release();

  expect(await Promise.all([...first, ...others])).toEqual([false, false, false, false]);
  expect(taken).toEqual([['free 1'], ['locked 1'], ['free 2', 'free 3']]);
});

it('runs on behalf of nobody, since it serves several calls', async () => {
  const writes = new GatheredWrites<string, number | null>(db, (_, texts) =>
    Promise.resolve(texts.map(() => ({ answer: acting().actorId }))),
  );

  expect(await actAs({ via: 'panel', actorId: 7 }, () => writes.add('a'))).toBeNull();
});

it('refuses an order whose turn does not come in time', async () => {
  let release = () => {};
  const untilReleased = new Promise<void>((resolve) => (release = resolve));
  let runs = 0;
  const writes = new GatheredWrites<string, string>(db, async (manager, texts) => {
    runs += 1;
    await untilReleased;
    return store(manager, texts, false);
  });

  const first = outcomeOf(writes.add('a'));
  await waitUntil(() => runs === 1);
  const second = outcomeOf(writes.add('b'));
  await waitUntil(() => runs === 2);
  const third = outcomeOf(writes.add('c'));
  await waitUntil(() => runs === 3);
  const late = outcomeOf(writes.add('d'));

  expect(await late).toBe('away');
  release();
  expect(await Promise.all([first, second, third])).toEqual(['stored', 'stored', 'stored']);
  expect(await stored()).toEqual(['a', 'b', 'c']);
}, 20_000);
