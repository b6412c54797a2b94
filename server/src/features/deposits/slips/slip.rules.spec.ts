import { MAX_ATTEMPTS, getNextAttemptTime, toSlip } from './slip.rules.js';

it('waits two minutes after each of the first two attempts, then longer each time', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const pauses = Array.from(
    { length: MAX_ATTEMPTS },
    (_, n) => (getNextAttemptTime(n + 1, now).getTime() - now.getTime()) / 1000,
  );

  expect(pauses).toEqual([120, 120, 300, 1_800, 7_200]);
});

const message = { message_id: 5, date: 1_790_000_000, chat: { id: -7 }, from: { id: 3 } };
const file = { file_id: 'f', file_unique_id: 'u' };

it('selects the largest size of a photo', () => {
  const photo = [{ ...file, file_id: 'small' }, file];

  expect(toSlip({ ...message, photo })).toEqual({
    chatId: '-7',
    messageId: '5',
    threadId: null,
    album: 'message 5',
    senderTelegramId: '3',
    fileId: 'f',
    fileUniqueId: 'u',
    isPhoto: true,
    givenName: null,
    sentAt: new Date(1_790_000_000_000),
    isEdit: false,
    isTooLarge: false,
  });
});

it('accepts a picture that was sent as a file, cleans its name, and accepts no other file', () => {
  const document = { ...file, mime_type: 'image/png', file_name: 'slip.png' };

  expect(toSlip({ ...message, document })).toMatchObject({ isPhoto: false, givenName: 'slip.png' });
  const withBadName = { ...document, file_name: '../a\0.exe' };
  expect(toSlip({ ...message, document: withBadName })).toMatchObject({ givenName: 'a.exe.png' });
  expect(toSlip({ ...message, document: { ...document, mime_type: 'application/pdf' } })).toBeNull();
  expect(toSlip({ ...message, document: file })).toBeNull();
  expect(toSlip(message)).toBeNull();
});

it('recognizes an album, an edit and a file that is too large for bots', () => {
  const max = 20 * 1024 * 1024;
  const buildSlip = (file_size: number) =>
    toSlip({ ...message, media_group_id: '99', edit_date: 1_790_000_001, photo: [{ ...file, file_size }] });

  const sentAt = new Date(1_790_000_001_000);
  expect(buildSlip(max)).toMatchObject({ album: '99', isEdit: true, sentAt, isTooLarge: false });
  expect(buildSlip(max + 1)).toMatchObject({ isTooLarge: true });
});
