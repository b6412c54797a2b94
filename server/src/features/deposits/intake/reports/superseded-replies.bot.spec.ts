import { newScene } from '../../../../../test/factories.js';
import { sendToGroup } from '../../../../../test/group-message.js';
import { waitUntil } from '../../../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../../../test/test-app.js';

const app = setUpAppWithOwnDatabase('api,worker');

it('merges the replies about many deposits of a person into one message, without "is waiting" after the decision', async () => {
  const { brand, manager, agent } = await newScene(app.db);
  const { chatId } = brand;
  /** Pauses messages to the group for this interval, as if Telegram had limited them. */
  const pauseChat = (interval: string) =>
    app.db.query(
      `insert into outbox_chats (chat_id, next_at, held_until) values ($1, now() + $2::interval, now() + $2::interval)
       on conflict (chat_id) do update set next_at = excluded.next_at, held_until = excluded.held_until`,
      [chatId, interval],
    );
  const openSql = `select 1 from outbox_messages where chat_id = $1 and status in ('held', 'pending', 'sending')`;
  const waitForOpenCount = (count: number) =>
    waitUntil(async () => (await app.db.query<object[]>(openSql, [chatId])).length === count);
  const decide = (body: object) => app.as(manager).post('deposit/bulk', body).expect(200);

  await pauseChat('1 minute');
  for (let n = 0; n < 12; n += 1) {
    const text = `#retention\nClient ID: ${n}\nAmount: 10.50`;
    await sendToGroup(app, { text, from: agent.telegramId, chatId });
  }
  const rows = await app.db.query<{ id: number }[]>('select id from deposits order by id');
  const ids = rows.map(({ id }) => Number(id));
  await decide({ action: 'accept', ids: ids.slice(0, 8) });
  await decide({ action: 'reject', ids: ids.slice(8, 10), reason: 'Twice' });
  await waitForOpenCount(1);
  await pauseChat('0');
  await waitForOpenCount(0);

  const [text, ...others] = app.telegram.textsIn(chatId);
  expect(others).toEqual([]);
  expect(String(text).replaceAll('\\', '').split('\n').sort()).toEqual([
    `Accepted: A${ids[0]}-A${ids[7]} (8), $84.`,
    'Reason: Twice',
    `Rejected: A${ids[8]}, A${ids[9]} (2), $21.`,
    `Waiting for moderation: A${ids[10]}, A${ids[11]} (2)`,
  ]);
});
