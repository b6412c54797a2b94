import type { EntityManager } from 'typeorm';
import { CardRefreshService } from '../src/features/deposits/cards/card-refresh.service.js';
import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import type { User } from '../src/features/people/user.entity.js';
import { newPressUpdate, newReplyUpdate, newUpdateId, receive } from './bot-updates.js';
import { newBrand, newManager, newMember } from './factories.js';
import { waitUntil } from './race.js';
import type { TestApp } from './test-app.js';

export const newModerator = (db: EntityManager, brand: Brand, publicName: string): Promise<User> =>
  newManager(db, { brands: [brand], publicName });

/** A brand with two moderators and an agent, at 11:00 UTC of a day in March. Tests count the deposits of a day, so each needs its own. */
export async function newCardScene(app: TestApp, day: number) {
  app.clock.set(new Date(Date.UTC(2026, 2, day, 11)).toISOString());
  const brand = await newBrand(app.db, { name: 'Northwind' });
  const mia = await newModerator(app.db, brand, 'Mia');
  const ben = await newModerator(app.db, brand, 'Ben');
  return { brand, mia, ben, anna: await newMember(app.db, brand, { publicName: 'Anna Berg' }) };
}
export type CardScene = Awaited<ReturnType<typeof newCardScene>>;

const CHANGES_PER_REFRESH = 500;

export interface ShownCard {
  id: number;
  text: string;
  buttons: { text: string; data?: string; style?: string }[];
}

const toPlainText = (source: string) => source.replace(/\\(.)/g, '$1').replace(/(?<!\\)\*/g, '');

/** Oldest first. */
export async function listCards(db: EntityManager, user: User): Promise<ShownCard[]> {
  const rows = await db.query<{ id: number; text: string; buttons: ShownCard['buttons'][] | null }[]>(
    `select split_part(key, ':', 2)::int as id, text, buttons from outbox_messages
     where chat_id = $1 and key like 'deposit-card:%' order by outbox_messages.id`,
    [user.telegramId],
  );
  return rows.map(({ id, text, buttons }) => ({
    id,
    text: toPlainText(text),
    buttons: (buttons ?? []).flat(),
  }));
}

/** Updates the cards, as a job does every second. Other specs on the same database may have left many changes. */
export async function refreshCards(app: TestApp): Promise<void> {
  const [row] = await app.db.query<{ count: number }[]>(
    'select count(*)::int as count from deposit_card_changes',
  );
  for (let remaining = row!.count; remaining >= 0; remaining -= CHANGES_PER_REFRESH)
    await app.get(CardRefreshService).refresh();
}

export async function passSeconds(app: TestApp, seconds: number): Promise<void> {
  app.clock.advance(seconds);
  await refreshCards(app);
}

/** Presses the newest button that begins with this label on the person's cards. Returns the bot's replies and its toast. */
export async function press(app: TestApp, user: User, label: string) {
  const cards = await listCards(app.db, user);
  const data = cards.flatMap(({ buttons }) => buttons).findLast(({ text }) => text.startsWith(label))?.data;
  if (!data) throw new Error(`no button ${label} in ${JSON.stringify(cards)}`);
  return pressData(app, user, data);
}

export async function pressData(app: TestApp, user: User, data: string, messageId?: number) {
  const update = newPressUpdate(user, data, messageId);
  await receive(app, update);
  return {
    replies: await listReplies(app, update.update_id),
    toast: await getToast(app, update.callback_query.id),
  };
}

/** Records a message of the bot about this subject, such as "deposit-card:1:2", and replies to it. */
export async function replyAbout(app: TestApp, user: User, subject: string, text: string) {
  const messageId = newUpdateId() % 2 ** 31;
  await app.db.query(
    'insert into message_subjects (chat_id, message_id, about, sent_at) values ($1, $2, $3, now())',
    [user.telegramId, messageId, subject],
  );
  return replyTo(app, user, messageId, text);
}

export async function replyTo(app: TestApp, user: User, messageId: number, text: string, sentAt?: Date) {
  const update = newReplyUpdate(user, text, messageId, sentAt);
  await receive(app, update);
  return listReplies(app, update.update_id);
}

async function listReplies(app: TestApp, updateId: number) {
  const rows = await app.db.query<{ text: string; reaction: string | null }[]>(
    'select text, reaction from outbox_messages where key like $1 order by id',
    [`update:${updateId}:%`],
  );
  return rows.map(({ text, reaction }) =>
    reaction ? `${reaction} ${toPlainText(text)}` : toPlainText(text),
  );
}

/** Waits for the answer to a button press, which is sent after the commit. */
async function getToast({ telegram }: TestApp, queryId: string): Promise<unknown> {
  const findAnswer = () =>
    telegram
      .listCalls('answerCallbackQuery')
      .find(({ params }) => String(params.callback_query_id) === queryId);
  await waitUntil(() => findAnswer() !== undefined);
  return findAnswer()!.params.text;
}
