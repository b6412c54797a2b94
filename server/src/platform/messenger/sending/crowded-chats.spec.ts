import { FAST } from '../../../../test/messenger-parts.js';
import { describeOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { md } from '../api/markdown.js';

const outbox = describeOutbox();
let chat: string;
beforeEach(() => {
  chat = `-${outbox.newChat()}`;
  outbox.composers.register('many', ({ items }) =>
    Promise.resolve({ text: md`many: ${(items as { key: string }[]).map(({ key }) => key).join(' ')}` }),
  );
});

const texts = () => outbox.telegram.textsIn(chat);
const repliedTo = () =>
  outbox
    .arrivalsOf(chat)
    .map(({ params }) => (params.reply_parameters as { message_id: number } | undefined)?.message_id);

describe('a message that supersedes another', () => {
  const tell = (text: string, { supersedes = 'deposit:1', chatId = chat, heldSeconds = 0 } = {}) =>
    outbox.queue({ chatId, text: md`${text}`, supersedes, heldSeconds });

  it('goes out in its place if that still waits', async () => {
    await tell('A1 is waiting');
    await tell('A2 is waiting', { supersedes: 'deposit:2' });
    await tell('A1 is accepted');
    await outbox.sendUntil(chat, 'sent', 'sent', 'sent');
    expect(texts()).toEqual(['A2 is waiting', 'A1 is accepted']);
  });

  it('does so only once it is due', async () => {
    await tell('A1 is waiting');
    await tell('A1 is accepted', { heldSeconds: 60 });
    await outbox.sendUntil(chat, 'sent', 'held');
    expect(texts()).toEqual(['A1 is waiting']);
  });

  it('leaves those of other chats', async () => {
    const other = outbox.newChat();
    await tell('A1 is waiting', { chatId: other });
    await tell('A1 is accepted');
    await outbox.sendUntil(other, 'sent');
    expect(outbox.telegram.textsIn(other)).toEqual(['A1 is waiting']);
  });
});

describe('messages that may become one', () => {
  const pace = { ...FAST, perGroupMinute: 4 };
  const tell = (...news: [by: string, key: string][]) =>
    outbox.queue(
      ...news.map(([by, key], n) => {
        const bundle = { composer: 'many', by, items: [{ key }] };
        return { chatId: chat, text: md`${key}`, replyTo: String(n + 1), bundle };
      }),
    );

  it('go out by themselves as long as there is time', async () => {
    await tell(['anna', 'A1'], ['anna', 'A2'], ['cleo', 'A3']);
    outbox.startWorker({ pace: FAST });
    await waitUntil(() => texts().length === 3);
    expect(texts()).toEqual(['A1', 'A2', 'A3']);
  });

  it('become one for each person, in reply to the newest message', async () => {
    await tell(['anna', 'A1'], ['cleo', 'A2'], ['anna', 'A3'], ['cleo', 'A4'], ['anna', 'A5']);
    outbox.startWorker({ pace });
    await outbox.untilStatuses(chat, ...Array<string>(5).fill('sent'));
    expect(texts()).toEqual(['many: A1 A3 A5', 'many: A2 A4']);
    expect(repliedTo()).toEqual([5, 4]);
  });

  it('become one of all people if there are too many people', async () => {
    await tell(['anna', 'A1'], ['cleo', 'A2'], ['ben', 'A3'], ['dora', 'A4'], ['eva', 'A5']);
    outbox.startWorker({ pace });
    await outbox.untilStatuses(chat, ...Array<string>(5).fill('sent'));
    expect(texts()).toEqual(['many: A1 A2 A3 A4 A5']);
    expect(repliedTo()).toEqual([undefined]);
  });

  it('take up those that come while they wait', async () => {
    await outbox.holds.add(chat, 3);
    await tell(['anna', 'A1'], ['cleo', 'A2'], ['anna', 'A3']);
    outbox.startWorker({ pace: { ...pace, inTimeMs: 1_000 } });
    await waitUntil(
      async () => (await outbox.statusesOf(chat)).filter((status) => status === 'sent').length === 2,
    );
    await tell(['ben', 'A4']);
    await outbox.untilStatuses(chat, ...Array<string>(4).fill('sent'));
    expect(texts()).toEqual(['many: A1 A2 A3 A4']);
  });
});
