import {
  listCards,
  newModerator,
  press,
  pressData,
  refreshCards,
  replyTo,
} from '../../../../test/deposit-cards.js';
import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand } from '../../../../test/factories.js';
import { raceBehind, waitUntil } from '../../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { DepositCard } from './deposit-card.entity.js';

const app = setUpAppWithOwnDatabase('api,bot,worker', { UNDO_SECONDS: '8' });

let brand: Brand;
let mia: User;
let ben: User;
let first: Deposit;
let second: Deposit;
/** The message of Mia's live card. */
let messageId: number;
beforeEach(async () => {
  app.clock.set(new Date().toISOString());
  brand = await newBrand(app.db, { name: 'Northwind' });
  mia = await newModerator(app.db, brand, 'Mia');
  ben = await newModerator(app.db, brand, 'Ben');
  await app.as(mia).post('manager/notice', { deposit_cards: 'live' }).expect(200);
  await app.as(ben).post('manager/notice', { deposit_cards: 'off' }).expect(200);
  const createdAt = app.clock.now();
  first = await newDeposit(app.db, brand, { clientId: '', createdAt });
  second = await newDeposit(app.db, brand, { clientId: '', createdAt: new Date(createdAt.getTime() + 1) });
  await refreshCards(app);
  messageId = await waitUntilDelivered(first);
});

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const getCard = () => app.db.findOneByOrFail(DepositCard, { userId: mia.id });
/** Waits until Mia's chat shows the deposit. Returns Telegram's id of the message. */
async function waitUntilDelivered({ id }: Deposit): Promise<number> {
  const sql = `select message_id as "messageId" from message_subjects where chat_id = $1 and about like '%:' || $2`;
  const listMessages = () => app.db.query<{ messageId: string }[]>(sql, [mia.telegramId, id]);
  await waitUntil(async () => (await listMessages()).length > 0);
  return Number((await listMessages())[0]!.messageId);
}
const rejectAsBen = (deposit: Deposit) =>
  app.as(ben).delete(`deposit/${deposit.id}?status=reject`).expect(200);
const moveToSecond = async ({ isDelivered = true } = {}) => {
  if (!isDelivered) await app.db.query(`update outbox_chats set held_until = now() + interval '1 minute'`);
  app.clock.advance(5);
  await rejectAsBen(first);
  await refreshCards(app);
  if (isDelivered) await waitUntilDelivered(second);
  else await waitUntil(async () => (await getCard()).depositId === second.id);
};
const reply = (text: string, sentAt: Date) => replyTo(app, mia, messageId, text, sentAt);
const getRejectionText = () => `A${first.id} was rejected by Ben at `;
const getCurrentText = () => `This card shows A${second.id} now`;

describe('a reply to a live card that shows another deposit after a decision of somebody else', () => {
  it('is refused within a minute of the change, but the next reply counts', async () => {
    await moveToSecond();

    expect(await reply('4711', secondsFromNow(50))).toEqual([`${getCurrentText()}. Reply again.`]);
    expect((await getCard()).correction).toBeNull();
    expect(await reply('4712', secondsFromNow(51))).toEqual([
      `A${second.id} corrected\nClient ID: none → 4712`,
    ]);
    expect((await getCard()).correction).toEqual({ clientId: '4712' });
  });

  it.each([
    ['it was sent before the change, however late it arrives', -3, true],
    ['the edit of the card is not delivered', 0, false],
  ])('belongs to the former deposit if %s', async (_, seconds, isDelivered) => {
    const sentAt = secondsFromNow(seconds);
    await moveToSecond({ isDelivered });
    app.clock.advance(3_600);

    expect(await reply('4711', sentAt)).toEqual([expect.stringContaining(getRejectionText())]);
    expect((await getCard()).correction).toBeNull();
  });

  it('is refused if the card changes to another deposit concurrently', async () => {
    const { id } = await getCard();
    const showSecondSql = 'update deposit_cards set deposit_id = $2 where id = $1';

    const [replies] = await raceBehind(
      app.db,
      [showSecondSql, [id, second.id]],
      [() => reply('4711', secondsFromNow(0))],
    );

    expect(replies).toEqual([`${getCurrentText()}. Reply again.`]);
    expect((await getCard()).correction).toBeNull();
  });
});

it('a reply counts immediately after the person’s own decision', async () => {
  await press(app, mia, 'Reject');
  await press(app, mia, 'No reason');
  await waitUntilDelivered(second);

  expect(await reply('4711', secondsFromNow(2))).toEqual([`A${second.id} corrected\nClient ID: none → 4711`]);
});

it('the first press right after a decision of somebody else is ignored', async () => {
  await moveToSecond();
  app.clock.set(new Date().toISOString());
  const [shown] = await listCards(app.db, mia);
  const rejectData = shown!.buttons.find(({ text }) => text === 'Reject')!.data!;
  // The change is as recent as the clock's time, however long its delivery took.
  const setChangeTimeSql = `update message_subjects
    set former = jsonb_set(former, '{0,until}', to_jsonb(extract(epoch from $2::timestamptz))) where chat_id = $1`;
  await app.db.query(setChangeTimeSql, [mia.telegramId, app.clock.now()]);

  expect((await pressData(app, mia, rejectData, messageId)).toast).toBe(getCurrentText());
  expect((await getCard()).step).toBeNull();
  expect((await pressData(app, mia, rejectData, messageId)).toast).toBeUndefined();
  expect((await getCard()).step).toMatchObject({ name: 'reasons' });
});
