import { randomInt } from 'node:crypto';
import { newPressUpdate, newTextUpdate, newUpdateId, receive } from '../../../../../test/bot-updates.js';
import { newBrand, newMember } from '../../../../../test/factories.js';
import { describeApp } from '../../../../../test/test-app.js';
import { Database } from '../../../../platform/database/database.js';
import { ChatMigrations } from '../../../../platform/messenger/sending/chat-migrations.js';
import type { Brand } from '../../../brands/registry/brand.entity.js';
import type { User } from '../../../people/user.entity.js';
import { Deposit } from '../../ledger/deposit.entity.js';

const app = describeApp();

const newGroupId = () => String(-randomInt(1, 2 ** 40));
const newSupergroupId = () => String(-1_000_000_000_000 - randomInt(1, 2 ** 40));

let old: string;
let brand: Brand;
let anna: User;
beforeEach(async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  old = newGroupId();
  brand = await newBrand(app.db, { chatId: old });
  anna = await newMember(app.db, brand);
});

const notice = (chatId: string, fields: object) => {
  const { text: _, ...message } = newTextUpdate(anna, '', { chatId }).message;
  return { update_id: newUpdateId(), message: { ...message, ...fields } };
};
/** Telegram tells of a move in the old chat and in the new one. */
const toldInOld = (from: string, to: string) => notice(from, { migrate_to_chat_id: Number(to) });
const toldInNew = (from: string, to: string) => notice(to, { migrate_from_chat_id: Number(from) });
const form = (chatId: string, amount: number, messageId?: number) =>
  newTextUpdate(anna, `#ftd\nAmount: ${amount}`, { chatId, messageId });
const answersTo = ({ update_id }: { update_id: number }) =>
  app.db.query<{ chat_id: string; reply_to: string | null; text: string }[]>(
    'select chat_id, reply_to, text from outbox_messages where key like $1 order by id',
    [`update:${update_id}:%`],
  );
const deposits = () => app.db.find(Deposit, { where: { brandId: brand.id }, order: { id: 'ASC' } });

describe('what was written before a group became a supergroup, and is handled afterwards', () => {
  it.each([
    ['in the old chat', toldInOld],
    ['in the new chat', toldInNew],
  ])('is a deposit, answered in the new chat without a reply (the move was told %s)', async (_, tell) => {
    const now = newSupergroupId();
    await receive(app, tell(old, now));
    const update = form(old, 5, 31);

    await receive(app, update);

    // It has the ids of the old chat. In the new chat another message has that number.
    expect(await deposits()).toMatchObject([{ amount: '5.00', chatId: old, messageId: '31' }]);
    expect(await answersTo(update)).toEqual([
      { chat_id: now, reply_to: null, text: expect.stringMatching(/^F\d+ is waiting/) },
    ]);
    await receive(app, form(now, 6, 31));
    expect(await deposits()).toMatchObject([{ amount: '5.00' }, { amount: '6.00', chatId: now }]);
  });

  it('may have been edited there', async () => {
    await receive(app, form(old, 5, 31));
    const now = newSupergroupId();
    await receive(app, toldInOld(old, now));
    const { message } = form(old, 7, 31);
    const update = { update_id: newUpdateId(), edited_message: { ...message, edit_date: message.date } };

    await receive(app, update);

    expect(await deposits()).toMatchObject([{ amount: '7.00' }]);
    expect(await answersTo(update)).toMatchObject([{ chat_id: now, reply_to: null }]);
  });

  it('is a press on a button there, and asks where the chat is', async () => {
    const now = newSupergroupId();
    await receive(app, toldInOld(old, now));
    const { callback_query, update_id } = newPressUpdate(anna, 'deposit:1:cancel');
    const message = { ...callback_query.message, chat: { id: Number(old), type: 'group', title: 'Old' } };
    const press = {
      update_id,
      callback_query: { ...callback_query, message, data: `work:${brand.id}:2026-03-10:1` },
    };
    const id = newTextUpdate(anna, '/id', { chatId: old });

    await receive(app, press);
    await receive(app, id);

    expect(await answersTo(press)).toMatchObject([{ chat_id: now }]);
    expect(await answersTo(id)).toMatchObject([
      { chat_id: now, text: expect.stringContaining(now.slice(1)) },
    ]);
  });

  it('follows several moves, in whatever order they came', async () => {
    const [second, third] = [newSupergroupId(), newSupergroupId()];
    const moves = app.get(ChatMigrations);
    await app.get(Database).transaction(() => moves.move(second, third));
    await app.get(Database).transaction(() => moves.move(old, second));

    const update = form(old, 5);
    await receive(app, update);

    expect(await deposits()).toHaveLength(1);
    expect(await answersTo(update)).toMatchObject([{ chat_id: third }]);
  });

  it('does not go in circles when a chat is said to have moved back', async () => {
    const now = newSupergroupId();
    const moves = app.get(ChatMigrations);
    for (const [from, to] of [
      [old, now],
      [now, old],
      [old, old],
    ] as const)
      await app.get(Database).transaction(() => moves.move(from, to));

    const update = form(now, 5);
    await receive(app, update);

    expect(await deposits()).toHaveLength(1);
    expect(await answersTo(update)).toMatchObject([{ chat_id: old }]);
  });

  it('goes to the brand that stays with the old id, since another has its place under the new one', async () => {
    const now = newSupergroupId();
    await newBrand(app.db, { chatId: now });
    await receive(app, toldInOld(old, now));

    await receive(app, form(old, 5));

    expect(await deposits()).toHaveLength(1);
  });
});
