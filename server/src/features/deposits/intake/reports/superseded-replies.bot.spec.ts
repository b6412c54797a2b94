import type { Brand } from '../../../brands/registry/brand.entity.js';
import { newBrand, newManager, newMember } from '../../../../../test/factories.js';
import { sendToGroup } from '../../../../../test/group-message.js';
import { waitUntil } from '../../../../../test/race.js';
import { describeLoneApp } from '../../../../../test/test-app.js';
import type { User } from '../../../people/user.entity.js';

const app = describeLoneApp('api,worker');
let brand: Brand;
let agent: User;
let manager: User;
beforeEach(async () => {
  brand = await newBrand(app.db);
  agent = await newMember(app.db, brand);
  manager = await newManager(app.db, { brands: [brand] });
  await pauseChat('1 minute');
});

/** Pauses messages to the group for that long, as after a limit of Telegram. */
const pauseChat = (interval: string) =>
  app.db.query(
    `insert into outbox_chats (chat_id, next_at, held_until) values ($1, now() + $2::interval, now() + $2::interval)
     on conflict (chat_id) do update set next_at = excluded.next_at, held_until = excluded.held_until`,
    [brand.chatId, interval],
  );

/** Reports deposits in the group, which is paused. Returns the ids of all deposits. */
async function report(count: number): Promise<number[]> {
  for (let n = 0; n < count; n += 1)
    await sendToGroup(app, {
      text: `#retention\nClient ID: ${n}\nAmount: 10.50`,
      from: agent.telegramId,
      chatId: brand.chatId,
    });
  const rows = await app.db.query<{ id: number }[]>(
    'select id from deposits where brand_id = $1 order by id',
    [brand.id],
  );
  return rows.map(({ id }) => Number(id));
}
const decide = (body: object) => app.as(manager).post('deposit/bulk').send(body).expect(200);
/** Waits until one message is queued, ends the pause, and waits until it is sent. Returns the messages of the group. */
async function waitForReplies(): Promise<unknown[]> {
  const openSql = `select 1 from outbox_messages where chat_id = $1 and status in ('held', 'pending', 'sending')`;
  const waitForOpenCount = (count: number) =>
    waitUntil(async () => (await app.db.query<object[]>(openSql, [brand.chatId])).length === count);
  await waitForOpenCount(1);
  await pauseChat('0');
  await waitForOpenCount(0);
  return app.telegram.textsIn(brand.chatId);
}

it('does not send "is waiting" after the decision', async () => {
  const [id] = await report(1);
  await decide({ action: 'accept', ids: [id] });
  expect(await waitForReplies()).toEqual([`A${id} is accepted`]);
});

it('merges the replies about many deposits of a person into one message', async () => {
  const ids = await report(12);
  await decide({ action: 'accept', ids: ids.slice(0, 8) });
  await decide({ action: 'reject', ids: ids.slice(8, 10), reason: 'Twice' });

  const [text, ...others] = await waitForReplies();
  expect(others).toEqual([]);
  expect(String(text).replaceAll('\\', '').split('\n').sort()).toEqual([
    `Accepted: A${ids[0]}-A${ids[7]} (8), $84.`,
    'Reason: Twice',
    `Rejected: A${ids[8]}, A${ids[9]} (2), $21.`,
    `Waiting for moderation: A${ids[10]}, A${ids[11]} (2)`,
  ]);
});
