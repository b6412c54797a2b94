import { UNLIMITED_PACE } from '../../../../test/messenger-parts.js';
import { setUpOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { tooMany } from '../../../../test/telegram-server.js';
import { MessengerApi } from '../api/messenger-api.js';
import { md } from '../api/markdown.js';

const outbox = setUpOutbox();
let chat: string;
beforeEach(() => void (chat = `-${outbox.newChat()}`));

const react = (...messageIds: string[]) =>
  outbox.transaction(() =>
    outbox.messages.enqueue(
      ...messageIds.map((messageId) => ({ chatId: chat, messageId, emoji: '👍', fallback: md`accepted` })),
    ),
  );
const listMethods = () => outbox.listArrivals(chat).map(({ method }) => method);
const getChatRow = async () => {
  const [row] = await outbox.dataSource.query<object[]>('select * from outbox_chats where chat_id = $1', [
    chat,
  ]);
  return row;
};

describe('messages and reactions of a chat', () => {
  it('have separate budgets: reactions do not wait for messages', async () => {
    outbox.startWorker({ pace: { ...UNLIMITED_PACE, perGroupMinute: 1 } });
    await outbox.queueTexts(chat, '1', '2');
    await react('7', '8');
    await outbox.untilStatuses(chat, 'sent', 'pending', 'sent', 'sent');
    expect(listMethods().sort()).toEqual(['sendMessage', 'setMessageReaction', 'setMessageReaction']);
  });

  it('have separate budgets: messages do not wait for reactions', async () => {
    outbox.startWorker({ pace: { ...UNLIMITED_PACE, reactionsPerMinute: 1 } });
    await react('7', '8');
    await outbox.queueTexts(chat, '1', '2');
    await outbox.untilStatuses(chat, 'sent', 'pending', 'sent', 'sent');
    expect(outbox.telegram.listTextsIn(chat)).toEqual(['1', '2']);
  });

  it('are sent one at a time', async () => {
    outbox.telegram.script(chat, { slowMs: 100 }, { slowMs: 100 }, { slowMs: 100 });
    outbox.telegram.maxOpenPerChat = 0;
    await outbox.queueTexts(chat, '1', '2');
    await react('7');
    await outbox.sendUntil(chat, 'sent', 'sent', 'sent');
    expect(outbox.telegram.maxOpenPerChat).toBe(1);
  });

  it('all wait after a refused reaction, which halves the rate of reactions', async () => {
    outbox.telegram.script('setMessageReaction', tooMany(1));
    await react('7');
    outbox.startWorker();
    await waitUntil(async () => (await outbox.listRows(chat))[0]!.last_error === 'Too Many Requests');
    await outbox.queueTexts(chat, '1');
    await outbox.untilStatuses(chat, 'sent', 'sent');

    const [refused, ...later] = outbox.listArrivals(chat);
    expect(later).toHaveLength(2);
    for (const { at } of later) expect(at - refused!.at).toBeGreaterThanOrEqual(1_000);
    const { reactionsPerMinute } = UNLIMITED_PACE;
    expect(await getChatRow()).toMatchObject({ message_rate: null, reaction_rate: reactionsPerMinute / 2 });
  });
});

describe('a message that bypasses the outbox', () => {
  it('is not sent while its chat is paused', async () => {
    await outbox.holds.add(chat, 30);
    const messenger = new MessengerApi(outbox.newApi(), outbox.holds);
    expect(await messenger.sendNow({ chatId: chat, text: md`now` })).toEqual({
      refused: 'Too Many Requests: retry after 30',
    });
    expect(listMethods()).toEqual([]);
  });

  it('pauses the chat if it is refused with 429', async () => {
    outbox.telegram.script(chat, tooMany(30));
    const messenger = new MessengerApi(outbox.newApi(), outbox.holds);
    await messenger.sendNow({ chatId: chat, text: md`now` });
    await outbox.queueTexts(chat, '1');
    const other = outbox.newChat();
    await outbox.queueTexts(other, '1');
    await outbox.sendUntil(other, 'sent');
    expect(await outbox.listStatuses(chat)).toEqual(['pending']);
  });
});

it('halves the rate of a chat after a refusal, and stores it for the next leader', async () => {
  outbox.telegram.script(chat, tooMany(1));
  await outbox.queueTexts(chat, '1');
  const first = outbox.startWorker();
  await outbox.untilStatuses(chat, 'sent');
  await first.stop();
  const message_rate = UNLIMITED_PACE.perGroupMinute / 2;
  expect(await getChatRow()).toMatchObject({ message_rate, reaction_rate: null });

  outbox.startWorker();
  await outbox.queueTexts(chat, '2');
  await outbox.untilStatuses(chat, 'sent', 'sent');
  expect(await getChatRow()).toMatchObject({ message_rate });
});
