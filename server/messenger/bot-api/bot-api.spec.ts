import { Telegram } from 'telegraf';
import { writeMessage } from '../actions/person.actions.js';
import { BOT_ID, FORUM, GROUP, getError, setUpMessenger, TOKEN } from '../test-messenger.js';

const app = setUpMessenger();

describe('the Bot API, called by telegraf', () => {
  it('accepts only the token of its bot, and returns 404 for unknown methods', async () => {
    expect(await app.telegram.getMe()).toMatchObject({ id: BOT_ID, is_bot: true, username: 'tally_bot' });
    const withWrongToken = new Telegram(`${BOT_ID}:wrong`, { apiRoot: `${app.origin}/` });
    expect(await getError(withWrongToken.getMe())).toBe('401 Unauthorized');
    expect(await (await fetch(`${app.origin}/bot${TOKEN}/getNothing`)).json()).toEqual({
      ok: false,
      error_code: 404,
      description: 'Not Found',
    });
  });

  it('sends a text with markup in a thread, as a reply, with buttons', async () => {
    const { id } = writeMessage(app.messenger, { person: 101, chat: FORUM.id, thread: 5, text: '#ftd' });
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
      message_thread_id: 5,
      reply_parameters: { message_id: id },
      reply_markup,
    });

    expect(sent).toMatchObject({
      message_thread_id: 5,
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
      101,
      'a.b',
      { parse_mode: 'MarkdownV2' },
      "can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'",
    ],
    [
      'bad markup before it looks for the chat',
      -5,
      '*a',
      { parse_mode: 'MarkdownV2' },
      "can't parse entities: Can't find end of Bold entity at byte offset 0",
    ],
    ['an unknown parse mode', 101, 'a', { parse_mode: 'Wiki' }, 'unsupported parse_mode'],
    ['no text', 101, ' ', {}, 'message text is empty'],
    ['a long text', 101, 'x'.repeat(4097), {}, 'message is too long'],
    ['an unknown chat', -5, 'x', {}, 'chat not found'],
    ['a chat id that is not a number', 'abc', 'x', {}, 'chat not found'],
    ['an unknown thread', FORUM.id, 'x', { message_thread_id: 6 }, 'message thread not found'],
    [
      'a thread in a group without threads',
      GROUP.id,
      'x',
      { message_thread_id: 5 },
      'message thread not found',
    ],
    [
      'a reply to nothing',
      101,
      'x',
      { reply_parameters: { message_id: 1 } },
      'message to be replied not found',
    ],
  ])('refuses %s', async (_title, chat, text, options, reason) => {
    expect(await getError(app.telegram.sendMessage(chat, text, options))).toBe(`400 Bad Request: ${reason}`);
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
    const sending = app.telegram.sendMessage(101, 'x', { reply_markup: { inline_keyboard: [[button]] } });
    expect(await getError(sending)).toBe(`400 Bad Request: ${reason}`);
  });

  it('refuses web-app buttons in groups, and accepts 64 bytes of data', async () => {
    const inline_keyboard = [[{ text: 'Open', web_app: { url: 'https://a.example/tg' } }]];
    expect(
      await getError(app.telegram.sendMessage(GROUP.id, 'x', { reply_markup: { inline_keyboard } })),
    ).toBe('400 Bad Request: BUTTON_TYPE_INVALID');
    const longest = [[{ text: 'Ok', callback_data: 'ж'.repeat(32) }]];
    await app.telegram.sendMessage(GROUP.id, 'x', { reply_markup: { inline_keyboard: longest } });
  });

  it('drops mentions of unknown people', async () => {
    const text = '[Anna](tg://user?id=101) [Nobody](tg://user?id=999)';
    expect(await app.telegram.sendMessage(101, text, { parse_mode: 'MarkdownV2' })).toMatchObject({
      text: 'Anna Nobody',
      entities: [{ type: 'text_mention', offset: 0, length: 4, user: { id: 101, first_name: 'Anna' } }],
    });
  });

  it('counts the length of a text without its markup, and omits a missing reply if that is allowed', async () => {
    const text = `*${'😀'.repeat(2048)}*`;
    const reply_parameters = { message_id: 1, allow_sending_without_reply: true };
    const sent = await app.telegram.sendMessage(101, text, { parse_mode: 'MarkdownV2', reply_parameters });
    expect(sent.text).toHaveLength(4096);
    expect(sent.reply_to_message).toBeUndefined();
    expect(await getError(app.telegram.sendMessage(101, `${text}\\.`, { parse_mode: 'MarkdownV2' }))).toBe(
      '400 Bad Request: message is too long',
    );
  });

  it('edits only its own messages, and only if something changes', async () => {
    const keyboard = { inline_keyboard: [[{ text: 'A', callback_data: 'a' }]] };
    const { message_id } = await app.telegram.sendMessage(101, 'one', { reply_markup: keyboard });
    const edited = await app.telegram.editMessageText(101, message_id, undefined, 'two');
    expect(edited).toMatchObject({ text: 'two', edit_date: expect.any(Number) });
    expect(edited).not.toHaveProperty('reply_markup');
    const { id: foreignId } = writeMessage(app.messenger, { person: 101, chat: 101, text: 'mine' });
    const edit = (id: number, text: string) => app.telegram.editMessageText(101, id, undefined, text);
    expect(await getError(edit(message_id, 'two'))).toContain('message is not modified');
    expect(await getError(edit(foreignId, 'x'))).toContain("message can't be edited");
    expect(await getError(edit(1, 'x'))).toContain('message to edit not found');
  });

  it('accepts forms of both kinds, and query strings', async () => {
    const send = (body: URLSearchParams | FormData) =>
      fetch(`${app.origin}/bot${TOKEN}/sendMessage`, { method: 'POST', body });
    const form = new FormData();
    form.set('chat_id', '101');
    form.set('text', 'form');
    form.set('reply_markup', '{"inline_keyboard":[[{"text":"A","callback_data":"a"}]]}');

    await send(form);
    await send(new URLSearchParams({ chat_id: '101', text: 'encoded' }));
    await fetch(`${app.origin}/bot${TOKEN}/sendMessage?chat_id=101&text=123`);

    const sent = app.messenger.state.listMessages(101);
    expect(sent.map(({ text }) => text)).toEqual(['form', 'encoded', '123']);
    expect(sent[0]?.keyboard).toEqual([[{ text: 'A', callback_data: 'a' }]]);
  });
});
