import { newPressUpdate } from '../../../../test/bot-updates.js';
import { newDeposit, findTotalsDrift, withLedger } from '../../../../test/deposit.factories.js';
import {
  cardsOf,
  newModerator,
  passSeconds,
  press,
  pressData,
  refreshCards,
} from '../../../../test/deposit-cards.js';
import { newBrand, newMember } from '../../../../test/factories.js';
import { raceBehind, raceForRow } from '../../../../test/race.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import { UpdateHandler } from '../../../platform/messenger/receiving/update-handler.service.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import { Deposit } from '../ledger/deposit.entity.js';
import { DepositCard } from './deposit-card.entity.js';

const app = describeLoneApp('api', { UNDO_SECONDS: '8' });

let brand: Brand;
let mia: User;
let ben: User;
let anna: User;
let deposit: Deposit;
let day = 0;
let messageId = 0;
beforeEach(async () => {
  app.clock.set(`2026-03-${String(++day).padStart(2, '0')}T11:00:00Z`);
  brand = await newBrand(app.db, { name: 'Northwind' });
  mia = await newModerator(app.db, brand, 'Mia');
  ben = await newModerator(app.db, brand, 'Ben');
  anna = await newMember(app.db, brand, { publicName: 'Anna Berg' });
  deposit = await newDeposit(app.db, brand, {
    agentId: anna.id,
    createdAt: app.clock.now(),
    chatId: brand.chatId,
    messageId: String(++messageId),
  });
  await refreshCards(app);
});
afterEach(async () => expect(await findTotalsDrift(app.db, brand.id)).toEqual([]));

const passClock = (seconds: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + seconds * 1_000).toISOString());
const dataOf = async (user: User, begin: string) =>
  (await cardsOf(app.db, user)).at(-1)!.buttons.find(({ text }) => text.startsWith(begin))!.data!;
const decisions = () =>
  app.db.query<{ action: string }[]>(
    `select action from audit_records where subject = 'deposit' and subject_id = $1 and action <> 'deposit.report' order by id`,
    [deposit.id],
  );
const cardOf = (user: User) => app.db.findOneByOrFail(DepositCard, { userId: user.id });

it('decides once if two people press Accept, and names the first to the second', async () => {
  await press(app, mia, 'Accept');
  await press(app, ben, 'Accept');
  const [miasData, bensData] = [await dataOf(mia, 'Accept $'), await dataOf(ben, 'Accept $')];

  const [first, second] = await raceForRow(app.db, deposit, [
    () => pressData(app, mia, miasData),
    async (untilQueued) => {
      await untilQueued(1);
      return pressData(app, ben, bensData);
    },
  ]);

  expect(first!.toast).toBeUndefined();
  expect(second!.toast).toBe(`A${deposit.id} was accepted by Mia at 14:00`);
  expect(await decisions()).toEqual([{ action: 'deposit.accept' }]);
});

it('decides once if one person presses while another decides in the panel', async () => {
  await press(app, mia, 'Accept');
  const data = await dataOf(mia, 'Accept $');

  const [, pressed] = await raceForRow<unknown>(app.db, deposit, [
    () => app.as(ben).delete(`deposit/${deposit.id}?status=reject`).expect(200),
    async (untilQueued) => {
      await untilQueued(1);
      return pressData(app, mia, data);
    },
  ]);

  expect((pressed as { toast: unknown }).toast).toBe(`A${deposit.id} was rejected by Ben at 14:00`);
  expect(await decisions()).toEqual([{ action: 'deposit.reject' }]);
});

it('handles a press that arrives twice only once', async () => {
  await press(app, mia, 'Accept');
  const update = newPressUpdate(mia, await dataOf(mia, 'Accept $'));
  const handler = app.get(UpdateHandler);

  for (let n = 0; n < 2; n += 1) {
    await handler.store([update]);
    await handler.handle(String(update.update_id));
  }

  expect(await decisions()).toEqual([{ action: 'deposit.accept' }]);
});

it('accepts no content that the person has not seen', async () => {
  await press(app, mia, 'Accept');
  const data = await dataOf(mia, 'Accept $');
  await withLedger(app.db, (ledger) =>
    ledger.update([{ before: deposit, after: { ...deposit, amount: '502.00' } }]),
  );

  expect((await pressData(app, mia, data)).toast).toBe('It was changed: $100.00 → $502.00');

  expect(await decisions()).toEqual([]);
  expect((await cardsOf(app.db, mia))[0]!.text).toContain('It was changed: $100.00 → $502.00');
  // The card no longer has this button.
  expect((await pressData(app, mia, data)).toast).toMatch(/^It was changed/);
});

it('does not undo a decision that is being sent to the chat', async () => {
  await press(app, mia, 'Accept');
  await press(app, mia, 'Accept $');
  const data = await dataOf(mia, 'Undo');

  const [late] = await raceBehind(
    app.db,
    (holder) =>
      holder.query(`update outbox_messages set status = 'sending' where key = $1`, [
        `deposit:${deposit.id}:accept`,
      ]),
    [() => pressData(app, mia, data)],
  );

  expect(late!.toast).toBe('Too late: it was already announced in the chat.');
  expect((await app.db.findOneByOrFail(Deposit, { id: deposit.id })).status).toBe('accept');
});

it('holds the answer in the chat for 30 seconds', async () => {
  await press(app, mia, 'Accept');
  await press(app, mia, 'Accept $');

  const [message] = await app.db.query<{ status: string; seconds: number }[]>(
    `select status, extract(epoch from next_attempt_at - clock_timestamp())::int as seconds
     from outbox_messages where key = $1`,
    [`deposit:${deposit.id}:accept`],
  );

  expect(message!.status).toBe('held');
  expect(message!.seconds).toBeGreaterThan(25);
  expect(message!.seconds).toBeLessThanOrEqual(30);
});

it('skips the update of cards if another process is updating them', async () => {
  await app.as(ben).delete(`deposit/${deposit.id}?status=reject`).expect(200);
  passClock(5);

  await app.db.transaction(async (other) => {
    await other.query(`select pg_advisory_xact_lock(hashtextextended('deposit cards', 0))`);
    await refreshCards(app);
  });
  expect((await cardsOf(app.db, mia))[0]!.buttons).toHaveLength(2);

  await refreshCards(app);
  expect((await cardsOf(app.db, mia))[0]!.buttons).toEqual([]);
});

it('reads the card after a concurrent change', async () => {
  const [card, accept] = [await cardOf(mia), await dataOf(mia, 'Accept')];
  const showNothingSql = `update deposit_cards set deposit_id = null where id = $1`;

  const [late] = await raceBehind(app.db, (holder) => holder.query(showNothingSql, [card.id]), [
    () => pressData(app, mia, accept),
  ]);

  expect(late!.toast).toBe('This card shows no deposit now');
});

it('waits for a press in progress before it updates the card', async () => {
  const card = await cardOf(mia);
  const pressSql = `update deposit_cards set step = '{"name": "reasons", "at": "2027-01-01T00:00:00Z"}' where id = $1`;
  await app.db.query('update deposit_cards set refresh_at = begun_at where id = $1', [card.id]);
  passClock(5);

  await raceBehind(app.db, (holder) => holder.query(pressSql, [card.id]), [() => refreshCards(app)]);

  expect((await cardOf(mia)).step).toMatchObject({ name: 'reasons' });
  expect((await cardsOf(app.db, mia))[0]!.text).toContain('Reject: choose the reason');
});

it('a card responds only to its own person', async () => {
  const data = await dataOf(mia, 'Accept');

  expect((await pressData(app, ben, data)).toast).toBe('This card is out of date');
  expect((await cardOf(mia)).step).toBeNull();
});

it('a card of an erased deposit says that it was erased', async () => {
  const data = await dataOf(mia, 'Accept');
  const admin = await newModerator(app.db, brand, 'Ada');
  await app.db.query(`update users set role = 'admin' where id = $1`, [admin.id]);
  await app.as(admin).delete(`admin/deposit/delete/${deposit.id}`).expect(200);
  await passSeconds(app, 5);

  expect(await cardsOf(app.db, mia)).toMatchObject([
    { text: 'This deposit of Northwind was erased', buttons: [] },
  ]);
  expect((await pressData(app, mia, data)).toast).toBe('This card is out of date');
});
