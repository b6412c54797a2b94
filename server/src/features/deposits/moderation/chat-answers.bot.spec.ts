import { listQueuedMessages, untilAllSent } from '../../../../test/outbox.factories.js';
import { blocked } from '../../../../test/telegram-server.js';
import { newDeposit, buildAcceptBody } from '../../../../test/deposit.factories.js';
import { newScene, type Scene } from '../../../../test/factories.js';
import { sendToGroup } from '../../../../test/group-message.js';
import { waitUntil } from '../../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { Deposit } from '../ledger/deposit.entity.js';

const app = setUpAppWithOwnDatabase('api,worker', { UNDO_SECONDS: '2', PUBLIC_URL: 'https://desk.test' });

let { brand, manager, agent } = {} as Scene;
let lastMessageId = 0;
async function setUpScene(settings: Partial<Brand> = {}) {
  const brandSettings = { name: 'North', chatAnswers: 'reactions' as const, ...settings };
  ({ brand, manager, agent } = await newScene(app.db, { brand: brandSettings }));
}

async function report(amount = '100'): Promise<Deposit> {
  const messageId = ++lastMessageId;
  const text = `#retention\nAmount: ${amount}\nClient ID: ${48_000 + messageId}`; // no possible duplicates
  await sendToGroup(app, { chatId: brand.chatId, from: agent.telegramId, text, messageId });
  return app.db.findOneByOrFail(Deposit, { chatId: brand.chatId, messageId: String(messageId) });
}
const accept = (deposit: Deposit, amount = 100) =>
  app.as(manager).post(`deposit/${deposit.id}/accept`, buildAcceptBody(agent, { amount })).expect(200);
const close = (deposit: Deposit, query: string) =>
  app.as(manager).delete(`deposit/${deposit.id}?${query}`).expect(200);
const bulk = (path: string, body: object) => app.as(manager).post(`deposit/bulk${path}`, body).expect(200);
const reject = (deposit: Deposit) => close(deposit, 'status=reject&reason=Twice');

/** Without the daily question to agents, which the worker sends at a certain hour. */
const listAnswers = (chatId: string) =>
  app.telegram
    .listEffectiveCalls(chatId)
    .filter(({ params }) => !String(params.text).startsWith('Work today?'));
/** The texts and reactions that a chat shows, in order. */
const listShown = (chatId: string) =>
  listAnswers(chatId).map(({ method, params }) =>
    method === 'setMessageReaction' ? (params.reaction as { emoji: string }[])[0]!.emoji : params.text,
  );
const waitForShown = (chatId: string, ...expected: string[]) =>
  waitUntil(() => JSON.stringify(listShown(chatId)) === JSON.stringify(expected));
const buildPrivateText = (text: string) => `Your deposit ${text}\nAmount: $100\\.00\nBrand: *North*`;

describe('with reactions', () => {
  beforeEach(() => setUpScene());

  it('decisions are reactions to the messages, and the agent gets one message about them', async () => {
    const deposits: Deposit[] = [];
    for (const amount of ['4000', '100', '20', '7', '5']) deposits.push(await report(amount));
    await waitForShown(brand.chatId, ...deposits.map(() => '👀'));
    const ids = deposits.map(({ id }) => id);
    const [acceptedIds, rejectedId, undoneId] = [ids.slice(0, 3), ids[3], ids[4]];
    await bulk('', { action: 'accept', ids: [...acceptedIds, undoneId] });
    await bulk('/undo', { ids: [undoneId] });
    await bulk('', { action: 'reject', ids: [rejectedId], reason: 'Duplicate' });

    await waitForShown(
      agent.telegramId,
      `3 accepted: $4,120\\. A${rejectedId} is rejected: Duplicate\\.\nBrand: *${brand.name}*`,
    );
    // A reaction to each of five reports and four decisions, and the reason.
    await waitUntil(() => listShown(brand.chatId).length === 10);
    const emojiByMessage = new Map<string, unknown>();
    for (const { params } of app.telegram.listCalls('setMessageReaction'))
      if (String(params.chat_id) === brand.chatId)
        emojiByMessage.set(String(params.message_id), (params.reaction as { emoji: string }[])[0]!.emoji);
    const emoji = deposits.map(({ messageId }) => emojiByMessage.get(messageId!));
    expect(emoji).toEqual([...'👍👍👍🤔👀']);
  });

  it('a reply says what the moderator changed, gives the reason of a rejection, and says that a deposit is deleted', async () => {
    const [rejected, deleted, changed] = [await report(), await report(), await report('100.50')];
    await reject(rejected);
    await accept(deleted);
    await waitUntil(() => listShown(brand.chatId).includes('👍'));
    await close(deleted, 'status=delete');
    await accept(changed);

    const expected = [
      ...['👀', '👀', '👀', '🤔', '👍', '🤔', '👍'],
      `A${rejected.id} is rejected\nReason: Twice`,
      `A${deleted.id} is deleted`,
      `A${changed.id} is accepted: $100\\.50 → $100`,
    ];
    await waitUntil(() => listShown(brand.chatId).length === expected.length);
    expect(listShown(brand.chatId).sort()).toEqual(expected.sort());
  });

  it('a refused reaction is replaced by one text', async () => {
    const refused = { refuse: 400, description: 'Bad Request: REACTION_INVALID' };
    app.telegram.script('setMessageReaction', refused, refused, refused, refused);
    const [first, second] = [await report(), await report()];
    const waiting = [first, second].map(({ id }) => `A${id} is waiting for moderation`);
    await waitForShown(brand.chatId, ...waiting);
    await close(first, 'status=reject');
    await reject(second);

    await untilAllSent(app.db, undefined, brand.chatId);
    expect(listShown(brand.chatId).sort()).toEqual(
      [...waiting, `A${first.id} is rejected`, `A${second.id} is rejected\nReason: Twice`].sort(),
    );
  });

  it('the group gets a text if the bot cannot message the agent', async () => {
    app.telegram.script(agent.telegramId, blocked);
    const deposit = await report();
    await accept(deposit);

    await waitForShown(brand.chatId, '👀', '👍', `A${deposit.id} is accepted`);
  });
});

it('an agent gets one message about many decisions, and the chat a reply to each message', async () => {
  await setUpScene({ chatAnswers: 'replies' });
  const deposits: Deposit[] = [];
  // Only the first two were reported in the chat.
  for (let n = 0; n < 22; n += 1) {
    const origin = { chatId: brand.chatId, messageId: String(++lastMessageId), reporterTelegramId: '77' };
    deposits.push(
      await newDeposit(app.db, brand, { agentId: agent.id, amount: '1000.50', ...(n < 2 && origin) }),
    );
  }
  const ids = deposits.map(({ id }) => id);

  expect((await bulk('', { action: 'accept', ids })).body.done).toEqual(ids);
  expect((await bulk('/undo', { ids: ids.slice(-2) })).body.done).toEqual(ids.slice(-2));

  await waitForShown(brand.chatId, `A${ids[0]} is accepted`, `A${ids[1]} is accepted`);
  await waitForShown(
    agent.telegramId,
    `Accepted: A${ids[0]}\\-A${ids[19]} \\(20\\), $20,010\\.\nBrand: *North*`,
  );
  expect(JSON.stringify(listAnswers(agent.telegramId))).toContain(`/tg/deposits?brand=${brand.id}`);
});

describe('without reasons in the chat', () => {
  beforeEach(() => setUpScene({ chatReasons: false }));

  it('only the agent gets them, and the chat shows the reaction', async () => {
    const deposit = await report();
    await waitForShown(brand.chatId, '👀');
    await reject(deposit);

    await waitForShown(brand.chatId, '👀', '🤔');
    await waitForShown(agent.telegramId, buildPrivateText(`A${deposit.id} is rejected\nReason: Twice`));
  });

  it('an agent whom the bot cannot message gets them in the group, visible to nobody else', async () => {
    app.telegram.script(agent.telegramId, blocked);
    const deposit = await report();
    await waitForShown(brand.chatId, '👀');
    await reject(deposit);

    const headline = `A${deposit.id} is rejected`;
    const textWithReason = `${headline}\nReason: Twice`;
    await waitForShown(brand.chatId, '👀', '🤔', headline, textWithReason);
    const calls = app.telegram
      .listCalls('sendMessage')
      .filter(({ params }) => params.text === textWithReason);
    expect(calls).toMatchObject([
      { params: { ephemeral_message_parameters: { receiver_user_id: Number(agent.telegramId) } } },
    ]);
  });

  it('the sender of a deposit without an agent gets them', async () => {
    const text = '#retention\nAmount: 100\nAgent: nobody of that name';
    const messageId = ++lastMessageId;
    await sendToGroup(app, { chatId: brand.chatId, from: agent.telegramId, text, messageId });
    const deposit = await app.db.findOneByOrFail(Deposit, { brandId: brand.id });
    expect(deposit.agentId).toBeNull();
    await reject(deposit);

    await waitForShown(agent.telegramId, buildPrivateText(`A${deposit.id} is rejected\nReason: Twice`));
    await untilAllSent(app.db, undefined, brand.chatId);
    expect(listShown(brand.chatId)).not.toContainEqual(expect.stringContaining('Twice'));
  });
});

it('merges the replies about many deposits of a person into one message', async () => {
  await setUpScene({ chatAnswers: 'replies' });
  /** Pauses messages to the chat for this interval, as if Telegram had limited them. */
  const pauseChat = (interval: string) =>
    app.db.query(
      `insert into outbox_chats (chat_id, next_at, held_until) values ($1, now() + $2::interval, now() + $2::interval)
       on conflict (chat_id) do update set next_at = excluded.next_at, held_until = excluded.held_until`,
      [brand.chatId, interval],
    );

  await pauseChat('1 minute');
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) ids.push((await report('10.50')).id);
  await bulk('', { action: 'accept', ids: ids.slice(0, 8) });
  await bulk('', { action: 'reject', ids: ids.slice(8, 10), reason: 'Twice' });
  await waitUntil(async () => {
    const messages = await listQueuedMessages(app.db, { chatId: brand.chatId });
    return messages.filter(({ status }) => ['held', 'pending'].includes(status)).length === 1;
  });
  await pauseChat('0'); // resumes
  await untilAllSent(app.db, undefined, brand.chatId);

  const [text, ...others] = app.telegram.listTextsIn(brand.chatId);
  expect(others).toEqual([]);
  expect(String(text).replaceAll('\\', '').split('\n').sort()).toEqual([
    `Accepted: A${ids[0]}-A${ids[7]} (8), $84.`,
    'Reason: Twice',
    `Rejected: A${ids[8]}, A${ids[9]} (2), $21.`,
    `Waiting for moderation: A${ids[10]}, A${ids[11]} (2)`,
  ]);
});
