import { Telegram } from 'telegraf';
import { writeMessage } from '../actions/person.actions.js';
import { ANNA_ID, BOT_ID, FORUM, GROUP, TOKEN, TOPIC_ID, setUpMessenger } from '../test-messenger.js';

const UNKNOWN_ID = -5;
const app = setUpMessenger();

describe('the Bot API, called by telegraf', () => {
  it('accepts only the token of its bot, and returns 404 for unknown methods', async () => {
    expect(await app.telegram.getMe()).toMatchObject({ id: BOT_ID, is_bot: true, username: 'tally_bot' });
    const withWrongToken = new Telegram(`${BOT_ID}:wrong`, { apiRoot: `${app.origin}/` });
    await expect(withWrongToken.getMe()).rejects.toThrow('401: Unauthorized');
    expect(await (await fetch(`${app.origin}/bot${TOKEN}/getNothing`)).json()).toEqual({
      ok: false,
      error_code: 404,
      description: 'Not Found',
    });
  });

  it('sends a text with markup in a thread, as a reply, with buttons', async () => {
    const { id } = writeMessage(app.messenger, {
      person: ANNA_ID,
      chat: FORUM.id,
      thread: TOPIC_ID,
      text: '#ftd',
    });
    const reply_markup = {
      inline_keyboard: [
        [
          { text: 'Yes', callback_data: 'y' },
          { text: 'Site', url: 'https://tallydesk.example' },
        ],
      ],
    };

    const sent = await app.telegram.sendMessage(FORUM.id, '*A12* is waiting\\.', {
      parse_mode: 'MarkdownV2',
      message_thread_id: TOPIC_ID,
      reply_parameters: { message_id: id },
      reply_markup,
    });

    expect(sent).toMatchObject({
      message_thread_id: TOPIC_ID,
      text: 'A12 is waiting.',
      entities: [{ type: 'bold', offset: 0, length: 3 }],
      reply_to_message: { message_id: id, text: '#ftd' },
      reply_markup,
      from: { is_bot: true },
    });
  });

  it.each<[string, number | string, string, object, string]>([
    [
      'bad markup',
      ANNA_ID,
      'a.b',
      { parse_mode: 'MarkdownV2' },
      "can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'",
    ],
    [
      'bad markup before it looks for the chat',
      UNKNOWN_ID,
      '*a',
      { parse_mode: 'MarkdownV2' },
      "can't parse entities: Can't find end of Bold entity at byte offset 0",
    ],
    ['an unknown parse mode', ANNA_ID, 'a', { parse_mode: 'Wiki' }, 'unsupported parse_mode'],
    ['no text', ANNA_ID, ' ', {}, 'message text is empty'],
    ['a long text', ANNA_ID, 'x'.repeat(4097), {}, 'message is too long'],
    ['an unknown chat', UNKNOWN_ID, 'x', {}, 'chat not found'],
    ['a chat id that is not a number', 'abc', 'x', {}, 'chat not found'],
    ['an unknown thread', FORUM.id, 'x', { message_thread_id: TOPIC_ID + 1 }, 'message thread not found'],
    [
      'a thread in a group without threads',
      GROUP.id,
      'x',
      { message_thread_id: TOPIC_ID },
      'message thread not found',
    ],
    [
      'a reply to nothing',
      ANNA_ID,
      'x',
      { reply_parameters: { message_id: 1 } },
      'message to be replied not found',
    ],
  ])('refuses %s', async (_title, chat, text, options, reason) => {
    await expect(app.telegram.sendMessage(chat, text, options)).rejects.toThrow(
      `400: Bad Request: ${reason}`,
    );
  });

  it.each([
    [
      { text: 'Open', web_app: { url: 'http://a.b/tg' } },
      "inline keyboard button Web App URL 'http://a.b/tg' is invalid: Only HTTPS links are allowed",
    ],
    [
      { text: 'Open', url: 'http://localhost:3000' },
      "inline keyboard button URL 'http://localhost:3000' is invalid: Wrong HTTP URL",
    ],
    [{ text: 'Open', callback_data: 'ж'.repeat(33) }, 'BUTTON_DATA_INVALID'],
    [{ text: 'Open', callback_data: '' }, 'BUTTON_DATA_INVALID'],
  ])('refuses the button %j', async (button, reason) => {
    const sending = app.telegram.sendMessage(ANNA_ID, 'x', { reply_markup: { inline_keyboard: [[button]] } });
    await expect(sending).rejects.toThrow(`400: Bad Request: ${reason}`);
  });

  it('refuses web-app buttons in groups', async () => {
    const inline_keyboard = [[{ text: 'Open', web_app: { url: 'https://a.example/tg' } }]];
    await expect(
      app.telegram.sendMessage(GROUP.id, 'x', { reply_markup: { inline_keyboard } }),
    ).rejects.toThrow('400: Bad Request: BUTTON_TYPE_INVALID');
  });

  it('accepts a button with 64 bytes of data', async () => {
    const inline_keyboard = [[{ text: 'Ok', callback_data: 'ж'.repeat(32) }]]; // of two bytes each
    await app.telegram.sendMessage(GROUP.id, 'x', { reply_markup: { inline_keyboard } });
  });

  it('drops mentions of unknown people', async () => {
    const text = `[Anna](tg://user?id=${ANNA_ID}) [Nobody](tg://user?id=999)`;
    expect(await app.telegram.sendMessage(ANNA_ID, text, { parse_mode: 'MarkdownV2' })).toMatchObject({
      text: 'Anna Nobody',
      entities: [{ type: 'text_mention', offset: 0, length: 4, user: { id: ANNA_ID, first_name: 'Anna' } }],
    });
  });

  it('sends a reply to a missing message as a plain message if that is allowed', async () => {
    const reply_parameters = { message_id: 1, allow_sending_without_reply: true };
    const sent = await app.telegram.sendMessage(ANNA_ID, 'x', { reply_parameters });
    expect(sent.reply_to_message).toBeUndefined();
  });

  it('counts the length of a text without its markup', async () => {
    const text = `*${'😀'.repeat(2048)}*`;
    const sent = await app.telegram.sendMessage(ANNA_ID, text, { parse_mode: 'MarkdownV2' });
    expect(sent.text).toHaveLength(4096);
    await expect(
      app.telegram.sendMessage(ANNA_ID, `${text}\\.`, { parse_mode: 'MarkdownV2' }),
    ).rejects.toThrow('400: Bad Request: message is too long');
  });

  it('edits only its own messages, and only if something changes', async () => {
    const keyboard = { inline_keyboard: [[{ text: 'A', callback_data: 'a' }]] };
    const { message_id } = await app.telegram.sendMessage(ANNA_ID, 'one', { reply_markup: keyboard });
    const edited = await app.telegram.editMessageText(ANNA_ID, message_id, undefined, 'two');
    expect(edited).toMatchObject({ text: 'two', edit_date: expect.any(Number) });
    expect(edited).not.toHaveProperty('reply_markup');
    const { id: foreignId } = writeMessage(app.messenger, { person: ANNA_ID, chat: ANNA_ID, text: 'mine' });
    const edit = (id: number, text: string) => app.telegram.editMessageText(ANNA_ID, id, undefined, text);
    await expect(edit(message_id, 'two')).rejects.toThrow('message is not modified');
    await expect(edit(foreignId, 'x')).rejects.toThrow("message can't be edited");
    await expect(edit(1, 'x')).rejects.toThrow('message to edit not found');
  });

  it('accepts URL-encoded and multipart forms, and query strings', async () => {
    const send = (body: URLSearchParams | FormData) =>
      fetch(`${app.origin}/bot${TOKEN}/sendMessage`, { method: 'POST', body });
    const form = new FormData();
    form.set('chat_id', String(ANNA_ID));
    form.set('text', 'form');
    form.set('reply_markup', '{"inline_keyboard":[[{"text":"A","callback_data":"a"}]]}');

    await send(form);
    await send(new URLSearchParams({ chat_id: String(ANNA_ID), text: 'encoded' }));
    await fetch(`${app.origin}/bot${TOKEN}/sendMessage?chat_id=${ANNA_ID}&text=123`);

    const sent = app.messenger.state.listMessages(ANNA_ID);
    expect(sent.map(({ text }) => text)).toEqual(['form', 'encoded', '123']);
    expect(sent[0]?.keyboard).toEqual([[{ text: 'A', callback_data: 'a' }]]);
  });
});
