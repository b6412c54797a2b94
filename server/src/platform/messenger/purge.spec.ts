import { newUpdateId } from '../../../test/bot-updates.js';
import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import { PurgeService } from './purge.service.js';

const app = setUpAppWithOwnDatabase('api', { KEEP_MESSAGES_DAYS: '10' });

it('deletes messages and updates ten days after they are done, failed and unknown ones after sixty days, and pending ones never', async () => {
  app.clock.set('2026-06-01T00:00:00Z');
  const [kept, old] = ['2026-05-22T00:00:01Z', '2026-05-21T23:59:59Z'];
  const [keptFailed, oldFailed] = ['2026-04-02T00:00:01Z', '2026-04-01T23:59:59Z'];
  const insertMessage = (text: string, status: string, at: string) =>
    app.db.query(
      `insert into outbox_messages (chat_id, text, status, created_at, sent_at)
       values (1, $1, $2, $3, case when $2 = 'sent' then $3::timestamptz end)`,
      [text, status, at],
    );
  const insertUpdate = (name: string, status: string, at: string) =>
    app.db.query(
      `insert into telegram_updates (update_id, payload, status, received_at, handled_at)
       values ($1, json_build_object('name', $2::text), $3, $4, case when $3 = 'handled' then $4::timestamptz end)`,
      [newUpdateId(), name, status, at],
    );
  await insertMessage('sent, kept', 'sent', kept);
  await insertMessage('sent, old', 'sent', old);
  for (const status of ['failed', 'unknown']) {
    await insertMessage(`${status}, kept`, status, keptFailed);
    await insertMessage(`${status}, old`, status, oldFailed);
  }
  await insertMessage('pending, kept', 'pending', '2020-01-01T00:00:00Z');
  await insertUpdate('handled, kept', 'handled', kept);
  await insertUpdate('handled, old', 'handled', old);
  await insertUpdate('failed, kept', 'failed', keptFailed);
  await insertUpdate('failed, old', 'failed', oldFailed);
  await insertUpdate('pending, kept', 'pending', '2020-01-01T00:00:00Z');

  await app.get(PurgeService).purge();

  const left = await app.db.query<{ name: string }[]>(
    `select text as name from outbox_messages union all select payload ->> 'name' from telegram_updates order by 1`,
  );
  expect(left.map(({ name }) => name)).toEqual([
    ...['failed, kept', 'failed, kept', 'handled, kept'],
    ...['pending, kept', 'pending, kept', 'sent, kept', 'unknown, kept'],
  ]);
});
