import sharp from 'sharp';
import { ANNA_ID, BORIS_ID, FORUM, TOKEN, TOPIC_ID, setUpMessenger } from '../test-messenger.js';

const app = setUpMessenger();

const newPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
const download = async (id: string) =>
  Buffer.from(await (await fetch(await app.telegram.getFileLink(id))).arrayBuffer());

const upload = async (name: string, as: string, body: Buffer, type = 'image/png') => {
  const answer = await fetch(
    `${app.origin}/api/files?name=${encodeURIComponent(name)}&as=${as}&type=${type}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    },
  );
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('photos of the bot', () => {
  it('are stored as JPEG in several sizes, with captions, and can be sent again by file_id', async () => {
    const source = await newPicture(1600, 800);
    const sent = await app.telegram.sendPhoto(
      ANNA_ID,
      { source },
      { caption: '*Chart* of May\\.', parse_mode: 'MarkdownV2' },
    );

    expect(sent).toMatchObject({
      caption: 'Chart of May.',
      caption_entities: [{ type: 'bold', offset: 0, length: 5 }],
    });
    expect(sent.photo.map(({ width, height }) => [width, height])).toEqual([
      [90, 45],
      [320, 160],
      [800, 400],
      [1280, 640],
    ]);
    const { file_id, file_unique_id, file_size } = sent.photo.at(-1)!;
    const content = await download(file_id);
    expect(content).toHaveLength(file_size!);
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 640 });

    const again = await app.telegram.sendPhoto(FORUM.id, file_id, { message_thread_id: TOPIC_ID });
    expect(again).toMatchObject({ message_thread_id: TOPIC_ID });
    expect(again.photo.at(-1)?.file_unique_id).toBe(file_unique_id);
  });

  it('are sent by file_id as an album of at least two, and can get another caption, get buttons and be deleted', async () => {
    const files = await Promise.all(
      [10, 20].map(async (side) => {
        const { photo } = await app.telegram.sendPhoto(ANNA_ID, { source: await newPicture(side, side) });
        return photo.at(-1)!.file_id;
      }),
    );
    const media = files.map((id, i) => ({ type: 'photo', media: id, ...(i === 0 && { caption: 'Slips' }) }));
    const sent = (await app.callBot('sendMediaGroup', { chat_id: ANNA_ID, media })) as {
      message_id: number;
      media_group_id: string;
    }[];
    expect(sent).toMatchObject([{ caption: 'Slips' }, {}]);
    expect(sent[0]!.media_group_id).toBe(sent[1]!.media_group_id);

    const { message_id } = sent[0]!;
    await app.callBot('editMessageCaption', { chat_id: ANNA_ID, message_id, caption: 'Two slips' });
    const reply_markup = { inline_keyboard: [[{ text: 'A', callback_data: 'a' }]] };
    const edited = await app.callBot('editMessageReplyMarkup', {
      chat_id: ANNA_ID,
      message_id,
      reply_markup,
    });
    expect(edited).toMatchObject({ caption: 'Two slips', reply_markup });
    await app.callBot('deleteMessage', { chat_id: ANNA_ID, message_id });
    expect(app.messenger.state.findMessage(ANNA_ID, message_id)).toBeUndefined();
    await expect(app.callBot('sendMediaGroup', { chat_id: ANNA_ID, media: media.slice(1) })).rejects.toThrow(
      '400: Bad Request: invalid parameter "media"',
    );
  });

  it('are not enlarged', async () => {
    const { photo } = await app.telegram.sendPhoto(ANNA_ID, { source: await newPicture(40, 30) });
    expect(photo.map(({ width, height }) => [width, height])).toEqual([[40, 30]]);
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ['no picture', async () => Buffer.from('text'), 'IMAGE_PROCESS_FAILED'],
    ['a long strip', () => newPicture(2100, 100), 'PHOTO_INVALID_DIMENSIONS'],
    [
      'more than 10 MB',
      async () => Buffer.alloc(10 * 1024 * 1024 + 1),
      'file of size 10485761 bytes is too big for a photo; the maximum size is 10485760 bytes',
    ],
    ['nothing', async () => Buffer.alloc(0), 'file must be non-empty'],
  ])('are refused: %s', async (_title, newContent, reason) => {
    await expect(app.telegram.sendPhoto(ANNA_ID, { source: await newContent() })).rejects.toThrow(
      `400: Bad Request: ${reason}`,
    );
  });

  it('are refused with an unknown id, with a long caption, or with the id of a document', async () => {
    const { body } = await upload('a.txt', 'document', Buffer.from('a'));
    await expect(app.telegram.sendPhoto(ANNA_ID, 'nothing')).rejects.toThrow('wrong file identifier');
    await expect(app.telegram.sendPhoto(ANNA_ID, String(body.file))).rejects.toThrow(
      "400: Bad Request: can't use file of type Document as Photo",
    );
    const longSending = app.telegram.sendPhoto(
      ANNA_ID,
      { source: await newPicture(9, 9) },
      { caption: 'x'.repeat(1025) },
    );
    await expect(longSending).rejects.toThrow('400: Bad Request: message caption is too long');
  });

  it('are refused in an unknown topic, and have a caption instead of a text to edit', async () => {
    await expect(app.telegram.sendPhoto(FORUM.id, 'x', { message_thread_id: TOPIC_ID + 1 })).rejects.toThrow(
      'message thread not found',
    );
    const { message_id } = await app.telegram.sendPhoto(ANNA_ID, { source: await newPicture(9, 9) });
    await expect(app.telegram.editMessageText(ANNA_ID, message_id, undefined, 'x')).rejects.toThrow(
      'there is no text in the message to edit',
    );
  });
});

describe('files of people', () => {
  it('reach the bot as photos and documents, with captions that the person can edit', async () => {
    const { body: photo } = await upload('a.png', 'photo', await newPicture(400, 200));
    const { body } = await app.callPage('messages', {
      person: ANNA_ID,
      chat: ANNA_ID,
      text: '#chart',
      file: photo.file,
    });
    expect(app.findLastUpdate('message')).toMatchObject({
      photo: [{ width: 90 }, { width: 320 }, { width: 400, file_id: photo.file }],
      caption: '#chart',
      caption_entities: [{ type: 'hashtag', offset: 0, length: 6 }],
    });
    await app.callPage('messages', { person: ANNA_ID, chat: ANNA_ID, id: body.id, text: '' }, 'PATCH');
    expect(app.findLastUpdate('edited_message')).not.toHaveProperty('caption');

    const csv = Buffer.from('a;b');
    const { body: file } = await upload('a b.csv', 'document', csv, 'text/csv');
    await app.callPage('messages', {
      person: ANNA_ID,
      chat: FORUM.id,
      thread: TOPIC_ID,
      file: file.file,
      album: '7',
    });
    expect(app.findLastUpdate('message')).toMatchObject({
      document: { file_id: file.file, file_name: 'a b.csv', mime_type: 'text/csv', file_size: 3 },
      message_thread_id: TOPIC_ID,
      media_group_id: '7',
    });
    expect(await download(String(file.file))).toEqual(csv);
  });

  it('are too big for a download by the bot above 20 MB', async () => {
    const { body: largeFile } = await upload('a.bin', 'document', Buffer.alloc(21 * 1024 * 1024));
    await expect(app.telegram.getFile(String(largeFile.file))).rejects.toThrow(
      '400: Bad Request: file is too big',
    );
  });

  it('never open as a page of this origin', async () => {
    const { body } = await upload('a.html', 'document', Buffer.from('<script>'), 'text/html');
    await app.callPage('messages', { person: ANNA_ID, chat: ANNA_ID, file: body.file });
    const { body: history } = await app.callPage(`messages?person=${ANNA_ID}&chat=${ANNA_ID}`);
    const [{ media }] = history.messages as [{ media: { url: string } }];
    const answer = await fetch(`${new URL(app.origin).origin}${media.url}`);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename*=');
  });

  it('are refused if they are too large, unknown, or not the photo that they claim to be', async () => {
    expect(await upload('a.png', 'photo', Buffer.from('no'))).toMatchObject({ status: 400 });
    expect(await upload('a', 'document', Buffer.alloc(50 * 1024 * 1024 + 1))).toEqual({
      status: 413,
      body: { error: 'Files of up to 50 MB can be sent' },
    });
    expect((await app.callPage('messages', { person: ANNA_ID, chat: ANNA_ID, file: 'nothing' })).status).toBe(
      404,
    );
  });
});

it('returns the profile photos of people, unless a person hides them', async () => {
  const { photos, total_count } = await app.telegram.getUserProfilePhotos(ANNA_ID);
  expect(total_count).toBe(1);
  const [small, , large] = photos[0]!;
  expect(large).toMatchObject({ width: 640, height: 640 });
  const content = await download(large!.file_id);
  expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
  expect(await download(small!.file_id)).not.toEqual(content);
  const others = await app.telegram.getUserProfilePhotos(BORIS_ID);
  expect(await download(others.photos[0]![2]!.file_id)).not.toEqual(content);

  const { body } = await app.callPage('people', { first_name: 'Shy', hides_photo: true });
  expect(await app.telegram.getUserProfilePhotos(Number(body.id))).toEqual({ total_count: 0, photos: [] });
  expect((await fetch(`${app.origin}/api/files/avatar-${String(body.id)}-160`)).status).toBe(404);
});

it('returns only files that exist, and only with the token of the bot', async () => {
  const answer = await fetch(`${app.origin}/file/bot${TOKEN}x/photos/a.jpg`);
  expect(answer.status).toBe(401);
  expect((await fetch(`${app.origin}/file/bot${TOKEN}/photos/..%2Fa.jpg`)).status).toBe(404);
  await expect(app.telegram.getFile('nothing')).rejects.toThrow('400: Bad Request: invalid file_id');
});
