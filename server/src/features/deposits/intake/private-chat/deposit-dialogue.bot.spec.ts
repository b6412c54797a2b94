import {
  newEditUpdate,
  newPressUpdate,
  newTextUpdate,
  newUpdateId,
  receive,
} from '../../../../../test/bot-updates.js';
import { newDeposit } from '../../../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newTelegramId } from '../../../../../test/factories.js';
import { listQueuedMessages } from '../../../../../test/outbox.factories.js';
import { getButtonData, listLabels, PrivateChat } from '../../../../../test/private-chat.js';
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
    const prompt = await chat.getAnswerTo(
      newPressUpdate({ telegramId }, getButtonData(await chat.getAnswerTo(update), 'FTD')),
    );
    expect(prompt.text).toContain('#ftd');

    await chat.getAnswerTo(newTextUpdate({ telegramId }, 'Amount: 5'));

    expect(await chat.listDeposits()).toMatchObject([{ agentId: null, agent: '' }]);
  });

  it('starts no dialogue in a group', async () => {
    const answers = await chat.listAnswersTo(
      newTextUpdate(chat.anna, '/deposit', { chatId: chat.north.chatId }),
    );
    expect(answers.map(({ buttons }) => buttons)).toEqual([null]);
    expect(
      await app.db.query('select from deposit_dialogues where telegram_id = $1', [chat.anna.telegramId]),
    ).toEqual([]);
  });
});

describe('the form in private', () => {
  it('becomes a deposit of the chosen brand and type, and ends the dialogue', async () => {
    await chat.join(chat.south);
    const brandStep = await chat.write('/deposit');
    expect(brandStep.text).toBe('Which brand is the deposit for?');
    expect(listLabels(brandStep)).toEqual([[chat.north.name], [chat.south.name], ['Cancel']]);
    const typeStep = await chat.press(getButtonData(brandStep, chat.south.name));
    expect(typeStep.text).toContain(chat.south.name);
    expect(listLabels(typeStep)).toEqual([
      ['Retention', 'FTD'],
      ['Back', 'Cancel'],
    ]);
    await chat.press(getButtonData(typeStep, 'FTD'));

    const answer = await chat.getAnswerTo(
      chat.newFormUpdate('Client ID: 7\nAmount: 1,250.50\nBehaviour: calm', 55),
    );

    const [deposit, ...more] = await chat.listDeposits();
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
    expect(answer).toMatchObject({
      text: `F${deposit!.id}: $1,250\\.50, client 7, for ${chat.anna.publicName}, ${chat.south.name}\\. Waiting for moderation\\.`,
      reply_to: '55',
      buttons: [[{ text: 'One more', data: `deposit:more:${chat.south.id}:ftd` }]],
    });
    expect((await chat.write('Amount: 6')).text).toMatch(/^Not reported yet: the first line must be/);
    expect(await chat.listDeposits()).toHaveLength(1);
  });

  it('has the type of its first line, even if another type is chosen', async () => {
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
    expect(await chat.listDeposits()).toEqual([]);
  });

  it('is answered once if it arrives twice', async () => {
    await chat.openForm();
    const { update_id: _, ...message } = chat.newFormUpdate('Amount: 5', 57);
    await chat.getAnswerTo({ update_id: newUpdateId(), ...message });

    expect(await chat.listAnswersTo({ update_id: newUpdateId(), ...message })).toEqual([]);
    expect(await chat.listDeposits()).toHaveLength(1);
  });

  it('is accepted from one of two concurrent messages', async () => {
    await chat.openForm();
    const lockSql = 'select from deposit_dialogues where telegram_id = $1 for update';
    const calls = ['Amount: 5', 'Amount: 6'].map((text) => () => receive(app, chat.newFormUpdate(text)));

    await raceBehind(app.db, [lockSql, [chat.anna.telegramId]], calls);

    expect(await chat.listDeposits()).toHaveLength(1);
  });

  it('needs its first line without /deposit, and must not be an edit of a message that the bot never saw', async () => {
    expect((await chat.write('Client ID: 5')).text).toMatch(/^Not reported yet: the first line must be/);
    expect(await chat.listAnswersTo(newEditUpdate(chat.anna, '#ftd\nAmount: 5', chat.locationOf(9)))).toEqual(
      [],
    );
  });
});

describe('editing the message of a deposit', () => {
  beforeEach(async () => {
    await chat.openForm();
    await chat.getAnswerTo(chat.newFormUpdate('Amount: 5\nPayment: card', 55));
  });
  const edit = (text: string) => chat.getAnswerTo(newEditUpdate(chat.anna, text, chat.locationOf(55)));

  it('updates the deposit while it waits, and does not change an open dialogue', async () => {
    await chat.openForm();
    const [{ id }] = (await chat.listDeposits()) as [Deposit];
    expect(await edit('Amount: 6\nClient ID: 7')).toMatchObject({
      text: `F${id} is updated and waiting for moderation`,
      reply_to: '55',
    });
    expect((await edit('#retention\nAmount: 6')).text).toBe(`A${id} is updated and waiting for moderation`);
    expect(await chat.listDeposits()).toMatchObject([
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
    expect(await chat.listDeposits()).toMatchObject([{ amount: '5.00' }]);
  });
});

describe('a decision on a deposit', () => {
  const listNotices = (chatId: string) => listQueuedMessages(app.db, { chatId, key: 'deposit%' });
  const reject = async (deposit: Deposit) => {
    const manager = await newManager(app.db, { brands: [chat.north] });
    await app.as(manager).delete(`deposit/${deposit.id}?status=reject`).expect(200);
  };

  it('is a reply to the private form, with a link to the deposits', async () => {
    await chat.openForm();
    await chat.getAnswerTo(chat.newFormUpdate('Amount: 5', 55));
    const [deposit] = await chat.listDeposits();
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
    const groupMessage = {
      chatId: chat.north.chatId,
      messageId: '8',
      reporterTelegramId: chat.anna.telegramId,
    };
    const deposit = await newDeposit(app.db, chat.north, { ...groupMessage, agentId: boris.id });
    await reject(deposit);
    const text = `Your deposit A${deposit.id} is rejected\nAmount: $100\\.00\nBrand: *${chat.north.name}*`;
    expect(await listNotices(boris.telegramId)).toMatchObject([{ args: { text } }]);
    expect(await listNotices(chat.north.chatId)).toMatchObject([{ text: `A${deposit.id} is rejected` }]);
    expect(await listNotices(chat.anna.telegramId)).toEqual([]);

    await reject(await newDeposit(app.db, chat.north, { agentId: chat.anna.id }));
    expect(await listNotices(chat.anna.telegramId)).toHaveLength(1);
  });

  it('is not sent in private about a form in a group whose sender is the agent or unknown, nor to a former member', async () => {
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

const listMessages = () => listQueuedMessages(app.db, { chatId: chat.anna.telegramId });
/** The first button of each message that has buttons. */
const listFirstLabels = async () =>
  (await listMessages()).filter(({ buttons }) => buttons).map(({ buttons }) => buttons!.flat()[0]!.text);
const markAsSent = () =>
  app.db.query(`update outbox_messages set status = 'sent', sent_message_id = id where chat_id = $1`, [
    chat.anna.telegramId,
  ]);

describe('a dialogue', () => {
  it('has one message, which is edited step by step', async () => {
    await chat.join(chat.south);
    const brandStep = await chat.write('/deposit');
    await markAsSent();

    const typeStep = await chat.press(getButtonData(brandStep, chat.south.name));
    expect(await listMessages()).toMatchObject([{ text: typeStep.text, status: 'pending' }]);
    const formStep = await chat.press(getButtonData(typeStep, 'FTD'));
    expect(await listMessages()).toMatchObject([{ text: formStep.text }]);
    const typeStepAgain = await chat.press(getButtonData(formStep, 'Back'));
    expect(typeStepAgain.text).toContain('Which type of deposit is it?');
    const brandStepAgain = await chat.press(getButtonData(typeStepAgain, 'Back'));
    expect(brandStepAgain.text).toBe('Which brand is the deposit for?');
    expect(await chat.listAnswersTo(newPressUpdate(chat.anna, getButtonData(typeStep, 'FTD')))).toEqual([]);
    await chat.press(getButtonData(brandStepAgain, 'Cancel'));

    expect(await listMessages()).toMatchObject([
      { text: 'Cancelled\\. Nothing was reported\\.', buttons: null },
    ]);
    expect((await chat.write('Amount: 5')).text).toMatch(/^Not reported yet: the first line/);
    expect((await chat.press(getButtonData(formStep, 'Back'))).text).toMatch(/^This button is out of date/);
  });

  it('continues below a form with mistakes, and removes the buttons above', async () => {
    await chat.openForm();
    await markAsSent();

    const answer = await chat.write('Amount: 0\nPhone: 1');
    expect(answer.text).toContain('Phone is an unknown field\nAmount must be more than zero');
    expect(listLabels(answer)).toEqual([['Back', 'Cancel']]);
    expect(await listMessages()).toMatchObject([
      { text: expect.stringContaining('#ftd') as string, buttons: null, status: 'pending' },
      { text: answer.text },
    ]);
    expect((await chat.write('I forgot')).text).toContain('I forgot is not "Name: value"');
    expect(await chat.listDeposits()).toEqual([]);
    expect((await chat.write('Amount: 7')).text).toMatch(/^F\d+: .+ Waiting for moderation/);
    expect(await listFirstLabels()).toEqual(['One more']);
  });

  it('is ended by /cancel, which is not answered in a group', async () => {
    const formStep = await chat.openForm();
    expect((await chat.write('/cancel')).text).toBe('Cancelled\\. Nothing was reported\\.');
    expect(await listFirstLabels()).toEqual([]);
    expect((await chat.press(getButtonData(formStep, 'Back'))).text).toMatch(/^This button is out of date/);

    expect((await chat.write('/cancel')).text).toBe('Nothing to cancel');
    expect((await chat.write('Amount: 5')).text).toMatch(/^Not reported yet: the first line/);
    const inGroup = newTextUpdate(chat.anna, '/cancel', { chatId: chat.north.chatId });
    expect(await chat.listAnswersTo(inGroup)).toEqual([]);
  });

  it('accepts a message that is only an amount, also as an edit of a message with mistakes or of a reported deposit', async () => {
    await chat.openForm('Retention');
    const { text: refusal } = await chat.getAnswerTo(chat.newFormUpdate('1.250', 55));
    expect(refusal).toContain('Amount 1\\.250 is ambiguous: write 1250 or 1\\.25');
    const edit = (text: string) => chat.getAnswerTo(newEditUpdate(chat.anna, text, chat.locationOf(55)));

    const answer = await edit('1 500,25');

    const [deposit] = await chat.listDeposits();
    const content = { type: 'retention', amount: '1500.25', reportedText: '1 500,25' };
    expect(deposit).toMatchObject({ ...content, messageId: '55' });
    expect(answer.text).toBe(
      `A${deposit!.id}: $1,500\\.25, for ${chat.anna.publicName}, ${chat.north.name}\\. Waiting for moderation\\.`,
    );
    await edit('1.6k');
    expect(await chat.listDeposits()).toMatchObject([{ amount: '1600.00' }]);
  });

  it('accepts several forms, and lists the mistakes of the invalid ones', async () => {
    await chat.openForm();

    const { text } = await chat.write('Amount: 5\n#retention\nAmount: 6\n#ftd\nAmount: x');

    expect(text).toMatch(
      /^F\d+: \$5\\.00, .+\nA\d+: \$6\\.00, .+\nForm 3 is not reported yet:\nAmount is not/,
    );
    expect(await chat.listDeposits()).toHaveLength(2);
    expect(await listFirstLabels()).toEqual(['One more']);
  });
});

describe('/retention and /ftd alone', () => {
  it('show the form', async () => {
    const prompt = await chat.write('#Retention');
    expect(prompt.text).toContain('```\n#retention\nClient ID:');
    expect(listLabels(prompt)).toEqual([['Back', 'Cancel']]);
    expect((await chat.write('5')).text).toMatch(/^A\d+: \$5/);
  });

  it('ask for the brand first, and remember the type', async () => {
    await chat.join(chat.south);
    const brandStep = await chat.write('/ftd');
    expect(brandStep.text).toBe('Which brand is the deposit for?');
    expect((await chat.press(getButtonData(brandStep, chat.south.name))).text).toContain('#ftd');

    await chat.write('/deposit');
    await chat.write('/ftd');
    const formStep = await chat.write(chat.south.name);
    expect(formStep.text).toContain('#ftd');
    const retentionStep = await chat.write('/retention');
    expect(retentionStep.text).toContain('#retention');
    expect(retentionStep.text).toContain(chat.south.name);
    expect(await listFirstLabels()).toEqual(['Back']);
  });
});

describe('the buttons of a dialogue', () => {
  it('of an earlier step change the choice of that step', async () => {
    await chat.join(chat.south);
    const brandStep = await chat.write('/deposit');
    const typeStep = await chat.press(getButtonData(brandStep, chat.north.name));
    await chat.press(getButtonData(typeStep, 'FTD'));

    expect((await chat.press(getButtonData(typeStep, 'Retention'))).text).toContain('#retention');
    expect((await chat.press(getButtonData(brandStep, chat.south.name))).text).toContain(chat.south.name);
    expect((await chat.press(getButtonData(typeStep, 'FTD'))).text).toContain('#ftd');
    await chat.write('Amount: 5');

    expect(await chat.listDeposits()).toMatchObject([{ brandId: chat.south.id, type: 'ftd' }]);
  });

  it('are handled once if pressed twice', async () => {
    const typeStep = await chat.write('/deposit');
    await chat.press(getButtonData(typeStep, 'FTD'));
    expect(await chat.listAnswersTo(newPressUpdate(chat.anna, getButtonData(typeStep, 'FTD')))).toEqual([]);

    await chat.press(getButtonData(typeStep, 'Cancel'));
    expect(await chat.listAnswersTo(newPressUpdate(chat.anna, getButtonData(typeStep, 'Cancel')))).toEqual(
      [],
    );
  });

  it('that a second /deposit has ended are out of date', async () => {
    const oldStep = await chat.write('/deposit');
    await chat.write('/deposit');
    expect(await listFirstLabels()).toEqual(['Retention']);
    for (const data of [
      getButtonData(oldStep, 'FTD'),
      'deposit:x',
      'deposit:1:type:gift',
      'deposit:1:brand:5:6',
    ]) {
      expect((await chat.press(data)).text).toBe(
        'This button is out of date\\. Send /deposit to begin again\\.',
      );
    }
  });

  it('do not change a dialogue if another person presses them', async () => {
    const step = await chat.write('/deposit');
    const boris = await newMember(app.db, chat.north);
    expect((await chat.press(getButtonData(step, 'Retention'), boris)).text).toMatch(
      /^This button is out of date/,
    );
    expect(await chat.listAnswersTo(newPressUpdate(boris, getButtonData(step, 'Cancel')))).toEqual([]);
    expect((await chat.press(getButtonData(step, 'FTD'))).text).toContain('#ftd');
  });

  it('are shown again after a text', async () => {
    const answer = await chat.write('/deposit');
    expect(answer.text).toBe(`Brand: *${chat.north.name}*\nWhich type of deposit is it?`);
    expect(listLabels(answer)).toEqual([['Retention', 'FTD'], ['Cancel']]);
    const again = await chat.write('FTD please');
    expect([again.text, listLabels(again)]).toEqual([answer.text, listLabels(answer)]);
  });

  it('are out of date once the brand is removed', async () => {
    const brand = await newBrand(app.db);
    const boris = await newMember(app.db, brand);
    const typeStep = await chat.write('/deposit', boris);
    await app.db.query('delete from brand_users where brand_id = $1', [brand.id]);
    await app.db.query('delete from brands where id = $1', [brand.id]);
    expect((await chat.press(getButtonData(typeStep, 'FTD'), boris)).text).toMatch(
      /^This button is out of date/,
    );
  });
});

it('"One more" opens the form of the same brand and type, once, and only for members', async () => {
  await chat.join(chat.south);
  const typeStep = await chat.press(getButtonData(await chat.write('/deposit'), chat.south.name));
  await chat.press(getButtonData(typeStep, 'FTD'));
  const moreData = getButtonData(await chat.write('Amount: 5'), 'One more');

  const prompt = await chat.press(moreData);
  expect(prompt.text).toContain('#ftd');
  expect(await chat.listAnswersTo(newPressUpdate(chat.anna, moreData))).toEqual([]);
  const nextMoreData = getButtonData(await chat.write('Amount: 6'), 'One more');

  expect(await chat.listDeposits()).toMatchObject([
    { brandId: chat.south.id, amount: '5.00' },
    { brandId: chat.south.id, amount: '6.00' },
  ]);
  await chat.dismiss(chat.south);
  expect((await chat.press(nextMoreData)).text).toBe('Only members of this brand may report deposits');
});

describe('half an hour without a step', () => {
  it('ends the dialogue, so its buttons and forms without a first line are refused', async () => {
    const formStep = await chat.openForm();
    app.clock.advance(1_800);
    expect((await chat.press(getButtonData(formStep, 'Back'))).text).toMatch(/^This button is out of date/);
    expect((await chat.write('Amount: 5')).text).toMatch(/^Not reported yet: the first line/);
    expect(await chat.listDeposits()).toEqual([]);
  });

  it('counts from the latest step, such as a form with mistakes or a pressed button', async () => {
    await chat.openForm();
    app.clock.advance(1_799);
    const formStep = await chat.write('Amount: 0');
    app.clock.advance(1_799);
    const typeStep = await chat.press(getButtonData(formStep, 'Back'));
    app.clock.advance(1_799);
    expect((await chat.press(getButtonData(typeStep, 'FTD'))).text).toContain('#ftd');
    expect((await chat.write('Amount: 5')).text).toMatch(/^F\d+: .+ Waiting for moderation/);
  });
});
