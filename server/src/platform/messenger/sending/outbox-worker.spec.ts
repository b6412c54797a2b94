import { FAST } from '../../../../test/messenger-parts.js';
import { describeOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { blocked, tooMany } from '../../../../test/telegram-server.js';
import { readConfig } from '../../config/config.js';
import { BotApi } from '../api/bot-api.js';
import { md } from '../api/markdown.js';

const outbox = describeOutbox();

describe('the outbox worker', () => {
  it('sends in order, one at a time to a chat', async () => {
    const [anna, boris] = [outbox.newChat(), outbox.newChat()];
    await outbox.say(anna, 'a1', 'a2', 'a3');
    await outbox.say(boris, 'b1', 'b2');
    outbox.telegram.script(anna, { slowMs: 100 });
    await outbox.sendUntil(anna, 'sent', 'sent', 'sent');
    await outbox.untilStatuses(boris, 'sent', 'sent');

    expect(outbox.telegram.textsIn(anna)).toEqual(['a1', 'a2', 'a3']);
    expect(outbox.telegram.textsIn(boris)).toEqual(['b1', 'b2']);
  });

  it('immediately sends messages that are queued while it runs', async () => {
    const chat = outbox.newChat();
    outbox.startWorker();
    const warmUp = outbox.newChat();
    await outbox.say(warmUp, 'warm-up');
    await outbox.untilStatuses(warmUp, 'sent');
    // Only the fastest of three counts, because the machine may be busy. Without a wake-up each would take a second.
    const queuedAt: number[] = [];
    for (let n = 1; n <= 3; n += 1) {
      queuedAt.push(Date.now());
      await outbox.say(chat, 'now');
      await outbox.untilStatuses(chat, ...Array<string>(n).fill('sent'));
    }
    expect(Math.min(...outbox.arrivalsOf(chat).map(({ at }, n) => at - queuedAt[n]!))).toBeLessThan(500);
  });

  it('does not delay other chats because of a slow one, and tries a blocked one once', async () => {
    const [slow, blockedChat, other] = [outbox.newChat(), outbox.newChat(), outbox.newChat()];
    outbox.telegram.script(slow, { slowMs: 1_500 });
    outbox.telegram.script(blockedChat, blocked, blocked);
    await outbox.say(slow, 's1', 's2');
    await outbox.say(blockedChat, 'd1');
    await outbox.say(other, 'o1', 'o2');
    await outbox.sendUntil(other, 'sent', 'sent');

    expect(await outbox.statusesOf(slow)).toEqual(['sending', 'pending']);
    await outbox.untilStatuses(blockedChat, 'failed');
    expect(await outbox.rowsOf(blockedChat)).toMatchObject([
      { attempts: 1, last_error: 'Forbidden: bot was blocked by the user' },
    ]);
    expect(outbox.arrivalsOf(blockedChat)).toHaveLength(1);
  });

  it('respects the rate limits of a chat and of a group', async () => {
    const [chat, group] = [outbox.newChat(), `-${outbox.newChat()}`];
    outbox.startWorker({ pace: { ...FAST, chatGapMs: 200, perGroupMinute: 2, minuteMs: 2_000 } });
    await outbox.say(chat, '1', '2', '3');
    await outbox.say(group, '1', '2', '3');
    await outbox.untilStatuses(chat, 'sent', 'sent', 'sent');
    await outbox.untilStatuses(group, 'sent', 'sent', 'sent');

    const [first, , third] = outbox.arrivalsOf(chat);
    expect(third!.at - first!.at).toBeGreaterThanOrEqual(390);
    const inGroup = outbox.arrivalsOf(group);
    expect(inGroup[1]!.at - inGroup[0]!.at).toBeGreaterThanOrEqual(990);
    expect(inGroup[2]!.at - inGroup[0]!.at).toBeGreaterThanOrEqual(1_990);
  });

  it('respects the rate limit of the whole bot', async () => {
    const chats = Array.from({ length: 8 }, outbox.newChat);
    for (const chat of chats) await outbox.say(chat, 'hello');
    outbox.startWorker({ pace: { ...FAST, perSecond: 5 } });
    for (const chat of chats) await outbox.untilStatuses(chat, 'sent');

    const times = chats.map((chat) => outbox.arrivalsOf(chat)[0]!.at).sort();
    for (const [n, at] of times.slice(5).entries()) expect(at - times[n]!).toBeGreaterThan(900);
  });

  it('waits after a 429 as long as Telegram requests, also across a restart', async () => {
    const [busy, other] = [outbox.newChat(), outbox.newChat()];
    outbox.telegram.script(busy, tooMany(7));
    await outbox.say(busy, 'b1', 'b2');
    const first = outbox.startWorker();
    await waitUntil(async () => (await outbox.rowsOf(busy))[0]!.last_error === 'Too Many Requests');
    await first.stop();
    outbox.startWorker();
    await outbox.say(other, 'o1');
    await outbox.untilStatuses(other, 'sent');
    expect(await outbox.statusesOf(busy)).toEqual(['pending', 'pending']);
    await outbox.untilStatuses(busy, 'sent', 'sent');

    const [refused, retried] = outbox.arrivalsOf(busy);
    expect(retried!.at - refused!.at).toBeGreaterThanOrEqual(7_000);
    expect(outbox.telegram.textsIn(busy)).toEqual(['b1', 'b2']);
  });

  it.each(['drop before', 'drop after', { refuse: 502 }] as const)(
    'does not resend a message after %j, and sends the next one',
    async (answer) => {
      const chat = outbox.newChat();
      outbox.telegram.script(chat, answer);
      await outbox.say(chat, 'lost', 'next');
      await outbox.sendUntil(chat, 'unknown', 'sent');
      expect(outbox.arrivalsOf(chat).map(({ params }) => params.text)).toEqual(['lost', 'next']);
    },
  );

  it('does not resend a message whose request was interrupted', async () => {
    const chat = outbox.newChat();
    outbox.telegram.script('sendMessage', 'drop body');
    await outbox.say(chat, 'lost', 'next');
    await outbox.sendUntil(chat, 'unknown', 'sent');
    expect(outbox.telegram.textsIn(chat)).toEqual(['next']);
  });

  it('retries while connections are refused', async () => {
    const chat = outbox.newChat();
    await outbox.telegram.stop();
    await outbox.say(chat, 'patient');
    outbox.startWorker();
    await waitUntil(async () => (await outbox.rowsOf(chat))[0]!.attempts >= 2);
    await outbox.telegram.start();
    await outbox.untilStatuses(chat, 'sent');
    expect(outbox.telegram.textsIn(chat)).toEqual(['patient']);
  });

  it('fails if the thread does not exist, and never posts to the main chat instead', async () => {
    const chat = `-${outbox.newChat()}`;
    outbox.telegram.script(chat, { refuse: 400, description: 'Bad Request: message thread not found' });
    await outbox.queue({
      chatId: chat,
      threadId: '7',
      text: md`report`,
    });
    await outbox.sendUntil(chat, 'failed');
    expect(outbox.arrivalsOf(chat).map(({ params }) => params.message_thread_id)).toEqual([7]);
  });

  it('resends messages to a group that became a supergroup', async () => {
    const [from, to] = [`-${outbox.newChat()}`, `-100${outbox.newChat()}`];
    const moved: string[][] = [];
    outbox.chatMigrations.onMove(async (...pair) => void moved.push(pair));
    outbox.telegram.script(from, {
      refuse: 400,
      description: 'upgraded',
      parameters: { migrate_to_chat_id: Number(to) },
    });
    await outbox.say(from, 'one', 'two');
    await outbox.sendUntil(to, 'sent', 'sent');

    expect(moved).toEqual([[from, to]]);
    expect(outbox.telegram.textsIn(to)).toEqual(['one', 'two']);
    expect(outbox.arrivalsOf(from)).toHaveLength(1);
  });

  it('composes a text at the time of sending, and retries if that fails', async () => {
    const chat = outbox.newChat();
    let attempts = 0;
    outbox.composers.register('greeting', ({ name }) => {
      attempts += 1;
      if (attempts === 1) throw new Error('not yet');
      return Promise.resolve({ text: md`Hello, ${String(name)}!` });
    });
    await outbox.queue({ chatId: chat, composer: 'greeting', args: { name: 'Anna' } });
    await outbox.sendUntil(chat, 'sent');
    expect(outbox.telegram.textsIn(chat)).toEqual(['Hello, Anna\\!']);
  });
});

describe('several workers', () => {
  /** Hangs after the message is claimed and before the request, like a process that is killed there. */
  class DyingApi extends BotApi {
    died = false;
    override call(): Promise<never> {
      this.died = true;
      return new Promise(() => undefined);
    }
  }

  it('mark messages of a killed one as unknown, never resend them, and continue within seconds', async () => {
    const chat = outbox.newChat();
    const api = new DyingApi(readConfig(outbox.environment));
    const dying = outbox.startWorker({ api });
    await outbox.say(chat, 'marked', 'next');
    await waitUntil(() => api.died);
    expect(await outbox.statusesOf(chat)).toEqual(['sending', 'pending']);

    await outbox.stopWorkers({ dead: [dying] });
    await outbox.killLeader();
    const killedAt = Date.now();
    await outbox.sendUntil(chat, 'unknown', 'sent');

    expect(Date.now() - killedAt).toBeLessThan(3_000);
    expect(outbox.arrivalsOf(chat).map(({ params }) => params.text)).toEqual(['next']);
  });

  it('send each message once, and one at a time per chat', async () => {
    const chats = Array.from({ length: 5 }, outbox.newChat);
    const texts = ['1', '2', '3', '4'];
    for (const chat of chats) {
      outbox.telegram.script(chat, ...texts.map(() => ({ slowMs: 60 })));
      await outbox.say(chat, ...texts);
    }
    outbox.telegram.busiestChat = 0;
    outbox.startWorker();
    outbox.startWorker();
    outbox.startWorker();
    for (const chat of chats) await outbox.untilStatuses(chat, 'sent', 'sent', 'sent', 'sent');

    for (const chat of chats) expect(outbox.arrivalsOf(chat).map(({ params }) => params.text)).toEqual(texts);
    expect(outbox.telegram.busiestChat).toBe(1);
  });

  it('take over from one that stops', async () => {
    const chat = outbox.newChat();
    const first = outbox.startWorker();
    outbox.startWorker();
    await outbox.say(chat, 'one');
    await outbox.untilStatuses(chat, 'sent');
    await first.stop();
    await outbox.say(chat, 'two');
    await outbox.untilStatuses(chat, 'sent', 'sent');
  });

  it('finish the message in flight before they stop', async () => {
    const chat = outbox.newChat();
    outbox.telegram.script(chat, { slowMs: 1_500 });
    const worker = outbox.startWorker();
    await outbox.say(chat, 'one', 'two');
    await waitUntil(() => outbox.arrivalsOf(chat).length === 1);
    outbox.startWorker();
    await worker.stop();
    expect((await outbox.statusesOf(chat))[0]).toBe('sent');
    await outbox.untilStatuses(chat, 'sent', 'sent');
    const [one, two] = outbox.arrivalsOf(chat);
    expect(two!.at - one!.at).toBeGreaterThanOrEqual(1_490);
  });

  it('record the actual outcome of a message even after they have lost the lock', async () => {
    const chat = outbox.newChat();
    outbox.telegram.script(chat, { slowMs: 1_500 });
    outbox.startWorker();
    await outbox.say(chat, 'slow');
    await waitUntil(() => outbox.arrivalsOf(chat).length === 1);
    outbox.startWorker();
    await outbox.killLeader();
    await outbox.untilStatuses(chat, 'unknown');
    await outbox.untilStatuses(chat, 'sent');
    expect(outbox.arrivalsOf(chat)).toHaveLength(1);
  });
});
