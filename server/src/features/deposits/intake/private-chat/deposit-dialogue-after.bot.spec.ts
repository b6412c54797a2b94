import { newEditUpdate } from '../../../../../test/bot-updates.js';
import { newDeposit } from '../../../../../test/deposit.factories.js';
import { newManager, newMember } from '../../../../../test/factories.js';
import { PrivateChat } from '../../../../../test/private-chat.js';
import { describeApp } from '../../../../../test/test-app.js';
import type { Deposit } from '../../ledger/deposit.entity.js';

const app = describeApp();
let chat: PrivateChat;
beforeEach(async () => {
  chat = await PrivateChat.open(app);
});

describe('editing the message of a deposit', () => {
  beforeEach(async () => {
    await chat.openForm();
    await chat.answerTo(chat.formUpdate('Amount: 5\nPayment: card', 55));
  });
  const edit = (text: string) => chat.answerTo(newEditUpdate(chat.anna, text, chat.place(55)));

  it('updates the deposit while it waits', async () => {
    const [{ id }] = (await chat.deposits()) as [Deposit];
    expect(await edit('Amount: 6\nClient ID: 7')).toMatchObject({
      text: `F${id} is updated and waiting for moderation`,
      reply_to: '55',
    });
    expect((await edit('#retention\nAmount: 6')).text).toBe(`A${id} is updated and waiting for moderation`);
    expect(await chat.deposits()).toMatchObject([
      { type: 'retention', amount: '6.00', clientId: '', payment: '' },
    ]);
  });

  it('does not change an open dialogue', async () => {
    await chat.openForm();
    await edit('Amount: 6');
    await chat.write('Amount: 7');
    expect(await chat.deposits()).toMatchObject([{ amount: '6.00' }, { amount: '7.00' }]);
  });

  it('is refused after a dismissal', async () => {
    await chat.dismiss(chat.north);
    expect((await edit('Amount: 6')).text).toBe('Only members of this brand may report deposits');
    expect(await chat.deposits()).toMatchObject([{ amount: '5.00' }]);
  });

  it('is refused once the deposit is moderated', async () => {
    const manager = await newManager(app.db, { brands: [chat.north] });
    const [{ id }] = (await chat.deposits()) as [Deposit];
    await app.as(manager).delete(`deposit/${id}?status=reject`).expect(200);
    expect((await edit('Amount: 6')).text).toBe(`F${id} is rejected: it is too late to change it`);
    expect(await chat.deposits()).toMatchObject([{ amount: '5.00' }]);
  });
});

describe('a decision on a deposit', () => {
  interface Notice {
    text: string | null;
    composer: string | null;
    args: Record<string, unknown> | null;
    reply_to: string | null;
    key: string;
  }
  const noticesTo = (telegramId: string) =>
    app.db.query<Notice[]>(
      `select text, composer, args, reply_to, key from outbox_messages
       where chat_id = $1 and key like 'deposit%' order by id`,
      [telegramId],
    );
  const reject = async (deposit: Deposit) => {
    const manager = await newManager(app.db, { brands: [chat.north] });
    await app.as(manager).delete(`deposit/${deposit.id}?status=reject`).expect(200);
  };

  it('is a reply to the private form, with a link to the deposits', async () => {
    await chat.openForm();
    await chat.answerTo(chat.formUpdate('Amount: 5', 55));
    const [deposit] = await chat.deposits();
    await reject(deposit!);
    expect(await noticesTo(chat.anna.telegramId)).toMatchObject([
      {
        composer: 'mini-app-notice',
        args: {
          userId: chat.anna.id,
          text: `F${deposit!.id} is rejected`,
          screen: `/tg/deposits?brand=${chat.north.id}&deposit=${deposit!.id}`,
        },
        reply_to: '55',
      },
    ]);
  });

  it('is sent in private to the agent if somebody else reported the deposit', async () => {
    const boris = await newMember(app.db, chat.north);
    const inGroup = { chatId: chat.north.chatId, messageId: '8', reporterTelegramId: chat.anna.telegramId };
    const deposit = await newDeposit(app.db, chat.north, { ...inGroup, agentId: boris.id });
    await reject(deposit);
    const text = `Your deposit A${deposit.id} is rejected\nAmount: $100\\.00\nBrand: *${chat.north.name}*`;
    expect(await noticesTo(boris.telegramId)).toMatchObject([{ args: { text } }]);
    expect(await noticesTo(chat.north.chatId)).toMatchObject([{ text: `A${deposit.id} is rejected` }]);
    expect(await noticesTo(chat.anna.telegramId)).toEqual([]);
  });

  it('is sent to the agent of a deposit that a program reported', async () => {
    await reject(await newDeposit(app.db, chat.north, { agentId: chat.anna.id }));
    expect(await noticesTo(chat.anna.telegramId)).toHaveLength(1);
  });

  it('is not sent in private to the reporter, to a former member, or if the sender is unknown', async () => {
    const group = { chatId: chat.north.chatId, agentId: chat.anna.id };
    await reject(
      await newDeposit(app.db, chat.north, {
        ...group,
        messageId: '1',
        reporterTelegramId: chat.anna.telegramId,
      }),
    );
    await reject(await newDeposit(app.db, chat.north, { ...group, messageId: '2' }));
    await chat.dismiss(chat.north);
    await reject(await newDeposit(app.db, chat.north, { agentId: chat.anna.id }));
    expect(await noticesTo(chat.anna.telegramId)).toEqual([]);
  });
});
