import { writeMessage } from '../actions/person.actions.js';
import { FORUM, GROUP, findError, startTestMessenger, type TestMessenger } from '../test-messenger.js';

let app: TestMessenger;

beforeEach(async () => void (app = await startTestMessenger()));
afterEach(() => app.stop());

const settings = (changed: object) =>
  app.call('bot-settings', { can_read_all_group_messages: true, has_topics_enabled: false, ...changed });
const chatOf = async (person: number, chat: number) => {
  const { body } = await app.call(`chats?person=${person}`);
  return (body as unknown as { id: number }[]).find(({ id }) => id === chat);
};
const beAdmin = (isAdmin: boolean, chat = GROUP.id) => app.call('bot-admin', { person: 101, chat, isAdmin });

describe('the bot in a group', () => {
  it('is told that it became an admin, and that this was taken away', async () => {
    const me = () => app.bot('getChatMember', { chat_id: GROUP.id, user_id: 1000001 });
    expect(await me()).toMatchObject({ status: 'member' });
    await beAdmin(true);
    expect(app.lastUpdate('my_chat_member')).toMatchObject({
      from: { id: 101 },
      old_chat_member: { status: 'member' },
      new_chat_member: { status: 'administrator', user: { id: 1000001 } },
    });
    expect(await me()).toMatchObject({ status: 'administrator' });

    await app.call('bot-member', { person: 101, chat: GROUP.id, isMember: false });
    expect(app.lastUpdate('my_chat_member')).toMatchObject({
      old_chat_member: { status: 'administrator' },
      new_chat_member: { status: 'kicked' },
    });
    expect((await beAdmin(true)).status).toBe(400);
    await app.call('bot-member', { person: 101, chat: GROUP.id, isMember: true });
    expect(await me()).toMatchObject({ status: 'member' });
  });

  it('hears with privacy mode only commands and replies to itself, but as an admin everything', async () => {
    await settings({ can_read_all_group_messages: false });
    expect(await app.telegram.getMe()).toMatchObject({ can_read_all_group_messages: false });
    const { message_id } = await app.telegram.sendMessage(GROUP.id, 'x');
    const write = (text: string, replyTo?: number) =>
      writeMessage(app.messenger, { person: 101, chat: GROUP.id, text, ...(replyTo && { replyTo }) });
    const heard = () =>
      app.messenger.state.updates.map(({ message }) => (message as { text: string } | undefined)?.text);

    write('#ftd');
    write('/help');
    write('yes', message_id);
    expect(heard()).toEqual(['/help', 'yes']);
    await beAdmin(true);
    write('#ftd');
    expect(heard().at(-1)).toBe('#ftd');
  });
});

describe('topics in a private chat', () => {
  const create = (name: string, chat_id = 101) => app.bot('createForumTopic', { chat_id, name });

  it('are made by the bot if they are switched on, and take messages of both sides', async () => {
    expect(await findError(create('#11 Refund'))).toBe('400 Bad Request: the chat is not a forum');
    await settings({ has_topics_enabled: true });
    expect(await app.telegram.getMe()).toMatchObject({ has_topics_enabled: true });

    const { message_thread_id: thread } = (await create('#11 Refund')) as { message_thread_id: number };
    expect(app.messenger.state.updates).toEqual([]);
    expect(await app.telegram.sendMessage(101, 'hello', { message_thread_id: thread })).toMatchObject({
      message_thread_id: thread,
      is_topic_message: true,
    });
    writeMessage(app.messenger, { person: 101, chat: 101, thread, text: 'answer' });
    expect(app.lastUpdate('message')).toMatchObject({ message_thread_id: thread, text: 'answer' });

    await app.bot('editForumTopic', { chat_id: 101, message_thread_id: thread, name: '#11 closed' });
    expect(await chatOf(101, 101)).toMatchObject({
      threads: [
        { id: 0, name: 'General' },
        { id: thread, name: '#11 closed' },
      ],
    });
    await app.bot('deleteForumTopic', { chat_id: 101, message_thread_id: thread });
    expect(await chatOf(101, 101)).toMatchObject({ threads: [{ id: 0, name: '' }] });
    const late = app.telegram.sendMessage(101, 'late', { message_thread_id: thread });
    expect(await findError(late)).toBe('400 Bad Request: message thread not found');
  });

  it('need an admin in a forum', async () => {
    expect(await findError(create('News', FORUM.id))).toContain('not enough rights to create a topic');
    await beAdmin(true, FORUM.id);
    expect(await create('News', FORUM.id)).toMatchObject({ name: 'News' });
  });
});

describe('the menu of a chat', () => {
  const commands = async () =>
    ((await chatOf(101, 101)) as { commands?: { command: string }[] }).commands?.map((one) => one.command);
  const set = (command: string, scope: object) =>
    app.bot('setMyCommands', { scope, commands: [{ command, description: 'x' }] });

  it('has the commands of that chat, until they are deleted', async () => {
    await set('start', { type: 'all_private_chats' });
    await set('login', { type: 'chat', chat_id: 101 });
    expect(await commands()).toEqual(['login']);
    await app.bot('deleteMyCommands', { scope: { type: 'chat', chat_id: 101 } });
    expect(await commands()).toEqual(['start']);
  });

  it('has a button that opens the mini-app', async () => {
    const menu_button = { type: 'web_app', text: 'Open', web_app: { url: 'https://desk.test/tg' } };
    await app.bot('setChatMenuButton', { menu_button });
    expect(await app.bot('getChatMenuButton', {})).toEqual(menu_button);
    expect(await chatOf(101, 101)).toMatchObject({ menuButton: menu_button });
    expect(await chatOf(101, GROUP.id)).toMatchObject({ menuButton: { type: 'default' } });
    const plain = { ...menu_button, web_app: { url: 'http://localhost/tg' } };
    expect(await findError(app.bot('setChatMenuButton', { menu_button: plain }))).toContain('Only HTTPS');
  });
});
