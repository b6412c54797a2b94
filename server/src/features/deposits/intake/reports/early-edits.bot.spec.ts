import { randomInt } from 'node:crypto';
import { newEditUpdate, newTextUpdate, receive } from '../../../../../test/bot-updates.js';
import { newBrand, newMember } from '../../../../../test/factories.js';
import { raceBehind } from '../../../../../test/race.js';
import { describeApp } from '../../../../../test/test-app.js';
import { UpdateHandler } from '../../../../platform/messenger/receiving/update-handler.service.js';
import type { Brand } from '../../../brands/registry/brand.entity.js';
import { Deposit } from '../../ledger/deposit.entity.js';
import type { User } from '../../../people/user.entity.js';
import { DepositReportService } from './deposit-report.service.js';

const app = describeApp();

let brand: Brand;
let anna: User;
let messageId: number;
beforeEach(async () => {
  app.clock.set('2026-09-21T14:30:00Z'); // a little later than the messages
  brand = await newBrand(app.db);
  anna = await newMember(app.db, brand);
  messageId = randomInt(1, 2 ** 30);
});
afterEach(() => jest.restoreAllMocks());

const form = (amount: string) => `#ftd\nAmount: ${amount}`;
const newMessage = (text: string, chatId = brand.chatId) => newTextUpdate(anna, text, { chatId, messageId });
function newEdit(text: string, { second = 100, chatId = brand.chatId } = {}) {
  const { update_id, edited_message } = newEditUpdate(anna, text, { chatId, messageId });
  return { update_id, edited_message: { ...edited_message, edit_date: 1_790_000_000 + second } };
}
const amounts = async () => {
  const deposits = await app.db.find(Deposit, { where: { brandId: brand.id }, order: { id: 'ASC' } });
  return deposits.map(({ amount }) => amount);
};
const replies = async (chatId = brand.chatId) => {
  const rows = await app.db.query<{ text: string; reply_to: string }[]>(
    'select text, reply_to from outbox_messages where chat_id = $1 order by id',
    [chatId],
  );
  return rows.map(({ text, reply_to }) => [text, Number(reply_to)]);
};
const waiting = () => [expect.stringMatching(/^F\d+ is waiting for moderation$/), messageId];

describe('an edit that arrives before its message', () => {
  it('creates one deposit, with the edited values and one reply', async () => {
    await receive(app, newEdit(form('55')));
    expect([await amounts(), await replies()]).toEqual([[], []]);

    const message = newMessage(form('5'));
    await receive(app, message);
    await receive(app, message);

    expect([await amounts(), await replies()]).toEqual([['55.00'], [waiting()]]);
    const [{ reported_text }] = await app.db.query<[{ reported_text: string }]>(
      'select reported_text from deposits where brand_id = $1',
      [brand.id],
    );
    expect(reported_text).toBe(form('55'));
  });

  it('an edit is not lost if the first attempt of its message failed', async () => {
    const message = newMessage(form('5'));
    const handle = jest
      .spyOn(DepositReportService.prototype, 'handleMessage')
      .mockRejectedValueOnce(new Error('once'));
    await expect(receive(app, message)).rejects.toThrow('pending');
    handle.mockRestore();
    await receive(app, newEdit(form('55')));

    expect(await app.get(UpdateHandler).handle(String(message.update_id))).toBe('handled');

    expect([await amounts(), await replies()]).toEqual([['55.00'], [waiting()]]);
  });

  it.each([
    ['talk', 'hello', form('55'), ['55.00']],
    ['a form', form('5'), 'never mind', []],
    ['a form with a mistake', form('none'), form('55'), ['55.00']],
  ])('replaces %s', async (_, before, after, expectedAmounts) => {
    await receive(app, newEdit(after));
    await receive(app, newMessage(before));

    expect([await amounts(), await replies()]).toEqual([expectedAmounts, expectedAmounts.map(waiting)]);
  });

  it('uses the latest of several edits, in whatever order they arrive', async () => {
    await receive(app, newEdit(form('555'), { second: 200 }));
    await receive(app, newEdit(form('55'), { second: 100 }));
    await receive(app, newMessage(form('5')));
    expect(await amounts()).toEqual(['555.00']);

    await receive(app, newEdit(form('66'), { second: 150 }));
    expect(await amounts()).toEqual(['555.00']);
    await receive(app, newEdit(form('7'), { second: 300 }));
    expect(await amounts()).toEqual(['7.00']);
  });

  it('is handled like any edit of an unknown message if the message never arrives', async () => {
    await receive(app, newEdit(form('55')));

    expect([await amounts(), await replies()]).toEqual([[], []]);
  });

  it('also counts in private, after /deposit', async () => {
    const own = anna.telegramId;
    await receive(app, newTextUpdate(anna, '/deposit'));
    await receive(app, newEdit(form('55'), { chatId: own }));
    await receive(app, newMessage(form('5'), own));

    expect(await amounts()).toEqual(['55.00']);
  });
});

it('a form whose first attempt failed counts from the time it was sent', async () => {
  const message = newMessage(form('5'));
  const handle = jest
    .spyOn(DepositReportService.prototype, 'handleMessage')
    .mockRejectedValueOnce(new Error('once'));
  await expect(receive(app, message)).rejects.toThrow('pending');
  handle.mockRestore();
  app.clock.set('2026-09-22T14:30:00Z');

  await app.get(UpdateHandler).handle(String(message.update_id));

  const [deposit] = await app.db.findBy(Deposit, { brandId: brand.id });
  expect(deposit!.createdAt).toEqual(new Date(message.message.date * 1_000));
});

it('a message and its edit that two replicas handle concurrently create one deposit, with the edited values', async () => {
  const handler = app.get(UpdateHandler);
  for (let round = 1; round <= 6; round += 1) {
    messageId += 1;
    const [message, edit] = [newMessage(form('5')), newEdit(form('55'))];
    await handler.store([message, edit]);
    let release: () => Promise<unknown>;
    // Both wait for the row of the message. Then one of them proceeds first.
    await raceBehind(
      app.db,
      (holder) => {
        const place = [brand.chatId, messageId];
        release = () =>
          holder.query('delete from seen_messages where chat_id = $1 and message_id = $2', place);
        return holder.query(
          `insert into seen_messages (chat_id, message_id, text_hash, seen_at) values ($1, $2, '', now())`,
          place,
        );
      },
      [message, edit].map(
        ({ update_id }) =>
          () =>
            handler.handle(String(update_id)),
      ),
      () => release().then(() => undefined),
    );

    expect(await amounts()).toEqual(Array(round).fill('55.00'));
  }
});
