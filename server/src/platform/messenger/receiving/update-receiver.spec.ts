import { newTextUpdate, newUpdateId } from '../../../../test/bot-updates.js';
import { waitUntil } from '../../../../test/race.js';
import { tooMany } from '../../../../test/telegram-server.js';
import { setUpBot, recordTexts } from '../../../../test/update-harness.js';

const anna = { telegramId: '501', username: 'anna', publicName: 'Anna' };

const bot = setUpBot();
const recordEach = recordTexts(bot);

describe('the receiver', () => {
  it('handles updates in order, and confirms them', async () => {
    const first = newUpdateId();
    bot.telegram.offer(
      { ...newTextUpdate(anna, 'one'), update_id: first },
      { ...newTextUpdate(anna, 'two'), update_id: first + 1 },
    );
    bot.startReceiver(recordEach);
    await bot.untilEffects('one', 'two');
    await waitUntil(() => bot.telegram.unconfirmedCount === 0);
    bot.telegram.offer({ ...newTextUpdate(anna, 'three'), update_id: first + 2 });
    await bot.untilEffects('one', 'two', 'three');
    expect(bot.health.status).toBe('ok');
  });

  it('does not confirm an update that it could not store', async () => {
    const update = newTextUpdate(anna, 'kept');
    bot.telegram.offer(update);
    await bot.dataSource.query(
      'alter table telegram_updates add constraint full_disk check (false) not valid',
    );
    bot.startReceiver(recordEach);
    await waitUntil(() => bot.health.status.includes('full_disk'));
    expect(bot.telegram.unconfirmedCount).toBe(1);

    await bot.dataSource.query('alter table telegram_updates drop constraint full_disk');
    await bot.untilEffects('kept');
  });

  it('has one effect for an update that is received twice', async () => {
    const update = newTextUpdate(anna, 'once');
    bot.telegram.offer(update, update);
    bot.startReceiver(recordEach);
    await bot.untilEffects('once');
    bot.telegram.offer(update, newTextUpdate(anna, 'later'));
    await bot.untilEffects('once', 'later');
    expect(await bot.listReplies(update)).toHaveLength(1);
  });

  it('handles any text, without the characters that PostgreSQL rejects', async () => {
    bot.telegram.offer(newTextUpdate(anna, 'lone \ud800 surrogate and nul \u0000.'));
    bot.startReceiver((composer) => composer.on('text', (ctx) => bot.recordEffect(ctx.message.text)));
    await bot.untilEffects('lone \ufffd surrogate and nul  .');
  });

  it('retries an update whose handler throws, and continues with the others', async () => {
    const bad = newTextUpdate(anna, 'bad');
    let attempts = 0;
    bot.telegram.offer(bad, { ...newTextUpdate(anna, 'good'), update_id: bad.update_id + 1 });
    bot.startReceiver((composer) =>
      composer.on('text', async (ctx) => {
        await bot.recordEffect(ctx.message.text);
        if (ctx.message.text === 'bad' && ++attempts === 1) throw new Error('not today');
      }),
    );
    await bot.untilEffects('good', 'bad');
    expect(await bot.getRow(bad)).toMatchObject({ status: 'handled', attempts: 2 });
  });

  it('receives updates on one replica at a time, and on another one when the first stops', async () => {
    const callsBefore = bot.telegram.listCalls('getUpdates').length;
    bot.telegram.maxOpenPerChat = 0; // calls of `getUpdates` count as those of one chat
    const first = bot.startReceiver(recordEach);
    bot.startReceiver(recordEach);
    await waitUntil(() => bot.telegram.listCalls('getUpdates').length > callsBefore + 2);
    expect(bot.telegram.maxOpenPerChat).toBe(1);
    bot.telegram.offer(newTextUpdate(anna, 'one'));
    await bot.untilEffects('one');
    await first.stop();
    bot.telegram.offer(newTextUpdate(anna, 'two'));
    await bot.untilEffects('one', 'two');
  });

  it('reports that another program polls or that the token is wrong, and recovers', async () => {
    bot.telegram.script(
      'getUpdates',
      { refuse: 409, description: 'Conflict: terminated by other getUpdates request' },
      { refuse: 401, description: 'Unauthorized' },
    );
    bot.startReceiver(recordEach);
    await waitUntil(() => bot.health.status.startsWith('409'));
    await waitUntil(() => bot.health.status.startsWith('401'));
    await waitUntil(() => bot.health.status === 'ok');
  });

  it('waits as long as Telegram requests', async () => {
    bot.telegram.script('getUpdates', tooMany(1));
    bot.startReceiver(recordEach);
    await waitUntil(() => bot.health.status.includes('Too Many Requests'));
    const refusedAt = performance.now();
    await waitUntil(() => bot.health.status === 'ok');
    expect(performance.now() - refusedAt).toBeGreaterThan(700);
  });

  it('registers the configured webhook with its secret, and does not poll', async () => {
    const callsBefore = bot.telegram.listCalls('getUpdates').length;
    bot.startReceiver(recordEach, {
      TELEGRAM_WEBHOOK_URL: 'https://desk.example/telegram/webhook',
      TELEGRAM_WEBHOOK_SECRET: 'abc',
    });
    await waitUntil(() => bot.telegram.listCalls('setWebhook').length === 1);
    expect(bot.telegram.listCalls('setWebhook')[0]!.params).toMatchObject({
      url: 'https://desk.example/telegram/webhook',
      secret_token: 'abc',
    });

    const { handler } = bot.newHandler(recordEach);
    await handler.store([newTextUpdate(anna, 'delivered')]);
    await bot.untilEffects('delivered');
    expect(bot.telegram.listCalls('getUpdates')).toHaveLength(callsBefore);
  });
});

it('receives updates even if Telegram refuses the menu of commands', async () => {
  bot.telegram.script('setMyCommands', { refuse: 400 }, { refuse: 400 });
  bot.telegram.offer(newTextUpdate(anna, 'received'));
  bot.startReceiver(recordEach);
  await bot.untilEffects('received');
});
