import { randomInt } from 'node:crypto';
import { newMembershipUpdate, newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newBrand, newTelegramId } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { raceBehind } from '../../../test/race.js';
import { setUpApp, setUpAppWithOwnDatabase, type TestApp } from '../../../test/test-app.js';
import { UpdateHandler } from '../../platform/messenger/receiving/update-handler.service.js';

const sender = { telegramId: newTelegramId() };
const newChat = () => ({ id: `-100${randomInt(10_000_000, 2 ** 40)}` });

const listMessages = (app: TestApp, chatId: string) => listQueuedMessages(app.db, { chatId });

const warning = { thread_id: null, text: 'I cannot read messages here: make me an admin\\.' };

describe('a bot that reads all messages', () => {
  const app = setUpApp();

  it('sends the ids of a chat without a brand, for “Add brand”', async () => {
    const chat = { ...newChat(), is_forum: true };
    await receive(app, newMembershipUpdate(sender, chat, ['left', 'member']));

    const [introduction, ...others] = await listMessages(app, chat.id);
    expect(others).toEqual([]);
    expect(introduction!.text).toContain(`Chat id: \`${chat.id}\``);
    expect(introduction!.text).toContain('“Add brand”');
    expect(introduction!.text).toContain('/id in a thread shows its id too');
  });

  it('explains in the thread of a brand how to report', async () => {
    const chat = newChat();
    await newBrand(app.db, { chatId: chat.id, threadId: '5' });
    await receive(app, newMembershipUpdate(sender, chat, ['left', 'member']));

    const [introduction] = await listMessages(app, chat.id);
    expect(introduction).toMatchObject({ thread_id: '5', text: expect.stringContaining('#retention') });
    expect(introduction!.text).not.toContain('Chat id');
  });

  it('points to the threads if several brands have threads in the group', async () => {
    const chat = newChat();
    for (const threadId of ['5', '6']) await newBrand(app.db, { chatId: chat.id, threadId });
    await receive(app, newMembershipUpdate(sender, chat, ['kicked', 'administrator']));

    expect(await listMessages(app, chat.id)).toMatchObject([
      { thread_id: null, text: expect.stringContaining('the threads of the brands') },
    ]);
  });

  it('introduces itself once, even if the update is repeated, it becomes an admin, or it leaves and returns', async () => {
    const chat = newChat();
    const update = newMembershipUpdate(sender, chat, ['left', 'member']);
    await receive(app, update);
    await receive(app, update);
    await receive(app, newMembershipUpdate(sender, chat, ['member', 'administrator']));
    await receive(app, newMembershipUpdate(sender, chat, ['administrator', 'kicked']));
    await receive(app, newMembershipUpdate(sender, chat, ['kicked', 'member']));

    expect(await listMessages(app, chat.id)).toHaveLength(1);
  });

  it('introduces itself once if two processes handle two changes concurrently', async () => {
    const chat = newChat();
    const updates = ['member', 'administrator'].map((after) =>
      newMembershipUpdate(sender, chat, ['left', after]),
    );
    const handler = app.get(UpdateHandler);
    await handler.store(updates);
    const [first, second] = updates.map(({ update_id }) => String(update_id));
    const lock = 'lock table group_greetings in share row exclusive mode';
    const outcomes = await raceBehind(app.db, lock, [
      () => handler.handle(first!),
      () => handler.handle(second!),
    ]);

    expect(outcomes).toEqual(['handled', 'handled']);
    expect(await listMessages(app, chat.id)).toHaveLength(1);
  });

  it('does not introduce itself again when the group gets another id', async () => {
    const chat = { ...newChat(), type: 'group' };
    const moved = newChat();
    await receive(app, newMembershipUpdate(sender, chat, ['left', 'member']));
    const { message, update_id } = newTextUpdate(sender, '', { chatId: chat.id });
    await receive(app, { update_id, message: { ...message, migrate_to_chat_id: Number(moved.id) } } as never);
    await receive(app, newMembershipUpdate(sender, moved, ['left', 'member']));

    expect(await listMessages(app, moved.id)).toHaveLength(1); // The introduction in the group before it moved.
  });

  it('sends nothing in private chats and channels, or when it leaves a group', async () => {
    const { telegramId } = sender;
    await receive(
      app,
      newMembershipUpdate(sender, { id: telegramId, type: 'private' }, ['kicked', 'member']),
    );
    const channel = { ...newChat(), type: 'channel' };
    await receive(app, newMembershipUpdate(sender, channel, ['left', 'administrator']));
    const group = newChat();
    await receive(app, newMembershipUpdate(sender, group, ['member', 'left']));

    for (const { id } of [{ id: telegramId }, channel, group])
      expect(await listMessages(app, id)).toEqual([]);
  });
});

describe('a bot with privacy mode', () => {
  const app = setUpAppWithOwnDatabase();
  beforeAll(() => void (app.telegram.readsAllGroupMessages = false));

  it('asks to become an admin, and introduces itself once it is one', async () => {
    const chat = newChat();
    await receive(app, newMembershipUpdate(sender, chat, ['left', 'member']));
    expect(await listMessages(app, chat.id)).toMatchObject([warning]);

    await receive(app, newMembershipUpdate(sender, chat, ['member', 'administrator']));
    expect(await listMessages(app, chat.id)).toMatchObject([
      warning,
      { text: expect.stringContaining('Chat id') },
    ]);
  });

  it('asks at most once a day, even after it is no longer an admin', async () => {
    const chat = newChat();
    const change = (before: string, after: string) =>
      receive(app, newMembershipUpdate(sender, chat, [before, after]));
    app.clock.set('2026-03-11T08:00:00Z');
    await change('left', 'member');
    await change('member', 'left');
    await change('left', 'member');
    await change('member', 'administrator');
    await change('administrator', 'member');
    const listWarnings = async () =>
      (await listMessages(app, chat.id)).filter(({ text }) => text === warning.text);
    expect(await listWarnings()).toHaveLength(1);

    app.clock.set('2026-03-12T08:00:01Z');
    await change('administrator', 'member');
    expect(await listWarnings()).toHaveLength(2);
  });
});
