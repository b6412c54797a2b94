import type { Composer } from 'telegraf';
import type { EntityManager } from 'typeorm';
import { newEditUpdate, newTextUpdate, newUpdateId } from '../../../../test/bot-updates.js';
import { waitUntil } from '../../../../test/race.js';
import { describeBot } from '../../../../test/update-harness.js';
import { md } from '../api/markdown.js';
import type { BotContext } from './bot-registry.js';
import { textOf } from './update-content.rules.js';

const chatId = '-700';
const anna = { telegramId: '701' };
const boris = { telegramId: '702' };
const ROW = 'select from rows where id = 1 for update';

const bot = describeBot();

/** Notes a text with the transaction that does it. "bad" fails, and "locked" needs the row. */
async function note(ctx: BotContext): Promise<void> {
  const text = ctx.text!;
  if (text.includes('locked')) await bot.query(ROW);
  await bot.query(`insert into effects (what) select $1 || ' in ' || pg_current_xact_id()`, [text]);
  if (text.includes('bad')) throw new Error('bad');
}
/** Handles texts that begin with "form" together, and all others one by one. */
const notes = (composer: Composer<BotContext>) => {
  composer.on('text', async (ctx) => {
    await note(ctx);
    await ctx.say(md`noted`, { reply: true });
  });
  composer.on('edited_message', (ctx) => bot.noteEffect(`edit after ${ctx.lastSeen} in -`));
};
let times = 0;
beforeEach(() => {
  times = 0;
  bot.gathering = {
    takes: (update) => 'message' in update && textOf(update)!.text.startsWith('form'),
    answer: async (all) => {
      times += 1;
      for (const ctx of all) await note(ctx);
      return all.map(() => ({ text: md`noted` }));
    },
  };
});

const newUpdates = (...texts: string[]) => {
  const first = newUpdateId();
  return texts.map((text, n) => {
    const update = newTextUpdate(n % 2 ? anna : boris, text, { chatId, messageId: 10 + n });
    return { ...update, update_id: first + n };
  });
};
/** Stores them, and handles those that go with the first. */
const handleRun = async (updates: { update_id: number }[]) => {
  const { handler } = bot.newHandler(notes);
  await handler.store(updates);
  const [first, ...followers] = updates.map(({ update_id }) => String(update_id));
  return handler.handle(first!, followers);
};
/** The texts by transaction. */
const noted = async () => {
  const runs = new Map<string, string[]>();
  for (const effect of await bot.effects()) {
    const [text, transaction] = effect.split(' in ') as [string, string];
    runs.set(transaction, [...(runs.get(transaction) ?? []), text]);
  }
  return [...runs.values()].map((texts) => texts.join(', '));
};
const rowsOf = (updates: { update_id: number }[]) =>
  Promise.all(
    updates.map(async (update) => {
      const { status, attempts } = await bot.rowOf(update);
      return `${status} ${attempts}`;
    }),
  );

describe('new messages of one kind that wait in a chat', () => {
  it('are handled in one transaction, and each is answered in their order', async () => {
    const updates = newUpdates('form 1', 'form 2', 'form 3');
    await bot.newHandler(notes).handler.store(updates);
    bot.startReceiver(notes);
    await waitUntil(async () => (await bot.effects()).length === 3);

    expect(await noted()).toEqual(['form 1, form 2, form 3']);
    expect(await rowsOf(updates)).toEqual(Array(3).fill('handled 1'));
    const replies = await bot.dataSource.query<object[]>(
      'select key, reply_to, text from outbox_messages order by id',
    );
    expect(replies).toEqual(
      updates.map(({ update_id, message }) => ({
        key: `update:${update_id}:1`,
        reply_to: String(message.message_id),
        text: 'noted',
      })),
    );
  });

  it('end where another kind follows, and an edit comes after its message', async () => {
    const updates = newUpdates('form 1', 'form 2', 'talk', 'form 3');
    const edit = newEditUpdate(anna, 'form 2, edited', { chatId, messageId: 11 });
    const all = [...updates, { ...edit, update_id: updates.at(-1)!.update_id + 1 }];
    await bot.newHandler(notes).handler.store(all);
    bot.startReceiver(notes);
    await waitUntil(async () => (await bot.effects()).length === 5);

    expect(await noted()).toEqual(['form 1, form 2', 'talk', 'form 3', 'edit after another text']);
  });

  it('end where a message comes a second time', async () => {
    const [one, two, again] = newUpdates('form 1', 'form 2', 'form 1');
    again!.message.message_id = one!.message.message_id;
    expect(await handleRun([one!, two!, again!])).toBe('handled');

    expect(await rowsOf([one!, two!, again!])).toEqual(['handled 1', 'handled 1', 'pending 0']);
  });

  it('have one effect each if two processes handle them at once', async () => {
    const updates = newUpdates('form 1', 'form 2', 'form 3');
    const { handler } = bot.newHandler(notes);
    await handler.store(updates);
    const [first, ...followers] = updates.map(({ update_id }) => String(update_id));
    await bot.dataSource.transaction(async (holder: EntityManager) => {
      await holder.query('lock table effects in exclusive mode');
      void handler.handle(first!, followers);
      void handler.handle(first!, followers);
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await waitUntil(async () => (await rowsOf(updates)).every((row) => row.startsWith('handled')));

    expect((await noted()).join(', ')).toBe('form 1, form 2, form 3');
  });
});

it('messages without an answer go to the handlers in their turn, in the same transaction', async () => {
  bot.gathering!.answer = (all) =>
    Promise.resolve(all.map((ctx) => (ctx.text === 'form 2' ? null : { text: md`answered` })));
  const updates = newUpdates('form 1', 'form 2', 'form 3');
  expect(await handleRun(updates)).toBe('handled');

  expect(await noted()).toEqual(['form 2']);
  expect(await rowsOf(updates)).toEqual(Array(3).fill('handled 1'));
  const replies = await bot.dataSource.query<{ text: string }[]>(
    'select text from outbox_messages order by id',
  );
  expect(replies.map(({ text }) => text)).toEqual(['answered', 'noted', 'answered']);
});

describe('if they fail together', () => {
  it('one by one, each has its own fate', async () => {
    const updates = newUpdates('form 1', 'form bad', 'form 3');
    expect(await handleRun(updates)).toBe('handled');

    expect(await noted()).toEqual(['form 1', 'form 3']);
    expect(await rowsOf(updates)).toEqual(['handled 1', 'pending 1', 'handled 1']);
    expect((await bot.rowOf(updates[1]!)).error).toContain('bad');
  });

  it('none overtakes one that waits for the database, and no attempt is counted', async () => {
    const updates = newUpdates('form 1', 'form locked', 'form 3');
    await bot.dataSource.transaction(async (holder: EntityManager) => {
      await holder.query(ROW);
      expect(await handleRun(updates)).toBe('pending');
    });
    expect(await rowsOf(updates)).toEqual(['handled 1', 'pending 0', 'pending 0']);
    bot.startReceiver(notes);
    await waitUntil(async () => (await bot.effects()).length === 3);

    expect(await noted()).toEqual(['form 1', 'form locked', 'form 3']);
  });

  it('nothing happens twice, even if they were committed and the answer was lost', async () => {
    const updates = newUpdates('form 1', 'form 2');
    const { manager } = bot.dataSource;
    const lost = jest.spyOn(bot.dataSource, 'transaction').mockImplementation((async (
      work: (db: EntityManager) => Promise<unknown>,
    ) => {
      const before = times;
      const answer = await manager.transaction(work);
      if (times > before) throw new Error('Connection terminated unexpectedly');
      return answer;
    }) as never);
    expect(await handleRun(updates)).toBe('handled');
    lost.mockRestore();

    expect(await noted()).toEqual(['form 1, form 2']);
    expect(await rowsOf(updates)).toEqual(['handled 1', 'handled 1']);
  });
});

it.each([
  [[1], ['form 1', 'form 2, form 3']],
  [[2], ['form 1', 'form 2', 'form 3']],
  [
    [1, 2, 3],
    ['form 1', 'form 2', 'form 3'],
  ],
])(
  'of forms that a process died at, %j, each goes alone, since it may have ended it',
  async (tried, expected) => {
    const updates = newUpdates('form 1', 'form 2', 'form 3');
    await bot.newHandler(notes).handler.store(updates);
    await bot.dataSource.query('update telegram_updates set attempts = 1 where update_id = any($1)', [
      tried.map((n) => updates[n - 1]!.update_id),
    ]);
    bot.startReceiver(notes);
    await waitUntil(async () => (await bot.effects()).length === 3);

    expect(await noted()).toEqual(expected);
  },
);
