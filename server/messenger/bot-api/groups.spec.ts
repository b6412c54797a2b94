import { FORUM, GROUP, findError, startTestMessenger, type TestMessenger } from '../test-messenger.js';

let app: TestMessenger;
let telegram: TestMessenger['telegram'];

beforeEach(async () => {
  app = await startTestMessenger();
  telegram = app.telegram;
});
afterEach(() => app.stop());

const newBasicGroup = async () => {
  const group = { person: 101, title: 'Basic', is_forum: false, isBasic: true, members: [101, 102] };
  return Number((await app.call('groups', group)).body.id);
};

describe('the bot in a group', () => {
  it('is told that it was removed, cannot write then, and is told that it is back', async () => {
    const member = (isMember: boolean) => app.call('bot-member', { person: 101, chat: GROUP.id, isMember });

    await member(false);
    expect(app.lastUpdate('my_chat_member')).toMatchObject({
      chat: { id: GROUP.id },
      from: { id: 101 },
      old_chat_member: { status: 'member', user: { id: 1000001 } },
      new_chat_member: { status: 'kicked', until_date: 0 },
    });
    const kicked = '403 Forbidden: bot was kicked from the supergroup chat';
    expect(await findError(telegram.sendMessage(GROUP.id, 'x'))).toBe(kicked);
    expect(await findError(telegram.getChat(GROUP.id))).toBe(kicked);
    const heard = app.messenger.state.updates.length;
    await app.call('messages', { person: 102, chat: GROUP.id, text: 'without it' });
    expect(app.messenger.state.updates).toHaveLength(heard);

    await member(true);
    expect(app.lastUpdate('my_chat_member')).toMatchObject({
      old_chat_member: { status: 'kicked' },
      new_chat_member: { status: 'member' },
    });
    expect(app.lastUpdate('message')).toMatchObject({ new_chat_members: [{ id: 1000001 }] });
    expect(await telegram.sendMessage(GROUP.id, 'x')).toMatchObject({ text: 'x' });
  });

  it('is told of a new group, and of people who join and leave', async () => {
    await newBasicGroup();
    expect(app.lastUpdate('my_chat_member')).toMatchObject({
      chat: { type: 'group', title: 'Basic' },
      old_chat_member: { status: 'left' },
    });
    await app.call('members', { person: 101, chat: FORUM.id, members: [101, 102] });
    expect(app.lastUpdate('message')).toMatchObject({ new_chat_members: [{ id: 102 }], from: { id: 101 } });
    await telegram.getUpdates(0, 1, -1, ['message', 'chat_member']);
    await app.call('members', { person: 102, chat: FORUM.id, members: [101] });
    expect(app.lastUpdate('message')).toMatchObject({ left_chat_member: { id: 102 } });
    expect(app.lastUpdate('chat_member')).toMatchObject({
      old_chat_member: { status: 'member' },
      new_chat_member: { status: 'left', user: { id: 102 } },
    });
  });
});

it('migrates a basic group to a supergroup with another id, and refuses the old one', async () => {
  const old = await newBasicGroup();
  expect(await telegram.sendMessage(old, 'before')).toMatchObject({ chat: { type: 'group' } });

  const { body } = await app.call('migrate', { person: 101, chat: old });
  const moved = Number(body.id);

  const [to, from] = app.messenger.state.updates.slice(-2).map(({ message }) => message);
  expect(to).toMatchObject({ chat: { id: old }, migrate_to_chat_id: moved });
  expect(from).toMatchObject({ chat: { id: moved, type: 'supergroup' }, migrate_from_chat_id: old });
  const error = await telegram.sendMessage(old, 'x').catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    response: {
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: moved },
    },
  });
  expect(await telegram.sendMessage(moved, 'after')).toMatchObject({ chat: { id: moved } });
  const { body: history } = await app.call(`messages?person=101&chat=${moved}`);
  const texts = (history.messages as { text: string; service?: string }[]).map(
    (one) => one.service ?? one.text,
  );
  expect(texts).toEqual([`Its id was ${old} before`, 'after']);
  expect((await app.call('migrate', { person: 101, chat: FORUM.id })).status).toBe(400);
});

it('deletes a topic with its messages', async () => {
  const inTopic = () => telegram.sendMessage(FORUM.id, 'x', { message_thread_id: 5 });
  const { message_id } = await inTopic();
  await app.call('threads', { person: 101, chat: FORUM.id, thread: 5 }, 'DELETE');
  expect(await findError(inTopic())).toBe('400 Bad Request: message thread not found');
  const reply = telegram.sendMessage(FORUM.id, 'x', { reply_parameters: { message_id } });
  expect(await findError(reply)).toBe('400 Bad Request: message to be replied not found');
});

it('shows the commands of the kind of chat, or else those for all', async () => {
  const menu = async (chat: number) => {
    const { body } = await app.call('chats?person=101');
    const chats = body as unknown as { id: number; commands: { command: string }[] }[];
    return chats.find(({ id }) => id === chat)?.commands.map(({ command }) => command);
  };
  const set = (command: string, type?: 'all_group_chats') =>
    telegram.setMyCommands([{ command, description: 'x' }], type && { scope: { type } });
  await set('everywhere');
  await set('groups', 'all_group_chats');
  expect([await menu(101), await menu(GROUP.id)]).toEqual([['everywhere'], ['groups']]);
});
