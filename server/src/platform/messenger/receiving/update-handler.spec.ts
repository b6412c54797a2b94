import { Database } from '../../database/database.js';
import { newPressUpdate, newTextUpdate } from '../../../../test/bot-updates.js';
import { raceBehind, waitUntil } from '../../../../test/race.js';
import { setUpBot, recordTexts } from '../../../../test/update-harness.js';
import { localize } from '../../../texts/texts.js';
import { md } from '../api/markdown.js';
import type { BotContext } from './bot-registry.js';

const anna = { telegramId: '501', username: 'anna', publicName: 'Anna' };

const bot = setUpBot();
const recordEach = recordTexts(bot);

describe('handling an update', () => {
  it('has one effect if a process dies before the commit and the next one handles the update', async () => {
    const update = newTextUpdate(anna, 'committed once');
    const dying = bot.newHandler((composer) =>
      composer.on('text', async (ctx) => {
        await bot.recordEffect(ctx.message.text);
        await ctx.respond(md`noted`);
        const [{ pid }] = await bot.query<[{ pid: number }]>('select pg_backend_pid() as pid');
        await bot.dataSource.query('select pg_terminate_backend($1)', [pid]);
      }),
    );
    await dying.handler.store([update]);
    await dying.handler.handle(String(update.update_id));
    expect([await bot.listEffects(), await bot.listReplies(update)]).toEqual([[], []]);

    bot.startReceiver(recordEach);
    await bot.untilEffects('committed once');
    expect(await bot.listReplies(update)).toHaveLength(1);
  });

  it('does not wait for the disk on commit', async () => {
    const COMMIT_SETTING = `select setting, source from pg_settings where name = 'synchronous_commit'`;
    const settings: unknown[] = [];
    const { handler } = bot.newHandler((composer) =>
      composer.on('text', async () => settings.push(...(await bot.query<unknown[]>(COMMIT_SETTING)))),
    );
    const update = newTextUpdate(anna, 'quick');
    await handler.store([update]);
    expect(await handler.handle(String(update.update_id))).toBe('handled');
    expect(settings).toEqual([{ setting: 'off', source: 'session' }]);
    expect(await bot.dataSource.query(COMMIT_SETTING)).not.toMatchObject([{ source: 'session' }]);
  });

  it('has one effect if two processes handle the same update', async () => {
    const update = newTextUpdate(anna, 'contended');
    const { handler } = bot.newHandler((composer, registry) => {
      registry.registerWatcher(async () => void (await bot.recordEffect('watched')));
      composer.on('text', (ctx) => bot.recordEffect(ctx.message.text));
    });
    await handler.store([update]);
    const handle = () => handler.handle(String(update.update_id));
    const outcomes = await raceBehind(bot.dataSource.manager, 'lock table effects in exclusive mode', [
      handle,
      handle,
    ]);
    expect(outcomes).toEqual(['handled', 'handled']);
    expect(await bot.listEffects()).toEqual(['watched', 'contended']);
  });

  it('has one effect if the response to the commit was lost', async () => {
    const update = newTextUpdate(anna, 'committed');
    const { handler } = bot.newHandler(recordEach);
    await handler.store([update]);
    const id = String(update.update_id);
    type Transaction = (this: Database, work: () => Promise<unknown>) => Promise<unknown>;
    const original = Reflect.get(Database.prototype, 'transaction') as Transaction;
    let isLost = false;
    const transaction = jest.spyOn(Database.prototype, 'transaction').mockImplementation(async function (
      this: Database,
      work,
    ) {
      const result = await original.call(this, work as () => Promise<unknown>);
      if (isLost || (await bot.getRow(update)).status !== 'handled') return result;
      isLost = true;
      throw new Error('Connection terminated unexpectedly');
    });
    await handler.handle(id).finally(() => transaction.mockRestore());

    expect(isLost).toBe(true);
    expect(await handler.handle(id)).toBe('handled');
    expect(await bot.listEffects()).toEqual(['committed']);
    expect(await bot.getRow(update)).toMatchObject({ status: 'handled', attempts: 1 });
  });

  it('fails after five attempts, and apologises once', async () => {
    const update = newTextUpdate(anna, 'hopeless', { chatId: anna.telegramId, messageId: 31 });
    const { handler } = bot.newHandler((composer) =>
      composer.on('text', async (ctx) => {
        await ctx.respond(md`done`);
        throw new Error('never');
      }),
    );
    await handler.store([update]);
    const outcomes: string[] = [];
    for (let i = 0; i < 5; i++) outcomes.push(await handler.handle(String(update.update_id)));
    expect(outcomes).toEqual(['pending', 'pending', 'pending', 'pending', 'failed']);
    expect(await bot.listReplies(update)).toEqual([
      {
        chat_id: anna.telegramId,
        thread_id: null,
        reply_to: '31',
        text: expect.stringMatching(/^Sorry, that did not work/),
      },
    ]);
    expect((await bot.getRow(update)).error).toContain('never');
  });

  it('replies in the chat and thread of the update, and to its message if requested', async () => {
    const chatId = '-1005001';
    const inThread = newTextUpdate(anna, 'hi', { chatId, threadId: '9', messageId: 77 });
    const inChat = newTextUpdate(anna, 'hi', { chatId });
    const { handler } = bot.newHandler((composer) =>
      composer.on('text', async (ctx) => {
        await ctx.respond(md`one.`, { isReply: true });
        await ctx.respond(md`two`);
      }),
    );
    await handler.store([inThread, inChat]);
    for (const { update_id } of [inThread, inChat]) await handler.handle(String(update_id));

    expect(await bot.listReplies(inThread)).toEqual([
      { chat_id: chatId, thread_id: '9', reply_to: '77', text: 'one\\.' },
      { chat_id: chatId, thread_id: '9', reply_to: null, text: 'two' },
    ]);
    expect(await bot.listReplies(inChat)).toMatchObject([{ thread_id: null }, { thread_id: null }]);
  });

  it('identifies the sender, and recognizes commands with the name of the bot', async () => {
    const update = newTextUpdate(anna, '/id@tallydesk_bot', { chatId: '-1005002' });
    const { handler } = bot.newHandler((composer) =>
      composer.command('id', (ctx) => bot.recordEffect(JSON.stringify(ctx.person))),
    );
    await handler.store([update, newTextUpdate(anna, '/id@other_bot', { chatId: '-1005002' })]);
    for (const { id } of await handler.listDue(10)) await handler.handle(id);
    expect(await bot.listEffects()).toEqual([
      '{"id":"501","firstName":"Anna","lastName":null,"username":"anna"}',
    ]);
  });

  it('answers a button press after the commit, even if the handler did not answer it', async () => {
    const [answered, unanswered] = [newPressUpdate(anna, 'answered'), newPressUpdate(anna, 'unanswered')];
    const { handler } = bot.newHandler((composer) =>
      composer.action('answered', async (ctx) => {
        await ctx.answerCbQuery('Done');
        ctx.beforeCommit(async () => expect(bot.telegram.listCalls('answerCallbackQuery')).toEqual([]));
      }),
    );
    await handler.store([answered, unanswered]);
    for (const { update_id } of [answered, unanswered])
      expect(await handler.handle(String(update_id))).toBe('handled');
    await waitUntil(() => bot.telegram.listCalls('answerCallbackQuery').length === 2);
    expect(bot.telegram.listCalls('answerCallbackQuery').map(({ params }) => params)).toEqual(
      expect.arrayContaining([
        { callback_query_id: answered.callback_query.id, text: 'Done' },
        { callback_query_id: unanswered.callback_query.id },
      ]),
    );
  });

  it('answers a button press in English if the language of the person cannot be read', async () => {
    const press = newPressUpdate(anna, 'open');
    const { handler, composers } = bot.newHandler((composer) =>
      composer.action('open', (ctx: BotContext) => ctx.answerCbQuery(localize('common.open'))),
    );
    composers.findLanguage = () => Promise.reject(new Error('Connection terminated'));
    await handler.store([press]);
    await handler.handle(String(press.update_id));
    const findAnswer = () =>
      bot.telegram
        .listCalls('answerCallbackQuery')
        .find(({ params }) => params.callback_query_id === press.callback_query.id);
    await waitUntil(() => findAnswer() !== undefined);
    expect(findAnswer()!.params.text).toBe('Open Tallydesk');
  });

  it('rejects direct calls of handlers to Telegram', async () => {
    const update = newTextUpdate(anna, 'direct');
    const { handler } = bot.newHandler((composer) => composer.on('text', (ctx) => ctx.reply('psst')));
    await handler.store([update]);
    expect(await handler.handle(String(update.update_id))).toBe('pending');
    expect((await bot.getRow(update)).error).toContain('use ctx.respond');
  });

  it('finds the subject of a pressed message, even if it is ephemeral or too old', async () => {
    await bot.query(`insert into message_subjects (chat_id, message_id, about, sent_at)
      values (501, 71, 'ticket:1', now()), (501, 72, 'ticket:2', now())`);
    const subjects: (string | null)[] = [];
    const { handler } = bot.newHandler((composer) =>
      composer.on('callback_query', async (ctx) => void subjects.push(await ctx.findSubject())),
    );
    const chat = { id: 501, type: 'private' };
    // Telegram replaces a message that is too old by its ids and the date 0.
    for (const ids of [{ message_id: 0, ephemeral_message_id: 71 }, { message_id: 72 }]) {
      const { callback_query, update_id } = newPressUpdate(anna, 'x');
      const update = { update_id, callback_query: { ...callback_query, message: { chat, date: 0, ...ids } } };
      await handler.store([update]);
      await handler.handle(String(update_id));
    }
    expect(subjects).toEqual(['ticket:1', 'ticket:2']);
  });
});
