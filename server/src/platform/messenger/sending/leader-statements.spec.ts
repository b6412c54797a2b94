import pg from 'pg';
import { setUpDatabase } from '../../../../test/own-database.js';
import { countLockWaits, waitUntil } from '../../../../test/race.js';
import { mergeCrowdedChats, markSuperseded } from './crowded-chats.js';
import { OutboxPace } from './outbox-pace.js';
import { claimMessages, listHeads, preferIndexes } from './leader-statements.js';

let session: pg.Client;
afterAll(() => session.end());
const database = setUpDatabase();
beforeAll(async () => {
  session = new pg.Client({
    connectionString: database.url,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  await session.connect();
});

const runLeaderStatements = async () => {
  await markSuperseded(session);
  await mergeCrowdedChats(session, new OutboxPace());
  const heads = await listHeads(session, 10);
  await claimMessages(
    session,
    heads.map(({ id }) => id),
  );
};

const countScannedRows = async () => {
  const { rows } = await session.query<{ count: string }>(
    `select seq_tup_read as count from pg_stat_xact_user_tables where relname = 'outbox_messages'`,
  );
  return Number(rows[0]!.count);
};

it('does not scan the table, even if the plans were cached while it was empty', async () => {
  await session.query('vacuum analyze outbox_messages');
  await preferIndexes(session);
  await runLeaderStatements();
  await session.query(
    `insert into outbox_messages (chat_id, text, status, supersedes)
     select 100 + n % 100, 'Hello', 'pending', 'deposit:1' from generate_series(1, 200) n`,
  );

  await session.query('begin');
  await runLeaderStatements();

  expect(await countScannedRows()).toBe(0);
  await session.query('rollback');
});

async function queue(
  chat: number,
  messages: { status?: string; priority?: number; inMs?: number }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { status = 'pending', priority = 1, inMs = 0 } of messages) {
    const { rows } = await session.query<{ id: string }>(
      `insert into outbox_messages (chat_id, text, status, priority, next_attempt_at)
       values ($1, 'Hello', $2, $3, now() + $4 * interval '1 ms') returning id`,
      [chat, status, priority, inMs],
    );
    ids.push(rows[0]!.id);
  }
  return ids;
}
const claimIds = async (...ids: string[]) => (await claimMessages(session, ids)).map(({ id }) => id);

it('claims only messages that are still pending', async () => {
  const ids = await queue(
    1,
    ['sent', 'failed', 'unknown', 'pending'].map((status) => ({ status })),
  );

  expect(await claimIds(...ids)).toEqual(ids.slice(3));
});

it('skips a message that is no longer the first of its chat', async () => {
  const [notice, answer] = await queue(2, [{}, { priority: 0 }]);

  expect(await claimIds(notice!)).toEqual([]);
  expect(await claimIds(answer!)).toEqual([answer]);
});

it('skips the next message of a chat while one is in flight', async () => {
  const [sending, next] = await queue(3, [{}, {}]);
  expect(await claimIds(sending!)).toEqual([sending]);

  expect(await claimIds(next!)).toEqual([]);
});

it('skips a message that is not due, and messages of a chat that must wait', async () => {
  const [notDue] = await queue(4, [{ inMs: 60_000 }]);
  const [notAllowed] = await queue(5, [{}]);
  await session.query(`insert into outbox_chats (chat_id, next_at) values (5, now() + interval '1 minute')`);

  expect(await claimIds(notDue!, notAllowed!)).toEqual([]);
});

it('drops a superseded message after its chat has moved, but not during the move', async () => {
  const { rows } = await session.query<{ id: string }>(
    `insert into outbox_messages (chat_id, text, status, supersedes)
     select 6, 'Hello', 'pending', 'deposit:1' from generate_series(1, 2) returning id`,
  );
  const [first, second] = rows.map(({ id }) => id);
  const listStates = async () =>
    (
      await session.query<object>(
        `select status, folded_into from outbox_messages where id in ($1, $2) order by id`,
        [first, second],
      )
    ).rows;
  let marking = Promise.resolve();
  await database.db.transaction(async (db) => {
    await db.query('update outbox_messages set chat_id = 7 where chat_id = 6');
    marking = markSuperseded(session);
    await waitUntil(async () => (await countLockWaits(database.db)) === 1);
  });
  await marking;
  const pending = { status: 'pending', folded_into: null };
  expect(await listStates()).toEqual([pending, pending]);

  await markSuperseded(session);
  expect(await listStates()).toEqual([{ status: 'sent', folded_into: second }, pending]);
});
