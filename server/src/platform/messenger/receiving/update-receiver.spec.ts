import { Logger } from '@nestjs/common';
import { Composer } from 'telegraf';
import type { DataSource } from 'typeorm';
import { newPressUpdate, newTextUpdate, newUpdateId } from '../../../../test/bot-updates.js';
import { createOwnDatabase, type OwnDatabase } from '../../../../test/own-database.js';
import { waitUntil } from '../../../../test/race.js';
import { TelegramServer, tooMany } from '../../../../test/telegram-server.js';
import { Clock } from '../../clock.js';
import { readConfig } from '../../config/config.js';
import { BotApi } from '../api/bot-api.js';
import { BotHealth } from './bot-health.js';
import { BotRegistry, type BotContext } from './bot-registry.js';
import { ChatMigrations } from '../sending/chat-migrations.js';
import { md } from '../api/markdown.js';
import { MessengerApi } from '../api/messenger-api.js';
import { UpdateHandler } from './update-handler.service.js';
import { UpdateReceiver } from './update-receiver.service.js';

const anna = { telegramId: '501', username: 'anna', publicName: 'Anna' };

let telegram: TelegramServer;
let database: OwnDatabase;
let dataSource: DataSource;
let health: BotHealth;
let chatMigrations: ChatMigrations;
let running: UpdateReceiver[];

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createOwnDatabase();
  dataSource = await database.connect();
  await dataSource.query('create table effects (id bigint generated always as identity, what text not null)');
  telegram = await new TelegramServer().start();
});
beforeEach(async () => {
  running = [];
  health = new BotHealth();
  chatMigrations = new ChatMigrations();
  await dataSource.query('truncate effects');
});
afterEach(async () => {
  await Promise.all(running.map((receiver) => receiver.stop()));
});
afterAll(async () => {
  await telegram.stop();
  await dataSource.destroy();
  await database.drop();
});

function newHandler(compose: (bot: Composer<BotContext>) => void, env: Record<string, string> = {}) {
  const config = readConfig({
    NODE_ENV: 'test',
    RUN: 'bot',
    TELEGRAM_BOT_TOKEN: '1:a',
    TELEGRAM_API_ROOT: telegram.apiRoot,
    ...env,
  });
  const api = new BotApi(config);
  const messenger = new MessengerApi(api);
  const registry = new BotRegistry();
  const bot = new Composer<BotContext>();
  compose(bot);
  registry.use(bot);
  const handler = new UpdateHandler(dataSource, registry, messenger, api, chatMigrations, new Clock());
  return { config, registry, api, messenger, handler };
}

function startReceiver(
  compose: (bot: Composer<BotContext>) => void,
  env: Record<string, string> = {},
): UpdateReceiver {
  const { config, registry, api, messenger, handler } = newHandler(compose, env);
  const receiver = new UpdateReceiver(dataSource, config, registry, api, messenger, handler, health);
  receiver.start();
  running.push(receiver);
  return receiver;
}

const effect = (ctx: BotContext, what: string) =>
  ctx.db.query('insert into effects (what) values ($1)', [what]);
/** Notes each text, and answers it. */
const notes = (bot: Composer<BotContext>) =>
  bot.on('text', async (ctx) => {
    await effect(ctx, ctx.message.text);
    await ctx.say(md`noted`);
  });
async function effects(): Promise<string[]> {
  const rows = await dataSource.query<{ what: string }[]>('select what from effects order by id');
  return rows.map(({ what }) => what);
}
const untilEffects = (...expected: string[]) =>
  waitUntil(async () => JSON.stringify(await effects()) === JSON.stringify(expected));
async function rowOf({ update_id }: { update_id: number }) {
  const rows = await dataSource.query<{ status: string; attempts: number; error: string | null }[]>(
    'select status, attempts, error from telegram_updates where update_id = $1',
    [update_id],
  );
  return rows[0];
}
async function repliesTo({ update_id }: { update_id: number }): Promise<object[]> {
  return dataSource.query(
    'select chat_id, thread_id, reply_to, text from outbox_messages where key like $1 order by id',
    [`update:${update_id}:%`],
  );
}

describe('the receiver', () => {
  it('handles what Telegram hands out, in order, and confirms it', async () => {
    const first = newUpdateId();
    telegram.offer(
      { ...newTextUpdate(anna, 'one'), update_id: first },
      { ...newTextUpdate(anna, 'two'), update_id: first + 1 },
    );
    startReceiver(notes);
    await untilEffects('one', 'two');
    await waitUntil(() => telegram.unconfirmed === 0);
    telegram.offer({ ...newTextUpdate(anna, 'three'), update_id: first + 2 });
    await untilEffects('one', 'two', 'three');
    expect(health.status).toBe('ok');
  });

  it('does not confirm what it could not store', async () => {
    const update = newTextUpdate(anna, 'kept');
    telegram.offer(update);
    await dataSource.query('alter table telegram_updates add constraint full_disk check (false) not valid');
    startReceiver(notes);
    await waitUntil(() => health.status.includes('full_disk'));
    expect(telegram.unconfirmed).toBe(1);

    await dataSource.query('alter table telegram_updates drop constraint full_disk');
    await untilEffects('kept');
  });

  it('gives an update that comes twice one effect', async () => {
    const update = newTextUpdate(anna, 'once');
    telegram.offer(update, update);
    startReceiver(notes);
    await untilEffects('once');
    telegram.offer(update, newTextUpdate(anna, 'later'));
    await untilEffects('once', 'later');
    expect(await repliesTo(update)).toHaveLength(1);
  });

  it('stores whatever text people send', async () => {
    telegram.offer(newTextUpdate(anna, 'lone \ud800 surrogate and nul \u0000'));
    startReceiver((bot) => bot.on('text', (ctx) => effect(ctx, `length ${ctx.message.text.length}`)));
    await untilEffects('length 26');
  });

  it('tries an update again whose handler throws, and meanwhile goes on with the rest', async () => {
    const bad = newTextUpdate(anna, 'bad');
    let attempts = 0;
    telegram.offer(bad, { ...newTextUpdate(anna, 'good'), update_id: bad.update_id + 1 });
    startReceiver((bot) =>
      bot.on('text', async (ctx) => {
        await effect(ctx, ctx.message.text);
        if (ctx.message.text === 'bad' && ++attempts === 1) throw new Error('not today');
      }),
    );
    await untilEffects('good', 'bad');
    expect(await rowOf(bad)).toMatchObject({ status: 'handled', attempts: 2 });
  });

  it('lets one replica at a time take updates; another goes on when it stops', async () => {
    const before = telegram.calls('getUpdates').length;
    telegram.busiestChat = 0;
    const first = startReceiver(notes);
    startReceiver(notes);
    await waitUntil(() => telegram.calls('getUpdates').length > before + 2);
    expect(telegram.busiestChat).toBe(1);
    telegram.offer(newTextUpdate(anna, 'one'));
    await untilEffects('one');
    await first.stop();
    telegram.offer(newTextUpdate(anna, 'two'));
    await untilEffects('one', 'two');
  });

  it('backs off when another program polls or the token is wrong, and shows it', async () => {
    telegram.script(
      'getUpdates',
      { refuse: 409, description: 'Conflict: terminated by other getUpdates request' },
      { refuse: 401, description: 'Unauthorized' },
    );
    startReceiver(notes);
    await waitUntil(() => health.status.startsWith('409'));
    await waitUntil(() => health.status.startsWith('401'));
    await waitUntil(() => health.status === 'ok');
  });

  it('waits as long as Telegram asks for', async () => {
    telegram.script('getUpdates', tooMany(2));
    startReceiver(notes);
    await waitUntil(() => health.status.includes('Too Many Requests'));
    const before = performance.now();
    await waitUntil(() => health.status === 'ok');
    expect(performance.now() - before).toBeGreaterThan(1_500);
  });

  it('sets the webhook with its secret where one is set, and does not poll', async () => {
    const before = telegram.calls('getUpdates').length;
    startReceiver(notes, {
      TELEGRAM_WEBHOOK_URL: 'https://desk.example/telegram/webhook',
      TELEGRAM_WEBHOOK_SECRET: 'abc',
    });
    await waitUntil(() => telegram.calls('setWebhook').length === 1);
    expect(telegram.calls('setWebhook')[0]!.params).toMatchObject({
      url: 'https://desk.example/telegram/webhook',
      secret_token: 'abc',
    });

    const { handler } = newHandler(notes);
    await handler.store([newTextUpdate(anna, 'brought')]);
    await untilEffects('brought');
    expect(telegram.calls('getUpdates')).toHaveLength(before);
  });
});

describe('the menu of commands', () => {
  it('stands in the way of nothing when Telegram refuses it', async () => {
    telegram.script('setMyCommands', { refuse: 400 }, { refuse: 400 });
    telegram.offer(newTextUpdate(anna, 'received'));
    startReceiver(notes);
    await untilEffects('received');
  });
});

describe('handling', () => {
  it('an update that was stored when its process died is handled by the next one', async () => {
    const update = newTextUpdate(anna, 'left');
    await newHandler(notes).handler.store([update]);
    startReceiver(notes);
    await untilEffects('left');
    expect(await repliesTo(update)).toHaveLength(1);
  });

  it('a process that dies after the effect and before the commit leaves nothing, and the next gives one effect', async () => {
    const update = newTextUpdate(anna, 'half');
    const dying = newHandler((bot) =>
      bot.on('text', async (ctx) => {
        await effect(ctx, ctx.message.text);
        await ctx.say(md`noted`);
        const [{ pid }] = await ctx.db.query<[{ pid: number }]>('select pg_backend_pid() as pid');
        await dataSource.query('select pg_terminate_backend($1)', [pid]);
      }),
    );
    await dying.handler.store([update]);
    await dying.handler.handle(String(update.update_id));
    expect([await effects(), await repliesTo(update)]).toEqual([[], []]);

    startReceiver(notes);
    await untilEffects('half');
    expect(await repliesTo(update)).toHaveLength(1);
  });

  it('two processes that handle the same update give one effect', async () => {
    const update = newTextUpdate(anna, 'contended');
    const { handler } = newHandler((bot) =>
      bot.on('text', async (ctx) => {
        await effect(ctx, ctx.message.text);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }),
    );
    await handler.store([update]);
    const id = String(update.update_id);
    expect(await Promise.all([handler.handle(id), handler.handle(id)])).toEqual(['handled', 'handled']);
    expect(await effects()).toEqual(['contended']);
  });

  it('gives up after five attempts, and says so once', async () => {
    const update = newTextUpdate(anna, 'hopeless', { chatId: anna.telegramId, messageId: 31 });
    const { handler } = newHandler((bot) =>
      bot.on('text', async (ctx) => {
        await ctx.say(md`done`);
        throw new Error('never');
      }),
    );
    await handler.store([update]);
    const outcomes: string[] = [];
    for (let i = 0; i < 5; i++) outcomes.push(await handler.handle(String(update.update_id)));
    expect(outcomes).toEqual(['pending', 'pending', 'pending', 'pending', 'failed']);
    expect(await repliesTo(update)).toEqual([
      {
        chat_id: anna.telegramId,
        thread_id: null,
        reply_to: '31',
        text: expect.stringMatching(/^Sorry, that did not work/),
      },
    ]);
    expect((await rowOf(update))!.error).toContain('never');
  });

  it('says where it was asked: in the chat and its thread, as a reply when told so', async () => {
    const chatId = '-1005001';
    const inThread = newTextUpdate(anna, 'hi', { chatId, threadId: '9', messageId: 77 });
    const inChat = newTextUpdate(anna, 'hi', { chatId });
    const { handler } = newHandler((bot) =>
      bot.on('text', async (ctx) => {
        await ctx.say(md`one.`, { reply: true });
        await ctx.say(md`two`);
      }),
    );
    await handler.store([inThread, inChat]);
    for (const { update_id } of [inThread, inChat]) await handler.handle(String(update_id));

    expect(await repliesTo(inThread)).toEqual([
      { chat_id: chatId, thread_id: '9', reply_to: '77', text: 'one\\.' },
      { chat_id: chatId, thread_id: '9', reply_to: null, text: 'two' },
    ]);
    expect(await repliesTo(inChat)).toMatchObject([{ thread_id: null }, { thread_id: null }]);
  });

  it('tells who asks, and knows commands that name the bot', async () => {
    const update = newTextUpdate(anna, '/id@tallydesk_bot', { chatId: '-1005002' });
    const { handler } = newHandler((bot) =>
      bot.command('id', (ctx) => effect(ctx, JSON.stringify(ctx.person))),
    );
    await handler.store([update, newTextUpdate(anna, '/id@other_bot', { chatId: '-1005002' })]);
    for (const { id } of await handler.findDue(10)) await handler.handle(id);
    expect(await effects()).toEqual(['{"id":"501","firstName":"Anna","lastName":null,"username":"anna"}']);
  });

  it('answers a pressed button after the commit, also when the handler did not', async () => {
    const [loud, silent] = [newPressUpdate(anna, 'loud'), newPressUpdate(anna, 'silent')];
    const { handler } = newHandler((bot) => bot.action('loud', (ctx) => ctx.answerCbQuery('Done')));
    await handler.store([loud, silent]);
    for (const { update_id } of [loud, silent]) await handler.handle(String(update_id));
    await waitUntil(() => telegram.calls('answerCallbackQuery').length === 2);
    expect(telegram.calls('answerCallbackQuery').map(({ params }) => params)).toEqual(
      expect.arrayContaining([
        { callback_query_id: loud.callback_query.id, text: 'Done' },
        { callback_query_id: silent.callback_query.id },
      ]),
    );
  });

  it('lets no handler talk to Telegram past the outbox', async () => {
    const update = newTextUpdate(anna, 'direct');
    const { handler } = newHandler((bot) => bot.on('text', (ctx) => ctx.reply('psst')));
    await handler.store([update]);
    expect(await handler.handle(String(update.update_id))).toBe('pending');
    expect((await rowOf(update))!.error).toContain('use ctx.say');
  });

  it('follows a group that became a supergroup', async () => {
    const { message, update_id } = newTextUpdate(anna, '', { chatId: '-600' });
    const moves: string[][] = [];
    chatMigrations.onMove((_db, ...pair) => Promise.resolve(void moves.push(pair)));
    const { handler } = newHandler(notes);
    await handler.store([
      { update_id, message: { ...message, text: undefined, migrate_to_chat_id: -100600 } } as never,
    ]);
    await handler.handle(String(update_id));
    expect(moves).toEqual([['-600', '-100600']]);
  });
});
