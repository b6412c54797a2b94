import type { EntityManager } from 'typeorm';
import {
  newEditUpdate,
  newPressUpdate,
  newTextUpdate,
  newUpdateId,
  receive,
} from '../../../../../test/bot-updates.js';
import { newDeposit } from '../../../../../test/deposit.factories.js';
import { newManager, newMember, newTelegramId } from '../../../../../test/factories.js';
import { dataOf, labels, PrivateChat } from '../../../../../test/private-chat.js';
import { raceBehind } from '../../../../../test/race.js';
import { setUpApp } from '../../../../../test/test-app.js';
import type { Deposit } from '../../ledger/deposit.entity.js';

const app = setUpApp();
let chat: PrivateChat;
beforeEach(async () => {
  chat = await PrivateChat.open(app);
});

describe('/deposit', () => {
  it("works for a brand's admin too, even if the bot does not know them", async () => {
    const telegramId = newTelegramId();
    await app.db.update('brands', { id: chat.north.id }, { adminTelegramId: telegramId });
    const update = newTextUpdate({ telegramId }, '/deposit');
    const prompt = await chat.answerTo(
      newPressUpdate({ telegramId }, dataOf(await chat.answerTo(update), 'FTD')),
    );
    expect(prompt.text).toContain('#ftd');

    await chat.answerTo(newTextUpdate({ telegramId }, 'Amount: 5'));

    expect(await chat.deposits()).toMatchObject([{ agentId: null, agent: '' }]);
  });

  it('starts no dialogue in a group', async () => {
    const answers = await chat.answersTo(newTextUpdate(chat.anna, '/deposit', { chatId: chat.north.chatId }));
    expect(answers.map(({ buttons }) => buttons)).toEqual([null]);
    expect(
      await app.db.query('select from deposit_dialogues where telegram_id = $1', [chat.anna.telegramId]),
    ).toEqual([]);
  });
});

describe('the form in private', () => {
  it('becomes a deposit of the chosen brand and type, even without its first line, and ends the dialogue', async () => {
    await chat.join(chat.south);
    const brandStep = await chat.write('/deposit');
    expect(brandStep.text).toBe('Which brand is the deposit for?');
    expect(labels(brandStep)).toEqual([[chat.north.name], [chat.south.name], ['Cancel']]);
    const typeStep = await chat.press(dataOf(brandStep, chat.south.name));
    expect(typeStep.text).toContain(chat.south.name);
    expect(labels(typeStep)).toEqual([
      ['Retention', 'FTD'],
      ['Back', 'Cancel'],
    ]);
    await chat.press(dataOf(typeStep, 'FTD'));

    const answer = await chat.answerTo(
      chat.formUpdate('Client ID: 7\nAmount: 1,250.50\nBehaviour: calm', 55),
    );

    const [deposit, ...more] = await chat.deposits();
    expect(more).toEqual([]);
    expect(deposit).toMatchObject({
      brandId: chat.south.id,
      type: 'ftd',
      status: 'wait',
      clientId: '7',
      amount: '1250.50',
      behaviour: 'calm',
      agentId: chat.anna.id,
      chatId: chat.anna.telegramId,
      threadId: null,
      messageId: '55',
      reporterTelegramId: chat.anna.telegramId,
    });
    expect(answer).toEqual({
      text: `F${deposit!.id}: $1,250\\.50, client 7, for ${chat.anna.publicName}, ${chat.south.name}\\. Waiting for moderation\\.`,
      reply_to: '55',
      buttons: [[{ text: 'One more', data: `deposit:more:${chat.south.id}:ftd` }]],
    });
    expect((await chat.write('Amount: 6')).text).toMatch(/^Not reported yet: the first line must be/);
    expect(await chat.deposits()).toHaveLength(1);
  });

  it('has the type of its first line, even if the bot asks for the type or another type is chosen; a command is not a form', async () => {
    await chat.write('/deposit');
    expect((await chat.write('/ftd\nAmount: 5')).text).toMatch(/^F\d+: .+ Waiting for moderation/);
    await chat.openForm('FTD');
    expect((await chat.write('/help')).text).toContain('/deposit');
    expect((await chat.write('#retention\nAmount: 5')).text).toMatch(/^A\d+: .+ Waiting for moderation/);
  });

  it('is refused before brand and type are chosen, with the request to send it again', async () => {
    await chat.write('/deposit');
    expect((await chat.write('Amount: 5')).text).toMatch(
      /^Not reported yet: .+ again\\\.\nBrand: .+\nWhich type/,
    );
    expect((await chat.write('how?')).text).toMatch(/^Brand: /);

    await chat.join(chat.south);
    await chat.write('/deposit');
    expect((await chat.write('Amount: 5')).text).toMatch(/^Not reported yet: .+ again\\\.\nWhich brand/);
    expect(await chat.deposits()).toEqual([]);
  });

  it('is answered once if it arrives twice', async () => {
    await chat.openForm();
    const { update_id: _, ...message } = chat.formUpdate('Amount: 5', 57);
    await chat.answerTo({ update_id: newUpdateId(), ...message });

    expect(await chat.answersTo({ update_id: newUpdateId(), ...message })).toEqual([]);
    expect(await chat.deposits()).toHaveLength(1);
  });

  it('is accepted from one of two concurrent messages', async () => {
    await chat.openForm();
    const lockDialogue = (holder: EntityManager) =>
      holder.query('select from deposit_dialogues where telegram_id = $1 for update', [chat.anna.telegramId]);
    const sendings = ['Amount: 5', 'Amount: 6'].map((text) => () => receive(app, chat.formUpdate(text)));

    await raceBehind(app.db, lockDialogue, sendings);

    expect(await chat.deposits()).toHaveLength(1);
  });

  it('needs its first line without /deposit; an edit of a message that the bot never saw is ignored', async () => {
    expect((await chat.write('Client ID: 5')).text).toMatch(/^Not reported yet: the first line must be/);
    expect(await chat.answersTo(newEditUpdate(chat.anna, '#ftd\nAmount: 5', chat.place(9)))).toEqual([]);
  });
});

describe('editing the message of a deposit', () => {
  beforeEach(async () => {
    await chat.openForm();
    await chat.answerTo(chat.formUpdate('Amount: 5\nPayment: card', 55));
  });
  const edit = (text: string) => chat.answerTo(newEditUpdate(chat.anna, text, chat.place(55)));

  it('updates the deposit while it waits, and does not change an open dialogue', async () => {
    await chat.openForm();
    const [{ id }] = (await chat.deposits()) as [Deposit];
    expect(await edit('Amount: 6\nClient ID: 7')).toMatchObject({
      text: `F${id} is updated and waiting for moderation`,
      reply_to: '55',
    });
    expect((await edit('#retention\nAmount: 6')).text).toBe(`A${id} is updated and waiting for moderation`);
    expect(await chat.deposits()).toMatchObject([
      { type: 'retention', amount: '6.00', clientId: '', payment: '' },
    ]);
    expect((await chat.write('Amount: 7')).text).toMatch(/^F\d+: .+ Waiting for moderation/);
  });

  it('is refused after a dismissal, and so is a form, which ends the dialogue', async () => {
    await chat.openForm();
    await chat.dismiss(chat.north);

    const refusal = 'Only members of this brand may report deposits';
    expect((await edit('Amount: 7')).text).toBe(refusal);
    expect((await chat.write('Amount: 7')).text).toBe(refusal);
    expect((await chat.write('#ftd\nAmount: 7')).text).toMatch(/^You are not in a brand yet/);
    expect(await chat.deposits()).toMatchObject([{ amount: '5.00' }]);
  });
});

describe('a decision on a deposit', () => {
  const listNotices = (telegramId: string) =>
    app.db.query<object[]>(
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
    expect(await listNotices(chat.anna.telegramId)).toMatchObject([
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

  it('is sent in private to the agent if somebody else or a program reported the deposit', async () => {
    const boris = await newMember(app.db, chat.north);
    const inGroup = { chatId: chat.north.chatId, messageId: '8', reporterTelegramId: chat.anna.telegramId };
    const deposit = await newDeposit(app.db, chat.north, { ...inGroup, agentId: boris.id });
    await reject(deposit);
    const text = `Your deposit A${deposit.id} is rejected\nAmount: $100\\.00\nBrand: *${chat.north.name}*`;
    expect(await listNotices(boris.telegramId)).toMatchObject([{ args: { text } }]);
    expect(await listNotices(chat.north.chatId)).toMatchObject([{ text: `A${deposit.id} is rejected` }]);
    expect(await listNotices(chat.anna.telegramId)).toEqual([]);

    await reject(await newDeposit(app.db, chat.north, { agentId: chat.anna.id }));
    expect(await listNotices(chat.anna.telegramId)).toHaveLength(1);
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
    expect(await listNotices(chat.anna.telegramId)).toEqual([]);
  });
});
