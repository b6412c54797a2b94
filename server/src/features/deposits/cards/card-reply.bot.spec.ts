import { listAuditRecords } from '../../../../test/audit-records.js';
import { newDeposit } from '../../../../test/deposit.factories.js';
import {
  cardsOf,
  type CardScene,
  newCardScene,
  passSeconds,
  press,
  refreshCards,
  replyAbout,
} from '../../../../test/deposit-cards.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { Deposit } from '../ledger/deposit.entity.js';

const app = setUpAppWithOwnDatabase();

let { brand, mia, anna } = {} as CardScene;
let day = 0;
beforeEach(async () => {
  ({ brand, mia, anna } = await newCardScene(app, ++day));
});

const reportDeposit = async (change: Partial<Deposit> = {}) => {
  const deposit = await newDeposit(app.db, brand, {
    agentId: anna.id,
    createdAt: app.clock.now(),
    ...change,
  });
  await refreshCards(app);
  return deposit;
};
const findStored = ({ id }: Deposit) => app.db.findOneByOrFail(Deposit, { id });
const getCard = async () => (await cardsOf(app.db, mia)).at(-1)!;
const listButtons = async () => (await getCard()).buttons.map(({ text }) => text);
const reply = async (deposit: Deposit, text: string, about = 'card') =>
  replyAbout(app, mia, `deposit-${about}:${(await getCard()).id}:${deposit.id}`, text);

describe('a reply to a card', () => {
  it('adds a missing client id, which enables Accept', async () => {
    const deposit = await reportDeposit({ clientId: '' });
    expect((await getCard()).text).toContain('Client ID is missing: reply to this card with it');
    expect(await listButtons()).toEqual(['Reject']);

    expect(await reply(deposit, ' 4711 ')).toEqual([`A${deposit.id} corrected\nClient ID: none → 4711`]);

    expect((await getCard()).text).toContain('Client ID: 4711');
    await press(app, mia, 'Accept');
    await press(app, mia, 'Accept $');
    expect(await findStored(deposit)).toMatchObject({ status: 'accept', clientId: '4711' });
    expect((await listAuditRecords(app.db, 'deposit', deposit.id)).at(-1)).toMatchObject({
      ...{ action: 'deposit.accept', before: { client_id: '' }, after: { client_id: '4711' } },
    });
  });

  it('names the agent, who must be a member', async () => {
    const deposit = await reportDeposit({ agentId: null, agent: 'Ana' });
    expect((await getCard()).text).toContain('Agent is missing: reply to this card with "Agent: name"');

    expect(await reply(deposit, 'Agent: Nobody')).toEqual([
      'Agent "Nobody" is not an active member of Northwind',
    ]);
    expect(await reply(deposit, 'agent: anna berg')).toEqual([
      `A${deposit.id} corrected\nAgent: Ana → anna berg`,
    ]);

    await press(app, mia, 'Accept');
    await press(app, mia, 'Accept $');
    expect(await findStored(deposit)).toMatchObject({ status: 'accept', agentId: anna.id, agent: 'Ana' });
  });

  it('corrects several fields, which the card still shows after an undo, and corrects nothing if the reply has mistakes', async () => {
    const deposit = await reportDeposit();

    expect(await reply(deposit, 'Amount: 0\nBehaviour: calm\nhello\nWallet: TQ9')).toEqual([
      'Amount must be more than zero\nBehaviour belongs to #ftd only\n"hello" is not "Name: value"',
    ]);
    expect((await getCard()).text).not.toContain('TQ9');

    expect(await reply(deposit, 'Amount: 1,200.50\nwallet: TQ9')).toEqual([
      `A${deposit.id} corrected\nAmount: $100.00 → $1,200.50\nWallet: none → TQ9`,
    ]);
    expect(await reply(deposit, 'Amount: 1,200.50')).toEqual([`A${deposit.id}: nothing to correct`]);

    await press(app, mia, 'Accept');
    await press(app, mia, 'Accept $1,200.50');
    expect(await findStored(deposit)).toMatchObject({ status: 'accept', amount: '1200.50', wallet: 'TQ9' });

    await press(app, mia, 'Undo');
    expect(await findStored(deposit)).toMatchObject({ status: 'wait', amount: '100.00', wallet: '' });
    expect((await getCard()).text).toContain('Wallet: TQ9');
  });

  it('a press of Accept is refused if the agent has left the brand', async () => {
    const deposit = await reportDeposit();
    await app.db.query('update brand_users set dismissed_at = now() where user_id = $1', [anna.id]);

    expect((await press(app, mia, 'Accept')).toast).toBe(
      'Agent is missing: reply to this card with "Agent: name"',
    );
    expect((await findStored(deposit)).status).toBe('wait');
  });

  it('is not parsed as a form, even if the person may report deposits', async () => {
    await app.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [brand.id, mia.id]);
    const deposit = await reportDeposit({ clientId: '' });

    expect(await reply(deposit, 'Client ID: 5\nAmount: 7')).toEqual([
      `A${deposit.id} corrected\nClient ID: none → 5\nAmount: $100.00 → $7.00`,
    ]);
  });
});

it('a typed reason is accepted for five minutes, has at most 512 characters, is confirmed, and is stored with the rejection', async () => {
  const deposit = await reportDeposit();
  const requestReason = async () => {
    await press(app, mia, 'Reject');
    return (await press(app, mia, 'Other')).replies;
  };
  expect(await requestReason()).toEqual([`Reply with the reason for rejecting A${deposit.id}`]);
  await passSeconds(app, 300);
  expect(await reply(deposit, 'Late', 'reason')).toEqual([
    'Press Reject and Other again: a reason is taken for 5 minutes',
  ]);

  await requestReason();
  await passSeconds(app, 299);
  expect(await reply(deposit, 'x'.repeat(513), 'reason')).toEqual(['A reason has 1 to 512 characters']);
  const reason = 'Paid twice'.padEnd(512, ' again');
  expect(await reply(deposit, reason, 'reason')).toEqual(['👌 Press Reject on the card to confirm']);

  expect((await findStored(deposit)).status).toBe('wait');
  expect((await getCard()).text).toContain(`Reject with this reason: ${reason}`);
  await press(app, mia, 'Reject');
  expect(await findStored(deposit)).toMatchObject({ status: 'reject', reason });
});
