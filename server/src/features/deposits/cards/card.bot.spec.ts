import { newDeposit, findTotalsDrift } from '../../../../test/deposit.factories.js';
import {
  cardsOf,
  newModerator,
  passSeconds,
  press,
  pressData,
  refreshCards,
} from '../../../../test/deposit-cards.js';
import { newBrand, newMember } from '../../../../test/factories.js';
import { receive } from '../../../../test/bot-updates.js';
import { newPhotoUpdate } from '../../../../test/photo-messages.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import { Deposit } from '../ledger/deposit.entity.js';

const app = describeLoneApp('api', { UNDO_SECONDS: '8' });

let brand: Brand;
let mia: User;
let ben: User;
let anna: User;
let day = 0;
beforeEach(async () => {
  // Each test has its own day, so that it does not count the deposits of other tests.
  app.clock.set(`2026-03-${String(++day).padStart(2, '0')}T11:00:00Z`);
  brand = await newBrand(app.db, { name: 'Northwind' });
  mia = await newModerator(app.db, brand, 'Mia');
  ben = await newModerator(app.db, brand, 'Ben');
  anna = await newMember(app.db, brand, { publicName: 'Anna Berg' });
});
afterEach(async () => expect(await findTotalsDrift(app.db, brand.id)).toEqual([]));

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
const statusOf = async ({ id }: Deposit) => (await app.db.findOneByOrFail(Deposit, { id })).status;
const textsOf = async (user: User) => (await cardsOf(app.db, user)).map(({ text }) => text);

it('sends the photos of the form after a press on Slip', async () => {
  const [chatId, messageId] = [brand.chatId, '77'];
  const deposit = await newDeposit(app.db, brand, { agentId: anna.id, clientId: '777', chatId, messageId });
  const update = newPhotoUpdate({
    ...{ chatId, from: anna.telegramId, messageId: 77, picture: 'receipt', caption: '#retention\nAmount: 5' },
  });
  await receive(app, update);
  await refreshCards(app);

  const { said } = await press(app, mia, 'Slip');

  expect(said).toEqual([`Slip of A${deposit.id}`]);
  const [{ options }] = await app.db.query<[{ options: object }]>(
    `select options from outbox_messages where chat_id = $1 and options ? 'photoIds'`,
    [mia.telegramId],
  );
  expect(options).toEqual({ photoIds: ['receipt'] });
});

it('shows each deposit with the information for a decision', async () => {
  const earlier = await reportDeposit();
  await passSeconds(app, 60);
  await app.as(mia).delete(`deposit/${earlier.id}?status=reject`).expect(200);
  const deposit = await reportDeposit();

  const [, card] = await cardsOf(app.db, mia);

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

it('names the year of a report from another year, and says that its agent withdrew it', async () => {
  const { id } = await reportDeposit({ createdAt: new Date('2025-12-24T08:44:00Z') });
  expect((await textsOf(mia))[0]).toContain('\nReported: Dec 24, 2025, 11:44\n');

  await app.as(anna).post(`t/deposit/${id}/withdraw`).expect(200);
  await passSeconds(app, 60);

  expect(await textsOf(mia)).toEqual([`A${id} · $1,250.50 · Anna Berg · Northwind · withdrawn 14:00`]);
});

it('creates the cards of one refresh oldest deposit first', async () => {
  const minutes = [3, 1, 2];
  for (const minute of minutes)
    await newDeposit(app.db, brand, {
      agentId: anna.id,
      amount: `${minute}.00`,
      createdAt: new Date(app.clock.now().getTime() + minute * 60_000),
    });
  await passSeconds(app, 240);

  const amounts = (await textsOf(mia)).map((text) => /\$\d/.exec(text)![0]);

  expect(amounts).toEqual(['$1', '$2', '$3']);
});

it('accepts after two presses, shrinks to one line in every chat, and restores the card by Undo', async () => {
  const deposit = await reportDeposit({ chatId: brand.chatId, messageId: '1' });

  expect((await press(app, mia, 'Accept')).toast).toBeUndefined();
  expect((await cardsOf(app.db, mia))[0]!.text).toContain('Accept $1,250.50?');
  expect(await statusOf(deposit)).toBe('wait');
  await press(app, mia, 'Accept $1,250.50');

  expect(await statusOf(deposit)).toBe('accept');
  const line = `A${deposit.id} · $1,250.50 · Anna Berg · Northwind · accepted by Mia 14:00`;
  expect(await cardsOf(app.db, mia)).toMatchObject([
    { text: line, buttons: [{ text: `Undo A${deposit.id}` }] },
  ]);
  await passSeconds(app, 5);
  expect(await cardsOf(app.db, ben)).toMatchObject([{ text: line, buttons: [] }]);
  const [entry] = await app.db.query<object[]>(
    `select via, actor_id from audit_records where action = 'deposit.accept' and subject_id = $1`,
    [deposit.id],
  );
  expect(entry).toEqual({ via: 'bot', actor_id: mia.id });

  await passSeconds(app, 20);
  await press(app, mia, 'Undo');
  await passSeconds(app, 5);

  expect(await statusOf(deposit)).toBe('wait');
  for (const user of [mia, ben]) {
    const [card] = await cardsOf(app.db, user);
    expect(card!.buttons.map(({ text }) => text)).toEqual(['Accept', 'Reject']);
  }
});

it('offers Undo for 30 seconds, and refuses it once the chat is notified', async () => {
  const deposit = await reportDeposit({ chatId: brand.chatId, messageId: '2' });
  await press(app, mia, 'Accept');
  await press(app, mia, 'Accept $');
  const undo = (await cardsOf(app.db, mia))[0]!.buttons[0]!.data!;

  await passSeconds(app, 30);

  expect((await cardsOf(app.db, mia))[0]!.buttons).toEqual([]);
  const late = await pressData(app, mia, undo);
  expect(late.toast).toBe('Too late: it was already announced in the chat.');
  expect(await statusOf(deposit)).toBe('accept');
});

it('rejects with a reason of the brand or without one, or goes back', async () => {
  const [first, second] = [await reportDeposit(), await reportDeposit({ amount: '5.00' })];
  await press(app, mia, 'Reject');
  const [, card] = await cardsOf(app.db, mia);
  expect(card!.buttons.map(({ text }) => text)).toEqual([
    ...brand.rejectReasons,
    'Other',
    'No reason',
    'Back',
  ]);
  await press(app, mia, 'Back');
  expect((await cardsOf(app.db, mia))[1]!.buttons.map(({ text }) => text)).toEqual(['Accept', 'Reject']);

  await press(app, mia, 'Reject');
  await press(app, mia, brand.rejectReasons[0]!);
  await pressData(app, mia, `card:${(await cardsOf(app.db, mia))[0]!.id}:${first.id}:reject`);
  await press(app, mia, 'No reason');

  expect(await app.db.findOneByOrFail(Deposit, { id: second.id })).toMatchObject({
    status: 'reject',
    reason: brand.rejectReasons[0],
  });
  expect(await app.db.findOneByOrFail(Deposit, { id: first.id })).toMatchObject({
    status: 'reject',
    reason: null,
  });
});

it('tells a person who presses too late who decided, also if it was in the panel', async () => {
  const deposit = await reportDeposit();
  await press(app, ben, 'Accept');
  await app.as(mia).delete(`deposit/${deposit.id}?status=reject`).expect(200);

  const late = await press(app, ben, 'Accept $');

  expect(late.toast).toBe(`A${deposit.id} was rejected by Mia at 14:00`);
  expect(await textsOf(ben)).toEqual([
    `A${deposit.id} · $1,250.50 · Anna Berg · Northwind · rejected by Mia 14:00`,
  ]);
});

it('a card of a person without rights refuses presses and loses its content', async () => {
  await reportDeposit();
  await app.db.query('delete from user_brands where user_id = $1', [mia.id]);

  const late = await press(app, mia, 'Accept');

  expect(late.toast).toBe('You no longer work on Northwind');
  expect(await cardsOf(app.db, mia)).toMatchObject([
    { text: 'You no longer work on Northwind', buttons: [] },
  ]);
  expect((await press(app, ben, 'Accept')).toast).toBeUndefined();
});

it('a card loses its content soon after its person loses the rights, without a press', async () => {
  await reportDeposit();
  await app.db.query(`update users set codes = '{tickets}' where id = $1`, [mia.id]);

  await passSeconds(app, 60);

  expect(await textsOf(mia)).toEqual(['You no longer work on Northwind']);
});

it('disarms Accept after 10 seconds, and arms it again after a late press', async () => {
  const deposit = await reportDeposit();
  await press(app, mia, 'Accept');
  const armed = (await cardsOf(app.db, mia))[0]!.buttons[0]!.data!;

  await passSeconds(app, 10);
  expect((await cardsOf(app.db, mia))[0]!.buttons.map(({ text }) => text)).toEqual(['Accept', 'Reject']);

  const late = await pressData(app, mia, armed);
  expect(late.toast).toBe('That took more than 10 seconds: press again');
  expect(await statusOf(deposit)).toBe('wait');
  await press(app, mia, 'Accept $');
  expect(await statusOf(deposit)).toBe('accept');
});
