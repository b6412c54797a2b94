import { isPhoto, type NoticeFile } from '../records/ticket.rules.js';
import { formatMessages } from './ticket-notice-text.rules.js';

const file = (name: string, givenName: string | null = null, size: number | null = 10): NoticeFile => ({
  name,
  givenName,
  size,
});
const entry = (text: string, ...files: NoticeFile[]) => ({ id: 1, text, files });
const format = (...entries: ReturnType<typeof entry>[]) =>
  formatMessages(entries).source.replaceAll('\\', '');

it('contains all texts in their order, the number of photos, and the names of other files', () => {
  expect(
    format(
      entry('Which one?'),
      entry('', file('1.jpg'), file('2.png')),
      entry('*', file('3.webp'), file('4.pdf', 'a.pdf')),
    ),
  ).toBe('Which one?\n\n2 photos below\n\n*\n1 photo below\nFile: a.pdf');
  expect(format(entry('', file('1.txt', 'שלום.txt'), file('2.mp4')))).toBe(
    'Files: \u2068שלום.txt\u2069, a file',
  );
  expect(format(entry('', file('1.pdf', `${'x'.repeat(100)}.pdf`)))).toBe(
    `File: ${'x'.repeat(51)}…${'x'.repeat(8)}.pdf`,
  );
});

it('counts the messages that do not fit', () => {
  const long = (letter: string) => entry(letter.repeat(1_000));
  const text = format(...['a', 'b', 'c', 'd', 'e'].map(long));

  expect(text.split('\n\n').map((block) => block.slice(0, 30))).toEqual([
    ...['a', 'b', 'c'].map((letter) => letter.repeat(30)),
    '2 more messages in the ticket',
  ]);
  expect(format(entry('😀'.repeat(1_000))).length).toBe(2_000);
});

it('sends files as photos if Telegram accepts them as such', () => {
  const largest = 10_000_000;
  const photos = [
    file('1.jpg', null, largest),
    file('1.jpg', null, largest + 1),
    file('1.webp', null, null),
    file('1.mp4'),
  ];

  expect(photos.map(isPhoto)).toEqual([true, false, true, false]);
});
