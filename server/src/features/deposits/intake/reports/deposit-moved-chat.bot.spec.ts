import { randomInt } from 'node:crypto';
import { newPressUpdate, newTextUpdate, newUpdateId, receive } from '../../../../../test/bot-updates.js';
import { newBrand, newScene, type Scene } from '../../../../../test/factories.js';
import { listQueuedMessages } from '../../../../../test/outbox.factories.js';
import { setUpApp } from '../../../../../test/test-app.js';
import { Database } from '../../../../platform/database/database.js';
import { ChatMoves } from '../../../../platform/messenger/sending/chat-moves.js';
import { Deposit } from '../../ledger/deposit.entity.js';

const app = setUpApp();

const newGroupId = () => String(-randomInt(1, 2 ** 40));
const newSupergroupId = () => String(-1_000_000_000_000 - randomInt(1, 2 ** 40));

let oldId: string;
let { brand, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  oldId = newGroupId();
  ({ brand, agent: anna } = await newScene(app.db, { brand: { chatId: oldId } }));
});

const newChatUpdate = (chatId: string, fields: object) => {
  const { text: _, ...message } = newTextUpdate(anna, '', { chatId }).message;
  return { update_id: newUpdateId(), message: { ...message, ...fields } };
};
/** Telegram announces a move in the old chat and in the new one. */
const newNoticeInOldChat = (from: string, to: string) =>
  newChatUpdate(from, { migrate_to_chat_id: Number(to) });
const newNoticeInNewChat = (from: string, to: string) =>
  newChatUpdate(to, { migrate_from_chat_id: Number(from) });
const newFormUpdate = (chatId: string, amount: number, messageId?: number) =>
  newTextUpdate(anna, `#ftd\nAmount: ${amount}`, { chatId, messageId });
const listAnswers = ({ update_id }: { update_id: number }) =>
  listQueuedMessages(app.db, { key: `update:${update_id}:%` });
const listDeposits = () => app.db.find(Deposit, { where: { brandId: brand.id }, order: { id: 'ASC' } });

describe('an update that was sent before its group became a supergroup, and is handled afterwards', () => {
  it.each([
    ['in the old chat', newNoticeInOldChat],
    ['in the new chat', newNoticeInNewChat],
  ])('is answered in the new chat, but not as a reply (the move was announced %s)', async (_, newNotice) => {
    const newId = newSupergroupId();
    await receive(app, newNotice(oldId, newId));
    const update = newFormUpdate(oldId, 5, 31);

    await receive(app, update);

    // The deposit has the ids of chat and message in the old chat. In the new chat, another message may have the same id.
    expect(await listDeposits()).toMatchObject([{ amount: '5.00', chatId: oldId, messageId: '31' }]);
    expect(await listAnswers(update)).toMatchObject([
      { chat_id: newId, reply_to: null, text: expect.stringMatching(/^F\d+ is waiting/) },
    ]);
    const { message } = newFormUpdate(oldId, 7, 31);
    const edit = { update_id: newUpdateId(), edited_message: { ...message, edit_date: message.date } };
    await receive(app, edit);
    await receive(app, newFormUpdate(newId, 6, 31));
    expect(await listDeposits()).toMatchObject([{ amount: '7.00' }, { amount: '6.00', chatId: newId }]);
    expect(await listAnswers(edit)).toMatchObject([{ chat_id: newId, reply_to: null }]);
  });

  it('may be a press on a button, or a command', async () => {
    const newId = newSupergroupId();
    await receive(app, newNoticeInOldChat(oldId, newId));
    const { callback_query, update_id } = newPressUpdate(anna, `work:${brand.id}:2026-03-10:1`);
    const message = { ...callback_query.message, chat: { id: Number(oldId), type: 'group', title: 'Old' } };
    const press = { update_id, callback_query: { ...callback_query, message } };
    const idCommand = newTextUpdate(anna, '/id', { chatId: oldId });

    await receive(app, press);
    await receive(app, idCommand);

    expect(await listAnswers(press)).toMatchObject([{ chat_id: newId }]);
    expect(await listAnswers(idCommand)).toMatchObject([
      { chat_id: newId, text: expect.stringContaining(newId.slice(1)) },
    ]);
  });

  it('is answered in the last chat after several moves, even if they form a cycle', async () => {
    const [second, third] = [newSupergroupId(), newSupergroupId()];
    const move = (from: string, to: string) =>
      app.get(Database).transaction(() => app.get(ChatMoves).move(from, to));
    await move(second, third);
    await move(oldId, second);
    const update = newFormUpdate(oldId, 5);
    await receive(app, update);
    expect(await listAnswers(update)).toMatchObject([{ chat_id: third }]);

    await move(third, oldId);
    await move(oldId, oldId);
    const updateAfterCycle = newFormUpdate(third, 6);
    await receive(app, updateAfterCycle);
    expect(await listAnswers(updateAfterCycle)).toMatchObject([{ chat_id: oldId }]);
    expect(await listDeposits()).toMatchObject([{ amount: '5.00' }, { amount: '6.00' }]);
  });

  it('belongs to the brand with the old chat id, even if another brand has the new one', async () => {
    const newId = newSupergroupId();
    await newBrand(app.db, { chatId: newId });
    await receive(app, newNoticeInOldChat(oldId, newId));

    await receive(app, newFormUpdate(oldId, 5));

    expect(await listDeposits()).toHaveLength(1);
  });
});
