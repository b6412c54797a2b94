import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { waitUntil } from '../../../../test/race.js';
import { describeLoneApp } from '../../../../test/test-app.js';

const app = describeLoneApp('api,worker', { UNDO_SECONDS: '2', PUBLIC_URL: 'https://desk.test' });

it('notifies an agent of many decisions in one message, without undone ones', async () => {
  const brand = await newBrand(app.db, { name: 'North' });
  const manager = await newManager(app.db, { brands: [brand] });
  const agent = await newMember(app.db, brand);
  const texts = (chatId: string) => app.telegram.textsIn(chatId);
  const bulk = (path: string, body: object) => app.as(manager).post(`deposit/bulk${path}`).send(body);
  const stored = [];
  for (let n = 0; n < 22; n += 1) {
    const place = { chatId: brand.chatId, messageId: String(n + 1), reporterTelegramId: '77' };
    stored.push(
      await newDeposit(app.db, brand, { agentId: agent.id, amount: '1000.50', ...(n < 2 && place) }),
    );
  }
  const ids = stored.map(({ id }) => id);

  expect((await bulk('', { action: 'accept', ids })).body.done).toEqual(ids);
  expect((await bulk('/undo', { ids: ids.slice(-2) })).body.done).toEqual(ids.slice(-2));

  await waitUntil(() => texts(agent.telegramId).length === 1 && texts(brand.chatId).length === 2, 20_000);
  const { text, reply_markup } = app.telegram
    .calls('sendMessage')
    .find(({ params }) => String(params.chat_id) === agent.telegramId)!.params;
  expect(text).toBe(`Accepted: A${ids[0]}\\-A${ids[19]} \\(20\\), $20,010\\.\nBrand: *North*`);
  expect(JSON.stringify(reply_markup)).toContain(`/tg/deposits?brand=${brand.id}`);
  // The group gets a reply to each of its messages.
  expect(texts(brand.chatId)).toEqual(ids.slice(0, 2).map((id) => `A${id} is accepted`));
});
