import { setUpOutbox } from '../../../../test/outbox-harness.js';
import { bold, md } from '../api/markdown.js';

const outbox = setUpOutbox();

describe('a message', () => {
  it('is not queued if the transaction fails, and only once per key', async () => {
    const chat = outbox.newChat();
    const message = { chatId: chat, text: md`one`, key: `once:${chat}` };

    await outbox
      .transaction(async () => {
        await outbox.messages.enqueue(message);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await outbox.listRows(chat)).toHaveLength(0);

    await outbox.queueMessages(message);
    await outbox.queueMessages(message);
    expect(await outbox.listRows(chat)).toHaveLength(1);
  });

  it('with a long text is queued as several: the first one replies, the last one has the buttons', async () => {
    const chat = outbox.newChat();
    const text = md`${`${'a'.repeat(3000)}\n${'b'.repeat(3000)}`}`;
    await outbox.queueMessages({
      chatId: chat,
      text,
      key: chat,
      replyTo: '5',
      // Parts of one message do not supersede each other.
      supersedes: chat,
      buttons: [[{ text: 'Go', data: 'go' }]],
    });
    await outbox.sendUntil(chat, 'sent', 'sent');

    const [first, second] = outbox.listArrivals(chat).map(({ params }) => params);
    expect(first).toMatchObject({ text: 'a'.repeat(3000), reply_parameters: { message_id: 5 } });
    expect(second).toMatchObject({
      text: 'b'.repeat(3000),
      reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] },
    });
    expect([first!.reply_markup, second!.reply_parameters]).toEqual([undefined, undefined]);
  });

  it('is rejected if the data of a button is too long for Telegram', async () => {
    const buttons = [[{ text: 'Go', data: 'x'.repeat(65) }]];
    const queueing = outbox.queueMessages({ chatId: outbox.newChat(), text: md`one`, buttons });
    await expect(queueing).rejects.toThrow('button data');
  });
});

describe('a composed text that is too long for one message', () => {
  it('is composed once, and sent as several messages before all others that wait for the chat', async () => {
    const chat = outbox.newChat();
    let composedCount = 0;
    outbox.composers.register('long', () => {
      composedCount += 1;
      const text = bold(`${'a'.repeat(3000)}\n${'b'.repeat(3000)}`);
      return Promise.resolve({ text, buttons: [[{ text: 'Go', data: 'go' }]] });
    });
    await outbox.queueMessages({ chatId: chat, composer: 'long', args: {}, replyTo: '5' });
    await outbox.queueTexts(chat, 'next');
    await outbox.sendUntil(chat, 'sent', 'sent');

    expect([outbox.telegram.listTextsIn(chat), composedCount]).toEqual([
      [`*${'a'.repeat(3000)}*`, `*${'b'.repeat(3000)}*`, 'next'],
      1,
    ]);
    const [first, second] = outbox.listArrivals(chat).map(({ params }) => params);
    expect(first).toMatchObject({ reply_parameters: { message_id: 5 } });
    expect(first).not.toHaveProperty('reply_markup');
    expect(second).not.toHaveProperty('reply_parameters');
    expect(second).toHaveProperty('reply_markup.inline_keyboard', [[{ text: 'Go', callback_data: 'go' }]]);
  });
});

describe('a picture', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  const queuePhoto = (chatId: string, caption?: string) =>
    outbox.transaction(() =>
      outbox.messages.enqueuePhoto({
        chatId,
        threadId: '7',
        png,
        caption: caption === undefined ? undefined : md`${caption}`,
        buttons: [[{ text: 'Open', url: 'https://desk.example' }]],
        key: `picture:${chatId}`,
      }),
    );

  it('is uploaded once with its caption and buttons, even if it is queued twice, and is not retained', async () => {
    const chat = `-${outbox.newChat()}`;
    const caption = `Best: A. B. – 1.5 "\r\n--x\ny"${'c'.repeat(900)}`;
    await queuePhoto(chat, caption);
    await queuePhoto(chat, caption);
    await outbox.sendUntil(chat, 'sent');

    expect(outbox.listArrivals(chat)).toMatchObject([
      {
        method: 'sendPhoto',
        params: {
          message_thread_id: 7,
          photo: png.length,
          caption: md`${caption}`.source,
          parse_mode: 'MarkdownV2',
          reply_markup: { inline_keyboard: [[{ text: 'Open', url: 'https://desk.example' }]] },
        },
      },
    ]);
    const rows = await outbox.dataSource.query('select photo from outbox_messages where chat_id = $1', [
      chat,
    ]);
    expect(rows).toEqual([{ photo: null }]);
  });

  it('has no caption if none is given', async () => {
    const chat = outbox.newChat();
    await queuePhoto(chat);
    await outbox.sendUntil(chat, 'sent');
    expect(outbox.listArrivals(chat)[0]!.params).not.toHaveProperty('caption');
  });

  it('is followed by a text that is too long for a caption, with the buttons', async () => {
    const chat = outbox.newChat();
    await queuePhoto(chat, 'd'.repeat(1025));
    await outbox.sendUntil(chat, 'sent', 'sent');
    const [picture, text] = outbox.listArrivals(chat);
    expect([picture!.method, picture!.params.caption, picture!.params.reply_markup]).toEqual([
      'sendPhoto',
      undefined,
      undefined,
    ]);
    expect(text).toMatchObject({
      method: 'sendMessage',
      params: { text: 'd'.repeat(1025), message_thread_id: 7 },
    });
    expect(text!.params).toHaveProperty('reply_markup');
  });

  it("above Telegram's size limit is rejected when it is queued", async () => {
    const queueing = outbox.transaction(() =>
      outbox.messages.enqueuePhoto({ chatId: outbox.newChat(), png: Buffer.alloc(10_000_001) }),
    );
    await expect(queueing).rejects.toThrow('too large');
  });
});
