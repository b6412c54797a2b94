import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database.js';
import { waitUntil } from '../../../test/race.js';
import { blocked, TelegramServer, tooMany } from '../../../test/telegram-server.js';
import { readConfig } from '../config/config.js';
import { BotApi } from '../telegram/bot-api.js';
import { ChatMigrations } from '../telegram/chat-migrations.js';
import { md } from '../telegram/markdown.js';
import { MessageComposers } from './message-composers.js';
import type { OutboxPace } from './outbox-pace.js';
import { OutboxWorker } from './outbox-worker.service.js';
import { queueComposed, queueMessage, type OutgoingMessage } from './queue-message.js';

const FAST: OutboxPace = { perSecond: 1_000, chatGapMs: 0, perGroupMinute: 1_000 };

let telegram: TelegramServer;
let database: OwnDatabase;
let dataSource: DataSource;
let composers: MessageComposers;
let chatMigrations: ChatMigrations;
let workers: OutboxWorker[];
let lastChat = 1_000;
const newChat = () => String(++lastChat);

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createOwnDatabase();
  dataSource = await database.connect();
  telegram = await new TelegramServer().start();
});
beforeEach(() => {
  workers = [];
  composers = new MessageComposers();
  chatMigrations = new ChatMigrations();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.beforeApplicationShutdown()));
});
afterAll(async () => {
  await telegram.stop();
  await dataSource.destroy();
  await database.drop();
});

function settings() {
  return readConfig({
    NODE_ENV: 'test',
    RUN: 'worker',
    TELEGRAM_BOT_TOKEN: '1:a',
    TELEGRAM_API_ROOT: telegram.apiRoot,
  });
}

function startWorker({ pace = FAST, api = new BotApi(settings()) } = {}): OutboxWorker {
  const worker = new OutboxWorker(dataSource, settings(), api, composers, chatMigrations, pace);
  worker.onApplicationBootstrap();
  workers.push(worker);
  return worker;
}

/** Ends the connection of whoever leads, as when its process dies. */
async function killLeader(): Promise<void> {
  await dataSource.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
     where locktype = 'advisory' and datname = current_database()`,
  );
}

const say = (chatId: string, ...texts: string[]) =>
  dataSource.transaction(async (db) => {
    for (const text of texts) await queueMessage(db, { chatId, text: md`${text}` });
  });
const queue = (message: OutgoingMessage) => dataSource.transaction((db) => queueMessage(db, message));

interface Row {
  status: string;
  attempts: number;
  last_error: string | null;
}
const rowsOf = (chatId: string) =>
  dataSource.query<Row[]>(
    'select status, attempts, last_error from outbox_messages where chat_id = $1 order by id',
    [chatId],
  );
const statusesOf = async (chatId: string) => (await rowsOf(chatId)).map(({ status }) => status);
const untilStatuses = (chatId: string, ...statuses: string[]) =>
  waitUntil(async () => String(await statusesOf(chatId)) === String(statuses));
const arrivalsOf = (chatId: string) =>
  telegram.calls('sendMessage').filter(({ params }) => String(params.chat_id) === chatId);

describe('queueMessage', () => {
  it('queues nothing when the transaction fails, and a key only once', async () => {
    const chat = newChat();
    const message = {
      chatId: chat,
      text: md`one`,
      key: `once:${chat}`,
    };

    await dataSource
      .transaction(async (db) => {
        await queueMessage(db, message);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await rowsOf(chat)).toHaveLength(0);

    await queue(message);
    await queue(message);
    expect(await rowsOf(chat)).toHaveLength(1);
  });

  it('queues a long text as several messages: the first replies, the last has the buttons', async () => {
    const chat = newChat();
    const text = md`${`${'a'.repeat(3000)}\n${'b'.repeat(3000)}`}`;
    await queue({ chatId: chat, text, key: chat, replyTo: '5', buttons: [[{ text: 'Go', data: 'go' }]] });
    startWorker();
    await untilStatuses(chat, 'sent', 'sent');

    const [first, second] = arrivalsOf(chat).map(({ params }) => params);
    expect(first).toMatchObject({ text: 'a'.repeat(3000), reply_parameters: { message_id: 5 } });
    expect(second).toMatchObject({
      text: 'b'.repeat(3000),
      reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] },
    });
    expect([first!.reply_markup, second!.reply_parameters]).toEqual([undefined, undefined]);
  });

  it('refuses a button whose data Telegram would not take', async () => {
    const buttons = [[{ text: 'Go', data: 'x'.repeat(65) }]];
    await expect(
      queue({
        chatId: newChat(),
        text: md`one`,
        buttons,
      }),
    ).rejects.toThrow('button data');
  });
});

describe('the outbox worker', () => {
  it('sends in order, one at a time to a chat', async () => {
    const [anna, boris] = [newChat(), newChat()];
    await say(anna, 'a1', 'a2', 'a3');
    await say(boris, 'b1', 'b2');
    telegram.script(anna, { slowMs: 100 });
    startWorker();
    await untilStatuses(anna, 'sent', 'sent', 'sent');
    await untilStatuses(boris, 'sent', 'sent');

    expect(telegram.textsIn(anna)).toEqual(['a1', 'a2', 'a3']);
    expect(telegram.textsIn(boris)).toEqual(['b1', 'b2']);
  });

  it('sends what is queued while it runs, at once', async () => {
    const chat = newChat();
    startWorker();
    await say(newChat(), 'warm-up');
    await untilStatuses(String(lastChat), 'sent');
    const queuedAt = Date.now();
    await say(chat, 'now');
    await untilStatuses(chat, 'sent');
    expect(arrivalsOf(chat)[0]!.at - queuedAt).toBeLessThan(500);
  });

  it('lets no chat wait for a slow one, and a blocked one costs one attempt', async () => {
    const [slow, deaf, other] = [newChat(), newChat(), newChat()];
    telegram.script(slow, { slowMs: 1_500 });
    telegram.script(deaf, blocked, blocked);
    await say(slow, 's1', 's2');
    await say(deaf, 'd1');
    await say(other, 'o1', 'o2');
    startWorker();
    await untilStatuses(other, 'sent', 'sent');

    expect(await statusesOf(slow)).toEqual(['sending', 'pending']);
    await untilStatuses(deaf, 'failed');
    expect(await rowsOf(deaf)).toMatchObject([
      { attempts: 1, last_error: 'Forbidden: bot was blocked by the user' },
    ]);
    expect(arrivalsOf(deaf)).toHaveLength(1);
  });

  it('keeps the pace of a chat and of a group', async () => {
    const [chat, group] = [newChat(), `-${newChat()}`];
    startWorker({ pace: { perSecond: 1_000, chatGapMs: 200, perGroupMinute: 2 } });
    await say(chat, '1', '2', '3');
    await say(group, '1', '2', '3');
    await untilStatuses(chat, 'sent', 'sent', 'sent');
    await waitUntil(() => arrivalsOf(group).length === 2);

    const [first, , third] = arrivalsOf(chat);
    expect(third!.at - first!.at).toBeGreaterThanOrEqual(390);
    expect(await statusesOf(group)).toEqual(['sent', 'sent', 'pending']);
    const [{ wait }] = await dataSource.query<[{ wait: number }]>(
      'select extract(epoch from next_at - now())::float as wait from outbox_chats where chat_id = $1',
      [group],
    );
    expect(wait).toBeGreaterThan(58);
  });

  it('keeps the pace of all chats together', async () => {
    const chats = Array.from({ length: 8 }, newChat);
    for (const chat of chats) await say(chat, 'hello');
    startWorker({ pace: { ...FAST, perSecond: 5 } });
    for (const chat of chats) await untilStatuses(chat, 'sent');

    const times = chats.map((chat) => arrivalsOf(chat)[0]!.at).sort();
    expect(times[4]! - times[0]!).toBeLessThan(500);
    expect(times[5]! - times[0]!).toBeGreaterThan(900);
  });

  it('waits after a 429 as long as Telegram says, also across a restart', async () => {
    const [busy, other] = [newChat(), newChat()];
    telegram.script(busy, tooMany(2));
    await say(busy, 'b1', 'b2');
    const first = startWorker();
    await waitUntil(async () => (await rowsOf(busy))[0]!.last_error === 'Too Many Requests');
    await first.beforeApplicationShutdown();
    startWorker();
    await say(other, 'o1');
    await untilStatuses(other, 'sent');
    expect(await statusesOf(busy)).toEqual(['pending', 'pending']);
    await untilStatuses(busy, 'sent', 'sent');

    const [refused, retried] = arrivalsOf(busy);
    expect(retried!.at - refused!.at).toBeGreaterThanOrEqual(2_000);
    expect(telegram.textsIn(busy)).toEqual(['b1', 'b2']);
  });

  it.each(['drop before', 'drop after', { refuse: 502 }] as const)(
    'does not send again after %j, and goes on',
    async (answer) => {
      const chat = newChat();
      telegram.script(chat, answer);
      await say(chat, 'lost', 'next');
      startWorker();
      await untilStatuses(chat, 'unknown', 'sent');
      expect(arrivalsOf(chat).map(({ params }) => params.text)).toEqual(['lost', 'next']);
    },
  );

  it('tries again while connections are refused', async () => {
    const chat = newChat();
    await telegram.stop();
    await say(chat, 'patient');
    startWorker();
    await waitUntil(async () => (await rowsOf(chat))[0]!.attempts >= 2);
    await telegram.start();
    await untilStatuses(chat, 'sent');
    expect(telegram.textsIn(chat)).toEqual(['patient']);
  });

  it('gives up a thread that is gone and never posts to the main chat instead', async () => {
    const chat = `-${newChat()}`;
    telegram.script(chat, { refuse: 400, description: 'Bad Request: message thread not found' });
    await queue({
      chatId: chat,
      threadId: '7',
      text: md`report`,
    });
    startWorker();
    await untilStatuses(chat, 'failed');
    expect(arrivalsOf(chat).map(({ params }) => params.message_thread_id)).toEqual([7]);
  });

  it('follows a group that became a supergroup, and sends once more', async () => {
    const [from, to] = [`-${newChat()}`, `-100${newChat()}`];
    const moved: string[][] = [];
    chatMigrations.onMove(async (_db, ...pair) => void moved.push(pair));
    telegram.script(from, {
      refuse: 400,
      description: 'upgraded',
      parameters: { migrate_to_chat_id: Number(to) },
    });
    await say(from, 'one', 'two');
    startWorker();
    await untilStatuses(to, 'sent', 'sent');

    expect(moved).toEqual([[from, to]]);
    expect(telegram.textsIn(to)).toEqual(['one', 'two']);
    expect(arrivalsOf(from)).toHaveLength(1);
  });

  it('composes a text when it is sent, and again when that failed', async () => {
    const chat = newChat();
    let attempts = 0;
    composers.register('greeting', (_db, { name }) => {
      attempts += 1;
      if (attempts === 1) throw new Error('not yet');
      return Promise.resolve({ text: md`Hello, ${String(name)}!` });
    });
    await dataSource.transaction((db) =>
      queueComposed(db, { chatId: chat, composer: 'greeting', args: { name: 'Anna' } }),
    );
    startWorker();
    await untilStatuses(chat, 'sent');
    expect(telegram.textsIn(chat)).toEqual(['Hello, Anna\\!']);
  });
});

describe('several workers', () => {
  /** Stops for ever between the mark and the request, like a process that is killed there. */
  class DyingApi extends BotApi {
    died = false;
    override call(): Promise<never> {
      this.died = true;
      return new Promise(() => undefined);
    }
  }

  it('leaves unknown what a killed worker had marked, never sends it, and goes on within seconds', async () => {
    const chat = newChat();
    const api = new DyingApi(settings());
    const dying = startWorker({ api });
    await say(chat, 'marked', 'next');
    await waitUntil(() => api.died);
    expect(await statusesOf(chat)).toEqual(['sending', 'pending']);

    workers = workers.filter((worker) => worker !== dying);
    await killLeader();
    const killedAt = Date.now();
    startWorker();
    await untilStatuses(chat, 'unknown', 'sent');

    expect(Date.now() - killedAt).toBeLessThan(3_000);
    expect(arrivalsOf(chat).map(({ params }) => params.text)).toEqual(['next']);
  });

  it('sends each message once and of a chat one at a time', async () => {
    const chats = Array.from({ length: 5 }, newChat);
    const texts = ['1', '2', '3', '4'];
    for (const chat of chats) {
      telegram.script(chat, ...texts.map(() => ({ slowMs: 60 })));
      await say(chat, ...texts);
    }
    telegram.busiestChat = 0;
    startWorker();
    startWorker();
    startWorker();
    for (const chat of chats) await untilStatuses(chat, 'sent', 'sent', 'sent', 'sent');

    for (const chat of chats) expect(arrivalsOf(chat).map(({ params }) => params.text)).toEqual(texts);
    expect(telegram.busiestChat).toBe(1);
  });

  it('another takes over from one that stops', async () => {
    const chat = newChat();
    const first = startWorker();
    startWorker();
    await say(chat, 'one');
    await untilStatuses(chat, 'sent');
    await first.beforeApplicationShutdown();
    await say(chat, 'two');
    await untilStatuses(chat, 'sent', 'sent');
  });

  it('finishes the message on its way before it stops', async () => {
    const chat = newChat();
    telegram.script(chat, { slowMs: 400 });
    const worker = startWorker();
    await say(chat, 'one');
    await waitUntil(() => arrivalsOf(chat).length === 1);
    await worker.beforeApplicationShutdown();
    expect(await statusesOf(chat)).toEqual(['sent']);
  });

  it('what a worker that lost the lock learns for certain replaces unknown', async () => {
    const chat = newChat();
    telegram.script(chat, { slowMs: 1_500 });
    startWorker();
    await say(chat, 'slow');
    await waitUntil(() => arrivalsOf(chat).length === 1);
    startWorker();
    await killLeader();
    await untilStatuses(chat, 'unknown');
    await untilStatuses(chat, 'sent');
    expect(arrivalsOf(chat)).toHaveLength(1);
  });
});
