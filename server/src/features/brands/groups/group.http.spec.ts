import { randomInt } from 'node:crypto';
import { newMembershipUpdate, newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { newBrand, newManager, newTelegramId, newUser } from '../../../../test/factories.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { ChatMoves } from '../../../platform/messenger/sending/chat-moves.js';
import { Database } from '../../../platform/database/database.js';
import { BotRegistry } from '../../../platform/messenger/receiving/bot-registry.js';
import type { User } from '../../people/user.entity.js';
import { GroupRepository } from './group.repository.js';

const app = setUpAppWithOwnDatabase();
const BOT_ID = 1;
const somebody = { telegramId: newTelegramId() };
let admin: User;
beforeAll(async () => void (admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() })));

const newChatId = () => `-100${randomInt(10_000_000, 2 ** 40)}`;
const changeBotStatus = (
  chat: { id: string; is_forum?: boolean; title?: string },
  before: string,
  after: string,
) => receive(app, newMembershipUpdate(somebody, chat, [before, after]));

/** Adds the bot to a group. Returns the group's id. */
async function newGroup(fields: { is_forum?: boolean; title?: string } = {}, by = somebody): Promise<string> {
  const id = newChatId();
  await receive(app, newMembershipUpdate(by, { id, ...fields }, ['left', 'member']));
  return id;
}

/** Writes a message in a group, with further fields. `seconds`: how much later than the other updates. */
async function write(
  chatId: string,
  { chat = {}, seconds = 0, ...fields }: { chat?: object; seconds?: number; [field: string]: unknown } = {},
) {
  const { message, update_id } = newTextUpdate(somebody, 'Hello', { chatId });
  const content = { ...message, chat: { ...message.chat, ...chat }, date: message.date + seconds, ...fields };
  await receive(app, { update_id, message: content } as never);
}
const inThread = (id: number, fields: object = {}) => ({
  chat: { is_forum: true, title: 'A group' },
  is_topic_message: true,
  message_thread_id: id,
  ...fields,
});

const listChats = async (user: User) =>
  (await app.as(user).get('manager/chats').expect(200)).body.data as { chat_id: number; threads: object[] }[];
const findListedChat = async (chatId: string, user = admin) =>
  (await listChats(user)).find(({ chat_id }) => chat_id === Number(chatId));

describe('GET manager/chats', () => {
  it('lists the groups that the bot is in, with their current titles, until it leaves', async () => {
    const id = await newGroup({ title: '  <b>North</b> 🦊\u200b ' });
    expect(await findListedChat(id)).toEqual({
      chat_id: Number(id),
      title: '<b>North</b> 🦊',
      is_forum: false,
      is_free: true,
      threads: [],
    });
    for (const title of ['South', 'North', 'South']) {
      await write(id, { chat: { title } });
      expect(await findListedChat(id)).toMatchObject({ title });
    }

    await changeBotStatus({ id }, 'member', 'kicked');
    expect(await findListedChat(id)).toBeUndefined();
    await write(id, { left_chat_member: { id: BOT_ID, is_bot: true, first_name: 'Tallydesk' }, seconds: 1 });
    await write(id, { seconds: -60 }); // an older message that is handled late
    expect(await findListedChat(id)).toBeUndefined();

    // Both changes are older than the departure.
    await changeBotStatus({ id, title: 'South' }, 'kicked', 'restricted');
    expect(await findListedChat(id)).toBeUndefined();
    await changeBotStatus({ id, title: 'South' }, 'kicked', 'administrator');
    expect(await findListedChat(id)).toBeUndefined();
    await write(id, { chat: { title: 'West' }, seconds: 2 });
    expect(await findListedChat(id)).toMatchObject({ title: 'West' });
  });

  it('lists groups known only by a message, but no private chats or channels', async () => {
    const channel = newChatId();
    await receive(app, newMembershipUpdate(somebody, { id: channel, type: 'channel' }, ['left', 'member']));
    await receive(app, newTextUpdate(somebody, '/id'));
    const groupId = newChatId();
    await write(groupId);

    const ids = (await listChats(admin)).map(({ chat_id }) => chat_id);
    expect(ids).toContain(Number(groupId));
    expect(ids).not.toContain(Number(channel));
    expect(ids.every((id) => id < 0)).toBe(true);
  });

  it('lists the threads of a forum with their current titles, newest first', async () => {
    const id = await newGroup({ is_forum: true });
    await write(id, inThread(5, { forum_topic_created: { name: 'Five' } }));
    await write(id, inThread(6));
    await write(
      id,
      inThread(7, { reply_to_message: { message_id: 7, forum_topic_created: { name: 'Seven' } } }),
    );
    await write(id, inThread(5, { forum_topic_edited: { name: 'New five' } }));
    await write(
      id,
      inThread(5, { reply_to_message: { message_id: 5, forum_topic_created: { name: 'Five' } } }),
    );

    expect(await findListedChat(id)).toMatchObject({
      is_forum: true,
      threads: [
        { thread_id: 7, title: 'Seven' },
        { thread_id: 6, title: null },
        { thread_id: 5, title: 'New five' },
      ],
    });
  });

  it('omits threads and whole chats while brands use them', async () => {
    const id = await newGroup({ is_forum: true });
    for (const threadId of [5, 6, 7]) await write(id, inThread(threadId));

    const brandInThread = await newBrand(app.db, { chatId: id, threadId: '6' });
    await newBrand(app.db, { reportChatId: id, reportThreadId: '7' });
    expect(await findListedChat(id)).toMatchObject({ is_free: true, threads: [{ thread_id: 5 }] });
    await newBrand(app.db, { reportChatId: id });
    expect(await findListedChat(id)).toMatchObject({ is_free: false, threads: [{ thread_id: 5 }] });
    await app.as(admin).delete(`brand/${brandInThread.id}`).expect(200);
    expect(await findListedChat(id)).toMatchObject({ threads: [{ thread_id: 6 }, { thread_id: 5 }] });
    await newBrand(app.db, { chatId: id });
    expect(await findListedChat(id)).toBeUndefined();
  });

  it('lists a group that becomes a supergroup by its new id, even if the bot seems to leave the old one', async () => {
    const id = await newGroup({ title: 'A brand' });
    await changeBotStatus({ id, title: 'A brand' }, 'member', 'left');
    const newId = newChatId();
    await write(id, { migrate_to_chat_id: Number(newId) });
    await write(id);
    await changeBotStatus({ id }, 'member', 'left');

    expect(await findListedChat(id)).toBeUndefined();
    expect(await findListedChat(newId)).toMatchObject({ title: 'A brand' });
    // Another move, back to the former id.
    await app.get(Database).transaction(() => app.get(ChatMoves).move(newId, id));
    expect([await findListedChat(newId), await findListedChat(id)]).toEqual([undefined, expect.anything()]);
  });

  it('omits a group in which a brand is created, and publishes events to staff', async () => {
    const publishSpy = jest.spyOn(app.get(ChangePublisher), 'publish');
    const id = await newGroup();
    const event = ['chats', null, { forStaff: true }];
    expect(publishSpy.mock.calls).toContainEqual(event);
    publishSpy.mockClear();
    await app
      .as(admin)
      .post('brand', { chat_id: Number(id), name: 'North' })
      .expect(201);

    expect(publishSpy.mock.calls).toContainEqual(event);
    expect(await findListedChat(id)).toBeUndefined();
    publishSpy.mockRestore();
  });

  it('omits groups that were deleted or that the bot has left, but not those about which Telegram does not answer', async () => {
    const [deletedId, leftId, silentId] = [await newGroup(), await newGroup(), await newGroup()];
    app.telegram.script(deletedId, { refuse: 403, description: 'Forbidden: the group chat was deleted' });
    app.telegram.statusByChatAndUser.set(`${leftId} ${BOT_ID}`, 'left');
    app.telegram.script(silentId, 'drop before');

    expect(await findListedChat(deletedId)).toBeUndefined();
    expect(await findListedChat(leftId)).toBeUndefined();
    expect(await findListedChat(silentId)).toBeDefined();
  });
});

describe('GET manager/chats for a manager', () => {
  it('lists the groups of which they are a member, and does not repeat the call to Telegram within a minute', async () => {
    const manager = await newManager(app.db);
    const [joinedId, notJoinedId] = [await newGroup(), await newGroup()];
    app.telegram.statusByChatAndUser.set(`${joinedId} ${manager.telegramId}`, 'creator');
    app.telegram.statusByChatAndUser.set(`${notJoinedId} ${manager.telegramId}`, 'left');

    const ids = [...(await listChats(manager)), ...(await listChats(manager))].map(({ chat_id }) => chat_id);
    expect(ids).toEqual([Number(joinedId), Number(joinedId)]);
    const checks = app.telegram
      .listCalls('getChatMember')
      .filter(
        ({ params }) =>
          `${String(params.user_id)} ${String(params.chat_id)}` === `${manager.telegramId} ${joinedId}`,
      );
    expect(checks).toHaveLength(1);
  });

  it('lists their group even if many others are newer, and even if Telegram did not answer at the first call', async () => {
    const manager = await newManager(app.db);
    const ownId = await newGroup();
    await app.db.query(
      `insert into bot_groups (chat_id, title, is_forum, is_present, seen_at)
       select -100200000000 - n, 'Of others', false, true, now() + interval '1 hour' from generate_series(1, 101) n`,
    );
    app.telegram.statusByChatAndUser.set(`${ownId} ${manager.telegramId}`, 'member');
    app.telegram.script(ownId, 'drop before');

    expect(await findListedChat(ownId, manager)).toBeUndefined();
    expect(await findListedChat(ownId, manager)).toBeDefined();
    await app.db.query(`delete from bot_groups where title = 'Of others'`);
  });

  it('lists the groups to which they added the bot if Telegram does not show the members, but none that they have left', async () => {
    const manager = await newManager(app.db);
    const [ownId, formerId] = [await newGroup({}, manager), await newGroup({}, manager)];
    await newGroup();
    app.telegram.script(ownId, { refuse: 400, description: 'Bad Request: CHAT_ADMIN_REQUIRED' });
    app.telegram.script(formerId, { refuse: 400, description: 'Bad Request: user not found' });

    expect((await listChats(manager)).map(({ chat_id }) => chat_id)).toEqual([Number(ownId)]);
  });

  it('lists a group to which they added the bot even if a message from the group was handled first', async () => {
    const manager = await newManager(app.db);
    const chat = { id: newChatId(), title: 'North' };
    app.telegram.script(chat.id, { refuse: 400, description: 'Bad Request: CHAT_ADMIN_REQUIRED' });
    await write(chat.id, { chat: { title: chat.title } });
    await receive(app, newMembershipUpdate(manager, chat, ['left', 'member']));

    expect(await findListedChat(chat.id, manager)).toMatchObject({ title: 'North' });
  });

  it('lists no thread of a group if a brand that they cannot access uses another thread of it', async () => {
    const manager = await newManager(app.db);
    const id = await newGroup({ is_forum: true }, manager);
    await write(id, inThread(5));
    const brand = await newBrand(app.db, { chatId: id, threadId: '6' });
    expect(await findListedChat(id, manager)).toBeUndefined();

    await app.db.query('insert into user_brands (user_id, brand_id) values ($1, $2)', [manager.id, brand.id]);
    expect(await findListedChat(id, manager)).toMatchObject({ threads: [{ thread_id: 5 }] });
  });
});

it('a message in a known group and thread costs no statement, unless the first message was rolled back', async () => {
  const upsertSpy = jest.spyOn(GroupRepository.prototype, 'upsert');
  const registry = app.get(BotRegistry);
  const handle = registry.handle.bind(registry);
  const handleSpy = jest.spyOn(registry, 'handle').mockImplementationOnce(async (ctx) => {
    await handle(ctx);
    throw new Error('no');
  });
  const id = newChatId();
  await expect(write(id, inThread(5))).rejects.toThrow();
  expect(await findListedChat(id)).toBeUndefined();
  await write(id, inThread(5));
  await write(id, inThread(5));
  expect(upsertSpy).toHaveBeenCalledTimes(2);

  // A message that replies to another one does not contain the title of its thread.
  const withTitle = inThread(5, {
    reply_to_message: { forum_topic_created: { name: 'Deposits', icon_color: 1 } },
  });
  for (const message of [withTitle, inThread(5), withTitle]) await write(id, message);
  expect(upsertSpy).toHaveBeenCalledTimes(3);
  expect(await findListedChat(id)).toMatchObject({ threads: [{ thread_id: 5, title: 'Deposits' }] });
  handleSpy.mockRestore();
  upsertSpy.mockRestore();
});
