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
import { ANNA_ID, BORIS_ID, FORUM, TOPIC_ID } from '../test-messenger.js';
import { findContent, findFile, storeFile } from './media.js';
import { Messenger } from './messenger.js';
import { listFiles } from './messenger.state.js';

const ANNA = { id: ANNA_ID, first_name: 'Anna', username: 'anna' };
const BORIS = { id: BORIS_ID, first_name: 'Boris' };

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
  writeMessage(messenger, { person: ANNA_ID, chat: ANNA_ID, text });

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
      chat_id: ANNA_ID,
      text: 'Sure?',
      reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'y' }]] },
    });
    const query = pressButton(before, ANNA_ID, ANNA_ID, before.state.lastMessageId, 'y');
    before.commit([{ fact: 'webhook', webhook: { url: 'http://127.0.0.1:1/hook' } }]);

    const after = openMessenger();

    expect(after.state.listMessages(ANNA_ID)).toEqual(before.state.listMessages(ANNA_ID));
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
      { fact: 'deleted', chat: ANNA_ID, id },
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
    expect(state.listMessages(ANNA_ID).map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('is refused when a line before the last one is broken', () => {
    write(openMessenger(), 'one');
    writeFileSync(journalFile, `nonsense\n${readFileSync(journalFile, 'utf8')}`);

    expect(() => openMessenger()).toThrow(SyntaxError);
  });

  it('starts with ids that grow by ten per second, so that they exceed those of a deleted journal', () => {
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

    expect(() => writeTo(BORIS_ID, FORUM.id)).toThrow('not a member of this group');
    expect(() => writeTo(ANNA_ID, BORIS_ID)).toThrow('chat not found');
    expect(() => writeTo(ANNA_ID, FORUM.id, TOPIC_ID + 1)).toThrow('thread not found');
    const { id, thread } = writeTo(ANNA_ID, FORUM.id, TOPIC_ID);
    expect(thread).toBe(TOPIC_ID);
    expect(() => editMessage(messenger, BORIS_ID, FORUM.id, id, 'x')).toThrow(
      'only own messages can be edited',
    );
  });

  it('send the bot messages and edits as in Telegram, with commands and topics', () => {
    const messenger = openMessenger();
    const { id } = writeMessage(messenger, {
      person: ANNA_ID,
      chat: FORUM.id,
      thread: TOPIC_ID,
      text: '/id@tally_bot x',
    });
    editMessage(messenger, ANNA_ID, FORUM.id, id, '#ftd');

    expect(messenger.state.updates).toEqual([
      {
        update_id: expect.any(Number),
        message: {
          message_id: id,
          from: { ...ANNA, is_bot: false, language_code: 'en' },
          chat: { id: FORUM.id, type: 'supergroup', title: 'North', is_forum: true },
          date: NOW_SECONDS,
          message_thread_id: TOPIC_ID,
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
    const thread = createGroupTopic(messenger, ANNA_ID, FORUM.id, 'Retention');
    writeMessage(messenger, { person: ANNA_ID, chat: FORUM.id, thread, text: 'hi' });

    expect(messenger.state.updates.at(-1)?.message).toMatchObject({
      message_thread_id: thread,
      reply_to_message: { message_id: thread, forum_topic_created: { name: 'Retention' } },
    });
  });

  it('get no messages from the bot while they are unknown to it, have not started it, block it or have deleted their account', () => {
    const messenger = openMessenger();
    const { id } = createPerson(messenger, { first_name: 'New' });
    const send = () => botApiMethods.sendMessage(messenger, { chat_id: id, text: 'hi' });

    expect(send).toThrow('Bad Request: chat not found');
    setMembers(messenger, ANNA_ID, FORUM.id, [ANNA_ID, id]);
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
    setContact(messenger, ANNA_ID, 'blocked');
    setContact(messenger, ANNA_ID, 'deactivated');
    expect(messenger.state.updates).toMatchObject([
      { my_chat_member: { old_chat_member: { status: 'member' }, new_chat_member: { status: 'kicked' } } },
    ]);
  });
});

it('the history is the end of a long thread, and says whether there are older messages', () => {
  const messenger = openMessenger();
  const ids = Array.from({ length: 5 }, (_, i) => write(messenger, `message ${i}`).id);
  const getHistory = (limit: number) => {
    const { messages, hasOlder } = getHistoryView(messenger, {
      person: ANNA_ID,
      chat: ANNA_ID,
      thread: 0,
      limit,
    });
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
