import { listAuditRecords } from '../../../../../test/audit-records.js';
import { newEditUpdate, newPressUpdate, newTextUpdate } from '../../../../../test/bot-updates.js';
import { newMember, newScene, type Scene } from '../../../../../test/factories.js';
import { listTotalsDrift } from '../../../../../test/deposit.factories.js';
import { listAnswersTo, getButtonData, listLabels, PrivateChat } from '../../../../../test/private-chat.js';
import { raceForRow, waitUntil } from '../../../../../test/race.js';
import { setUpApp } from '../../../../../test/test-app.js';
import type { User } from '../../../people/user.entity.js';
import { Deposit } from '../../ledger/deposit.entity.js';

const app = setUpApp();

let { brand, manager, agent: sender } = {} as Scene;
let anna: User;
const listToasts = () => app.telegram.listCalls('answerCallbackQuery').map(({ params }) => params.text);
beforeEach(async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  ({ brand, manager, agent: sender } = await newScene(app.db, { agent: { publicName: 'Boris Black' } }));
  anna = await newMember(app.db, brand, { publicName: 'Anna Berg' });
  app.telegram.reset();
});

const sendUpdate = (update: { update_id: number }) => listAnswersTo(app, update);
const getLocation = () => ({ chatId: brand.chatId, messageId: 77 });
const report = (text: string) => sendUpdate(newTextUpdate(sender, text, getLocation()));
const edit = (text: string) => sendUpdate(newEditUpdate(sender, text, getLocation()));
function press(data: string, from: User = sender) {
  const { callback_query: query, ...update } = newPressUpdate(from, data);
  const chat = { id: Number(brand.chatId), type: 'supergroup', title: 'A' };
  return sendUpdate(
    Object.assign(update, { callback_query: { ...query, message: { ...query.message, chat } } }),
  );
}
/** Toasts are sent after the commit. */
const waitForToasts = (count: number) => waitUntil(() => listToasts().length === count);
const listDeposits = () => app.db.find(Deposit, { where: { brandId: brand.id }, order: { id: 'ASC' } });
async function reportUnknownAgent(text = '#ftd\nAmount: 5\nAgent: Ana') {
  const [answer, question, ...more] = await report(text);
  expect(more).toEqual([]);
  return { answer: answer!, question: question!, data: getButtonData(question!, 'Anna Berg') };
}

describe('a form whose agent is unknown', () => {
  it('is stored, and its sender can choose the agent once, among the members with the most similar names', async () => {
    const { answer, question, data } = await reportUnknownAgent();

    const [deposit] = await listDeposits();
    const label = `F${deposit!.id}`;
    expect(deposit).toMatchObject({ agent: 'Ana', agentId: null });
    expect(answer.text).toBe(`${label} is waiting for moderation`);
    expect(question).toMatchObject({ text: 'Who is “Ana”?', reply_to: '77' });
    expect(listLabels(question)).toEqual([['Anna Berg'], ['Boris Black']]);

    expect(await press(data)).toMatchObject([{ text: `${label}: Anna Berg`, buttons: [] }]);

    expect(await listDeposits()).toMatchObject([{ agent: 'Ana', agentId: anna.id, status: 'wait' }]);
    expect(await listTotalsDrift(app.db, brand.id)).toEqual([]);
    const entry = { action: 'deposit.edit', actor_id: sender.id, via: 'bot' };
    expect((await listAuditRecords(app.db, 'deposit', deposit!.id)).at(-1)).toMatchObject(entry);
    expect(await press(data)).toEqual([]);
    await waitForToasts(2);
    expect(listToasts()[1]).toBe(`${label}: Anna Berg`);
  });

  const dismiss = (user: User) =>
    app.db.query('update brand_users set dismissed_at = now() where user_id = $1', [user.id]);
  const expectRefusal = async (data: string, toast: unknown, from = sender) => {
    expect(await press(data, from)).toEqual([]);
    await waitForToasts(1);
    expect(listToasts()).toEqual([toast]);
    expect((await listDeposits()).every(({ agentId }) => agentId === null)).toBe(true);
  };

  it('is not changed by a press of somebody else', async () => {
    const { data } = await reportUnknownAgent();
    await expectRefusal(data, 'Only the sender of the form can answer', anna);
  });

  it.each([
    ['the sender has left', 'Only members of this brand may report deposits', () => dismiss(sender)],
    ['the chosen member has left', 'This member has left the brand', () => dismiss(anna)],
    ['the deposit is erased', 'This deposit is gone', () => app.db.delete(Deposit, { brandId: brand.id })],
    [
      'the form names another agent now',
      expect.stringMatching(/^F\d+ is waiting for moderation$/),
      () => edit('#ftd\nAmount: 5\nAgent: Bo'),
    ],
  ])('is not changed by its sender if %s', async (_, toast, arrange) => {
    const { data } = await reportUnknownAgent();
    await arrange();
    await expectRefusal(data, toast);
  });

  it('keeps the choice if other fields are edited, and asks again about another name', async () => {
    const { data } = await reportUnknownAgent();
    expect(await edit('#ftd\nAmount: 6\nAgent: Ana')).toHaveLength(1);
    await press(data);

    expect(await edit('#ftd\nAmount: 7\nAgent: Ana')).toHaveLength(1);
    expect(await listDeposits()).toMatchObject([{ amount: '7.00', agentId: anna.id }]);

    const [, question] = await edit('#ftd\nAmount: 7\nAgent: Bo');
    expect(question).toMatchObject({ text: 'Who is “Bo”?' });
    expect(await listDeposits()).toMatchObject([{ agentId: null }]);
  });

  it('shares one question with other forms of the message that name the same agent', async () => {
    const { data } = await reportUnknownAgent(
      '#ftd\nAmount: 5\nAgent: Ana\n#retention\nAmount: 6\nAgent: ana\n#ftd\nAmount: 7',
    );
    const [first, second] = await listDeposits();

    expect(await press(data)).toMatchObject([{ text: `F${first!.id}, A${second!.id}: Anna Berg` }]);

    expect((await listDeposits()).map(({ agentId }) => agentId)).toEqual([anna.id, anna.id, sender.id]);
  });

  it('cannot get an agent after a concurrent decision', async () => {
    const { data } = await reportUnknownAgent();
    const [deposit] = await listDeposits();

    const [, messages] = await raceForRow<unknown>(app.db, deposit!, [
      () => app.as(manager).delete(`deposit/${deposit!.id}?status=reject`),
      () => press(data),
    ]);

    expect(messages).toEqual([]);
    await waitForToasts(1);
    expect(listToasts()).toEqual([`F${deposit!.id} is rejected`]);
    expect(await listDeposits()).toMatchObject([{ status: 'reject', agentId: null }]);
  });

  it('is confirmed with the written name in private, and its sender is asked too', async () => {
    const chat = await PrivateChat.open(app);
    await chat.openForm();
    const [answer, question] = await chat.listAnswersTo(chat.newFormUpdate('Amount: 5\nAgent: Ana'));
    expect(answer!.text).toMatch(/^F\d+: \$5\\.00, for Ana, /);
    expect(question!.text).toBe('Who is “Ana”?');
  });
});
