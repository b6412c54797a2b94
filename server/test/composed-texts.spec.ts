import type { FormattedText } from '../messenger/text/entities.rules.js';
import { cleanMessage } from '../shared/typed-text.rules.js';
import { parseMarkdownV2 } from '../messenger/text/markdown-v2.rules.js';
import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import { buildJoinParameter } from '../src/features/brands/registry/brand.rules.js';
import { Deposit } from '../src/features/deposits/ledger/deposit.entity.js';
import { JoinRequest } from '../src/features/invites/invite.entity.js';
import type { User } from '../src/features/people/user.entity.js';
import { WorkQuestionService } from '../src/features/work-days/work-question.service.js';
import { MessageComposers } from '../src/platform/messenger/sending/message-composers.js';
import type { Button } from '../src/platform/messenger/api/message.js';
import { newEditUpdate, newPressUpdate, newTextUpdate, receive } from './bot-updates.js';
import { newBrand, newMember, newScene, newTelegramId, newUser, type Scene, newInvite } from './factories.js';
import { setUpAppWithOwnDatabase } from './test-app.js';

const NASTY =
  '_*[]()~`>#+-=|{}.!\\ **b** __u__ ||s|| ```p``` [a](http://x.y) \u202bשלום عربي\u202c 👨‍👩‍👧 z\u200bw \u0600.';
const withNasty = (who: string) => `${who}${NASTY}${who}`;
const asTyped = (who: string) => cleanMessage(withNasty(who));

const app = setUpAppWithOwnDatabase();
let { brand, agent: anna } = {} as Scene;
let otherBrand: Brand;
let admin: User;
beforeAll(async () => {
  app.clock.set('2026-03-11T12:00:00Z');
  ({ brand, agent: anna } = await newScene(app.db, {
    brand: { name: withNasty('BRAND'), adminTelegramId: newTelegramId() },
    agent: { publicName: withNasty('ANNA') },
  }));
  otherBrand = await newBrand(app.db, { name: `${withNasty('BRAND')}2` });
  await app.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [otherBrand.id, anna.id]);
  admin = await newUser(app.db, {
    role: 'admin',
    telegramId: newTelegramId(),
    publicName: withNasty('ADMIN'),
  });
});

interface QueuedRow {
  id: string;
  text: string | null;
  composer: string | null;
  args: Record<string, unknown> | null;
  buttons: Button[][] | null;
}

/** Collects the texts, without their MarkdownV2, and the buttons of the messages that the action queues or changes. */
async function collectMessages(
  action: () => PromiseLike<unknown>,
): Promise<{ texts: string[]; buttons: Button[] }> {
  const listQueued = () => app.db.query<QueuedRow[]>('select * from outbox_messages order by id');
  const formerTextById = new Map((await listQueued()).map(({ id, text }) => [id, text]));
  await action();
  const rows = (await listQueued()).filter(
    ({ id, text }) => !formerTextById.has(id) || formerTextById.get(id) !== text,
  );
  expect(rows.length).toBeGreaterThan(0);
  const texts: string[] = [];
  for (const { text, composer, args } of rows) {
    const source = text ?? (await app.get(MessageComposers).compose(composer!, args!)).text.source;
    const parsed = parseMarkdownV2(source);
    expectWholeNames(parsed);
    expect(parsed.text.trim()).not.toBe('');
    texts.push(parsed.text);
  }
  const buttons = rows.flatMap(({ buttons }) => buttons ?? []).flat();
  for (const { text } of buttons) expect(text).not.toBe('');
  return { texts, buttons };
}

/** Names must be complete, and no entity may cover only a part of one. */
function expectWholeNames({ text, entities }: FormattedText): void {
  for (const who of ['BRAND', 'ANNA', 'ADMIN', 'STRANGER', 'TEXT']) {
    const name = text.includes(withNasty(who)) ? withNasty(who) : asTyped(who);
    const textWithoutNames = text.replaceAll(name, '');
    expect(textWithoutNames).not.toContain(who);
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      const inside = entities.filter(
        ({ offset, length }) =>
          offset + length > at &&
          offset < at + name.length &&
          !(offset <= at && offset + length >= at + name.length),
      );
      expect(inside).toEqual([]);
    }
  }
}

const receiveText = (text: string, location?: Parameters<typeof newTextUpdate>[2]) => () =>
  receive(app, newTextUpdate(anna, text, location));

const pressButton = (label: string) => async () => {
  const rows = await app.db.query<QueuedRow[]>(
    'select * from outbox_messages where chat_id = $1 order by id',
    [anna.telegramId],
  );
  const buttons = rows.flatMap((row) => row.buttons ?? []).flat();
  const button = buttons.findLast(({ text }) => text === label) as { data: string };
  await receive(app, newPressUpdate(anna, button.data));
};

it.each([
  ...['/start', '/help', '/id', '/login', '/work', '/off', 'hello', '/accept'],
  ...[`/accept ${NASTY.replaceAll(' ', '')}`, `/start ${NASTY}`],
])('answers %s in a private chat', async (text) => {
  const stranger = { telegramId: newTelegramId(), publicName: withNasty('STRANGER') };
  for (const sender of [anna, admin, stranger])
    await collectMessages(() => receive(app, newTextUpdate(sender, text)));
});

it('asks in which of several brands a person works', async () => {
  await collectMessages(receiveText('/work'));
  const { texts } = await collectMessages(pressButton('All of them'));
  expect(texts.join()).toContain(withNasty('BRAND'));
});

it('leads through the dialogue that reports a deposit', async () => {
  await collectMessages(receiveText('/deposit'));
  const { texts } = await collectMessages(pressButton(otherBrand.name));
  expect(texts.join()).toContain(otherBrand.name);
  await collectMessages(pressButton('FTD'));
  await collectMessages(receiveText(NASTY));
  await collectMessages(receiveText(`Amount: ${NASTY}\n${NASTY}: 5`));
  await collectMessages(pressButton('Back'));
  await collectMessages(pressButton('Retention'));
  await collectMessages(receiveText(`Amount: 5\nClient ID: ${NASTY}`));
  await collectMessages(pressButton('One more'));
  await collectMessages(pressButton('Cancel'));
});

describe('in the chat of the brand', () => {
  const newLocation = () => ({ chatId: brand.chatId, messageId: 500 });

  it.each(['/help', '/id', '#ftd', '/nonsense@tallydesk_bot', `#ftd\nAmount: ${NASTY}\n${NASTY}: x`])(
    'answers %j',
    async (text) => {
      await collectMessages(receiveText(text, { chatId: brand.chatId }));
    },
  );

  it('names the thread of the brand', async () => {
    await app.db.update('brands', { id: brand.id }, { threadId: '5' });
    const { texts } = await collectMessages(receiveText('#ftd\nAmount: 5', newLocation()));
    await app.db.update('brands', { id: brand.id }, { threadId: null });
    expect(texts).toEqual([`Not reported yet. Send it to the thread of the brand:\n${brand.name}`]);
  });

  it('stores, changes and moderates a deposit', async () => {
    const form = `#ftd\nAmount: 5\nClient ID: 48\nAgent: ${NASTY}\nDescription: ${withNasty('TEXT')}\n> ${NASTY}`;
    await collectMessages(receiveText(form, newLocation()));
    for (const edit of [form.replace('5', '6'), form.replace('6', NASTY), NASTY])
      await collectMessages(() => receive(app, newEditUpdate(anna, edit, newLocation())));
    const deposit = await app.db.findOneByOrFail(Deposit, { brandId: brand.id, messageId: '500' });
    await collectMessages(() =>
      app
        .as(admin)
        .post(`deposit/${deposit.id}/accept`, {
          type: 'retention',
          client_id: '48',
          amount: 5,
          agent_id: anna.id,
          description: NASTY,
        })
        .expect(200),
    );
    await collectMessages(() => receive(app, newEditUpdate(anna, form, newLocation())));
    await collectMessages(() => app.as(admin).delete(`deposit/${deposit.id}?status=delete`).expect(200));
  });

  it('sends a report', async () => {
    const { texts } = await collectMessages(() =>
      app.as(admin).post(`admin/brand/report/${brand.id}`).expect(200),
    );
    expect(texts.join()).toContain(withNasty('BRAND'));
    expect(texts.join()).toContain(withNasty('ANNA'));
  });
});

it('asks who works today, and confirms the answer with the brand', async () => {
  const askingBrand = await newBrand(app.db, { name: withNasty('BRAND'), workStartTime: 15 });
  const member = await newMember(app.db, askingBrand);
  await collectMessages(() => app.get(WorkQuestionService).enqueueDue());
  const press = newPressUpdate(member, `today:${askingBrand.id}:2026-03-11:1`);
  const { texts } = await collectMessages(() => receive(app, press));
  expect(texts.join()).toContain(withNasty('BRAND'));
});

it('answers requests to join, and joining by an invite', async () => {
  // Names from Telegram would be cut at 64 characters.
  const sender = await newUser(app.db, { telegramId: newTelegramId(), publicName: withNasty('STRANGER') });
  const request = `/start ${buildJoinParameter(brand)}`;
  const { texts } = await collectMessages(() => receive(app, newTextUpdate(sender, request)));
  expect(texts.join()).toContain(withNasty('BRAND'));
  await collectMessages(() => receive(app, newTextUpdate(sender, request)));
  await collectMessages(receiveText(request));
  const { id } = await app.db.findOneByOrFail(JoinRequest, { brandId: brand.id });
  await collectMessages(() => app.as(admin).post(`brand/request/accept/${id}`));
  const { secretCode } = await newInvite(app.db, brand);
  const stranger = { telegramId: newTelegramId(), publicName: withNasty('STRANGER') };
  await collectMessages(() => receive(app, newTextUpdate(stranger, `/accept ${secretCode}`)));
  await collectMessages(() => receive(app, newTextUpdate(stranger, `/accept ${secretCode}`)));
});

it.each(['support', 'ceo'])('notifies both sides of messages in a %s ticket', async (kind) => {
  const asAnna = app.asMember(anna, brand);
  const opening = {
    message: withNasty('TEXT'),
    ...(kind === 'support' && { title: 'VOIP', brand_id: String(brand.id) }),
  };
  let id = 0;
  const { texts } = await collectMessages(async () => {
    const { body } = await asAnna.post(`t/ticket/${kind}`).field(opening).expect(201);
    id = (body as { ticket: { id: number } }).ticket.id;
  });
  expect(texts.join()).toContain(asTyped('TEXT'));
  const write = (client: typeof asAnna, path: string, fields: Record<string, string>) =>
    collectMessages(() => client.post(`${path}/${id}`).field(fields).expect(201));
  await write(app.as(admin), 'ticket/message', { message: `> ${withNasty('TEXT')}\n\n*x` });
  await write(asAnna, 't/ticket', { message: withNasty('TEXT') });
  await write(app.as(admin), 'ticket/message', { message: '', is_closed_message: '1' });
});
