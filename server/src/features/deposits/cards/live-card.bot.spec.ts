import { newDeposit } from '../../../../test/deposit.factories.js';
import {
  listCards,
  type CardScene,
  newCardScene,
  passSeconds,
  press,
  pressData,
  refreshCards,
} from '../../../../test/deposit-cards.js';
import { newBrand } from '../../../../test/factories.js';
import { listQueuedMessages, listQueuedTexts } from '../../../../test/outbox.factories.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import type { CardSetting } from '../../notifications/notice.rules.js';
import type { User } from '../../people/user.entity.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { CardRefreshService } from './card-refresh.service.js';

const app = setUpAppWithOwnDatabase('api', { UNDO_SECONDS: '8' });

let { brand, mia, ben, anna } = {} as CardScene;
let day = 0;
beforeEach(async () => {
  ({ brand, mia, ben, anna } = await newCardScene(app, ++day));
});

const setCardSetting = (user: User, setting: CardSetting) =>
  app.as(user).post('manager/notice', { deposit_cards: setting }).expect(200);
const report = async (count: number): Promise<Deposit[]> => {
  const deposits: Deposit[] = [];
  for (let n = 0; n < count; n += 1) {
    const content = { agentId: anna.id, clientId: `${n}`, amount: `${n + 1}.00` };
    const createdAt = new Date(app.clock.now().getTime() + n);
    deposits.push(await newDeposit(app.db, brand, { ...content, createdAt }));
  }
  app.clock.advance(count / 1_000);
  await refreshCards(app);
  return deposits;
};
const listTexts = async (user: User) => (await listCards(app.db, user)).map(({ text }) => text);
const reject = ({ id }: Deposit) => app.as(ben).delete(`deposit/${id}?status=reject`).expect(200);

const deliver = () =>
  app.db.query(
    `update outbox_messages set status = 'sent', sent_message_id = coalesce(sent_message_id, id), sent_at = clock_timestamp()
     where chat_id = $1 and status = 'pending'`,
    [mia.telegramId],
  );
const passAndDeliver = async (seconds: number) => {
  await passSeconds(app, seconds);
  await deliver();
};
const reportAndDeliver = async () => {
  const [deposit] = await report(1);
  await deliver();
  return deposit!;
};

describe('a live card with new deposits', () => {
  let first: Deposit;
  beforeEach(async () => {
    await setCardSetting(mia, 'live');
    await setCardSetting(ben, 'off');
    first = await reportAndDeliver();
    await passAndDeliver(60);
  });
  const sendOtherMessage = () =>
    app.db.query(
      `insert into outbox_messages (chat_id, text, status, sent_message_id, sent_at)
       values ($1, 'A ticket', 'sent', (select max(id) + 1000 from outbox_messages), clock_timestamp())`,
      [mia.telegramId],
    );

  it('is sent again as a new message after five minutes, and the former message loses its buttons, but a late press on them counts', async () => {
    const [old] = await listCards(app.db, mia);
    await reportAndDeliver();
    await passAndDeliver(234); // with the minute of `beforeEach`, just under five minutes
    expect(await listTexts(mia)).toEqual([expect.stringMatching(/^A[^]*and 1 more waiting/)]);
    await passAndDeliver(10);

    const [former, current, ...others] = await listCards(app.db, mia);
    expect(others).toEqual([]);
    expect(former).toMatchObject({ text: 'Continued below', buttons: [] });
    expect(current!.text).toMatch(new RegExp(`^A${first.id} · [^]*and 1 more waiting`));
    expect(current!.buttons.map(({ text }) => text)).toEqual(['Accept', 'Reject']);

    await reportAndDeliver();
    await passAndDeliver(295);
    expect(await listTexts(mia)).toHaveLength(2);
    await passAndDeliver(10);
    expect(await listTexts(mia)).toEqual(['Continued below', 'Continued below', expect.stringMatching(/^A/)]);
    await passAndDeliver(900);
    expect(await listTexts(mia)).toHaveLength(3);

    await pressData(app, mia, old!.buttons.find(({ text }) => text === 'Reject')!.data!);
    expect((await listTexts(mia)).at(-1)).toContain('Reject: choose the reason');
  });

  it('is sent again immediately if other messages are below it, and then at most every five minutes', async () => {
    await sendOtherMessage();
    await reportAndDeliver();
    await passAndDeliver(5);
    expect(await listTexts(mia)).toHaveLength(2);

    await sendOtherMessage();
    await reportAndDeliver();
    await passAndDeliver(5);
    expect(await listTexts(mia)).toHaveLength(2);
  });

  it('is not sent again for deposits before the person’s last press, nor during an unfinished action', async () => {
    await reportAndDeliver();
    await press(app, mia, 'Reject');
    await press(app, mia, 'Back');
    await passAndDeliver(300);
    expect(await listTexts(mia)).toHaveLength(1);

    await press(app, mia, 'Reject');
    await reportAndDeliver();
    await passAndDeliver(299);
    expect(await listTexts(mia)).toEqual([expect.stringContaining('Reject: choose the reason')]);
    await passAndDeliver(5);
    expect(await listTexts(mia)).toHaveLength(2);
  });

  it('is not sent again during quiet hours, but with a sound after them', async () => {
    // It is 14:01 in UTC+3.
    await app
      .as(mia)
      .post('manager/notice', { quiet_hours: { from: 14, to: 15 } })
      .expect(200);
    await reportAndDeliver();
    await passAndDeliver(3_000);
    expect(await listTexts(mia)).toHaveLength(1);

    await passAndDeliver(600);
    expect(await listTexts(mia)).toHaveLength(2);
    const cards = await listQueuedMessages(app.db, { chatId: mia.telegramId, key: 'deposit-card:%' });
    expect(cards.at(-1)!.options?.isSilent ?? false).toBe(false);
  });

  it('is not sent again before it has been sent once', async () => {
    await app.db.query(
      `update outbox_messages set status = 'failed', sent_message_id = null where chat_id = $1`,
      [mia.telegramId],
    );
    await reportAndDeliver();
    await passAndDeliver(600);

    expect(await listTexts(mia)).toHaveLength(1);
  });
});

describe('a live card', () => {
  beforeEach(() => setCardSetting(mia, 'live'));

  it('shows one deposit after the other, with the last decision in its first line', async () => {
    await setCardSetting(ben, 'off');
    const [first, second] = await report(3);

    const [card] = await listCards(app.db, mia);
    expect(card!.text).toMatch(new RegExp(`^A${first!.id} · Retention[^]*and 2 more waiting`));
    await press(app, mia, 'Accept');
    await press(app, mia, 'Accept $');

    const [next, ...others] = await listCards(app.db, mia);
    expect(others).toEqual([]);
    expect(next!.text).toMatch(
      new RegExp(`^A${first!.id} · \\$1.00 · Anna Berg · accepted by Mia 14:00\n\nA${second!.id} · `),
    );
    expect(next!.buttons.map(({ text }) => text)).toEqual([`Undo A${first!.id}`, 'Accept', 'Reject']);

    await press(app, mia, 'Undo');
    expect((await listTexts(mia))[0]).toMatch(new RegExp(`^A${first!.id} · Retention[^]*and 2 more waiting`));
  });

  it('shows the next deposit when another moderator decides, and the decision for 30 seconds', async () => {
    await setCardSetting(ben, 'off');
    const [first, second] = await report(2);
    await passSeconds(app, 4);
    await reject(first!);

    await refreshCards(app);
    await passSeconds(app, 4);

    expect((await listTexts(mia))[0]).toMatch(
      new RegExp(`^A${first!.id} · \\$1.00 · Anna Berg · rejected by Ben 14:00\n\nA${second!.id} · `),
    );
    await passSeconds(app, 34);
    expect((await listTexts(mia))[0]).toMatch(new RegExp(`^A${second!.id} · `));
  });

  it('tells a second person that somebody holds the only deposit, and shows different deposits to two people', async () => {
    await setCardSetting(ben, 'live');
    const [only] = await report(1);

    const [[miasText], [bensText]] = [await listTexts(mia), await listTexts(ben)];
    const [holder, other] = miasText!.startsWith('A') ? [miasText!, bensText!] : [bensText!, miasText!];
    expect(holder).toMatch(new RegExp(`^A${only!.id} · Retention`));
    const name = holder === miasText ? 'Mia' : 'Ben';
    expect(other).toBe(`Northwind: ${name} holds A${only!.id}\nA${only!.id} · $1.00 · Anna Berg · waiting`);

    await report(1);
    await passSeconds(app, 5);
    const shownLabels = [...(await listTexts(mia)), ...(await listTexts(ben))].map(
      (text) => text.split(' ')[0],
    );
    expect(new Set(shownLabels).size).toBe(2);
  });

  it('says that nothing is waiting, until the next deposit', async () => {
    await setCardSetting(ben, 'off');
    const [first] = await report(1);
    await reject(first!);
    await passSeconds(app, 5); // The card shows the decision for 30 seconds from here.
    await passSeconds(app, 35);
    expect(await listTexts(mia)).toEqual(['Northwind: nothing is waiting']);

    await passAndDeliver(200);
    const [second] = await report(1);
    expect(await listTexts(mia)).toMatchObject([expect.stringMatching(new RegExp(`^A${second!.id} · `))]);
  });

  it('ends when the person turns cards off', async () => {
    await setCardSetting(ben, 'off');
    const [first, second] = await report(2);
    await passSeconds(app, 5);
    await reject(first!);
    await passSeconds(app, 5);
    await setCardSetting(mia, 'off');
    await passSeconds(app, 5);

    await report(1);

    expect(await listTexts(mia)).toEqual([
      `A${first!.id} · $1.00 · Anna Berg · Northwind · rejected by Ben 14:00\nA${second!.id} · $2.00 · Anna Berg · Northwind · waiting`,
    ]);
  });
});

it('a live card replaces single cards above five deposits a minute, and ends after the rush', async () => {
  const deposits = await report(5);
  const countButtons = async () => (await listCards(app.db, mia)).map(({ buttons }) => buttons.length);
  expect(await countButtons()).toEqual([2, 2, 2, 2, 2]);
  await passSeconds(app, 5);
  const [sixth] = await report(1);
  expect(await countButtons()).toEqual([0, 0, 0, 0, 0, 2]);
  const [single] = await listTexts(mia);
  expect(single).toBe(`A${deposits[0]!.id} · $1.00 · Anna Berg · Northwind · waiting`);
  expect((await listTexts(mia)).at(-1)).toContain('more waiting');

  for (const deposit of [...deposits.slice(1), sixth!]) await reject(deposit);
  await passSeconds(app, 61);
  await press(app, mia, 'Accept');
  await press(app, mia, 'Accept $');
  const [seventh] = await report(1);
  await press(app, mia, 'Undo');
  expect((await listTexts(mia)).at(-1)).toMatch(new RegExp(`^A${deposits[0]!.id} · Retention`));

  for (const deposit of [deposits[0]!, seventh!]) await reject(deposit);
  await passSeconds(app, 5); // The card stays in use for 30 more seconds, in which it shows the decision.
  await passSeconds(app, 90);
  const [late] = await report(1);
  expect((await listTexts(mia)).at(-1)).toMatch(new RegExp(`^A${late!.id} · Retention`));
  expect(await countButtons()).toEqual([0, 0, 0, 0, 0, 0, 2]);
});

/** The first lines. */
const listDigests = async () => {
  const texts = await listQueuedTexts(app.db, { chatId: mia.telegramId, key: 'deposit-digest:%' });
  return texts.map((text) => text.split('\n')[0]);
};
const sendDigests = () => app.get(CardRefreshService).sendDigests();

it('a digest counts the waiting deposits of each brand, at most once in each quarter of an hour and only if there are new ones', async () => {
  await setCardSetting(mia, 'digest');
  const other = await newBrand(app.db, { name: 'Southgate' });
  await app.db.query('insert into user_brands (user_id, brand_id) values ($1, $2)', [mia.id, other.id]);
  await report(2);
  await newDeposit(app.db, other, { createdAt: app.clock.now() });
  await refreshCards(app);

  // In the next digest, these deposits count as new again: they may have been created after this one.
  await Promise.all([sendDigests(), sendDigests()]);
  app.clock.advance(900);
  await sendDigests();
  app.clock.advance(900);
  await sendDigests();

  const text = '3 deposits waiting: Northwind 2, Southgate 1';
  expect(await listDigests()).toEqual([text, text]);
  expect(await listCards(app.db, mia)).toEqual([]);
});

it('sends no card in the mode off, nor to a person who has turned notices of deposits off', async () => {
  await setCardSetting(mia, 'off');
  await report(1);
  expect([await listTexts(mia), await listTexts(ben)]).toEqual([[], [expect.any(String)]]);

  await setCardSetting(mia, 'each');
  await app.as(mia).post('manager/notice', { deposit: false }).expect(200);
  await report(1);
  expect(await listTexts(mia)).toEqual([]);
});
