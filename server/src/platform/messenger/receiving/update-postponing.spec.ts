import type { Composer } from 'telegraf';
import type { EntityManager } from 'typeorm';
import { newTextUpdate, newUpdateId } from '../../../../test/bot-updates.js';
import { countLockWaits, raceBehind, waitUntil } from '../../../../test/race.js';
import { setUpBot } from '../../../../test/update-harness.js';
import { Database } from '../../database/database.js';
import { md } from '../api/markdown.js';
import type { BotContext } from './bot-registry.js';
import { UpdateRepository } from './update.repository.js';

const anna = { telegramId: '501' };
const boris = { telegramId: '502' };
const clara = { telegramId: '503' };

const bot = setUpBot();

const LOCK_ROW_SQL = 'select from rows where id = 1 for update';
/** Texts that begin with "locked" need the lock of the row. */
const recordEach = (composer: Composer<BotContext>) =>
  composer.on('text', async (ctx) => {
    if (ctx.message.text.startsWith('locked')) await bot.query(LOCK_ROW_SQL);
    await bot.recordEffect(ctx.message.text);
    await ctx.respond(md`noted`);
  });
const whileLocked = (lockSql: string, work: () => Promise<void>) =>
  bot.dataSource.transaction(async (holder: EntityManager) => {
    await holder.query(lockSql);
    await work();
  });
const withConsecutiveIds = (...updates: ReturnType<typeof newTextUpdate>[]) => {
  const first = newUpdateId();
  return updates.map((update, i) => ({ ...update, update_id: first + i }));
};

describe('an update that waits for a lock', () => {
  it('ends its attempt without counting it, delays no other chat, and is not overtaken in its own', async () => {
    const updates = withConsecutiveIds(
      newTextUpdate(anna, 'locked 1'),
      newTextUpdate(anna, 'after the locked one'),
      newTextUpdate(boris, 'free 1'),
      newTextUpdate(boris, 'free 2'),
      newTextUpdate(clara, 'free 3'),
    );
    await whileLocked(LOCK_ROW_SQL, async () => {
      bot.telegram.offer(...updates);
      bot.startReceiver(recordEach);
      await waitUntil(async () => (await bot.listEffects()).length === 3);
      // The wait for the lock has not timed out yet.
      expect((await bot.getRow(updates[0]!)).error).toBeNull();
      await waitUntil(async () => (await bot.getRow(updates[0]!)).error !== null);
      expect(await bot.getRow(updates[0]!)).toMatchObject({ status: 'pending', attempts: 0 });
      // The next update of the chat still does not overtake it.
      bot.telegram.offer({ ...newTextUpdate(boris, 'free 4'), update_id: updates[4]!.update_id + 1 });
      await waitUntil(async () => (await bot.listEffects()).length === 4);
      expect((await bot.listEffects()).sort()).toEqual(['free 1', 'free 2', 'free 3', 'free 4']);
    });
    await waitUntil(async () => (await bot.listEffects()).length === 6);
    expect((await bot.listEffects()).slice(4)).toEqual(['locked 1', 'after the locked one']);
    expect(await bot.getRow(updates[0]!)).toMatchObject({ status: 'handled', attempts: 1, error: null });
  });

  it('uses at most half of the pool, however many chats wait', async () => {
    const people = Array.from({ length: 12 }, (_, i) => ({ telegramId: String(600 + i) }));
    const updates = withConsecutiveIds(...people.map((person) => newTextUpdate(person, 'locked')));
    await whileLocked(LOCK_ROW_SQL, async () => {
      bot.telegram.offer(...updates);
      bot.startReceiver(recordEach);
      const countWaiting = () => countLockWaits(bot.dataSource);
      // The pool of `setUpBot` has four connections.
      await waitUntil(async () => (await countWaiting()) === 2);
      for (let check = 0; check < 20; check += 1) expect(await countWaiting()).toBeLessThanOrEqual(2);
    });
    await waitUntil(async () => (await bot.listEffects()).length === 12, 30_000);
  });
});

it('handles updates of one person sequentially, even in several chats', async () => {
  let running = 0;
  let maxRunning = 0;
  const updates = withConsecutiveIds(
    ...['-1', '-2', '-3', '501'].map((chatId, i) => newTextUpdate(anna, String(i), { chatId })),
  );
  bot.telegram.offer(...updates);
  bot.startReceiver((composer) =>
    composer.on('text', async (ctx) => {
      maxRunning = Math.max(maxRunning, ++running);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await bot.recordEffect(ctx.message.text);
      running -= 1;
    }),
  );
  await bot.untilEffects('0', '1', '2', '3');
  expect(maxRunning).toBe(1);
});

describe('waiting for the database', () => {
  const OUTAGES = 6; // more than the attempts of an update
  const raise = (error: string) =>
    bot.query(`do $$ begin raise exception using errcode = '${error}'; end $$`);

  it('does not count as an attempt during a long table lock, and is logged once', async () => {
    const update = newTextUpdate(anna, 'report');
    const { handler } = bot.newHandler((composer) =>
      composer.on('text', async (ctx) => {
        await bot.query('lock table rows in row share mode nowait');
        await bot.recordEffect(ctx.message.text);
      }),
    );
    await handler.store([update]);
    const id = String(update.update_id);
    await whileLocked('lock table rows in access exclusive mode', async () => {
      for (let i = 0; i < OUTAGES; i += 1) expect(await handler.handle(id)).toBe('pending');
    });
    expect(await bot.getRow(update)).toMatchObject({ status: 'pending', attempts: 0 });
    expect(bot.warnings.filter((line) => line.includes('waits for the database'))).toHaveLength(1);
    expect(await handler.handle(id)).toBe('handled');
    expect(await bot.listEffects()).toEqual(['report']);
  });

  it('has pauses as long as the update has waited so far, up to 20 s', async () => {
    const update = newTextUpdate(anna, 'report');
    const { handler } = bot.newHandler((composer) => composer.on('text', () => raise('lock_not_available')));
    await handler.store([update]);
    const id = String(update.update_id);
    const pauseAfter = async (waited: string) => {
      await bot.dataSource.query(
        'update telegram_updates set waiting_since = clock_timestamp() - $1::interval where update_id = $2',
        [waited, id],
      );
      await handler.handle(id);
      const [{ seconds }] = await bot.dataSource.query<[{ seconds: number }]>(
        `select extract(epoch from next_attempt_at - clock_timestamp())::float as seconds
         from telegram_updates where update_id = $1`,
        [id],
      );
      return Math.round(seconds);
    };
    expect(await pauseAfter('3 seconds')).toBe(3);
    expect(await pauseAfter('12 seconds')).toBe(12);
    expect(await pauseAfter('1 hour')).toBe(20);
  });

  it.each(['serialization_failure', 'query_canceled'])(
    'does not count as an attempt after %s',
    async (error) => {
      const update = newTextUpdate(anna, 'report');
      let errorCount = 0;
      const { handler } = bot.newHandler((composer) =>
        composer.on('text', async (ctx) => {
          if (errorCount < OUTAGES) {
            errorCount += 1;
            await raise(error);
          }
          await bot.recordEffect(ctx.message.text);
        }),
      );
      await handler.store([update]);
      for (let i = 0; i <= OUTAGES; i += 1) await handler.handle(String(update.update_id));
      expect(await bot.getRow(update)).toMatchObject({ status: 'handled', attempts: 1 });
      expect(await bot.listEffects()).toEqual(['report']);
    },
  );

  it('does not count as an attempt if the whole database becomes unavailable during a handler', async () => {
    const update = newTextUpdate(anna, 'report');
    let isFirst = true;
    bot.telegram.offer(update);
    bot.startReceiver((composer) =>
      composer.on('text', async (ctx) => {
        await bot.recordEffect(ctx.message.text);
        if (!isFirst) return;
        isFirst = false;
        await bot.database.goAway();
        setTimeout(() => void bot.database.comeBack(), 1_500);
      }),
    );
    await waitUntil(() => !isFirst);
    await waitUntil(async () => {
      const effects = await bot.listEffects().catch(() => []);
      return effects.length > 0;
    });
    expect(await bot.listEffects()).toEqual(['report']);
    await waitUntil(async () => (await bot.getRow(update)).status === 'handled');
    expect(await bot.getRow(update)).toMatchObject({ status: 'handled', attempts: 1 });
  });
});

it('does not confirm updates while the update log is locked', async () => {
  bot.startReceiver(recordEach);
  await waitUntil(() => bot.telegram.listCalls('getUpdates').length > 0);
  await whileLocked('lock table telegram_updates in access exclusive mode', async () => {
    bot.telegram.offer(newTextUpdate(anna, 'report'));
    await waitUntil(async () => (await countLockWaits(bot.dataSource)) > 0);
    await waitUntil(async () => (await countLockWaits(bot.dataSource)) === 0); // the lock timeout has passed
    expect(bot.telegram.unconfirmedCount).toBe(1);
  });
  await bot.untilEffects('report');
});

it('reports the first postponement once, even if two processes postpone the update concurrently', async () => {
  const db = bot.dataSource.manager;
  const updates = new UpdateRepository(new Database(bot.dataSource));
  await updates.insert([{ update_id: 1 }]);
  const wasCounted = false;
  const postpone = () => updates.postpone('1', wasCounted, 'a lock');

  const postponements = await raceBehind(db, 'select from telegram_updates where update_id = 1 for update', [
    postpone,
    postpone,
  ]);

  expect(postponements.map((postponement) => postponement?.isFirst).sort()).toEqual([false, true]);
});
