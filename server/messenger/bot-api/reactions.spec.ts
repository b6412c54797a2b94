import { writeMessage } from '../actions/person.actions.js';
import { GROUP, findError, startTestMessenger, type TestMessenger } from '../test-messenger.js';

let app: TestMessenger;
let message_id: number;

beforeEach(async () => {
  app = await startTestMessenger();
  message_id = writeMessage(app.messenger, { person: 101, chat: GROUP.id, text: '#ftd' }).id;
});
afterEach(() => app.stop());

const react = (...emojis: string[]) =>
  app.bot('setMessageReaction', {
    chat_id: GROUP.id,
    message_id,
    reaction: emojis.map((emoji) => ({ type: 'emoji', emoji })),
  });
const shown = async () => {
  const { body } = await app.call(`messages?person=102&chat=${GROUP.id}`);
  return (body.messages as { reaction?: string }[]).at(-1)?.reaction;
};
const allow = (reactions?: string[]) => app.call('reactions', { person: 101, chat: GROUP.id, reactions });

it('sets one reaction, replaces it, and takes it away', async () => {
  await react('👀');
  expect(await shown()).toBe('👀');
  await react('👍');
  expect(await shown()).toBe('👍');
  await react();
  expect(await shown()).toBeUndefined();
});

it('refuses emojis that Telegram does not have, several at once, and unknown messages', async () => {
  expect(await findError(react('✅'))).toBe('400 Bad Request: REACTION_INVALID');
  expect(await findError(react('👀', '👍'))).toBe('400 Bad Request: REACTIONS_TOO_MANY');
  message_id = 1;
  expect(await findError(react('👍'))).toBe('400 Bad Request: message to react not found');
});

it('follows the reactions that the group allows, and returns them with the chat', async () => {
  const chat = () => app.bot('getChat', { chat_id: GROUP.id });
  expect(await chat()).not.toHaveProperty('available_reactions');

  await allow(['👍']);
  expect(await chat()).toMatchObject({
    available_reactions: [{ type: 'emoji', emoji: '👍' }],
    permissions: { can_react_to_messages: true },
  });
  await react('👍');
  expect(await findError(react('👀'))).toBe('400 Bad Request: REACTION_INVALID');

  await allow([]);
  expect(await chat()).toMatchObject({
    available_reactions: [],
    permissions: { can_react_to_messages: false },
  });
  expect(await findError(react('👍'))).toBe('400 Bad Request: REACTION_INVALID');
  await allow();
  await react('👀');
});

it('can be limited alone', async () => {
  await app.call('faults', { tooMany: [{ chat: GROUP.id, method: 'setMessageReaction', seconds: 9 }] });
  expect(await findError(react('👍'))).toBe('429 Too Many Requests: retry after 9');
  await app.telegram.sendMessage(GROUP.id, 'x');

  await app.call('faults', { tooMany: [{ chat: GROUP.id, seconds: 9 }] });
  expect(await findError(react('👍'))).toBe('429 Too Many Requests: retry after 9');
});
