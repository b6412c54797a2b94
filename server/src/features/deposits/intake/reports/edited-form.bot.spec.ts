import { newDeposit, findTotalsDrift } from '../../../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newTelegramId } from '../../../../../test/factories.js';
import { sendToGroup, type GroupMessage } from '../../../../../test/group-message.js';
import { raceForRow } from '../../../../../test/race.js';
import { describeApp } from '../../../../../test/test-app.js';
import type { Brand } from '../../../brands/registry/brand.entity.js';
import { Deposit } from '../../ledger/deposit.entity.js';
import type { User } from '../../../people/user.entity.js';

const app = describeApp();

let brand: Brand;
let anna: User;
beforeEach(async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  brand = await newBrand(app.db);
  anna = await newMember(app.db, brand, { publicName: 'Anna Bell' });
});

const send = (message: Partial<GroupMessage> & { text: string }) =>
  sendToGroup(app, { chatId: brand.chatId, from: anna.telegramId, ...message });
const deposits = () => app.db.find(Deposit, { where: { brandId: brand.id }, order: { id: 'ASC' } });
const drift = () => findTotalsDrift(app.db, brand.id);

describe('an edited message', () => {
  it('updates the deposit while it waits', async () => {
    const { messageId } = await send({ text: '#ftd\nAmount: 5\nWallet: w\nPayment: card' });

    const { replies } = await send({ text: '#retention\nAmount: 6\nClient ID: 7', messageId, edited: true });

    const [deposit, ...more] = await deposits();
    expect(more).toEqual([]);
    expect(deposit).toMatchObject({
      type: 'retention',
      amount: '6.00',
      clientId: '7',
      wallet: '',
      payment: '',
    });
    expect(replies).toMatchObject([
      { text: `A${deposit!.id} is updated and waiting for moderation`, reply_to: String(messageId) },
    ]);
    expect(await drift()).toEqual([]);
  });

  it('an edit with mistakes changes nothing', async () => {
    const { messageId } = await send({ text: '#ftd\nAmount: 5' });

    const { replies } = await send({ text: '#ftd\nAmount: -1', messageId, edited: true });

    const [deposit] = await deposits();
    expect(replies[0]!.text).toMatch(
      new RegExp(`^F${deposit!.id} is not changed:\nAmount must be more than zero\n`),
    );
    expect(deposit).toMatchObject({ amount: '5.00' });
  });

  it('keeps the type if the first line is missing, and is refused if no form is left', async () => {
    const { messageId } = await send({ text: '#ftd\nAmount: 5' });

    const withoutTag = await send({ text: 'Amount: 6', messageId, edited: true });
    expect(await deposits()).toMatchObject([{ type: 'ftd', amount: '6.00' }]);
    expect(withoutTag.replies).toMatchObject([{ text: expect.stringContaining('is updated') as string }]);

    const withoutForm = await send({ text: 'never mind', messageId, edited: true });
    expect(withoutForm.replies).toMatchObject([
      { text: expect.stringContaining('is not changed') as string },
    ]);
    expect(await deposits()).toMatchObject([{ amount: '6.00' }]);
  });

  it('an edit that changes nothing is not answered', async () => {
    const text = '#ftd\nAmount: 5\nWallet: example.com';
    const { messageId } = await send({ text });

    expect((await send({ text, messageId, edited: true })).replies).toEqual([]);
  });

  it('is not answered if it is only a reaction, to a valid, invalid or moderated form', async () => {
    const good = '#ftd\nAmount: 5';
    const { messageId } = await send({ text: good });
    const { messageId: badId } = await send({ text: '#ftd' });
    const react = async (text: string, messageId: number) =>
      (await send({ text, messageId, edited: 'silently' })).replies;

    expect(await react(good, messageId)).toEqual([]);
    expect(await react('#ftd', badId)).toEqual([]);
    expect((await send({ text: good, from: newTelegramId(), edited: 'silently' })).replies).toEqual([]);
    await app.db.update(Deposit, { brandId: brand.id }, { status: 'reject' });
    expect(await react(good, messageId)).toEqual([]);
    expect(await react('#ftd\nAmount: 6', messageId)).toHaveLength(1);
    expect(await deposits()).toHaveLength(1);
  });

  it('belongs to the brand of the deposit, even if the brand has moved to a thread since', async () => {
    const { messageId } = await send({ text: '#ftd\nAmount: 5' });
    await app.db.update('brands', { id: brand.id }, { threadId: '9' });

    await send({ text: '#ftd\nAmount: 6', messageId, edited: true });

    expect(await deposits()).toMatchObject([{ amount: '6.00' }]);
  });

  it.each(['accept', 'reject', 'delete'] as const)('is too late if the status is "%s"', async (status) => {
    const deposit = await newDeposit(app.db, brand, {
      chatId: brand.chatId,
      messageId: '55',
      status,
      agentId: anna.id,
    });

    const { replies } = await send({ text: '#ftd\nAmount: 6', messageId: 55, edited: true });

    expect(replies).toHaveLength(1);
    expect(replies[0]!.text).toMatch(
      new RegExp(`^A${deposit.id} is (accepted|rejected|deleted): it is too late`),
    );
    expect(await deposits()).toMatchObject([{ amount: '100.00', status }]);
  });

  it('an edit is refused after a concurrent decision', async () => {
    const manager = await newManager(app.db, { brands: [brand] });
    const { messageId } = await send({ text: '#ftd\nAmount: 5' });
    const [deposit] = await deposits();
    const reject = () => app.as(manager).delete(`deposit/${deposit!.id}?status=reject`);
    const edit = async (untilQueued: (count: number) => Promise<void>) => {
      await untilQueued(1); // the moderator is first
      const { replies } = await send({ text: '#ftd\nAmount: 6', messageId, edited: true });
      return replies.map(({ text }) => text);
    };

    const [, replies] = await raceForRow<unknown>(app.db, deposit!, [reject, edit]);

    expect(replies).toEqual([expect.stringContaining('it is too late to change it')]);
    expect(await deposits()).toMatchObject([{ status: 'reject', amount: '5.00' }]);
    expect(await drift()).toEqual([]);
  });
});
