import { writeMessage } from '../actions/person.actions.js';
import { ANNA_ID, BORIS_ID, BOT_ID, FORUM, GROUP, TOPIC_ID, setUpMessenger } from '../test-messenger.js';

const app = setUpMessenger();

const setSettings = (changed: object) =>
  app.callPage('bot-settings', { can_read_all_group_messages: true, has_topics_enabled: false, ...changed });
/** The chat as the page shows it to Anna. */
const findChat = async (chat: number) => {
  const { body } = await app.callPage(`chats?person=${ANNA_ID}`);
  return (body as unknown as { id: number; commands: { command: string }[] }[]).find(({ id }) => id === chat);
};
const setAdmin = (isAdmin: boolean, chat = GROUP.id) =>
  app.callPage('bot-admin', { person: ANNA_ID, chat, isAdmin });

const createBasicGroup = async () => {
  const group = {
    person: ANNA_ID,
    title: 'Basic',
    is_forum: false,
    isBasic: true,
    members: [ANNA_ID, BORIS_ID],
  };
  return Number((await app.callPage('groups', group)).body.id);
};

describe('the bot in a group', () => {
  it('gets updates when it becomes an admin, is removed and is added again, and cannot write while it is removed', async () => {
    const getOwnStatus = () => app.callBot('getChatMember', { chat_id: GROUP.id, user_id: BOT_ID });
    expect(await getOwnStatus()).toMatchObject({ status: 'member' });
    await setAdmin(true);
    expect(app.findLastUpdate('my_chat_member')).toMatchObject({
      from: { id: ANNA_ID },
      old_chat_member: { status: 'member' },
      new_chat_member: { status: 'administrator', user: { id: BOT_ID } },
    });
    expect(await getOwnStatus()).toMatchObject({ status: 'administrator' });

    await app.callPage('bot-member', { person: ANNA_ID, chat: GROUP.id, isMember: false });
    expect(app.findLastUpdate('my_chat_member')).toMatchObject({
      chat: { id: GROUP.id },
      from: { id: ANNA_ID },
      old_chat_member: { status: 'administrator', user: { id: BOT_ID } },
      new_chat_member: { status: 'kicked', until_date: 0 },
    });
    expect((await setAdmin(true)).status).toBe(400);
    const kickedError = '403: Forbidden: bot was kicked from the supergroup chat';
    await expect(app.telegram.sendMessage(GROUP.id, 'x')).rejects.toThrow(kickedError);
    await expect(app.telegram.getChat(GROUP.id)).rejects.toThrow(kickedError);
    const countBefore = app.messenger.state.updates.length;
    await app.callPage('messages', { person: BORIS_ID, chat: GROUP.id, text: 'without the bot' });
    expect(app.messenger.state.updates).toHaveLength(countBefore);

    await app.callPage('bot-member', { person: ANNA_ID, chat: GROUP.id, isMember: true });
    expect(app.findLastUpdate('my_chat_member')).toMatchObject({
      old_chat_member: { status: 'kicked' },
      new_chat_member: { status: 'member' },
    });
    expect(app.findLastUpdate('message')).toMatchObject({ new_chat_members: [{ id: BOT_ID }] });
    expect(await getOwnStatus()).toMatchObject({ status: 'member' });
    expect(await app.telegram.sendMessage(GROUP.id, 'x')).toMatchObject({ text: 'x' });
  });

  it('gets updates of a new group, and of people who join and leave', async () => {
    await createBasicGroup();
    expect(app.findLastUpdate('my_chat_member')).toMatchObject({
      chat: { type: 'group', title: 'Basic' },
      old_chat_member: { status: 'left' },
    });
    await app.callPage('members', { person: ANNA_ID, chat: FORUM.id, members: [ANNA_ID, BORIS_ID] });
    expect(app.findLastUpdate('message')).toMatchObject({
      new_chat_members: [{ id: BORIS_ID }],
      from: { id: ANNA_ID },
    });
    await app.telegram.getUpdates(0, 1, -1, ['message', 'chat_member']); // allows these kinds
    await app.callPage('members', { person: BORIS_ID, chat: FORUM.id, members: [ANNA_ID] });
    expect(app.findLastUpdate('message')).toMatchObject({ left_chat_member: { id: BORIS_ID } });
    expect(app.findLastUpdate('chat_member')).toMatchObject({
      old_chat_member: { status: 'member' },
      new_chat_member: { status: 'left', user: { id: BORIS_ID } },
    });
  });

  it('gets only commands and replies to itself in privacy mode, but every message as an admin', async () => {
    await setSettings({ can_read_all_group_messages: false });
    expect(await app.telegram.getMe()).toMatchObject({ can_read_all_group_messages: false });
    const { message_id } = await app.telegram.sendMessage(GROUP.id, 'x');
    const write = (text: string, replyTo?: number) =>
      writeMessage(app.messenger, { person: ANNA_ID, chat: GROUP.id, text, ...(replyTo && { replyTo }) });
    const listTexts = () =>
      app.messenger.state.updates.map(({ message }) => (message as { text: string } | undefined)?.text);

    write('#ftd');
    write('/help');
    write('yes', message_id);
    expect(listTexts()).toEqual(['/help', 'yes']);
    await setAdmin(true);
    write('#ftd');
    expect(listTexts().at(-1)).toBe('#ftd');
  });
});

describe('topics', () => {
  const createTopic = (name: string, chat_id = ANNA_ID) => app.callBot('createForumTopic', { chat_id, name });

  it('can be created by the bot in private chats if they are enabled, accept messages from both sides, and can be renamed and deleted', async () => {
    await expect(createTopic('#11 Refund')).rejects.toThrow('400: Bad Request: the chat is not a forum');
    await setSettings({ has_topics_enabled: true });
    expect(await app.telegram.getMe()).toMatchObject({ has_topics_enabled: true });

    const { message_thread_id: thread } = (await createTopic('#11 Refund')) as { message_thread_id: number };
    expect(app.messenger.state.updates).toEqual([]);
    expect(await app.telegram.sendMessage(ANNA_ID, 'hello', { message_thread_id: thread })).toMatchObject({
      message_thread_id: thread,
      is_topic_message: true,
    });
    writeMessage(app.messenger, { person: ANNA_ID, chat: ANNA_ID, thread, text: 'answer' });
    expect(app.findLastUpdate('message')).toMatchObject({ message_thread_id: thread, text: 'answer' });

    await app.callBot('editForumTopic', { chat_id: ANNA_ID, message_thread_id: thread, name: '#11 closed' });
    expect(await findChat(ANNA_ID)).toMatchObject({
      threads: [
        { id: 0, name: 'General' },
        { id: thread, name: '#11 closed' },
      ],
    });
    await app.callBot('deleteForumTopic', { chat_id: ANNA_ID, message_thread_id: thread });
    expect(await findChat(ANNA_ID)).toMatchObject({ threads: [{ id: 0, name: '' }] });
    const lateSending = app.telegram.sendMessage(ANNA_ID, 'late', { message_thread_id: thread });
    await expect(lateSending).rejects.toThrow('400: Bad Request: message thread not found');
  });

  it('can be created by the bot in a forum only if it is an admin', async () => {
    await expect(createTopic('News', FORUM.id)).rejects.toThrow('not enough rights to create a topic');
    await setAdmin(true, FORUM.id);
    expect(await createTopic('News', FORUM.id)).toMatchObject({ name: 'News' });
  });
});

describe('the menu of a chat', () => {
  const listCommands = async (chat = ANNA_ID) =>
    (await findChat(chat))?.commands.map(({ command }) => command);
  const setCommand = (command: string, scope?: object) =>
    app.callBot('setMyCommands', { scope, commands: [{ command, description: 'x' }] });

  it('has the commands of that chat, or else those of its kind, or else those of all chats', async () => {
    await setCommand('everywhere');
    await setCommand('groups', { type: 'all_group_chats' });
    expect([await listCommands(), await listCommands(GROUP.id)]).toEqual([['everywhere'], ['groups']]);
    await setCommand('start', { type: 'all_private_chats' });
    await setCommand('login', { type: 'chat', chat_id: ANNA_ID });
    expect(await listCommands()).toEqual(['login']);
    await app.callBot('deleteMyCommands', { scope: { type: 'chat', chat_id: ANNA_ID } });
    expect(await listCommands()).toEqual(['start']);
  });

  it('has a button that opens the mini-app', async () => {
    const menu_button = { type: 'web_app', text: 'Open', web_app: { url: 'https://desk.test/tg' } };
    await app.callBot('setChatMenuButton', { menu_button });
    expect(await app.callBot('getChatMenuButton', {})).toEqual(menu_button);
    expect(await findChat(ANNA_ID)).toMatchObject({ menuButton: menu_button });
    expect(await findChat(GROUP.id)).toMatchObject({ menuButton: { type: 'default' } });
    const httpButton = { ...menu_button, web_app: { url: 'http://localhost/tg' } };
    await expect(app.callBot('setChatMenuButton', { menu_button: httpButton })).rejects.toThrow('Only HTTPS');
  });
});

it('migrates a basic group, but no forum, to a supergroup with another id, and refuses calls with the old id', async () => {
  const oldId = await createBasicGroup();
  expect(await app.telegram.sendMessage(oldId, 'before')).toMatchObject({ chat: { type: 'group' } });

  const { body } = await app.callPage('migrate', { person: ANNA_ID, chat: oldId });
  const newId = Number(body.id);

  expect(app.messenger.state.updates.slice(-2)).toMatchObject([
    { message: { chat: { id: oldId }, migrate_to_chat_id: newId } },
    { message: { chat: { id: newId, type: 'supergroup' }, migrate_from_chat_id: oldId } },
  ]);
  await expect(app.telegram.sendMessage(oldId, 'x')).rejects.toMatchObject({
    response: {
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: newId },
    },
  });
  expect(await app.telegram.sendMessage(newId, 'after')).toMatchObject({ chat: { id: newId } });
  const { body: history } = await app.callPage(`messages?person=${ANNA_ID}&chat=${newId}`);
  const texts = (history.messages as { text: string; service?: string }[]).map(
    ({ service, text }) => service ?? text,
  );
  expect(texts).toEqual([`Its id was ${oldId} before`, 'after']);
  expect((await app.callPage('migrate', { person: ANNA_ID, chat: FORUM.id })).status).toBe(400);
});

it('deletes a topic with its messages', async () => {
  const sendToTopic = () => app.telegram.sendMessage(FORUM.id, 'x', { message_thread_id: TOPIC_ID });
  const { message_id } = await sendToTopic();
  await app.callPage('threads', { person: ANNA_ID, chat: FORUM.id, thread: TOPIC_ID }, 'DELETE');
  await expect(sendToTopic()).rejects.toThrow('400: Bad Request: message thread not found');
  const reply = app.telegram.sendMessage(FORUM.id, 'x', { reply_parameters: { message_id } });
  await expect(reply).rejects.toThrow('400: Bad Request: message to be replied not found');
});

describe('reactions of the bot', () => {
  let message_id: number;
  beforeEach(() => {
    message_id = writeMessage(app.messenger, { person: ANNA_ID, chat: GROUP.id, text: '#ftd' }).id;
  });

  const react = (...emojis: string[]) =>
    app.callBot('setMessageReaction', {
      chat_id: GROUP.id,
      message_id,
      reaction: emojis.map((emoji) => ({ type: 'emoji', emoji })),
    });
  const findReaction = async () => {
    const { body } = await app.callPage(`messages?person=${BORIS_ID}&chat=${GROUP.id}`);
    return (body.messages as { reaction?: string }[]).at(-1)?.reaction;
  };
  const allowReactions = (reactions?: string[]) =>
    app.callPage('reactions', { person: ANNA_ID, chat: GROUP.id, reactions });

  it('are set, replaced and removed, at most one on a message', async () => {
    await react('👀');
    expect(await findReaction()).toBe('👀');
    await react('👍');
    expect(await findReaction()).toBe('👍');
    await react();
    expect(await findReaction()).toBeUndefined();
  });

  it('are refused with emojis that Telegram does not have, with several, and on unknown messages', async () => {
    await expect(react('✅')).rejects.toThrow('400: Bad Request: REACTION_INVALID');
    await expect(react('👀', '👍')).rejects.toThrow('400: Bad Request: REACTIONS_TOO_MANY');
    message_id = 1;
    await expect(react('👍')).rejects.toThrow('400: Bad Request: message to react not found');
  });

  it('can be only those that the group allows, which getChat returns', async () => {
    const getChat = () => app.callBot('getChat', { chat_id: GROUP.id });
    expect(await getChat()).not.toHaveProperty('available_reactions');

    await allowReactions(['👍']);
    expect(await getChat()).toMatchObject({
      available_reactions: [{ type: 'emoji', emoji: '👍' }],
      permissions: { can_react_to_messages: true },
    });
    await react('👍');
    await expect(react('👀')).rejects.toThrow('400: Bad Request: REACTION_INVALID');

    await allowReactions([]);
    expect(await getChat()).toMatchObject({
      available_reactions: [],
      permissions: { can_react_to_messages: false },
    });
    await expect(react('👍')).rejects.toThrow('400: Bad Request: REACTION_INVALID');
    await allowReactions();
    await react('👀');
  });

  it('are refused with 429 by a fault of their method, or of all sending', async () => {
    await app.callPage('faults', { tooMany: [{ chat: GROUP.id, method: 'setMessageReaction', seconds: 9 }] });
    await expect(react('👍')).rejects.toThrow('429: Too Many Requests: retry after 9');
    await app.telegram.sendMessage(GROUP.id, 'x');

    await app.callPage('faults', { tooMany: [{ chat: GROUP.id, seconds: 9 }] });
    await expect(react('👍')).rejects.toThrow('429: Too Many Requests: retry after 9');
  });
});
