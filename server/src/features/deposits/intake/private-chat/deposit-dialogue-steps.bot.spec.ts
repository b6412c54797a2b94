import { newEditUpdate, newPressUpdate, newTextUpdate, receive } from '../../../../../test/bot-updates.js';
import { newBrand, newMember } from '../../../../../test/factories.js';
import { dataOf, labels, PrivateChat } from '../../../../../test/private-chat.js';
import { setUpApp } from '../../../../../test/test-app.js';
import type { Button } from '../../../../platform/messenger/api/message.js';

const app = setUpApp();
let chat: PrivateChat;
beforeEach(async () => {
  chat = await PrivateChat.open(app);
});

const listMessages = () =>
  app.db.query<{ text: string; buttons: Button[][] | null; status: string }[]>(
    'select text, buttons, status from outbox_messages where chat_id = $1 order by id',
    [chat.anna.telegramId],
  );
/** The first button of each message that has buttons. */
const listFirstLabels = async () =>
  (await listMessages()).filter(({ buttons }) => buttons).map(({ buttons }) => buttons!.flat()[0]!.text);
const markAsSent = () =>
  app.db.query(`update outbox_messages set status = 'sent', sent_message_id = id where chat_id = $1`, [
    chat.anna.telegramId,
  ]);

describe('a dialogue', () => {
  it('has one message, which is edited step by step, forward and back, until it is cancelled', async () => {
    await chat.join(chat.south);
    const brandStep = await chat.write('/deposit');
    await markAsSent();

    const typeStep = await chat.press(dataOf(brandStep, chat.south.name));
    expect(await listMessages()).toMatchObject([{ text: typeStep.text, status: 'pending' }]);
    const formStep = await chat.press(dataOf(typeStep, 'FTD'));
    expect(await listMessages()).toMatchObject([{ text: formStep.text }]);
    const typeStepAgain = await chat.press(dataOf(formStep, 'Back'));
    expect(typeStepAgain.text).toContain('Which type of deposit is it?');
    const brandStepAgain = await chat.press(dataOf(typeStepAgain, 'Back'));
    expect(brandStepAgain.text).toBe('Which brand is the deposit for?');
    expect(await chat.answersTo(newPressUpdate(chat.anna, dataOf(typeStep, 'FTD')))).toEqual([]);
    await chat.press(dataOf(brandStepAgain, 'Cancel'));

    expect(await listMessages()).toMatchObject([
      { text: 'Cancelled\\. Nothing was reported\\.', buttons: null },
    ]);
    expect((await chat.write('Amount: 5')).text).toMatch(/^Not reported yet: the first line/);
    expect((await chat.press(dataOf(formStep, 'Back'))).text).toMatch(/^This button is out of date/);
  });

  it('continues below a form with mistakes, and removes the buttons above', async () => {
    await chat.openForm();
    await markAsSent();

    const answer = await chat.write('Amount: 0\nPhone: 1');
    expect(answer.text).toContain('Phone is an unknown field\nAmount must be more than zero');
    expect(labels(answer)).toEqual([['Back', 'Cancel']]);
    expect(await listMessages()).toMatchObject([
      { text: expect.stringContaining('#ftd') as string, buttons: null, status: 'pending' },
      { text: answer.text },
    ]);
    expect((await chat.write('I forgot')).text).toContain('I forgot is not "Name: value"');
    expect(await chat.deposits()).toEqual([]);
    expect((await chat.write('Amount: 7')).text).toMatch(/^F\d+: .+ Waiting for moderation/);
    expect(await listFirstLabels()).toEqual(['One more']);
  });

  it('is ended by /cancel', async () => {
    const formStep = await chat.openForm();
    expect((await chat.write('/cancel')).text).toBe('Cancelled\\. Nothing was reported\\.');
    expect(await listFirstLabels()).toEqual([]);
    expect((await chat.press(dataOf(formStep, 'Back'))).text).toMatch(/^This button is out of date/);

    expect((await chat.write('/cancel')).text).toBe('Nothing to cancel');
    expect((await chat.write('Amount: 5')).text).toMatch(/^Not reported yet: the first line/);
    await receive(app, newTextUpdate(chat.anna, '/cancel', { chatId: chat.north.chatId }));
  });

  it('accepts a message that is only an amount, also as an edit of a message with mistakes or of a reported deposit', async () => {
    await chat.openForm('Retention');
    const { text: refusal } = await chat.answerTo(chat.formUpdate('1.250', 55));
    expect(refusal).toContain('Amount 1\\.250 is ambiguous: write 1250 or 1\\.25');
    const edit = (text: string) => chat.answerTo(newEditUpdate(chat.anna, text, chat.place(55)));

    const answer = await edit('1 500,25');

    const [deposit] = await chat.deposits();
    expect(deposit).toMatchObject({
      ...{ type: 'retention', amount: '1500.25', reportedText: '1 500,25', messageId: '55' },
    });
    expect(answer.text).toBe(
      `A${deposit!.id}: $1,500\\.25, for ${chat.anna.publicName}, ${chat.north.name}\\. Waiting for moderation\\.`,
    );
    await edit('1.6k');
    expect(await chat.deposits()).toMatchObject([{ amount: '1600.00' }]);
  });

  it('accepts several forms, and reports the invalid ones', async () => {
    await chat.openForm();

    const { text } = await chat.write('Amount: 5\n#retention\nAmount: 6\n#ftd\nAmount: x');

    expect(text).toMatch(
      /^F\d+: \$5\\.00, .+\nA\d+: \$6\\.00, .+\nForm 3 is not reported yet:\nAmount is not/,
    );
    expect(await chat.deposits()).toHaveLength(2);
    expect(await listFirstLabels()).toEqual(['One more']);
  });
});

describe('/retention and /ftd alone', () => {
  it('show the form', async () => {
    const prompt = await chat.write('#Retention');
    expect(prompt.text).toContain('```\n#retention\nClient ID:');
    expect(labels(prompt)).toEqual([['Back', 'Cancel']]);
    expect((await chat.write('5')).text).toMatch(/^A\d+: \$5/);
  });

  it('ask for the brand first, remember the type, and select another type in an open dialogue, whose brand stays', async () => {
    await chat.join(chat.south);
    const brandStep = await chat.write('/ftd');
    expect(brandStep.text).toBe('Which brand is the deposit for?');
    expect((await chat.press(dataOf(brandStep, chat.south.name))).text).toContain('#ftd');

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
    const typeStep = await chat.press(dataOf(brandStep, chat.north.name));
    await chat.press(dataOf(typeStep, 'FTD'));

    expect((await chat.press(dataOf(typeStep, 'Retention'))).text).toContain('#retention');
    expect((await chat.press(dataOf(brandStep, chat.south.name))).text).toContain(chat.south.name);
    expect((await chat.press(dataOf(typeStep, 'FTD'))).text).toContain('#ftd');
    await chat.write('Amount: 5');

    expect(await chat.deposits()).toMatchObject([{ brandId: chat.south.id, type: 'ftd' }]);
  });

  it('are handled once if pressed twice', async () => {
    const typeStep = await chat.write('/deposit');
    await chat.press(dataOf(typeStep, 'FTD'));
    expect(await chat.answersTo(newPressUpdate(chat.anna, dataOf(typeStep, 'FTD')))).toEqual([]);

    await chat.press(dataOf(typeStep, 'Cancel'));
    expect(await chat.answersTo(newPressUpdate(chat.anna, dataOf(typeStep, 'Cancel')))).toEqual([]);
  });

  it('of a dialogue that a second /deposit ended, or with invalid data, are out of date', async () => {
    const oldStep = await chat.write('/deposit');
    await chat.write('/deposit');
    expect(await listFirstLabels()).toEqual(['Retention']);
    for (const data of [dataOf(oldStep, 'FTD'), 'deposit:x', 'deposit:1:type:gift', 'deposit:1:brand:5:6']) {
      expect((await chat.press(data)).text).toBe(
        'This button is out of date\\. Send /deposit to begin again\\.',
      );
    }
  });

  it('do not change a dialogue if another person presses them', async () => {
    const step = await chat.write('/deposit');
    const boris = await newMember(app.db, chat.north);
    expect((await chat.press(dataOf(step, 'Retention'), boris)).text).toMatch(/^This button is out of date/);
    expect(await chat.answersTo(newPressUpdate(boris, dataOf(step, 'Cancel')))).toEqual([]);
    expect((await chat.press(dataOf(step, 'FTD'))).text).toContain('#ftd');
  });

  it('are shown again after a text', async () => {
    const answer = await chat.write('/deposit');
    expect(answer.text).toBe(`Brand: *${chat.north.name}*\nWhich type of deposit is it?`);
    expect(labels(answer)).toEqual([['Retention', 'FTD'], ['Cancel']]);
    const again = await chat.write('FTD please');
    expect([again.text, labels(again)]).toEqual([answer.text, labels(answer)]);
  });

  it('are out of date once the brand is removed', async () => {
    const brand = await newBrand(app.db);
    const boris = await newMember(app.db, brand);
    const typeStep = await chat.write('/deposit', boris);
    await app.db.query('delete from brand_users where brand_id = $1', [brand.id]);
    await app.db.query('delete from brands where id = $1', [brand.id]);
    expect((await chat.press(dataOf(typeStep, 'FTD'), boris)).text).toMatch(/^This button is out of date/);
  });
});

it('"One more" opens the form of the same brand and type, once, and only for members', async () => {
  await chat.join(chat.south);
  const typeStep = await chat.press(dataOf(await chat.write('/deposit'), chat.south.name));
  await chat.press(dataOf(typeStep, 'FTD'));
  const moreData = dataOf(await chat.write('Amount: 5'), 'One more');

  const prompt = await chat.press(moreData);
  expect(prompt.text).toContain('#ftd');
  expect(await chat.answersTo(newPressUpdate(chat.anna, moreData))).toEqual([]);
  const nextMoreData = dataOf(await chat.write('Amount: 6'), 'One more');

  expect(await chat.deposits()).toMatchObject([
    { brandId: chat.south.id, amount: '5.00' },
    { brandId: chat.south.id, amount: '6.00' },
  ]);
  await chat.dismiss(chat.south);
  expect((await chat.press(nextMoreData)).text).toBe('Only members of this brand may report deposits');
});

describe('after half an hour without a step', () => {
  it('buttons and forms without a first line are refused', async () => {
    const formStep = await chat.openForm();
    app.clock.set('2026-03-10T12:30:00Z');
    expect((await chat.press(dataOf(formStep, 'Back'))).text).toMatch(/^This button is out of date/);
    expect((await chat.write('Amount: 5')).text).toMatch(/^Not reported yet: the first line/);
    expect(await chat.deposits()).toEqual([]);
  });

  it('the half hour starts at the latest step, such as a bad form or a button', async () => {
    await chat.openForm();
    app.clock.set('2026-03-10T12:29:59Z');
    const formStep = await chat.write('Amount: 0');
    app.clock.set('2026-03-10T12:59:58Z');
    const typeStep = await chat.press(dataOf(formStep, 'Back'));
    app.clock.set('2026-03-10T13:29:57Z');
    expect((await chat.press(dataOf(typeStep, 'FTD'))).text).toContain('#ftd');
    expect((await chat.write('Amount: 5')).text).toMatch(/^F\d+: .+ Waiting for moderation/);
  });
});
