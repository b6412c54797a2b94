import { randomInt } from 'node:crypto';
import { newEditUpdate, newPressUpdate } from '../../../../../test/bot-updates.js';
import { newBrand, newManager, newMember, newUser } from '../../../../../test/factories.js';
import { listQueuedMessages } from '../../../../../test/outbox.factories.js';
import { getButtonData, listLabels, PrivateChat } from '../../../../../test/private-chat.js';
import { DAY_MS } from '../../../../../shared/units.rules.js';
import { raceBehind } from '../../../../../test/race.js';
import { setUpApp } from '../../../../../test/test-app.js';
import { PendingForm } from './pending-form.repository.js';
import { PendingFormService } from './pending-form.service.js';

const DAY_SECONDS = DAY_MS / 1_000;

const app = setUpApp();
let chat: PrivateChat;
let messageId: number;
beforeEach(async () => {
  chat = await PrivateChat.open(app);
  messageId = randomInt(1, 2 ** 30);
});

/** The questions about the brand as they are now, oldest first. */
const listQuestions = () => listQueuedMessages(app.db, { key: `form:${chat.anna.telegramId}:%` });
async function sendForm(text: string, id = messageId) {
  expect(await chat.listAnswersTo(chat.newFormUpdate(text, id))).toEqual([]);
  return (await listQuestions()).at(-1)!;
}
const edit = (text: string, id = messageId) =>
  chat.listAnswersTo(newEditUpdate(chat.anna, text, chat.locationOf(id)));
const listPending = () => app.db.findBy(PendingForm, { telegramId: chat.anna.telegramId });
/** Presses a button, and returns the message that replaces the question. */
const press = async (data: string) => (await chat.listAnswersTo(newPressUpdate(chat.anna, data)))[0];

it('a private form of a member of one brand becomes a deposit immediately', async () => {
  const incomplete = await chat.getAnswerTo(chat.newFormUpdate('Hi\n#FTD\nClient ID: 7', messageId));
  expect(incomplete.text).toMatch(/^Not reported yet:\nAmount is required\nThe form:/);
  expect((await chat.write('anna did #ftd 500')).text).toMatch(/^Not reported yet: begin a line with/);
  expect(await chat.listDeposits()).toEqual([]);

  const [answer] = await edit('Hi\n#FTD\nAmount 500\nClient ID: 7');

  const [deposit, ...more] = await chat.listDeposits();
  expect(more).toEqual([]);
  expect(deposit).toMatchObject({
    brandId: chat.north.id,
    type: 'ftd',
    status: 'wait',
    amount: '500.00',
    clientId: '7',
    chatId: chat.anna.telegramId,
    messageId: String(messageId),
    agentId: chat.anna.id,
  });
  expect(answer).toMatchObject({
    text: expect.stringMatching(new RegExp(`^F${deposit!.id}: \\$500.+ Waiting for moderation`)) as string,
    reply_to: String(messageId),
    buttons: [[{ text: 'One more' }]],
  });
  expect((await chat.write('#ftd 5')).text).toMatch(/^F\d+: \$5.+ Waiting for moderation/);
});

it('a person without a brand is told so, and staff are told what they can do', async () => {
  for (const text of ['#ftd 500', '/deposit']) {
    const former = await newMember(app.db, chat.north, { dismissedAt: new Date() });
    for (const person of [await newUser(app.db), former])
      expect((await chat.write(text, person)).text).toMatch(/^You are not in a brand yet/);
    for (const staff of [
      await newManager(app.db, { brands: [chat.north] }),
      await newUser(app.db, { role: 'ceo' }),
    ])
      expect((await chat.write(text, staff)).text).toMatch(
        /^Members of a brand report .+\nStaff moderate them/,
      );
  }
});

describe('a private form of a member of several brands', () => {
  beforeEach(() => chat.join(chat.south));

  it('waits until the brand is chosen, and counts from the time it was sent', async () => {
    const update = chat.newFormUpdate('#ftd 500 client 7', messageId);
    update.message.date = Date.parse('2026-03-10T03:30:00Z') / 1_000; // still March 9 in the reporting zone
    expect(await chat.listAnswersTo(update)).toEqual([]);
    const [question] = await listQuestions();
    expect(question).toMatchObject({
      text: '$500\\.00, client 7\nWhich brand is this for?',
      reply_to: String(messageId),
    });
    expect(listLabels(question!)).toEqual([[chat.north.name], [chat.south.name], ['Cancel']]);
    expect(await chat.listDeposits()).toEqual([]);

    const answer = await press(getButtonData(question!, chat.south.name));

    const [deposit, ...more] = await chat.listDeposits();
    expect(more).toEqual([]);
    expect(deposit).toMatchObject({
      brandId: chat.south.id,
      amount: '500.00',
      messageId: String(messageId),
      createdAt: new Date('2026-03-10T03:30:00Z'),
    });
    expect(answer).toMatchObject({ text: expect.stringContaining(`F${deposit!.id}: `) as string });
    expect(answer!.buttons).toEqual([[{ text: 'One more', data: `deposit:more:${chat.south.id}:ftd` }]]);
    expect(await listPending()).toEqual([]);
    expect(await edit('#ftd 600')).toMatchObject([{ text: expect.stringContaining('is updated') as string }]);
  });

  it('ends an open dialogue, and waits together with other messages, each with its own question', async () => {
    await chat.write('/deposit');
    const first = await sendForm('#ftd 1');
    const dialoguesSql = 'select from deposit_dialogues where telegram_id = $1';
    expect(await app.db.query(dialoguesSql, [chat.anna.telegramId])).toEqual([]);
    const second = await sendForm('#retention 2\n#ftd 3', messageId + 1);
    expect(second.text).toBe('$2\\.00\n$3\\.00\nWhich brand are these for?');

    await press(getButtonData(second, chat.north.name));
    await press(getButtonData(first, chat.south.name));

    expect(await chat.listDeposits()).toMatchObject([
      { brandId: chat.north.id, amount: '2.00' },
      { brandId: chat.north.id, amount: '3.00' },
      { brandId: chat.south.id, amount: '1.00' },
    ]);
  });

  it('may be edited before the brand is chosen, which updates the question', async () => {
    const question = await sendForm('#ftd 500');
    await edit('#ftd 600');
    expect(await listQuestions()).toMatchObject([{ text: '$600\\.00\nWhich brand is this for?' }]);
    await edit('#ftd');
    expect(await listQuestions()).toMatchObject([
      { text: expect.stringMatching(/^Copy the form/), buttons: null },
    ]);
    expect(await press(getButtonData(question, chat.north.name))).toBeUndefined();
    await edit('#ftd 700');
    await press(getButtonData(question, chat.north.name));
    expect(await chat.listDeposits()).toMatchObject([{ amount: '700.00' }]);
  });

  it('is submitted by an edit once its sender has only one brand left', async () => {
    const question = await sendForm('#ftd 500');
    await chat.dismiss(chat.south);

    const [answer] = await edit('#ftd 600');

    expect(answer!.text).toMatch(/^F\d+: \$600/);
    expect([await listPending(), (await listQuestions())[0]!.buttons]).toEqual([[], null]);
    expect(await press(getButtonData(question, chat.north.name))).toBeUndefined();
    expect(await chat.listDeposits()).toMatchObject([{ brandId: chat.north.id, amount: '600.00' }]);
  });

  it('is submitted by an edit of an old message too, if it was handled late', async () => {
    const update = chat.newFormUpdate('#ftd 500', messageId);
    update.message.date = app.clock.now().getTime() / 1_000 - 3 * DAY_SECONDS;
    await chat.listAnswersTo(update);
    await chat.dismiss(chat.south);
    const editUpdate = newEditUpdate(chat.anna, '#ftd 600', chat.locationOf(messageId));
    editUpdate.edited_message.date = update.message.date;

    await chat.listAnswersTo(editUpdate);

    expect(await chat.listDeposits()).toMatchObject([{ amount: '600.00' }]);
  });

  it('is changed by an edit even while a dialogue about another deposit has its brand', async () => {
    await sendForm('#ftd 500');
    const brandStep = await chat.write('/deposit');
    await press(getButtonData(brandStep, chat.north.name));

    await edit('#ftd 600');

    expect(await listPending()).toMatchObject([{ text: '#ftd 600' }]);
    expect((await listQuestions()).at(-1)!.text).toContain('600');
  });

  it('is discarded by Cancel, or by an edit that leaves no form', async () => {
    expect(await press(getButtonData(await sendForm('#ftd 500'), 'Cancel'))).toMatchObject({
      text: expect.stringMatching(/^Cancelled/) as string,
    });
    await sendForm('#ftd 500', messageId + 1);
    await edit('never mind', messageId + 1);
    expect((await listQuestions()).at(-1)).toMatchObject({
      text: 'Cancelled\\. Nothing was reported\\.',
      buttons: null,
    });
    expect(await chat.listDeposits()).toEqual([]);
    expect(await listPending()).toEqual([]);
  });

  it('is submitted once by two concurrent presses', async () => {
    const question = await sendForm('#ftd 500');
    const { telegramId } = chat.anna;
    const service = app.get(PendingFormService);
    const choose = () =>
      service.handlePress(
        telegramId,
        getButtonData(question, chat.north.name),
        'tallydesk_bot',
        app.clock.now(),
      );

    const lockSql = 'select from pending_forms where telegram_id = $1 for update';
    const answers = await raceBehind(app.db, [lockSql, [telegramId]], [choose, choose]);

    const [deposit, ...more] = await chat.listDeposits();
    expect(more).toEqual([]);
    expect(answers).toContainEqual(expect.objectContaining({ outcome: 'stored' }));
    const toasts = answers.map((answer) => 'toast' in answer && String(answer.toast));
    expect(toasts).toContain(`Reported already: F${deposit!.id}`);
  });

  it('stays pending if its sender has left the chosen brand, and is deleted after two days', async () => {
    const question = await sendForm('#ftd 500');
    await chat.dismiss(chat.south);
    expect(await press(getButtonData(question, chat.south.name))).toBeUndefined();
    expect(await listPending()).toHaveLength(1);

    app.clock.advance(2 * DAY_SECONDS + 1);
    expect(await press(getButtonData(question, chat.north.name))).toBeUndefined();
    await app.get(PendingFormService).purgeOld(app.clock.now());
    expect(await listPending()).toEqual([]);
    expect(await chat.listDeposits()).toEqual([]);
  });

  it('offers many brands by pages, or by a part of the name', async () => {
    const number = randomInt(1e9);
    for (let n = 0; n < 8; n += 1) await chat.join(await newBrand(app.db, { name: `Many ${number} ${n}` }));
    const question = await sendForm('#ftd 500');
    expect(question.text).toContain('Send a part of its name');
    const secondPage = await press(getButtonData(question, 'More ›'));
    expect(secondPage!.buttons!.flat().map(({ text }) => text)).toContain('2 of 2');

    expect((await chat.write('nowhere')).text).toMatch(/^None of your brands matches\\\.\n\$500/);
    expect(listLabels(await chat.write(`many ${number}`))).toHaveLength(9); // eight brands and Cancel
    expect((await chat.write('SOUTH')).text).toMatch(/^F\d+: \$500/);

    expect(await chat.listDeposits()).toMatchObject([{ brandId: chat.south.id }]);
    expect((await listQuestions())[0]!.buttons).toBeNull();
  });

  it('offers recently chosen brands first, also after a text that matches no brand', async () => {
    const number = randomInt(1e9);
    for (let n = 0; n < 8; n += 1) await chat.join(await newBrand(app.db, { name: `Many ${number} ${n}` }));
    await sendForm('#ftd 500');
    await chat.write(chat.south.name);

    await sendForm('#ftd 600', messageId + 1);
    const question = await chat.write('nowhere');
    const secondPage = await press(getButtonData(question, 'More ›'));

    expect(listLabels(question)[0]).toEqual([chat.south.name]);
    expect(listLabels(secondPage!)).toContainEqual([chat.north.name]);
  });
});
