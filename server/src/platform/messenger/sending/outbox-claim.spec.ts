import pg from 'pg';
import { describeDatabase } from '../../../../test/own-database.js';
import { claim } from './leader-statements.js';

let session: pg.Client;
afterAll(() => session.end());
const database = describeDatabase();
beforeAll(() => {
  session = new pg.Client({ connectionString: database.url });
  return session.connect();
});

/** Queues messages of a chat, and returns their ids. */
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
const claimed = async (...ids: string[]) => (await claim(session, ids)).map(({ id }) => id);

it('claims what is still pending, and skips what was sent or given up meanwhile', async () => {
  const ids = await queue(
    1,
    ['sent', 'failed', 'unknown', 'pending'].map((status) => ({ status })),
  );

  expect(await claimed(...ids)).toEqual(ids.slice(3));
});

it('leaves a message that is not the first of its chat any more', async () => {
  const [notice, answer] = await queue(2, [{}, { priority: 0 }]);

  expect(await claimed(notice!)).toEqual([]);
  expect(await claimed(answer!)).toEqual([answer]);
});

it('leaves the next message of a chat while one is on its way', async () => {
  const [sending, next] = await queue(3, [{}, {}]);
  expect(await claimed(sending!)).toEqual([sending]);

  expect(await claimed(next!)).toEqual([]);
});

it('leaves a message that has to wait, and those of a chat that has to', async () => {
  const [later] = await queue(4, [{ inMs: 60_000 }]);
  const [held] = await queue(5, [{}]);
  await session.query(`insert into outbox_chats (chat_id, next_at) values (5, now() + interval '1 minute')`);

  expect(await claimed(later!, held!)).toEqual([]);
});
