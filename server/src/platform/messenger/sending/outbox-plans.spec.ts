import pg from 'pg';
import { describeDatabase } from '../../../../test/own-database.js';
import { mergeCrowdedChats, markSuperseded } from './crowded-chats.js';
import { OutboxPace } from './outbox-pace.js';
import { claimMessages, listHeads, preferIndexes } from './leader-statements.js';

let session: pg.Client;
afterAll(() => session.end());
const database = describeDatabase();
beforeAll(async () => {
  session = new pg.Client({
    connectionString: database.url,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  await session.connect();
});

const pollMessages = async () => {
  await markSuperseded(session);
  await mergeCrowdedChats(session, new OutboxPace());
  const heads = await listHeads(session, 10);
  await claimMessages(
    session,
    heads.map(({ id }) => id),
  );
};

/** How many rows this transaction has read by sequential scans. */
const countScannedRows = async () => {
  const { rows } = await session.query<{ count: string }>(
    `select seq_tup_read as count from pg_stat_xact_user_tables where relname = 'outbox_messages'`,
  );
  return Number(rows[0]!.count);
};

it('does not scan the table, even if the plans were cached while it was empty', async () => {
  await session.query('vacuum analyze outbox_messages');
  await preferIndexes(session);
  await pollMessages();
  await session.query(
    `insert into outbox_messages (chat_id, text, status) select n, 'Hello', 'pending' from generate_series(1, 100) n`,
  );

  await session.query('begin');
  await pollMessages();

  expect(await countScannedRows()).toBe(0);
  await session.query('rollback');
});
