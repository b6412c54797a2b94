import { listAuditRecords } from '../../../../test/audit-records.js';
import { newDeposit, listTotalsDrift, withLedger } from '../../../../test/deposit.factories.js';
import {
  listCards,
  type CardScene,
  newCardScene,
  newModerator,
  passSeconds,
  press,
  pressData,
  refreshCards,
  replyAbout,
} from '../../../../test/deposit-cards.js';
import { receive } from '../../../../test/bot-updates.js';
import { listQueuedMessages } from '../../../../test/outbox.factories.js';
import { newPhotoUpdate } from '../../../../test/photo-messages.js';
import { raceBehind, raceForRow } from '../../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import type { User } from '../../people/user.entity.js';
import { Deposit } from '../ledger/deposit.entity.js';
import { CardRepository } from './card.repository.js';
import { DepositCard } from './deposit-card.entity.js';

const app = setUpAppWithOwnDatabase('api', { UNDO_SECONDS: '8' });

let { brand, mia, ben, anna } = {} as CardScene;
let day = 0;
beforeEach(async () => {
  ({ brand, mia, ben, anna } = await newCardScene(app, ++day));
});
afterEach(async () => expect(await listTotalsDrift(app.db, brand.id)).toEqual([]));

const reportDeposit = async (change: Partial<Deposit> = {}) => {
  const deposit = await newDeposit(app.db, brand, {
    agentId: anna.id,
    clientId: '777',
    amount: '1250.50',
    wallet: 'TQ5',
    exchanger: 'Binance',
    createdAt: app.clock.now(),
    ...change,
  });
  await refreshCards(app);
  return deposit;
};
const getStored = ({ id }: Deposit) => app.db.findOneByOrFail(Deposit, { id });
const getStatus = async (deposit: Deposit) => (await getStored(deposit)).status;
const listTexts = async (user: User) => (await listCards(app.db, user)).map(({ text }) => text);

it('sends the photos of the form after a press on Slip', async () => {
  const [chatId, messageId] = [brand.chatId, '77'];
  const deposit = await newDeposit(app.db, brand, { agentId: anna.id, clientId: '777', chatId, messageId });
  const photo = { picture: 'receipt', caption: '#retention\nAmount: 5' };
  await receive(app, newPhotoUpdate({ chatId, from: anna.telegramId, messageId: 77, ...photo }));
  await refreshCards(app);

  const { replies } = await press(app, mia, 'Slip');

  expect(replies).toEqual([`Slip of A${deposit.id}`]);
  const messages = await listQueuedMessages(app.db, { chatId: mia.telegramId });
  expect(messages.at(-1)!.options).toEqual({ photoIds: ['receipt'] });
});

it('shows each deposit with the information for a decision', async () => {
  const earlier = await reportDeposit();
  await passSeconds(app, 60);
  await app.as(mia).delete(`deposit/${earlier.id}?status=reject`).expect(200);
  const deposit = await reportDeposit();

  const [, card] = await listCards(app.db, mia);

  expect(card!.text).toBe(
    [
      `A${deposit.id} · Retention · $1,250.50`,
      'Agent: Anna Berg',
      'Brand: Northwind',
      `Reported: Mar ${day}, 14:01`,
      'Client ID: 777',
      'Wallet: TQ5',
      'Exchanger: Binance',
      `Same client and amount as A${earlier.id} (rejected Mar ${day}, 14:01)`,
      'Anna Berg: 0 accepted, 1 rejected in 30 days',
      `[http://desk.test/deposits/moderation?deposit=${deposit.id}](http://desk.test/deposits/moderation?deposit=${deposit.id})`,
    ].join('\n'),
  );
  expect(card!.buttons).toMatchObject([
    { text: 'Accept', style: 'success' },
    { text: 'Reject', style: 'danger' },
  ]);
});

it('names the year of a report from another year, and shortens the card of a withdrawn deposit', async () => {
  const { id } = await reportDeposit({ createdAt: new Date('2025-12-24T08:44:00Z') });
  expect((await listTexts(mia))[0]).toContain('\nReported: Dec 24, 2025, 11:44\n');

  await app.as(anna).post(`t/deposit/${id}/withdraw`).expect(200);
  await passSeconds(app, 60);

  expect(await listTexts(mia)).toEqual([`A${id} · $1,250.50 · Anna Berg · Northwind · withdrawn 14:00`]);
});

it('creates the cards of one refresh in the order in which the deposits were reported', async () => {
  const minutes = [3, 1, 2];
  for (const minute of minutes)
    await newDeposit(app.db, brand, {
      agentId: anna.id,
      amount: `${minute}.00`,
      createdAt: new Date(app.clock.now().getTime() + minute * 60_000),
    });
  await passSeconds(app, 240);

  const amounts = (await listTexts(mia)).map((text) => /\$\d/.exec(text)![0]);

  expect(amounts).toEqual(['$1', '$2', '$3']);
});

it('a card accepts after two presses, and is restored by Undo', async () => {
  const deposit = await reportDeposit({ chatId: brand.chatId, messageId: '1' });

  expect((await press(app, mia, 'Accept')).toast).toBeUndefined();
  expect((await listCards(app.db, mia))[0]!.text).toContain('Accept $1,250.50?');
  expect(await getStatus(deposit)).toBe('wait');
  await press(app, mia, 'Accept $1,250.50');

  expect(await getStatus(deposit)).toBe('accept');
  const line = `A${deposit.id} · $1,250.50 · Anna Berg · Northwind · accepted by Mia 14:00`;
  expect(await listCards(app.db, mia)).toMatchObject([
    { text: line, buttons: [{ text: `Undo A${deposit.id}` }] },
  ]);
  await passSeconds(app, 5);
  expect(await listCards(app.db, ben)).toMatchObject([{ text: line, buttons: [] }]);
  const entry = { action: 'deposit.accept', via: 'bot', actor_id: mia.id };
  expect((await listAuditRecords(app.db, 'deposit', deposit.id)).at(-1)).toMatchObject(entry);

  await passSeconds(app, 20);
  await press(app, mia, 'Undo');
  await passSeconds(app, 5);

  expect(await getStatus(deposit)).toBe('wait');
  for (const user of [mia, ben]) {
    const [card] = await listCards(app.db, user);
    expect(card!.buttons.map(({ text }) => text)).toEqual(['Accept', 'Reject']);
  }
});

it('a card disarms Accept after 10 seconds, and offers Undo for 30 seconds', async () => {
  const deposit = await reportDeposit({ chatId: brand.chatId, messageId: '2' });
  const listButtons = async () => (await listCards(app.db, mia))[0]!.buttons;
  await press(app, mia, 'Accept');
  const armedData = (await listButtons())[0]!.data!;

  await passSeconds(app, 10);
  expect((await listButtons()).map(({ text }) => text)).toEqual(['Accept', 'Reject']);
  expect((await pressData(app, mia, armedData)).toast).toBe('That took more than 10 seconds: press again');
  expect(await getStatus(deposit)).toBe('wait');
  await press(app, mia, 'Accept $');
  expect(await getStatus(deposit)).toBe('accept');

  const undoData = (await listButtons())[0]!.data!;
  await passSeconds(app, 30);
  expect(await listButtons()).toEqual([]);
  expect((await pressData(app, mia, undoData)).toast).toBe('Too late: it was already announced in the chat.');
  expect(await getStatus(deposit)).toBe('accept');
});

it('a card offers to reject with a reason of the brand or without one, and to go back', async () => {
  const [first, second] = [await reportDeposit(), await reportDeposit({ amount: '5.00' })];
  await press(app, mia, 'Reject');
  const [, card] = await listCards(app.db, mia);
  expect(card!.buttons.map(({ text }) => text)).toEqual([
    ...brand.rejectReasons,
    'Other',
    'No reason',
    'Back',
  ]);
  await press(app, mia, 'Back');
  expect((await listCards(app.db, mia))[1]!.buttons.map(({ text }) => text)).toEqual(['Accept', 'Reject']);

  await press(app, mia, 'Reject');
  await press(app, mia, brand.rejectReasons[0]!);
  const [firstCard] = await listCards(app.db, mia);
  await pressData(app, mia, firstCard!.buttons.find(({ text }) => text === 'Reject')!.data!);
  await press(app, mia, 'No reason');

  expect(await getStored(second)).toMatchObject({ status: 'reject', reason: brand.rejectReasons[0] });
  expect(await getStored(first)).toMatchObject({ status: 'reject', reason: null });
});

it('a card loses its content once its person has no rights: at a press, or within a minute', async () => {
  const accessLost = [{ text: 'You no longer work on Northwind', buttons: [] }];
  await reportDeposit();
  await app.db.query('delete from user_brands where user_id = $1', [mia.id]);

  expect((await press(app, mia, 'Accept')).toast).toBe('You no longer work on Northwind');
  expect(await listCards(app.db, mia)).toMatchObject(accessLost);
  expect((await press(app, ben, 'Accept')).toast).toBeUndefined();

  await app.db.query(`update users set codes = '{tickets}' where id = $1`, [ben.id]);
  await passSeconds(app, 60);
  expect(await listCards(app.db, ben)).toMatchObject(accessLost);
});

describe('presses and refreshes', () => {
  let deposit: Deposit;
  beforeEach(async () => {
    const content = { agentId: anna.id, chatId: brand.chatId, messageId: '5' };
    deposit = await newDeposit(app.db, brand, { ...content, createdAt: app.clock.now() });
    await refreshCards(app);
  });
  const findData = async (user: User, labelStart: string) =>
    (await listCards(app.db, user)).at(-1)!.buttons.find(({ text }) => text.startsWith(labelStart))!.data!;
  const listActions = async () =>
    (await listAuditRecords(app.db, 'deposit', deposit.id)).map(({ action }) => action);
  const getCard = (user: User) => app.db.findOneByOrFail(DepositCard, { userId: user.id });

  it('a deposit is decided once if two people press Accept, and the second is told who was first', async () => {
    await press(app, mia, 'Accept');
    await press(app, ben, 'Accept');
    const [miasData, bensData] = [await findData(mia, 'Accept $'), await findData(ben, 'Accept $')];

    const [first, second] = await raceForRow(app.db, deposit, [
      () => pressData(app, mia, miasData),
      () => pressData(app, ben, bensData),
    ]);

    expect(first!.toast).toBeUndefined();
    expect(second!.toast).toBe(`A${deposit.id} was accepted by Mia at 14:00`);
    expect(await listActions()).toEqual(['deposit.accept']);
  });

  it('a press accepts no content that the person has not seen', async () => {
    await press(app, mia, 'Accept');
    const data = await findData(mia, 'Accept $');
    await withLedger(app.db, (ledger) =>
      ledger.update([{ before: deposit, after: { ...deposit, amount: '502.00' } }]),
    );

    expect((await pressData(app, mia, data)).toast).toBe('It was changed: $100.00 → $502.00');

    expect(await listActions()).toEqual([]);
    expect((await listCards(app.db, mia))[0]!.text).toContain('It was changed: $100.00 → $502.00');
    // The card no longer has this button.
    expect((await pressData(app, mia, data)).toast).toMatch(/^It was changed/);
  });

  it('a press does not undo a decision that is being sent to the chat', async () => {
    await press(app, mia, 'Accept');
    await press(app, mia, 'Accept $');
    const data = await findData(mia, 'Undo');

    const [late] = await raceBehind(
      app.db,
      [`update outbox_messages set status = 'sending' where key = $1`, [`deposit:${deposit.id}:accept`]],
      [() => pressData(app, mia, data)],
    );

    expect(late!.toast).toBe('Too late: it was already announced in the chat.');
    expect(await getStatus(deposit)).toBe('accept');
  });

  it('a refresh skips the cards if another process is updating them', async () => {
    await app.as(ben).delete(`deposit/${deposit.id}?status=reject`).expect(200);
    app.clock.advance(5);

    await app.db.transaction(async (other) => {
      await other.query(`select pg_advisory_xact_lock(hashtextextended('deposit cards', 0))`);
      await refreshCards(app);
    });
    expect((await listCards(app.db, mia))[0]!.buttons).toHaveLength(2);

    await refreshCards(app);
    expect((await listCards(app.db, mia))[0]!.buttons).toEqual([]);
  });

  it('a press reads the card after a concurrent change', async () => {
    const [card, acceptData] = [await getCard(mia), await findData(mia, 'Accept')];
    const showNothingSql = `update deposit_cards set deposit_id = null where id = $1`;

    const [late] = await raceBehind(
      app.db,
      [showNothingSql, [card.id]],
      [() => pressData(app, mia, acceptData)],
    );

    expect(late!.toast).toBe('This card shows no deposit now');
  });

  it('a refresh waits for a press in progress before it updates the card', async () => {
    const card = await getCard(mia);
    const pressSql = `update deposit_cards set step = '{"name": "reasons", "at": "2027-01-01T00:00:00Z"}' where id = $1`;
    await app.db.query('update deposit_cards set refresh_at = begun_at where id = $1', [card.id]);
    app.clock.advance(5);

    await raceBehind(app.db, [pressSql, [card.id]], [() => refreshCards(app)]);

    expect((await getCard(mia)).step).toMatchObject({ name: 'reasons' });
    expect((await listCards(app.db, mia))[0]!.text).toContain('Reject: choose the reason');
  });

  it('a card responds only to its own person, and says if its deposit was erased', async () => {
    const data = await findData(mia, 'Accept');
    expect((await pressData(app, ben, data)).toast).toBe('This card is out of date');
    expect((await getCard(mia)).step).toBeNull();
    const admin = await newModerator(app.db, brand, 'Ada');
    await app.db.query(`update users set role = 'admin' where id = $1`, [admin.id]);
    await app.as(admin).delete(`admin/deposit/delete/${deposit.id}`).expect(200);
    await passSeconds(app, 5);

    expect(await listCards(app.db, mia)).toMatchObject([
      { text: 'This deposit of Northwind was erased', buttons: [] },
    ]);
    expect((await pressData(app, mia, data)).toast).toBe('This card is out of date');
  });
});

/** Reports a deposit without a wallet and an exchanger. */
const reportPlainDeposit = (change: Partial<Deposit> = {}) =>
  reportDeposit({ clientId: 'client', amount: '100.00', wallet: '', exchanger: '', ...change });
const getLastCard = async () => (await listCards(app.db, mia)).at(-1)!;
const listLabels = async () => (await getLastCard()).buttons.map(({ text }) => text);
const reply = async (deposit: Deposit, text: string, about = 'card') =>
  replyAbout(app, mia, `deposit-${about}:${(await getLastCard()).id}:${deposit.id}`, text);

it('a press of Accept is refused if the agent has left the brand, and so is a late second press', async () => {
  const deposit = await reportPlainDeposit();
  await press(app, mia, 'Accept');
  const armedData = (await getLastCard()).buttons[0]!.data!;
  await passSeconds(app, 10);
  await app.db.query('update brand_users set dismissed_at = now() where user_id = $1', [anna.id]);

  for (const { toast } of [await press(app, mia, 'Accept'), await pressData(app, mia, armedData)])
    expect(toast).toBe('Agent is missing: reply to this card with "Agent: name"');
  expect(await getStatus(deposit)).toBe('wait');
});

it('purges old cards of decided deposits, however many old cards of waiting ones there are', async () => {
  await app.db.query('delete from deposit_cards');
  const [waiting, rejected] = [await reportPlainDeposit(), await reportPlainDeposit()];
  await app.as(mia).delete(`deposit/${rejected.id}?status=reject`).expect(200);
  await passSeconds(app, 60);

  const listDepositIds = async () => (await app.db.find(DepositCard)).map(({ depositId }) => depositId);
  const { length: cardCount } = await listDepositIds();
  const batchSize = 1;
  for (let n = 0; n < cardCount; n += 1)
    await app.get(CardRepository).purge(new Date(app.clock.now().getTime() + 1), batchSize);

  expect(new Set(await listDepositIds())).toEqual(new Set([waiting.id]));
});

describe('a reply to a card', () => {
  it('adds a missing client id, which enables Accept', async () => {
    const deposit = await reportPlainDeposit({ clientId: '' });
    expect((await getLastCard()).text).toContain('Client ID is missing: reply to this card with it');
    expect(await listLabels()).toEqual(['Reject']);

    expect(await reply(deposit, ' 4711 ')).toEqual([`A${deposit.id} corrected\nClient ID: none → 4711`]);

    expect((await getLastCard()).text).toContain('Client ID: 4711');
    await press(app, mia, 'Accept');
    await press(app, mia, 'Accept $');
    expect(await getStored(deposit)).toMatchObject({ status: 'accept', clientId: '4711' });
    const entry = { action: 'deposit.accept', before: { client_id: '' }, after: { client_id: '4711' } };
    expect((await listAuditRecords(app.db, 'deposit', deposit.id)).at(-1)).toMatchObject(entry);
  });

  it('names the agent, who must be a member', async () => {
    const deposit = await reportPlainDeposit({ agentId: null, agent: 'Ana' });
    expect((await getLastCard()).text).toContain('Agent is missing: reply to this card with "Agent: name"');

    expect(await reply(deposit, 'Agent: Nobody')).toEqual([
      'Agent "Nobody" is not an active member of Northwind',
    ]);
    expect(await reply(deposit, 'agent: anna berg')).toEqual([
      `A${deposit.id} corrected\nAgent: Ana → anna berg`,
    ]);

    await press(app, mia, 'Accept');
    await press(app, mia, 'Accept $');
    expect(await getStored(deposit)).toMatchObject({ status: 'accept', agentId: anna.id, agent: 'Ana' });
  });

  it('corrects several fields, or nothing if the reply has mistakes', async () => {
    const deposit = await reportPlainDeposit();

    expect(await reply(deposit, 'Amount: 0\nBehaviour: calm\nhello\nWallet: TQ9')).toEqual([
      'Amount must be more than zero\nBehaviour belongs to #ftd only\n"hello" is not "Name: value"',
    ]);
    expect((await getLastCard()).text).not.toContain('TQ9');

    expect(await reply(deposit, 'Amount: 1,200.50\nwallet: TQ9')).toEqual([
      `A${deposit.id} corrected\nAmount: $100.00 → $1,200.50\nWallet: none → TQ9`,
    ]);
    expect(await reply(deposit, 'Amount: 1,200.50')).toEqual([`A${deposit.id}: nothing to correct`]);

    await press(app, mia, 'Accept');
    await press(app, mia, 'Accept $1,200.50');
    expect(await getStored(deposit)).toMatchObject({ status: 'accept', amount: '1200.50', wallet: 'TQ9' });

    await press(app, mia, 'Undo');
    expect(await getStored(deposit)).toMatchObject({ status: 'wait', amount: '100.00', wallet: '' });
    expect((await getLastCard()).text).toContain('Wallet: TQ9');
  });

  it('is not parsed as a form, even if the person may report deposits', async () => {
    await app.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [brand.id, mia.id]);
    const deposit = await reportPlainDeposit({ clientId: '' });

    expect(await reply(deposit, 'Client ID: 5\nAmount: 7')).toEqual([
      `A${deposit.id} corrected\nClient ID: none → 5\nAmount: $100.00 → $7.00`,
    ]);
  });
});

it('a typed reason is confirmed, and stored with the rejection', async () => {
  const deposit = await reportPlainDeposit();
  const requestReason = async () => {
    await press(app, mia, 'Reject');
    return (await press(app, mia, 'Other')).replies;
  };
  expect(await requestReason()).toEqual([`Reply with the reason for rejecting A${deposit.id}`]);
  await passSeconds(app, 300);
  expect(await reply(deposit, 'Late', 'reason')).toEqual([
    'Press Reject and Other again: a reason is accepted for 5 minutes',
  ]);

  await requestReason();
  await passSeconds(app, 299);
  expect(await reply(deposit, 'x'.repeat(513), 'reason')).toEqual(['A reason has 1 to 512 characters']);
  const reason = 'Paid twice'.padEnd(512, ' again');
  expect(await reply(deposit, reason, 'reason')).toEqual(['👌 Press Reject on the card to confirm']);

  expect((await getStored(deposit)).status).toBe('wait');
  expect((await getLastCard()).text).toContain(`Reject with this reason: ${reason}`);
  await press(app, mia, 'Reject');
  expect(await getStored(deposit)).toMatchObject({ status: 'reject', reason });
});
