import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGroupTopic, setMembers } from '../actions/group.actions.js';
import {
  createPerson,
  editMessage,
  pressButton,
  setContact,
  writeMessage,
} from '../actions/person.actions.js';
import { botApiMethods } from '../bot-api/bot-api.methods.js';
import { getHistoryView } from '../page-api/page.views.js';
import { FORUM } from '../test-messenger.js';
import { findContent, findFile, storeFile } from './media.js';
import { Messenger } from './messenger.js';
import { listFiles } from './messenger.state.js';

const ANNA = { id: 101, first_name: 'Anna', username: 'anna' };
const BORIS = { id: 102, first_name: 'Boris' };

let directory: string;
let journalFile: string;

const NOW = new Date('2026-11-20T10:00:00Z');
const NOW_SECONDS = NOW.getTime() / 1000;
const openMessenger = (now = NOW) => {
  const messenger = new Messenger({
    token: '1000001:x',
    botUsername: 'tally_bot',
    journalFile,
    now: () => now,
  });
  messenger.seed([ANNA, BORIS], [FORUM]);
  return messenger;
};
const write = (messenger: Messenger, text: string) =>
  writeMessage(messenger, { person: 101, chat: 101, text });

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'messenger-'));
  journalFile = join(directory, 'deep', 'journal.jsonl');
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('the journal', () => {
  it('restores messages, updates, presses and settings after a sudden end', () => {
    const before = openMessenger();
    write(before, '/start');
    botApiMethods.sendMessage(before, {
      chat_id: 101,
      text: 'Sure?',
      reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'y' }]] },
    });
    const query = pressButton(before, 101, 101, before.state.lastMessageId, 'y');
    before.commit([{ fact: 'webhook', webhook: { url: 'http://127.0.0.1:1/hook' } }]);

    const after = openMessenger();

    expect(after.state.listMessages(101)).toEqual(before.state.listMessages(101));
    expect(after.state.updates).toEqual(before.state.updates);
    expect(after.state.updates).toHaveLength(2);
    expect(after.state.webhook).toEqual({ url: 'http://127.0.0.1:1/hook' });
    expect(botApiMethods.answerCallbackQuery(after, { callback_query_id: query })).toBe(true);
  });

  it('does not reuse an id after its message was deleted or its update confirmed', () => {
    const before = openMessenger();
    const { id } = write(before, 'one');
    const update = before.state.lastUpdateId;
    before.commit([
      { fact: 'deleted', chat: 101, id },
      { fact: 'confirmed', before: update + 1 },
    ]);

    const after = openMessenger();

    expect(write(after, 'two').id).toBe(id + 1);
    expect(after.state.updates.map(({ update_id }) => update_id)).toEqual([update + 1]);
  });

  it('loses only an incomplete last line, and continues after it', () => {
    write(openMessenger(), 'one');
    appendFileSync(journalFile, '[{"fact":"message","mess');

    write(openMessenger(), 'two');

    const { state } = openMessenger();
    expect(state.listMessages(101).map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('is refused when a line before the last one is broken', () => {
    write(openMessenger(), 'one');
    writeFileSync(journalFile, `nonsense\n${readFileSync(journalFile, 'utf8')}`);

    expect(() => openMessenger()).toThrow(SyntaxError);
  });

  it('that is new starts with ids of the current time, ten per second, above those of a deleted journal', () => {
    const { id } = write(openMessenger(), 'one');
    rmSync(journalFile);

    const minuteLater = new Date(NOW.getTime() + 60_000);

    expect(write(openMessenger(minuteLater), 'one').id).toBe(id + 600);
  });
});

describe('people', () => {
  it('are seeded once', () => {
    const messenger = openMessenger();
    const facts = readFileSync(journalFile, 'utf8');
    messenger.seed([ANNA], [FORUM]);
    expect(readFileSync(journalFile, 'utf8')).toBe(facts);
  });

  it('write only where they are members and in threads that exist, and edit only what they wrote', () => {
    const messenger = openMessenger();
    const writeTo = (person: number, chat: number, thread?: number) =>
      writeMessage(messenger, { person, chat, text: 'hi', ...(thread && { thread }) });

    expect(() => writeTo(102, FORUM.id)).toThrow('not a member of this group');
    expect(() => writeTo(101, 102)).toThrow('chat not found');
    expect(() => writeTo(101, FORUM.id, 6)).toThrow('thread not found');
    const { id, thread } = writeTo(101, FORUM.id, 5);
    expect(thread).toBe(5);
    expect(() => editMessage(messenger, 102, FORUM.id, id, 'x')).toThrow('only own messages can be edited');
  });

  it('send the bot messages and edits as in Telegram, with commands and topics', () => {
    const messenger = openMessenger();
    const { id } = writeMessage(messenger, {
      person: 101,
      chat: FORUM.id,
      thread: 5,
      text: '/id@tally_bot x',
    });
    editMessage(messenger, 101, FORUM.id, id, '#ftd');

    expect(messenger.state.updates).toEqual([
      {
        update_id: expect.any(Number),
        message: {
          message_id: id,
          from: { ...ANNA, is_bot: false, language_code: 'en' },
          chat: { id: FORUM.id, type: 'supergroup', title: 'North', is_forum: true },
          date: NOW_SECONDS,
          message_thread_id: 5,
          is_topic_message: true,
          text: '/id@tally_bot x',
          entities: [{ type: 'bot_command', offset: 0, length: 13 }],
        },
      },
      {
        update_id: expect.any(Number),
        edited_message: expect.objectContaining({ message_id: id, text: '#ftd', edit_date: NOW_SECONDS }),
      },
    ]);
  });

  it('reply to the first message of a topic when they write in it', () => {
    const messenger = openMessenger();
    const thread = createGroupTopic(messenger, 101, FORUM.id, 'Retention');
    writeMessage(messenger, { person: 101, chat: FORUM.id, thread, text: 'hi' });

    expect(messenger.state.updates.at(-1)?.message).toMatchObject({
      message_thread_id: thread,
      reply_to_message: { message_id: thread, forum_topic_created: { name: 'Retention' } },
    });
  });

  it('are unknown to the bot until they join its group, and get messages only after they have written, unless they block it', () => {
    const messenger = openMessenger();
    const { id } = createPerson(messenger, { first_name: 'New' });
    const send = () => botApiMethods.sendMessage(messenger, { chat_id: id, text: 'hi' });

    expect(send).toThrow('Bad Request: chat not found');
    setMembers(messenger, 101, FORUM.id, [101, id]);
    expect(botApiMethods.getChat(messenger, { chat_id: id })).toMatchObject({ first_name: 'New' });
    expect(send).toThrow("Forbidden: bot can't initiate conversation with a user");
    writeMessage(messenger, { person: id, chat: id, text: '/start' });
    expect(send).not.toThrow();
    setContact(messenger, id, 'blocked');
    expect(send).toThrow('Forbidden: bot was blocked by the user');
    setContact(messenger, id, 'deactivated');
    expect(send).toThrow('Forbidden: user is deactivated');
    expect(() => writeMessage(messenger, { person: id, chat: id, text: 'hi' })).toThrow('deleted');
    setContact(messenger, id, 'started');
    expect(send).not.toThrow();
  });

  it('send the bot an update when they block it, but not when they then delete their account', () => {
    const messenger = openMessenger();
    setContact(messenger, 101, 'blocked');
    setContact(messenger, 101, 'deactivated');
    expect(messenger.state.updates).toMatchObject([
      { my_chat_member: { old_chat_member: { status: 'member' }, new_chat_member: { status: 'kicked' } } },
    ]);
  });
});

it('the history is the end of a long thread, and says whether there are older messages', () => {
  const messenger = openMessenger();
  const ids = Array.from({ length: 5 }, (_, i) => write(messenger, `message ${i}`).id);
  const getHistory = (limit: number) => {
    const { messages, hasOlder } = getHistoryView(messenger, { person: 101, chat: 101, thread: 0, limit });
    return [messages.map(({ id }) => id), hasOlder];
  };
  expect(getHistory(3)).toEqual([ids.slice(2), true]);
  expect(getHistory(5)).toEqual([ids, false]);
});

it('stores files beside the journal, and finds them after a restart', async () => {
  const nameAndType = { name: 'a.txt', mimeType: 'text/plain' };
  const media = await storeFile(openMessenger(), 'document', Buffer.from('abc'), nameAndType);
  const [file] = listFiles(media);
  const after = openMessenger();
  expect(findFile(after, file!.id)).toEqual(file);
  expect(String(await findContent(after, file!.uniqueId))).toBe('abc');
  expect(await findContent(after, '../journal.jsonl')).toBeUndefined();
});
