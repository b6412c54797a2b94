import type { EntityManager } from 'typeorm';
import {
  newEditUpdate,
  newPressUpdate,
  newTextUpdate,
  newUpdateId,
  receive,
} from '../../../../../test/bot-updates.js';
import { newTelegramId, newUser } from '../../../../../test/factories.js';
import { dataOf, labels, PrivateChat } from '../../../../../test/private-chat.js';
import { raceBehind } from '../../../../../test/race.js';
import { describeApp } from '../../../../../test/test-app.js';

const app = describeApp();
let chat: PrivateChat;
beforeEach(async () => {
  chat = await PrivateChat.open(app);
});

describe('/deposit', () => {
  it('asks a member of one brand for the type immediately', async () => {
    const answer = await chat.write('/deposit');

    expect(answer.text).toBe(`Brand: *${chat.north.name}*\nWhich type of deposit is it?`);
    expect(labels(answer)).toEqual([['Retention', 'FTD'], ['Cancel']]);
  });

  it('asks a member of several brands for the brand first, by name', async () => {
    await chat.join(chat.south);

    const answer = await chat.write('/deposit');

    expect(answer.text).toBe('Which brand is the deposit for?');
    expect(labels(answer)).toEqual([[chat.north.name], [chat.south.name], ['Cancel']]);
    const next = await chat.press(dataOf(answer, chat.south.name));
    expect(next.text).toContain(chat.south.name);
    expect(labels(next)).toEqual([
      ['Retention', 'FTD'],
      ['Back', 'Cancel'],
    ]);
  });

  it('shows the form of the type, to be copied', async () => {
    const ftd = await chat.openForm('FTD');
    expect(ftd.text).toContain('```\n#ftd\nClient ID:\nAmount:');
    expect(labels(ftd)).toEqual([['Back', 'Cancel']]);

    expect((await chat.openForm('Retention')).text).toContain('```\n#retention\nClient ID:\nAmount:');
  });

  it('tells a person that they are in no brand, also after a dismissal', async () => {
    expect((await chat.write('/deposit', await newUser(app.db))).text).toMatch(/^You are not in a brand yet/);
    await chat.dismiss(chat.north);
    expect((await chat.write('/deposit')).text).toMatch(/^You are not in a brand yet/);
  });

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
  it('becomes a deposit of the chosen brand and type, even without its first line', async () => {
    await chat.join(chat.south);
    const type = await chat.press(dataOf(await chat.write('/deposit'), chat.south.name));
    await chat.press(dataOf(type, 'FTD'));

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
  });

  it('has the type of its first line, if it has one', async () => {
    await chat.openForm('FTD');
    const answer = await chat.write('#retention\nAmount: 5');
    expect(answer.text).toMatch(/^A\d+: .+ Waiting for moderation/);
  });

  it('may be sent instead of choosing the type, if its first line names one', async () => {
    await chat.write('/deposit');
    expect((await chat.write('/ftd\nAmount: 5')).text).toMatch(/^F\d+: .+ Waiting for moderation/);
  });

  it('a form sent before brand or type is chosen is refused with the request to send it again', async () => {
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

  it('a form that arrives twice is answered once', async () => {
    await chat.openForm();
    const { update_id: _, ...message } = chat.formUpdate('Amount: 5', 57);
    await chat.answerTo({ update_id: newUpdateId(), ...message });

    expect(await chat.answersTo({ update_id: newUpdateId(), ...message })).toEqual([]);
    expect(await chat.deposits()).toHaveLength(1);
  });

  it('a form with mistakes is answered with each mistake, and the step stays open', async () => {
    await chat.openForm('Retention');

    const answer = await chat.write('Amount: 0\nPhone: 1');
    expect(answer.text).toContain('Phone is an unknown field\nAmount must be more than zero');
    expect(labels(answer)).toEqual([['Back', 'Cancel']]);
    expect(await chat.deposits()).toEqual([]);

    expect((await chat.write('I forgot')).text).toContain('I forgot is not "Name: value"');
    expect((await chat.write('Amount: 7')).text).toMatch(/^A\d+: .+ Waiting for moderation/);
  });

  it('an edit corrects a form with mistakes', async () => {
    await chat.openForm();
    await chat.answerTo(chat.formUpdate('Amount: none', 55));

    const answer = await chat.answerTo(newEditUpdate(chat.anna, 'Amount: 6', chat.place(55)));

    expect(answer.text).toMatch(/^F\d+: .+ Waiting for moderation/);
    expect(await chat.deposits()).toMatchObject([{ amount: '6.00', messageId: '55' }]);
  });

  it('ends the dialogue, so the next form needs a first line or a new dialogue', async () => {
    await chat.openForm();
    await chat.write('Amount: 5');
    expect((await chat.write('Amount: 6')).text).toMatch(/^Not reported yet: the first line must be/);
    expect(await chat.deposits()).toHaveLength(1);
  });

  it('is accepted from one of two concurrent messages', async () => {
    await chat.openForm();
    const hold = (holder: EntityManager) =>
      holder.query('select from deposit_dialogues where telegram_id = $1 for update', [chat.anna.telegramId]);
    const sendings = ['Amount: 5', 'Amount: 6'].map((text) => () => receive(app, chat.formUpdate(text)));

    await raceBehind(app.db, hold, sendings);

    expect(await chat.deposits()).toHaveLength(1);
  });

  it('is refused after a dismissal, which ends the dialogue', async () => {
    await chat.openForm();
    await chat.dismiss(chat.north);
    expect((await chat.write('Amount: 5')).text).toBe('Only members of this brand may report deposits');
    expect((await chat.write('#ftd\nAmount: 5')).text).toMatch(/^You are not in a brand yet/);
    expect(await chat.deposits()).toEqual([]);
  });

  it('needs its first line without /deposit; an edit of a message that the bot never saw is ignored', async () => {
    expect((await chat.write('Client ID: 5')).text).toMatch(/^Not reported yet: the first line must be/);
    expect(await chat.answersTo(newEditUpdate(chat.anna, '#ftd\nAmount: 5', chat.place(9)))).toEqual([]);
  });

  it('does not parse commands as forms', async () => {
    await chat.openForm();
    expect((await chat.write('/help')).text).toContain('/deposit');
    expect((await chat.write('Amount: 5')).text).toMatch(/^F\d+: .+ Waiting for moderation/);
  });
});
