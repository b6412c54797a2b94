import { setTimeout as delay } from 'node:timers/promises';
import { UNLIMITED_PACE } from '../../../../test/messenger-parts.js';
import { setUpOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { blocked, tooMany } from '../../../../test/telegram-server.js';
import { LEASE_MS } from '../../jobs/leadership.js';
import { md } from '../api/markdown.js';

const outbox = setUpOutbox();

describe('the outbox worker', () => {
  it('immediately sends messages that are queued while it runs', async () => {
    const chat = outbox.newChat();
    outbox.startWorker();
    const warmUp = outbox.newChat();
    await outbox.queueTexts(warmUp, 'warm-up');
    await outbox.untilStatuses(warmUp, 'sent');
    // Only the fastest counts, because the machine may be busy. Without a wake-up each takes a second.
    const queuedAt: number[] = [];
    for (let n = 1; n <= 3; n += 1) {
      queuedAt.push(Date.now());
      await outbox.queueTexts(chat, 'now');
      await outbox.untilStatuses(chat, ...Array<string>(n).fill('sent'));
    }
    expect(Math.min(...outbox.listArrivals(chat).map(({ at }, n) => at - queuedAt[n]!))).toBeLessThan(500);
  });

  it('delays no chat because of a slow one, and sends to a blocked one only once', async () => {
    const [slow, blockedChat, other] = [outbox.newChat(), outbox.newChat(), outbox.newChat()];
    outbox.telegram.script(slow, { slowMs: 1_500 });
    outbox.telegram.script(blockedChat, blocked, blocked);
    await outbox.queueTexts(slow, 's1', 's2');
    await outbox.queueTexts(blockedChat, 'd1');
    await outbox.queueTexts(other, 'o1', 'o2');
    await outbox.sendUntil(other, 'sent', 'sent');

    expect(await outbox.listStatuses(slow)).toEqual(['sending', 'pending']);
    await outbox.untilStatuses(blockedChat, 'failed');
    expect(await outbox.listRows(blockedChat)).toMatchObject([
      { attempts: 1, last_error: 'Forbidden: bot was blocked by the user' },
    ]);
    expect(outbox.listArrivals(blockedChat)).toHaveLength(1);
  });

  it('waits after a 429 as long as Telegram requests, even across a restart', async () => {
    const [busy, other] = [outbox.newChat(), outbox.newChat()];
    outbox.telegram.script(busy, tooMany(3));
    await outbox.queueTexts(busy, 'b1', 'b2');
    const first = outbox.startWorker();
    await waitUntil(async () => (await outbox.listRows(busy))[0]!.last_error === 'Too Many Requests');
    await first.stop();
    outbox.startWorker();
    await outbox.queueTexts(other, 'o1');
    await outbox.untilStatuses(other, 'sent');
    expect(await outbox.listStatuses(busy)).toEqual(['pending', 'pending']);
    await outbox.untilStatuses(busy, 'sent', 'sent');

    const [refused, retried] = outbox.listArrivals(busy);
    expect(retried!.at - refused!.at).toBeGreaterThanOrEqual(3_000);
    expect(outbox.telegram.listTextsIn(busy)).toEqual(['b1', 'b2']);
  });

  it('retries while connections are refused', async () => {
    const chat = outbox.newChat();
    await outbox.telegram.stop();
    await outbox.queueTexts(chat, 'patient');
    outbox.startWorker();
    await waitUntil(async () => (await outbox.listRows(chat))[0]!.attempts >= 2);
    await outbox.telegram.start();
    await outbox.untilStatuses(chat, 'sent');
    expect(outbox.telegram.listTextsIn(chat)).toEqual(['patient']);
  });

  it('fails a message whose thread does not exist, and does not post it to the main chat', async () => {
    const chat = `-${outbox.newChat()}`;
    outbox.telegram.script(chat, { refuse: 400, description: 'Bad Request: message thread not found' });
    await outbox.queueMessages({ chatId: chat, threadId: '7', text: md`report` });
    await outbox.sendUntil(chat, 'failed');
    expect(outbox.listArrivals(chat).map(({ params }) => params.message_thread_id)).toEqual([7]);
  });

  it('resends messages to a group that became a supergroup', async () => {
    const [from, to] = [`-${outbox.newChat()}`, `-100${outbox.newChat()}`];
    const moved: string[][] = [];
    outbox.chatMoves.onMove(async (...pair) => void moved.push(pair));
    outbox.telegram.script(from, {
      refuse: 400,
      description: 'upgraded',
      parameters: { migrate_to_chat_id: Number(to) },
    });
    await outbox.queueTexts(from, 'one', 'two');
    await outbox.sendUntil(to, 'sent', 'sent');

    expect(moved).toEqual([[from, to]]);
    expect(outbox.telegram.listTextsIn(to)).toEqual(['one', 'two']);
    expect(outbox.listArrivals(from)).toHaveLength(1);
  });

  it('composes a text at the time of sending, and retries if that fails', async () => {
    const chat = outbox.newChat();
    let attempts = 0;
    outbox.composers.register('greeting', ({ name }) => {
      attempts += 1;
      if (attempts === 1) throw new Error('not yet');
      return Promise.resolve({ text: md`Hello, ${String(name)}!` });
    });
    await outbox.queueMessages({ chatId: chat, composer: 'greeting', args: { name: 'Anna' } });
    await outbox.sendUntil(chat, 'sent');
    expect(outbox.telegram.listTextsIn(chat)).toEqual(['Hello, Anna\\!']);
  });

  it('does not send a message after the worker’s lease has expired, but sends it once the worker leads again', async () => {
    const chat = outbox.newChat();
    let isComposed = false;
    outbox.composers.register('slow', async () => {
      await delay(isComposed ? 0 : LEASE_MS + 2_000);
      isComposed = true;
      return { text: md`late` };
    });
    outbox.startWorker();
    await waitUntil(
      async () => (await outbox.dataSource.query<object[]>('select 1 from leaderships')).length > 0,
    );

    await outbox.dataSource.transaction(async (holder) => {
      await outbox.queueMessages({ chatId: chat, composer: 'slow', args: {} });
      await waitUntil(async () => (await outbox.listStatuses(chat))[0] === 'sending');
      // As if the process were frozen.
      await holder.query('select 1 from leaderships for update');
      await waitUntil(() => isComposed);
      await delay(300);
      expect(outbox.listArrivals(chat)).toEqual([]);
    });
    await outbox.untilStatuses(chat, 'sent');
    expect(outbox.telegram.listTextsIn(chat)).toEqual(['late']);
  });
});

describe('several workers', () => {
  it('send each message once, and one at a time per chat', async () => {
    const chats = Array.from({ length: 5 }, outbox.newChat);
    const texts = ['1', '2', '3', '4'];
    for (const chat of chats) {
      outbox.telegram.script(chat, ...texts.map(() => ({ slowMs: 60 })));
      await outbox.queueTexts(chat, ...texts);
    }
    outbox.telegram.maxOpenPerChat = 0;
    outbox.startWorker();
    outbox.startWorker();
    outbox.startWorker();
    for (const chat of chats) await outbox.untilStatuses(chat, 'sent', 'sent', 'sent', 'sent');

    for (const chat of chats)
      expect(outbox.listArrivals(chat).map(({ params }) => params.text)).toEqual(texts);
    expect(outbox.telegram.maxOpenPerChat).toBe(1);
  });

  it('finish the message in flight before they stop', async () => {
    const chat = outbox.newChat();
    outbox.telegram.script(chat, { slowMs: 500 });
    const worker = outbox.startWorker();
    await outbox.queueTexts(chat, 'one', 'two');
    await waitUntil(() => outbox.listArrivals(chat).length === 1);
    outbox.startWorker();
    await worker.stop();
    expect((await outbox.listStatuses(chat))[0]).toBe('sent');
    await outbox.untilStatuses(chat, 'sent', 'sent');
    const [one, two] = outbox.listArrivals(chat);
    expect(two!.at - one!.at).toBeGreaterThanOrEqual(490);
  });

  it('mark the message of a worker that lost its leadership as unknown, continue, and record the actual outcome later', async () => {
    const chat = outbox.newChat();
    outbox.telegram.script(chat, { slowMs: 2_500 });
    outbox.startWorker();
    await outbox.queueTexts(chat, 'slow', 'next');
    await waitUntil(() => outbox.listArrivals(chat).length === 1);
    outbox.startWorker();
    await outbox.killLeader();
    await outbox.untilStatuses(chat, 'unknown', 'sent');
    await outbox.untilStatuses(chat, 'sent', 'sent');
    expect(outbox.listArrivals(chat).map(({ params }) => params.text)).toEqual(['slow', 'next']);
  });
});

describe('an answer to a person', () => {
  const queueNotices = (chats: string[], perChat: number) =>
    outbox.transaction(async () => {
      for (let n = 1; n <= perChat; n += 1)
        for (const chatId of chats) await outbox.messages.enqueue({ chatId, text: md`notice ${n}` });
    });
  const queueAnswer = (chatId: string, text: string) =>
    outbox.queueMessages({ chatId, text: md`${text}`, isAnswer: true });
  const listTextsIn = (chat: string) => outbox.telegram.listTextsIn(chat);

  it('waits for the message in flight to its chat, and is sent before the waiting ones, each kind in order', async () => {
    const chat = outbox.newChat();
    outbox.telegram.script(chat, { slowMs: 500 });
    await queueNotices([chat], 3);
    outbox.startWorker();
    await waitUntil(() => outbox.listArrivals(chat).length === 1);
    await queueAnswer(chat, 'first answer');
    await queueAnswer(chat, 'second answer');
    await waitUntil(() => listTextsIn(chat).length === 5);

    expect(listTextsIn(chat)).toEqual(['notice 1', 'first answer', 'second answer', 'notice 2', 'notice 3']);
    const [notice, answer] = outbox.listArrivals(chat);
    expect(answer!.at - notice!.at).toBeGreaterThanOrEqual(450);
  });

  it('can be an edit of an old message, whose waiting time counts from the edit', async () => {
    const chatId = outbox.newChat();
    const change = { chatId, key: `card ${chatId}`, text: md`new` };
    await outbox.dataSource.query(
      `insert into outbox_messages (chat_id, key, text, status, sent_message_id, created_at, sent_at)
       values ($1, $2, 'old', 'sent', 5, now() - interval '1 day', now() - interval '1 day')`,
      [chatId, change.key],
    );

    await outbox.transaction(() => outbox.messages.upsert(change));
    expect(await outbox.queries.countWaiting()).toMatchObject({
      notice: { waiting: 1, oldestSeconds: expect.closeTo(0, -2) },
    });

    await outbox.transaction(() => outbox.messages.upsert({ ...change, isAnswer: true }));
    expect(await outbox.queries.countWaiting()).toMatchObject({
      answer: { waiting: 1, oldestSeconds: expect.closeTo(0, -2) },
      notice: { waiting: 0 },
    });
    outbox.startWorker();
    await outbox.untilStatuses(chatId, 'sent');
  });

  it('is sent before notices to other chats, however many wait', async () => {
    const chats = Array.from({ length: 60 }, () => outbox.newChat());
    const askingChat = outbox.newChat();
    await queueNotices(chats, 1);
    await queueAnswer(askingChat, 'the answer');
    const arrivalsBefore = outbox.telegram.arrivals.length;

    outbox.startWorker({ pace: { ...UNLIMITED_PACE, perSecond: 5, secondMs: 200 } });
    await waitUntil(() => listTextsIn(askingChat).length === 1);

    expect(outbox.telegram.arrivals.length - arrivalsBefore).toBeLessThanOrEqual(5);
  });
});
