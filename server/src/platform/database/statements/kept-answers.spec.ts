import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createOwnDatabase, type OwnDatabase } from '../../../../test/own-database.js';
import { dataSourceOptions } from '../data-source.js';
import type { Read } from '../sessions/read-batch.js';
import { inLane } from '../sessions/lanes.js';
import { KeptAnswers } from './kept-answers.js';
import { oftenRead } from './named-statement.js';

describe('the answers', () => {
  let answers: KeptAnswers;
  let runs = 0;
  beforeEach(() => {
    answers = new KeptAnswers();
    runs = 0;
  });
  afterEach(() => jest.restoreAllMocks());

  /** Asks in a packet of its own, and carries it out in that state of the database. */
  function ask(state: string | null, key = 'question') {
    const asked: { rows?: unknown[]; again?: true; error?: unknown } = {};
    const read = {
      name: key,
      text: '',
      values: [],
      sinceMs: 0,
      key,
      succeed: (rows: unknown[]) => void (asked.rows = rows),
      fail: (error: unknown) => void (asked.error = error),
    };
    const [look, ...others] = answers.packetFor([read], () => (asked.again = true)) as [Read, ...Read[]];
    look.succeed([{ state }]);
    for (const other of others) other.succeed([(runs += 1)]);
    return asked;
  }

  it('answer again while the state is the same', () => {
    expect([ask('1'), ask('1'), ask('1', 'another'), ask('1')]).toEqual(
      [[1], [1], [2], [1]].map((rows) => ({ rows })),
    );
  });

  it('are asked for again in another state', () => {
    expect([ask('1'), ask('2')]).toEqual([{ rows: [1] }, { again: true }]);
    expect([ask('2'), ask('2')]).toEqual([{ rows: [2] }, { rows: [2] }]);
  });

  it('do not come back with an earlier state', () => {
    expect([ask('1'), ask('2'), ask('1')]).toEqual([{ rows: [1] }, { again: true }, { rows: [2] }]);
  });

  it('are not kept without a state, as on a standby', () => {
    expect([ask(null), ask(null)]).toEqual([{ rows: [1] }, { rows: [2] }]);
  });

  it.each([
    ['come from another session that saw the same state', '1', ['late']],
    ['do not come from another session that saw an earlier state', '2', [2]],
  ])('%s', (_, state, rows) => {
    const succeed = jest.fn();
    const late = { name: '', text: '', values: [], sinceMs: 0, key: 'question', succeed, fail: jest.fn() };
    const [look, read] = answers.packetFor([late], jest.fn()) as [Read, Read];
    look.succeed([{ state: '1' }]);
    ask(state, 'another');
    read.succeed(['late']);
    expect(succeed).toHaveBeenCalledWith(['late']);
    expect(ask(state).rows).toEqual(rows);
  });

  it('are forgotten if nobody asks for them any more', () => {
    const others = Array.from({ length: 19 }, (_, n) => `other ${n}`);
    for (const key of ['old', 'question', ...others]) ask('1', key);
    expect(ask('1').rows).toEqual([2]);
    expect(ask('1', 'old').rows).toEqual([22]);
    for (const key of others.slice(0, 5)) ask('1', key);
    expect(ask('1').rows).toEqual([2]);
  });

  it('are not used after a pause, nor for long', () => {
    const now = jest.spyOn(performance, 'now');
    const at = (ms: number) => (now.mockReturnValue(ms), ask('1').rows);
    expect([0, 15, 30, 51].map(at)).toEqual([[1], [1], [1], [2]]);
    for (let ms = 51; ms <= 301; ms += 10) expect(at(ms)).toEqual([2]);
    expect(at(311)).toEqual([3]);
  });

  it('fail with the look at the state', () => {
    ask('1');
    const fail = jest.fn();
    const read = { name: '', text: '', values: [], sinceMs: 0, key: 'question', succeed: jest.fn(), fail };
    answers.packetFor([read], jest.fn())[0]!.fail('lost');
    expect(fail).toHaveBeenCalledWith('lost');
  });
});

describe('in the database', () => {
  let database: OwnDatabase;
  let db: DataSource;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    database = await createOwnDatabase();
    db = await new DataSource(dataSourceOptions({ url: database.url, poolSize: 10 })).initialize();
    await db.query('create table seen (value int)');
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const COUNT = 'select random() as run, (select count(*)::int from seen) as count';
  interface Counted {
    run: number;
    count: number;
  }
  const count = async () =>
    (await inLane({ kind: 'call', name: 'count' }, () => oftenRead<Counted>(db, 'count', COUNT, [])))[0]!;
  const store = () => db.query('insert into seen values (1)');

  it('runs once for questions that follow each other while nothing changes', async () => {
    const isSpared = async () => (await count()).run === (await count()).run;
    let spared = 0;
    // Other specs change their databases at the same time.
    for (let turn = 0; turn < 200 && spared < 5; turn++) if (await isSpared()) spared += 1;
    expect(spared).toBe(5);
  });

  it('sees what was committed before somebody asked, however many ask', async () => {
    let isOver = false;
    const others = Array.from({ length: 6 }, async () => {
      while (!isOver) await count();
    });
    const { count: before } = await count();
    for (let stored = 1; stored <= 100; stored++) {
      await store();
      expect((await count()).count).toBe(before + stored);
    }
    isOver = true;
    await Promise.all(others);
  });

  it('sees a change of a transaction that began long before', async () => {
    const { count: before } = await count();
    const writer = db.createQueryRunner();
    await writer.startTransaction();
    await writer.query('insert into seen values (2)');
    for (let turn = 0; turn < 20; turn++) {
      await store();
      expect((await count()).count).toBe(before + turn + 1);
    }
    for (let turn = 0; turn < 5; turn++) expect((await count()).count).toBe(before + 20);
    await writer.commitTransaction();
    expect((await count()).count).toBe(before + 21);
    await writer.release();
  });
});
