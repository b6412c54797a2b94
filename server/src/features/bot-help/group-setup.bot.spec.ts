import { randomInt } from 'node:crypto';
import { newMembershipUpdate, newPressUpdate, newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newBrand, newManager, newMember } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { getButtonData, listLabels } from '../../../test/private-chat.js';
import { raceBehind, waitUntil } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';

const app = setUpApp();

let brand: Brand;
let mia: User;
let chatId: string;
beforeEach(async () => {
  brand = await newBrand(app.db, { name: 'Northwind' });
  mia = await newManager(app.db, { brands: [brand], codes: ['brands'] });
  chatId = `-100${randomInt(10_000_000, 2 ** 40)}`;
});

const getLastMessage = async (chat: string) => (await listQueuedMessages(app.db, { chatId: chat })).at(-1)!;

/** Presses a button in a topic of the group, or in private. Returns the toast. */
async function press(user: User, data: string, thread?: { threadId: string }): Promise<unknown> {
  const update = newPressUpdate(user, data);
  if (thread)
    Object.assign(update.callback_query.message, {
      chat: { id: Number(chatId), type: 'supergroup', title: 'Agents' },
      is_topic_message: true,
      message_thread_id: Number(thread.threadId),
    });
  await receive(app, update);
  const { id } = update.callback_query;
  const findAnswer = () =>
    app.telegram
      .listCalls('answerCallbackQuery')
      .find(({ params }) => String(params.callback_query_id) === id);
  await waitUntil(() => findAnswer() !== undefined);
  return findAnswer()!.params.text;
}

const topic = { threadId: '7' };
const startLabel = 'Make this topic a brand’s deposits';
const assignLabel = 'Make this topic Northwind’s deposits';
const sendIdAndListLabels = async (user: User) => {
  await receive(app, newTextUpdate(user, '/id', { chatId, ...topic }));
  return listLabels(await getLastMessage(chatId));
};
/** Returns the question whether to assign the topic to the brand. */
async function openBrandQuestion() {
  await sendIdAndListLabels(mia);
  expect(await press(mia, 'setup', topic)).toBe('Choose the brand in your chat with me');
  await press(mia, getButtonData(await getLastMessage(mia.telegramId), 'Northwind'));
  return getLastMessage(mia.telegramId);
}
const getBrand = () => app.db.findOneByOrFail(Brand, { id: brand.id });

describe('in a topic without a brand', () => {
  it('staff who may edit brands assign it to one of their brands', async () => {
    await newBrand(app.db, { name: 'Somebody else’s' });
    expect(await sendIdAndListLabels(mia)).toEqual([[startLabel]]);
    await press(mia, 'setup', topic);
    const list = await getLastMessage(mia.telegramId);
    expect(listLabels(list)).toEqual([['Northwind']]);
    expect(list.text.replaceAll('\\', '')).toContain(`/brands?chat_id=${chatId}&thread_id=7`);

    const question = await openBrandQuestion();
    expect(question.text).toContain(brand.chatId);
    await press(mia, getButtonData(question, assignLabel));

    expect(await getBrand()).toMatchObject({ chatId, ...topic });
    const inGroup = await getLastMessage(chatId);
    expect(inGroup.text).toContain('Northwind takes deposits here now');
    expect(inGroup).toMatchObject({ thread_id: '7', text: expect.stringContaining('#retention') });
    const [entry] = await app.db.query<object[]>(
      `select actor_id, via, action, before, after from audit_records where subject = 'brand' and subject_id = $1`,
      [brand.id],
    );
    expect(entry).toMatchObject({
      actor_id: mia.id,
      via: 'bot',
      action: 'brand.update',
      before: { chat_id: Number(brand.chatId) },
      after: { chat_id: Number(chatId), thread_id: 7 },
    });
    expect(await sendIdAndListLabels(mia)).toEqual([]);
  });

  it('others do not get the button, and their presses are refused', async () => {
    const agent = await newMember(app.db, brand);
    const colleague = await newManager(app.db, { brands: [brand], codes: ['deposits'] });
    for (const user of [agent, colleague]) {
      expect(await sendIdAndListLabels(user)).toEqual([]);
      expect(await press(user, 'setup', topic)).toBe('Only staff who may edit brands can do that');
    }
  });

  it('the button of an old message, for which Telegram no longer names the topic, sends nothing in private', async () => {
    await sendIdAndListLabels(mia);
    const update = newPressUpdate(mia, 'setup');
    const { chat, message_id } = update.callback_query.message;
    Object.assign(update.callback_query, { message: { chat, message_id, date: 0 } });
    await receive(app, update);

    expect(await getLastMessage(mia.telegramId)).toBeUndefined();
  });

  it('rights are checked at each press', async () => {
    const question = await openBrandQuestion();
    await app.db.query('delete from user_brands where user_id = $1', [mia.id]);
    expect(await press(mia, getButtonData(question, assignLabel))).toBe('You no longer work on this brand');
    await app.db.query(`update users set codes = '{deposits}' where id = $1`, [mia.id]);
    expect(await press(mia, getButtonData(question, assignLabel))).toBe(
      'Only staff who may edit brands can do that',
    );

    expect(await getBrand()).toEqual(brand);
  });

  it('a topic that another brand has taken in the meantime stays with that brand', async () => {
    const question = await openBrandQuestion();
    const other = await newBrand(app.db, { chatId, ...topic });
    await app.db.query('insert into user_brands (user_id, brand_id) values ($1, $2)', [mia.id, other.id]);

    expect(await press(mia, getButtonData(question, assignLabel))).toBe(
      'Another brand takes deposits here already',
    );
    expect(await getBrand()).toEqual(brand);
  });

  it('one of two brands gets a topic that is assigned to both concurrently', async () => {
    const other = await newBrand(app.db, { name: 'Southgate' });
    await app.db.query('insert into user_brands (user_id, brand_id) values ($1, $2)', [mia.id, other.id]);
    const ben = await newManager(app.db, { brands: [brand, other], codes: ['brands'] });
    const lock = `select pg_advisory_xact_lock(hashtextextended('brand place:${chatId}', 0))`;

    const toasts = await raceBehind(app.db, lock, [
      () => press(mia, `setup:bind:${chatId}:7:${brand.id}`),
      () => press(ben, `setup:bind:${chatId}:7:${other.id}`),
    ]);

    expect(toasts.filter((toast) => toast === 'Another brand takes deposits here already')).toHaveLength(1);
    expect(await app.db.countBy(Brand, { chatId, ...topic })).toBe(1);
  });

  it('a topic of a chat that a brand outside the caller’s reach uses cannot be assigned', async () => {
    await newBrand(app.db, { chatId, threadId: '8' });
    const question = await openBrandQuestion();

    expect(await press(mia, getButtonData(question, assignLabel))).toBe(
      'This chat cannot be used for this brand',
    );
  });
});

it('staff who add the bot to a group get the button there', async () => {
  await receive(app, newMembershipUpdate(mia, { id: chatId }, ['left', 'member']));

  expect(listLabels(await getLastMessage(chatId))).toEqual([['Make this chat a brand’s deposits']]);
});
