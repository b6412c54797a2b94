import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { newEditUpdate, newTextUpdate, receive } from '../../../../../test/bot-updates.js';
import { listTotalsDrift } from '../../../../../test/deposit.factories.js';
import { newScene, newUser, type Scene } from '../../../../../test/factories.js';
import { sendToGroup, type GroupMessage } from '../../../../../test/group-message.js';
import { listQueuedMessages } from '../../../../../test/outbox.factories.js';
import { raceBehind, raceForRow } from '../../../../../test/race.js';
import { setUpApp } from '../../../../../test/test-app.js';
import { UpdateHandler } from '../../../../platform/messenger/receiving/update-handler.service.js';
import { Deposit } from '../../ledger/deposit.entity.js';
import { DepositReportService } from './deposit-report.service.js';

const app = setUpApp();

const sentAt = '2026-03-10T12:00:00Z';
const FORM = '#ftd\nAmount: 5';

let { brand, manager, agent: anna } = {} as Scene;
let messageId: number;
beforeEach(async () => {
  app.clock.set(sentAt);
  ({ brand, manager, agent: anna } = await newScene(app.db));
  messageId = randomInt(1, 2 ** 30);
});

const send = async (text: string, message: Partial<GroupMessage> = {}) => {
  const defaults = { chatId: brand.chatId, from: anna.telegramId, messageId, sentAt };
  const { replies } = await sendToGroup(app, { text, ...defaults, ...message });
  return replies.map((reply) => reply.text);
};
/** Sends an edit of the message, with the time of the edit. */
const edit = (text: string, editedAt = sentAt, message: Partial<GroupMessage> = {}) =>
  send(text, { ...message, edited: new Date(editedAt) });
const getPrivateChat = () => ({ chatId: anna.telegramId, chatType: 'private' });
const listDeposits = () => app.db.find(Deposit, { where: { brandId: brand.id }, order: { id: 'ASC' } });

// The update has the time of the last edit, if there was one.
describe.each([
  ['never edited', undefined],
  ['edited before', sentAt],
])('a reaction to a message that was %s', (_, editedAt) => {
  const react = (text: string, message: Partial<GroupMessage> = {}) =>
    send(text, { ...message, edited: editedAt ? new Date(editedAt) : 'silently' });

  it('does not restore an erased deposit', async () => {
    await send(FORM);
    const [deposit] = await listDeposits();
    const admin = await newUser(app.db, { role: 'admin' });
    await app.as(admin).delete(`admin/deposit/delete/${deposit!.id}`).expect(200);

    expect(await react(FORM)).toEqual([]);

    expect(await listDeposits()).toEqual([]);
  });

  it('creates no deposit of a refused form', async () => {
    const { id, telegramId: from } = await newUser(app.db);
    expect(await send(FORM, { from })).toEqual(['Only members of this brand may report deposits']);
    await app.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [brand.id, id]);

    expect(await react(FORM, { from })).toEqual([]);

    expect(await listDeposits()).toEqual([]);
  });

  it('creates no deposit of a form that the bot never saw, even if it is recent', async () => {
    expect(await react(FORM)).toEqual([]);
    expect(await listDeposits()).toEqual([]);
    // The bot knows the text now, so another text counts as an edit.
    expect(await react('#ftd\nAmount: 6')).toHaveLength(1);
    expect(await listDeposits()).toMatchObject([{ amount: '6.00' }]);
  });

  it('is not answered, whether the form is invalid, waits, or is decided', async () => {
    const invalid = { messageId: messageId + 1 };
    await send('#ftd', invalid);
    await send(FORM);
    expect([await react('#ftd', invalid), await react(FORM)]).toEqual([[], []]);

    // The acceptance changed the values that the agent wrote.
    await app.db.update(Deposit, { brandId: brand.id }, { status: 'accept', amount: '7.00', clientId: '1' });
    expect(await react(FORM)).toEqual([]);
  });
});

it('a reaction in private creates no second deposit of a form, also after /deposit', async () => {
  await send(FORM, getPrivateChat());
  await send('/deposit', { ...getPrivateChat(), messageId: messageId + 1 });
  expect(await edit(FORM, sentAt, getPrivateChat())).toEqual([]);
  expect(await listDeposits()).toHaveLength(1);
});

describe('an edit that changes the text', () => {
  it('updates a waiting deposit, also without its first line, and is refused if it has mistakes or leaves no form', async () => {
    await send('#ftd\nAmount: 5\nWallet: w\nPayment: card');
    const [{ id }] = (await listDeposits()) as [Deposit];

    expect(await edit('#retention\nAmount: 6\nClient ID: 7')).toEqual([
      `A${id} is updated and waiting for moderation`,
    ]);
    const content = { type: 'retention', amount: '6.00', clientId: '7', wallet: '', payment: '' };
    expect(await listDeposits()).toMatchObject([content]);
    expect(await listTotalsDrift(app.db, brand.id)).toEqual([]);

    expect(await edit('Amount: 7')).toEqual([`A${id} is updated and waiting for moderation`]);
    expect(await edit('#ftd\nAmount: -1')).toEqual([
      expect.stringMatching(new RegExp(`^A${id} is not changed:\nAmount must be more than zero\n`)),
    ]);
    expect(await edit('never mind')).toEqual([expect.stringContaining('is not changed')]);
    expect(await listDeposits()).toMatchObject([{ type: 'retention', amount: '7.00' }]);
  });

  it('creates a deposit that counts from the edit, and a later edit does not change that time', async () => {
    await send('soon');
    app.clock.set('2026-03-11T10:00:00Z');
    await edit(FORM, '2026-03-11T03:00:00Z');
    const [{ createdAt }] = (await listDeposits()) as [Deposit];
    expect(createdAt).toEqual(new Date('2026-03-11T03:00:00Z'));

    await edit('#ftd 6', '2026-03-11T09:00:00Z');
    expect(await listDeposits()).toMatchObject([{ amount: '6.00', createdAt }]);
  });

  it('does not end a dialogue in private if the message is too old', async () => {
    await send('#ftd\nAmount: none', getPrivateChat());
    app.clock.set('2026-03-13T12:00:00Z');
    await send('/deposit', { ...getPrivateChat(), messageId: messageId + 1 });

    expect(await edit(FORM, sentAt, getPrivateChat())).toEqual([
      expect.stringMatching(/^This message is more than two days old/),
    ]);
    expect(await send(FORM, { ...getPrivateChat(), messageId: messageId + 2 })).toEqual([
      expect.stringMatching(/^F\d+: .+ Waiting/),
    ]);
  });

  it('belongs to the brand of the deposit, even if the brand has moved to a thread since', async () => {
    await send(FORM);
    await app.db.update('brands', { id: brand.id }, { threadId: '9' });

    await edit('#ftd\nAmount: 6');

    expect(await listDeposits()).toMatchObject([{ amount: '6.00' }]);
  });

  it('is refused after a concurrent decision, and for a deleted deposit', async () => {
    await send(FORM);
    const [deposit] = await listDeposits();

    const [, texts] = await raceForRow<unknown>(app.db, deposit!, [
      () => app.as(manager).delete(`deposit/${deposit!.id}?status=reject`),
      () => edit('#ftd\nAmount: 6'),
    ]);

    expect(texts).toEqual([expect.stringContaining('it is too late to change it')]);
    expect(await listDeposits()).toMatchObject([{ status: 'reject', amount: '5.00' }]);
    await app.db.update(Deposit, { id: deposit!.id }, { status: 'delete' });
    expect(await edit('#ftd\nAmount: 7')).toEqual([
      expect.stringMatching(new RegExp(`^F${deposit!.id} is deleted: it is too late`)),
    ]);
    expect(await listDeposits()).toMatchObject([{ status: 'delete', amount: '5.00' }]);
  });
});

describe('an edit that arrives before its message', () => {
  beforeEach(() => app.clock.set('2026-09-21T14:30:00Z')); // a little later than messages from `newTextUpdate`
  afterEach(() => jest.restoreAllMocks());

  const buildForm = (amount: string) => `#ftd\nAmount: ${amount}`;
  const newMessage = (text: string, chatId = brand.chatId) =>
    newTextUpdate(anna, text, { chatId, messageId });
  /** An edit of the message, by default 100 seconds after it was sent. */
  function newEdit(text: string, { secondsLater = 100, chatId = brand.chatId } = {}) {
    const { update_id, edited_message } = newEditUpdate(anna, text, { chatId, messageId });
    const edit_date = edited_message.date + secondsLater;
    return { update_id, edited_message: { ...edited_message, edit_date } };
  }
  const listAmounts = async () => (await listDeposits()).map(({ amount }) => amount);
  const listReplies = async () =>
    (await listQueuedMessages(app.db, { chatId: brand.chatId })).map(({ text, reply_to }) => [
      text,
      Number(reply_to),
    ]);
  const buildWaitingReply = () => [expect.stringMatching(/^F\d+ is waiting for moderation$/), messageId];

  it('is not lost if the first attempt of its message failed, and the form counts from the time it was sent', async () => {
    const message = newMessage(buildForm('5'));
    const handle = jest
      .spyOn(DepositReportService.prototype, 'handleMessage')
      .mockRejectedValueOnce(new Error('once'));
    await expect(receive(app, message)).rejects.toThrow('pending');
    handle.mockRestore();
    await receive(app, newEdit(buildForm('55')));

    app.clock.set('2026-09-22T14:30:00Z');
    expect(await app.get(UpdateHandler).handle(String(message.update_id))).toBe('handled');

    expect([await listAmounts(), await listReplies()]).toEqual([['55.00'], [buildWaitingReply()]]);
    const [deposit] = await app.db.findBy(Deposit, { brandId: brand.id });
    expect(deposit!.createdAt).toEqual(new Date(message.message.date * 1_000));
  });

  it.each([
    ['a form', buildForm('5'), buildForm('55'), ['55.00']],
    ['talk', 'hello', buildForm('55'), ['55.00']],
    ['a form by talk', buildForm('5'), 'never mind', []],
    ['a form with a mistake', buildForm('none'), buildForm('55'), ['55.00']],
  ])('replaces %s, and a deposit gets one reply', async (_, before, after, expectedAmounts) => {
    await receive(app, newEdit(after));
    expect([await listAmounts(), await listReplies()]).toEqual([[], []]);
    const message = newMessage(before);
    await receive(app, message);
    await receive(app, message);

    expect([await listAmounts(), await listReplies()]).toEqual([
      expectedAmounts,
      expectedAmounts.map(buildWaitingReply),
    ]);
    const stored = await app.db.findBy(Deposit, { brandId: brand.id });
    expect(stored.map(({ reportedText }) => reportedText)).toEqual(expectedAmounts.map(() => after));
  });

  it('uses the latest of several edits, in whatever order they arrive', async () => {
    await receive(app, newEdit(buildForm('555'), { secondsLater: 200 }));
    await receive(app, newEdit(buildForm('55'), { secondsLater: 100 }));
    await receive(app, newMessage(buildForm('5')));
    expect(await listAmounts()).toEqual(['555.00']);

    await receive(app, newEdit(buildForm('66'), { secondsLater: 150 }));
    expect(await listAmounts()).toEqual(['555.00']);
    await receive(app, newEdit(buildForm('7'), { secondsLater: 300 }));
    expect(await listAmounts()).toEqual(['7.00']);
  });

  it('also counts in private, after /deposit', async () => {
    const chatId = anna.telegramId;
    await receive(app, newTextUpdate(anna, '/deposit'));
    await receive(app, newEdit(buildForm('55'), { chatId }));
    await receive(app, newMessage(buildForm('5'), chatId));

    expect(await listAmounts()).toEqual(['55.00']);
  });

  it('creates one deposit if two replicas handle the edit and the message concurrently', async () => {
    const handler = app.get(UpdateHandler);
    for (let round = 1; round <= 4; round += 1) {
      messageId += 1;
      const [message, edit] = [newMessage(buildForm('5')), newEdit(buildForm('55'))];
      await handler.store([message, edit]);
      const handle = ({ update_id }: { update_id: number }) => handler.handle(String(update_id));
      const key = [brand.chatId, messageId];
      let holder: EntityManager;
      const insertRow = (manager: EntityManager) => {
        holder = manager;
        const sql = `insert into seen_messages (chat_id, message_id, text_hash, seen_at) values ($1, $2, '', now())`;
        return holder.query(sql, key);
      };
      const deleteRow = async () => {
        await holder.query('delete from seen_messages where chat_id = $1 and message_id = $2', key);
      };
      // Both wait for the row of the message, and either may proceed first: hence several rounds.
      await raceBehind(app.db, insertRow, [() => handle(message), () => handle(edit)], deleteRow);

      expect(await listAmounts()).toEqual(Array(round).fill('55.00'));
    }
  });
});
