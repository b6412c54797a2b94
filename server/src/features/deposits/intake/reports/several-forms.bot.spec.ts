import { listAuditRecords } from '../../../../../test/audit-records.js';
import { newScene, newTelegramId, type Scene } from '../../../../../test/factories.js';
import { type GroupMessage, sendToGroup } from '../../../../../test/group-message.js';
import { findTotalsDrift, buildAcceptBody } from '../../../../../test/deposit.factories.js';
import { raceForRow } from '../../../../../test/race.js';
import { setUpApp } from '../../../../../test/test-app.js';
import { Deposit } from '../../ledger/deposit.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
});

const send = async (text: string, message: Partial<GroupMessage> = {}) => {
  const sent = await sendToGroup(app, { chatId: brand.chatId, from: anna.telegramId, text, ...message });
  return { ...sent, texts: sent.replies.map((reply) => reply.text) };
};
const listDeposits = () => app.db.find(Deposit, { where: { brandId: brand.id }, order: { id: 'ASC' } });
const listIds = async () => (await listDeposits()).map(({ id }) => id);
const findDrift = () => findTotalsDrift(app.db, brand.id);
const accept = (deposit: Deposit) =>
  app
    .as(manager)
    .post(
      `deposit/${deposit.id}/accept`,
      buildAcceptBody(anna, { type: deposit.type, amount: Number(deposit.amount) }),
    );

const THREE_FORMS = '#ftd\nAmount: 1\n#retention\nAmount: 2\n#ftd\nAmount: 3';

describe('a message with several forms', () => {
  it('creates a deposit of each, and gets one reply with a line for each', async () => {
    const { texts, messageId } = await send(THREE_FORMS);

    const createdDeposits = await listDeposits();
    expect(createdDeposits).toMatchObject([
      { type: 'ftd', amount: '1.00', messagePosition: 0, reportedText: '#ftd\nAmount: 1' },
      { type: 'retention', amount: '2.00', messagePosition: 1, reportedText: '#retention\nAmount: 2' },
      { type: 'ftd', amount: '3.00', messagePosition: 2 },
    ]);
    expect(createdDeposits.every((deposit) => deposit.messageId === String(messageId))).toBe(true);
    const [first, second, third] = await listIds();
    expect(texts).toEqual([
      `F${first} is waiting for moderation\nA${second} is waiting for moderation\nF${third} is waiting for moderation`,
    ]);
    expect(await findDrift()).toEqual([]);
  });

  it('stores the valid forms, and lists the mistakes of the others with one template, until an edit corrects them', async () => {
    const { texts, messageId } = await send('#ftd\nAmount: 1\n#retention\nAmount: 0\n#ftd\nPhone: 1');

    const [id] = await listIds();
    expect(await listDeposits()).toHaveLength(1);
    expect(texts).toEqual([
      [
        `F${id} is waiting for moderation`,
        'Form 2 is not reported yet:',
        'Amount must be more than zero',
        'Form 3 is not reported yet:',
        'Phone is an unknown field',
        'Amount is required',
        'The form:',
        '```\n#retention\nClient ID:\nAmount:\nWallet:\nExchanger:\nAgent:\nDescription:\n```',
      ].join('\n'),
    ]);

    const edited = await send(THREE_FORMS, { messageId, edited: true });
    const [, second, third] = await listDeposits();
    expect(edited.texts).toEqual([
      `A${second!.id} is waiting for moderation\nF${third!.id} is waiting for moderation`,
    ]);
    expect([second, third]).toMatchObject([{ messagePosition: 1 }, { messagePosition: 2 }]);
  });

  it('lists the mistakes of at most four forms, and sends one refusal to a person who may not report', async () => {
    const { texts } = await send(Array.from({ length: 7 }, () => '#ftd').join('\n'));
    expect(texts[0]).toContain('Form 4 is not reported yet:');
    expect(texts[0]).not.toContain('Form 5');
    expect(texts[0]).toContain('and 3 more forms are not reported yet');
    expect((await send(THREE_FORMS, { from: newTelegramId() })).texts).toEqual([
      'Only members of this brand may report deposits',
    ]);
    expect(await listDeposits()).toEqual([]);
  });

  it('creates nothing more if it arrives twice, also concurrently', async () => {
    const { messageId } = await send(THREE_FORMS);
    expect((await send(THREE_FORMS, { messageId })).texts).toEqual([]);

    const again = await Promise.all([1, 2, 3].map(() => send(THREE_FORMS, { messageId: messageId + 1 })));

    expect(again.flatMap(({ texts }) => texts)).toHaveLength(1);
    expect(await listDeposits()).toHaveLength(6);
    expect(await findDrift()).toEqual([]);
  });
});

describe('an edit of a message with several forms', () => {
  const edit = (text: string, messageId: number) => send(text, { messageId, edited: true });

  it('updates the deposits by position, withdraws that of a removed form, and creates one of a new form', async () => {
    const { messageId } = await send(THREE_FORMS);
    const [first, second, third] = await listIds();

    const edited = await edit(`All of today:\n${THREE_FORMS.replace('Amount: 2', 'Amount: 20')}`, messageId);
    expect(edited.texts).toEqual([`A${second} is updated and waiting for moderation`]);
    expect((await listDeposits()).map(({ id, amount }) => [id, amount])).toEqual([
      [first, '1.00'],
      [second, '20.00'],
      [third, '3.00'],
    ]);

    // The second form is the former third one: forms are matched by position.
    expect((await edit('#ftd\nAmount: 1\n#ftd\nAmount: 3', messageId)).texts).toEqual([
      `F${second} is updated and waiting for moderation\nF${third} is withdrawn`,
    ]);
    const withdrawal = { status: 'reject', reason: 'Withdrawn by the agent' };
    expect(await listDeposits()).toMatchObject([
      { id: first, status: 'wait' },
      { id: second, status: 'wait', amount: '3.00' },
      { id: third, ...withdrawal, moderatedBy: null, moderatedAt: new Date('2026-03-10T12:00:00Z') },
    ]);
    expect((await listAuditRecords(app.db, 'deposit', third!)).at(-1)).toMatchObject({
      ...{ action: 'deposit.withdraw', via: 'bot', actor_id: anna.id, after: withdrawal },
    });
    const notices = await app.db.query(`select from outbox_messages where key like $1`, [
      `deposit%:${third}:%`,
    ]);
    expect(notices).toEqual([]);

    const { texts } = await edit('#ftd\nAmount: 1\n#ftd\nAmount: 3\n#ftd\nAmount: 4', messageId);
    const [, , withdrawn, added] = await listDeposits();
    expect(texts).toEqual([`F${added!.id} is waiting for moderation`]);
    expect(withdrawn).toMatchObject({ status: 'reject' });
    expect(added).toMatchObject({ status: 'wait', amount: '4.00', messagePosition: 2 });
    expect(await findDrift()).toEqual([]);
  });

  it('does not warn of a duplicate that was withdrawn', async () => {
    const text = '#ftd\nAmount: 1\nClient ID: 7';
    const { messageId } = await send(`${text}\n${text}\n${text}`);
    const [first, second, third] = await listIds();
    const duplicateOf = async (id: number) =>
      ((await app.as(manager).get(`deposit/${id}`).expect(200)).body as { possible_duplicate_of: number })
        .possible_duplicate_of;
    expect(await duplicateOf(third!)).toBe(first);

    await edit(`#ftd\nAmount: 2\n${text}`, messageId);
    await edit(`#ftd\nAmount: 2\n${text}\n${text}`, messageId);

    expect(await duplicateOf((await listIds()).at(-1)!)).toBe(second);
  });

  it('does not warn of a duplicate that the same edit has changed', async () => {
    const form = (amount: number) => `#ftd\nClient ID: 8\nAmount: ${amount}`;
    const { messageId } = await send(form(500));
    const { texts } = await edit(`${form(600)}\n${form(500)}`, messageId);
    expect(texts.join('\n')).toContain('is waiting for moderation');
    expect(texts.join('\n')).not.toContain('duplicate');
  });

  it('updates deposits, and creates none, if the message is two days old', async () => {
    const sentAt = '2026-03-08T12:00:00Z';
    const { messageId } = await send('#ftd\nAmount: 1', { sentAt });

    const { texts } = await send('#ftd\nAmount: 2\n#ftd\nAmount: 3\n#ftd\nAmount: 4', {
      messageId,
      edited: true,
      sentAt,
    });

    const [id] = await listIds();
    expect(await listDeposits()).toMatchObject([{ amount: '2.00' }]);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(
      new RegExp(`^F${id} is updated and waiting for moderation\nThis message is more than two days old`),
    );
    expect(texts[0]!.match(/two days/g)).toHaveLength(1);
  });

  it('is too late only for forms of decided deposits that it changes', async () => {
    const { messageId } = await send(THREE_FORMS);
    const [first, second, third] = await listDeposits();
    await accept(first!).expect(200);
    await app.as(manager).delete(`deposit/${second!.id}?status=reject`).expect(200);
    app.clock.set('2026-03-10T12:05:00Z');

    expect((await edit(THREE_FORMS.replace('3', '30'), messageId)).texts).toEqual([
      `F${third!.id} is updated and waiting for moderation`,
    ]);
    expect(
      (await edit('#ftd\nAmount: 10\n#retention\nAmount: 2\n#ftd\nAmount: 30', messageId)).texts,
    ).toEqual([`F${first!.id} is accepted: it is too late to change it`]);
    expect((await edit('#ftd\nAmount: 1', messageId)).texts).toEqual([
      `A${second!.id} is rejected: it is too late to change it\nF${third!.id} is withdrawn`,
    ]);
    expect((await listDeposits()).map(({ status }) => status)).toEqual(['accept', 'reject', 'reject']);
    expect(await findDrift()).toEqual([]);
  });

  it('does not withdraw a deposit after a concurrent decision', async () => {
    const { messageId } = await send(THREE_FORMS);
    const [, , third] = await listDeposits();

    const [answer, edited] = await raceForRow<object>(app.db, third!, [
      () => accept(third!),
      (untilQueued) => untilQueued(1).then(() => edit('#ftd\nAmount: 1\n#retention\nAmount: 2', messageId)),
    ]);

    expect(answer).toMatchObject({ status: 200 });
    expect(edited).toMatchObject({ texts: [expect.stringContaining('it is too late to change it')] });
    expect((await listDeposits())[2]).toMatchObject({ status: 'accept', amount: '3.00' });
    expect(await findDrift()).toEqual([]);
  });
});
