import pg from 'pg';
import { createOwnDatabase } from '../../../../test/own-database.js';
import { OutboxPace } from './outbox-pace.js';
import { claim } from './outbox.queries.js';

it('takes what still waits, and leaves what was sent or given up meanwhile', async () => {
  const database = await createOwnDatabase();
  const session = new pg.Client({ connectionString: database.url });
  await session.connect();
  try {
    const { rows } = await session.query<{ id: string }>(
      `insert into outbox_messages (chat_id, key, text, status)
       select 1, status, 'Hello', status from unnest(array['pending', 'sent', 'failed', 'unknown']) status returning id`,
    );
    const ids = rows.map(({ id }) => id);

    const claims = await claim(session, ids, new OutboxPace());

    expect(claims.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  } finally {
    await session.end();
    await database.drop();
  }
});
