import { buildAcceptBody } from '../../../../../test/deposit.factories.js';
import { newScene, type Scene } from '../../../../../test/factories.js';
import { sendToGroup } from '../../../../../test/group-message.js';
import { listQueuedMessages } from '../../../../../test/outbox.factories.js';
import { setUpApp } from '../../../../../test/test-app.js';
import type { Brand } from '../../../brands/registry/brand.entity.js';
import type { ApiOwnDeposit } from '../../search/deposit.schemas.js';
import { Deposit } from '../../ledger/deposit.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
async function setUpScene(settings: Partial<Brand> = {}) {
  const agent = { publicName: 'Anna *Berg*' };
  ({ brand, manager, agent: anna } = await newScene(app.db, { brand: settings, agent }));
}
beforeEach(() => {
  app.clock.set('2026-03-11T08:00:00Z');
  return setUpScene();
});

const form = { type: 'retention', client_id: '48213', amount: '100.5', description: 'first\nsecond' };
const report = async (client_id = form.client_id) =>
  (
    await app
      .asMember(anna, brand)
      .post('t/deposit', { ...form, client_id })
      .expect(201)
  ).body as ApiOwnDeposit;
const change = (id: number, fields: object) =>
  app
    .as(anna)
    .patch(`t/deposit/${id}`, { ...form, ...fields })
    .expect(200);
const withdraw = (id: number) => app.as(anna).post(`t/deposit/${id}/withdraw`).expect(200);
const accept = (id: number, fields: object = {}) =>
  app
    .as(manager)
    .post(`deposit/${id}/accept`, buildAcceptBody(anna, { amount: 100.5, ...fields }))
    .expect(200);

/** The messages and reactions of the bot in a chat, oldest first. */
const listBotMessages = async (chatId: string) =>
  (await listQueuedMessages(app.db, { chatId })).map((message) => ({
    ...message,
    text: message.text.replace(/\\(.)/g, '$1'),
  }));
/** Marks the messages to the chat as sent, with consecutive message ids from `firstMessageId` on. */
const deliver = (firstMessageId: number) =>
  app.db.query(
    `update outbox_messages m set status = 'sent', sent_at = now(), sent_message_id = $2 + n.position
     from (select id, row_number() over (order by id) - 1 as position from outbox_messages where chat_id = $1) n
     where m.id = n.id`,
    [brand.chatId, firstMessageId],
  );
const buildAnnouncement = (label: string, state: string, amount = '100.50') =>
  `Anna *Berg* reported in the app:\n#retention\nClient ID: 48213\nAmount: ${amount}\nDescription: first\nsecond\n${label} is ${state}`;

it('announces the report in the chat, and replies to that message with the decision', async () => {
  const { id, label } = await report();
  expect(await listBotMessages(brand.chatId)).toMatchObject([
    { text: buildAnnouncement(label, 'waiting for moderation'), reply_to: null, reaction: null },
  ]);
  await deliver(77);

  await accept(id, { amount: 90 });

  expect((await listBotMessages(brand.chatId)).at(-1)).toMatchObject({
    text: `${label} is accepted: $100.50 → $90`,
    reply_to: '77',
    reaction: null,
  });
  expect((await listBotMessages(anna.telegramId)).map(({ text }) => text)).toEqual([
    expect.stringContaining(`Your deposit ${label} is accepted: $100.50 → $90`),
  ]);
});

it('shows edits and the withdrawal in the announcement', async () => {
  const { id, label } = await report();
  await deliver(77);

  await change(id, { amount: 7 });
  expect((await listBotMessages(brand.chatId)).map(({ text }) => text)).toEqual([
    buildAnnouncement(label, 'updated and waiting for moderation', '7.00'),
  ]);

  await withdraw(id);
  expect((await listBotMessages(brand.chatId)).map(({ text }) => text)).toEqual([
    buildAnnouncement(label, 'withdrawn', '7.00'),
  ]);
});

it('sends nothing to a chat with reactions, and notifies only the agent of the decision', async () => {
  await setUpScene({ chatAnswers: 'reactions' });
  const { id, label } = await report();
  await change(id, { amount: 7 });
  await accept(id, { amount: 7 });

  expect(await listBotMessages(brand.chatId)).toEqual([]);
  expect((await listBotMessages(anna.telegramId)).map(({ text }) => text)).toEqual([
    expect.stringContaining(`Your deposit ${label} is accepted`),
  ]);
});

it('does not reply to an announcement that is not sent yet, reacts if the chat has switched to reactions, and withholds the reason in the chat if the brand wants that', async () => {
  const updateBrand = (settings: Partial<Brand>) => app.db.update('brands', { id: brand.id }, settings);
  const listLast = async () => (await listBotMessages(brand.chatId)).at(-1);
  const [unsent, switched, withheld] = [await report('1'), await report('2'), await report('3')];
  await accept(unsent.id);
  expect(await listLast()).toMatchObject({ text: `${unsent.label} is accepted`, reply_to: null });
  await deliver(77);

  await updateBrand({ chatAnswers: 'reactions' });
  await accept(switched.id);
  expect(await listLast()).toMatchObject({ reply_to: '78', reaction: '👍' });

  await updateBrand({ chatAnswers: 'replies', chatReasons: false });
  await app.as(manager).delete(`deposit/${withheld.id}?status=reject&reason=Twice`).expect(200);
  expect(await listLast()).toMatchObject({ text: `${withheld.label} is rejected`, reply_to: '79' });
  expect((await listBotMessages(anna.telegramId)).at(-1)!.text).toContain('Reason: Twice');
});

it('replies to the form if a deposit of a chat is changed or withdrawn in the app', async () => {
  const text = '#retention\nAmount: 100\nClient ID: 48213';
  await sendToGroup(app, { chatId: brand.chatId, from: anna.telegramId, text, messageId: 12 });
  const { id } = await app.db.findOneByOrFail(Deposit, { brandId: brand.id });

  await change(id, { description: '' });
  await withdraw(id);

  expect((await listBotMessages(brand.chatId)).slice(1)).toMatchObject([
    {
      text: `Anna *Berg* changed A${id} in the app:\n#retention\nClient ID: 48213\nAmount: 100.50\nA${id} is updated and waiting for moderation`,
      reply_to: '12',
      reaction: null,
    },
    { text: `A${id} is withdrawn`, reply_to: '12', reaction: null },
  ]);
});
