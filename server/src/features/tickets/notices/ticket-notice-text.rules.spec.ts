import { isPhoto, type NoticeEntry, type NoticeFile } from '../records/ticket.rules.js';
import { formatMessages } from './ticket-notice-text.rules.js';

const newFile = (name: string, givenName: string | null = null, size: number | null = 10): NoticeFile => {
  return { name, givenName, size };
};
const newEntry = (text: string, ...files: NoticeFile[]): NoticeEntry => ({ id: 1, text, files });
const format = (...entries: NoticeEntry[]) => formatMessages(entries).source.replaceAll('\\', '');

it('a notice contains all texts in their order, the number of photos, and the names of other files', () => {
  expect(
    format(
      newEntry('Which one?'),
      newEntry('', newFile('1.jpg'), newFile('2.png')),
      newEntry('*', newFile('3.webp'), newFile('4.pdf', 'a.pdf')),
    ),
  ).toBe('Which one?\n\n2 photos below\n\n*\n1 photo below\nFile: a.pdf');
  expect(format(newEntry('', newFile('1.txt', 'שלום.txt'), newFile('2.mp4')))).toBe(
    'Files: \u2068שלום.txt\u2069, a file',
  );
  expect(format(newEntry('', newFile('1.pdf', `${'x'.repeat(100)}.pdf`)))).toBe(
    `File: ${'x'.repeat(51)}…${'x'.repeat(8)}.pdf`,
  );
});

it('a notice counts the messages that do not fit', () => {
  const text = format(...['a', 'b', 'c', 'd', 'e'].map((letter) => newEntry(letter.repeat(1_000))));

  expect(text.split('\n\n').map((block) => block.slice(0, 30))).toEqual([
    ...['a', 'b', 'c'].map((letter) => letter.repeat(30)),
    '2 more messages in the ticket',
  ]);
  // The longest message fits, even if each of its characters takes two UTF-16 units.
  expect(format(newEntry('😀'.repeat(1_000)))).toBe('😀'.repeat(1_000));
});

it('files are sent as photos if Telegram accepts them as photos', () => {
  const maxBytes = 10_000_000;
  expect(isPhoto(newFile('1.jpg', null, maxBytes))).toBe(true);
  expect(isPhoto(newFile('1.jpg', null, maxBytes + 1))).toBe(false);
  expect(isPhoto(newFile('1.webp', null, null))).toBe(true);
  expect(isPhoto(newFile('1.mp4'))).toBe(false);
});
