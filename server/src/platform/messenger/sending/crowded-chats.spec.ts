import { UNLIMITED_PACE } from '../../../../test/messenger-parts.js';
import { setUpOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { md } from '../api/markdown.js';

const outbox = setUpOutbox();
let chat: string;
beforeEach(() => {
  chat = `-${outbox.newChat()}`;
  outbox.composers.register('many', ({ items }) =>
    Promise.resolve({ text: md`many: ${(items as { key: string }[]).map(({ key }) => key).join(' ')}` }),
  );
});

const listTexts = () => outbox.telegram.listTextsIn(chat);
const listReplyTargets = () =>
  outbox
    .listArrivals(chat)
    .map(({ params }) => (params.reply_parameters as { message_id: number } | undefined)?.message_id);

describe('a message that supersedes another', () => {
  const queue = (text: string, { supersedes = 'deposit:1', chatId = chat, heldSeconds = 0 } = {}) =>
    outbox.queueMessages({ chatId, text: md`${text}`, supersedes, heldSeconds });

  it('replaces a message that is still waiting', async () => {
    await queue('A1 is waiting');
    await queue('A2 is waiting', { supersedes: 'deposit:2' });
    await queue('A1 is accepted');
    await outbox.sendUntil(chat, 'sent', 'sent', 'sent');
    expect(listTexts()).toEqual(['A2 is waiting', 'A1 is accepted']);
  });

  it('replaces nothing until it is due itself', async () => {
    await queue('A1 is waiting');
    await queue('A1 is accepted', { heldSeconds: 60 });
    await outbox.sendUntil(chat, 'sent', 'held');
    expect(listTexts()).toEqual(['A1 is waiting']);
  });

  it('does not affect other chats', async () => {
    const other = outbox.newChat();
    await queue('A1 is waiting', { chatId: other });
    await queue('A1 is accepted');
    await outbox.sendUntil(other, 'sent');
    expect(outbox.telegram.listTextsIn(other)).toEqual(['A1 is waiting']);
  });
});

describe('mergeable messages', () => {
  /** A group can receive three messages within `maxWaitMs`, and four within twice that time. */
  const pace = { ...UNLIMITED_PACE, perGroupMinute: 4 };
  const queueAll = (...entries: [by: string, key: string][]) =>
    outbox.queueMessages(
      ...entries.map(([by, key], n) => {
        const bundle = { composer: 'many', by, items: [{ key }] };
        return { chatId: chat, text: md`${key}`, replyTo: String(n + 1), bundle };
      }),
    );

  it('are merged for each person, and reply to the message that the newest of them replied to', async () => {
    await queueAll(['anna', 'A1'], ['cleo', 'A2'], ['anna', 'A3'], ['cleo', 'A4'], ['anna', 'A5']);
    outbox.startWorker({ pace });
    await outbox.untilStatuses(chat, ...Array<string>(5).fill('sent'));
    expect(listTexts()).toEqual(['many: A1 A3 A5', 'many: A2 A4']);
    expect(listReplyTargets()).toEqual([5, 4]);
  });

  it('are merged for all people if one for each cannot be sent in time, even those that arrive while a merged message waits', async () => {
    await outbox.holds.add(chat, 3);
    await queueAll(['anna', 'A1'], ['cleo', 'A2'], ['anna', 'A3']);
    outbox.startWorker({ pace: { ...pace, maxWaitMs: 1_000 } });
    await waitUntil(
      async () => (await outbox.listStatuses(chat)).filter((status) => status === 'sent').length === 2,
    );
    await queueAll(['ben', 'A4']);
    await outbox.untilStatuses(chat, ...Array<string>(4).fill('sent'));
    expect(listTexts()).toEqual(['many: A1 A2 A3 A4']);
    expect(listReplyTargets()).toEqual([undefined]);
  });
});
