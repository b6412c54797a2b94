import { newEditUpdate, newTextUpdate, newUpdateId } from '../../../../test/bot-updates.js';
import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { UpdateHandler } from '../../../platform/messenger/receiving/update-handler.service.js';
import type { Brand } from '../../brands/brand.entity.js';
import { findTotalsDrift } from '../../../../test/ledger.js';
import type { User } from '../../people/user.entity.js';

const app = describeApp();

let brand: Brand;
let anna: User;
let boris: User;
beforeEach(async () => {
  brand = await newBrand(app.db, { name: 'North' });
  anna = await newMember(app.db, brand, { publicName: 'Anna' });
  boris = await newMember(app.db, brand, { publicName: 'Boris' });
});

type Update = { update_id: number };

const form = (from: User, text: string, threadId?: string) =>
  newTextUpdate(from, text, { chatId: brand.chatId, threadId });

async function handleAll(updates: Update[]): Promise<void> {
  const handler = app.get(UpdateHandler);
  await handler.store(updates);
  for (const { update_id } of updates) await handler.handle(String(update_id));
}
const inOrder = (...updates: Update[]): Update[] => {
  const first = newUpdateId();
  return updates.map((update, n) => ({ ...update, update_id: first + n }));
};
const deposits = () =>
  app.db.query<Record<string, unknown>[]>(
    `select id, type, amount, agent_id, reporter_telegram_id, reported_text
     from deposits where brand_id = $1 order by id`,
    [brand.id],
  );
const replies = async (updates: Update[]) => {
  const rows = await app.db.query<{ text: string }[]>(
    'select text from outbox_messages where key = any($1) order by id',
    [updates.map(({ update_id }) => `update:${update_id}:1`)],
  );
  return rows.map(({ text }) => text);
};

describe('forms that wait in a chat', () => {
  it('become deposits: each is counted, recorded and answered once, and told to staff', async () => {
    const manager = await newManager(app.db, { brands: [brand] });
    const updates = inOrder(
      ...Array.from({ length: 20 }, (_, n) => form(n % 2 ? anna : boris, `#ftd\nAmount: ${n + 1}`)),
    );
    await handleAll(updates);

    const made = await deposits();
    expect(made.map(({ amount }) => Number(amount))).toEqual(updates.map((_, n) => n + 1));
    expect(made.map(({ agent_id }) => agent_id)).toEqual(updates.map((_, n) => (n % 2 ? anna : boris).id));
    expect(await replies(updates)).toEqual(
      made.map(({ id }) => `F${id as number} is waiting for moderation`),
    );
    expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
    const records = await app.db.query<{ actor_id: number; request_id: string; via: string }[]>(
      `select actor_id, request_id, via from audit_records where action = 'deposit.report' and brand_id = $1 order by subject_id`,
      [brand.id],
    );
    expect(records).toEqual(
      updates.map(({ update_id }, n) => ({
        actor_id: (n % 2 ? anna : boris).id,
        request_id: `update:${update_id}`,
        via: 'bot',
      })),
    );
    const told = await app.db.query<{ text: string }[]>(
      'select text from outbox_messages where chat_id = $1 order by id',
      [manager.telegramId],
    );
    expect(told).toHaveLength(20);
    expect(told[1]!.text).toContain(`New deposit *F${made[1]!.id as number}*\nAmount: $2\\.00\nAgent: Anna`);
  });

  it('are answered each by its own rules, those with mistakes and of strangers too', async () => {
    const stranger = await newMember(app.db, await newBrand(app.db));
    const updates = inOrder(
      form(anna, '#ftd\nAmount: 5\nAgent: Boris'),
      form(anna, '#retention\nAmount: none'),
      form(stranger, '#ftd\nAmount: 6'),
      form(anna, '/retention@tallydesk_bot\nAmount: 7\nAgent: Nobody\nDescription: a\0b'),
    );
    await handleAll(updates);

    const made = await deposits();
    expect(made).toMatchObject([
      { type: 'ftd', amount: '5.00', agent_id: boris.id, reporter_telegram_id: anna.telegramId },
      { type: 'retention', amount: '7.00', agent_id: null },
    ]);
    const [first, bad, foreign, last] = await replies(updates);
    expect([first, foreign, last]).toEqual([
      `F${made[0]!.id as number} is waiting for moderation`,
      'Only members of this brand may report deposits',
      `A${made[1]!.id as number} is waiting for moderation`,
    ]);
    expect(bad).toMatch(/^The deposit is not taken:\nAmount /);
  });

  it('belong to the brands of their threads, and one that belongs to none is answered in its turn', async () => {
    brand = await newBrand(app.db, { threadId: '7', adminTelegramId: anna.telegramId });
    const other = await newBrand(app.db, {
      chatId: brand.chatId,
      threadId: '8',
      adminTelegramId: anna.telegramId,
    });
    const updates = inOrder(
      form(anna, '#ftd\nAmount: 1', '7'),
      form(anna, '#ftd\nAmount: 2', '8'),
      form(anna, '#ftd\nAmount: 3'),
      form(anna, '#ftd\nAmount: 4', '7'),
    );
    await handleAll(updates);

    expect((await deposits()).map(({ amount }) => amount)).toEqual(['1.00', '4.00']);
    const [row] = await app.db.query<[{ amount: string }]>(
      'select amount from deposits where brand_id = $1',
      [other.id],
    );
    expect(row.amount).toBe('2.00');
    expect((await replies(updates))[2]).toMatch(/^The deposit is not taken here/);
  });

  it('are changed by edits right behind them', async () => {
    const first = form(anna, '#ftd\nAmount: 1');
    const { message_id: messageId } = first.message;
    const updates = inOrder(
      first,
      form(boris, '#ftd\nAmount: 2'),
      newEditUpdate(anna, '#ftd\nAmount: 9', { chatId: brand.chatId, messageId }),
      form(boris, '#ftd\nAmount: 3'),
    );
    await handleAll(updates);

    const made = await deposits();
    expect(made.map(({ amount }) => amount)).toEqual(['9.00', '2.00', '3.00']);
    expect((await replies(updates))[2]).toBe(
      `F${made[0]!.id as number} is updated and waiting for moderation`,
    );
    expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
  });

  it('count once if they come twice, as the same update or as the same message', async () => {
    const updates = inOrder(form(anna, '#ftd\nAmount: 1'), form(anna, '#ftd\nAmount: 2'));
    await Promise.all([handleAll(updates), handleAll(updates)]);
    await handleAll(inOrder(...updates, form(anna, '#ftd\nAmount: 3')));

    expect((await deposits()).map(({ amount }) => amount)).toEqual(['1.00', '2.00', '3.00']);
    expect(await replies(updates)).toHaveLength(2);
    expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
  });
});
