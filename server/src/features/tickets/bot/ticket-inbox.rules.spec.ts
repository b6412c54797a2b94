import type { Message } from 'telegraf/types';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { renderPlain } from '../../../texts/texts.js';
import {
  formatRejection,
  formatTicketLabel,
  getMaxFileBytes,
  getRetryTime,
  isExpired,
  joinTexts,
  parseContent,
  toTicketText,
} from './ticket-inbox.rules.js';

const MAX_BYTES = 20 * 1024 * 1024;
const parse = (content: object) => parseContent(content as Message, MAX_BYTES);

describe('parseContent', () => {
  it.each([
    [{ text: 'Hi' }, { text: 'Hi', file: null }],
    [
      { photo: [{ file_id: 's' }, { file_id: 'l', file_size: 5 }] },
      { text: '', file: { id: 'l', name: 'photo.jpg', size: 5 } },
    ],
    [
      { video: { file_id: 'v' }, caption: 'See' },
      { text: 'See', file: { id: 'v', name: 'video.mp4' } },
    ],
    [{ document: { file_id: 'd', file_name: 'a.pdf' } }, { text: '', file: { id: 'd', name: 'a.pdf' } }],
    [
      { animation: { file_id: 'a', file_name: 'b.mp4' }, document: { file_id: 'd' } },
      { text: '', file: { id: 'a', name: 'b.mp4' } },
    ],
  ])('parses %j', (message, content) => {
    expect(parse(message)).toEqual(content);
  });

  it.each([{ voice: {} }, { audio: {} }, { sticker: {} }, { location: {} }, { contact: {} }, { poll: {} }])(
    'does not support %j',
    (message) => expect(parse(message)).toBe('unsupported'),
  );

  it('accepts files up to the limit', () => {
    const parseDocument = (file_size: number) => parse({ document: { file_id: 'd', file_size } });
    expect(parseDocument(MAX_BYTES)).not.toBe('unsupported');
    expect(parseDocument(MAX_BYTES + 1)).toBe('unsupported');
  });

  it('ignores service messages of Telegram', () => {
    expect(parse({ pinned_message: {} })).toBeNull();
    expect(parse({ forum_topic_created: {} })).toBeNull();
  });
});

it('a file may be as large as Telegram allows for downloads, but not larger than an upload', () => {
  expect(getMaxFileBytes(50 * 1024 * 1024)).toBe(MAX_BYTES);
  expect(getMaxFileBytes(1024)).toBe(1024);
});

it('the captions of an album become lines of one text', () => {
  expect(joinTexts(['', 'One', '', 'Two'])).toBe('One\nTwo');
});

it('a message may have at most 1000 characters', () => {
  expect(toTicketText('a'.repeat(1000))).toHaveLength(1000);
  expect(() => toTicketText('a'.repeat(1001))).toThrow('at most 1000 characters, and this one has 1001');
});

describe('getRetryTime', () => {
  const sentAt = new Date('2026-03-10T12:00:00Z');
  const inSeconds = (seconds: number) => new Date(sentAt.getTime() + seconds * 1_000);

  it.each([
    [1, 2],
    [3, 8],
    [20, 300],
  ])('waits after attempt %i for %i seconds', (attempts, seconds) => {
    expect(getRetryTime(sentAt, attempts, sentAt)).toEqual(inSeconds(seconds));
  });

  it('gives up after a day', () => {
    expect(getRetryTime(sentAt, 1, inSeconds(86_399))).not.toBeNull();
    expect(getRetryTime(sentAt, 1, inSeconds(86_400))).toBeNull();
  });
});

it('a ticket is labelled with its title and brand', () => {
  expect(formatTicketLabel({ id: 11, title: 'Credits', brand: 'Northwind' })).toBe('#11 Credits · Northwind');
  expect(formatTicketLabel({ id: 12, title: 'Chat with CEO', brand: null })).toBe('#12 Chat with CEO');
});

it('long labels are truncated between characters', () => {
  const label = formatTicketLabel({ id: 11, title: 'Credits', brand: '😀'.repeat(60) });
  expect([...label]).toHaveLength(60);
  expect(label.endsWith('😀…')).toBe(true);
});

it('a message whose ticket is not chosen expires after a quarter of an hour', () => {
  const sentAt = new Date('2026-03-10T12:00:00Z');
  expect(isExpired(sentAt, new Date('2026-03-10T12:15:00Z'))).toBe(false);
  expect(isExpired(sentAt, new Date('2026-03-10T12:15:00.001Z'))).toBe(true);
});

it.each([
  [
    'You have sent too many messages. Try again in 30 minutes',
    'Слишком много сообщений. Попробуйте через 30 минут',
  ],
  ['a.txt is empty', 'a.txt: файл пустой'],
  ['The message is empty', 'Сообщение пустое'],
  ['A text without a translation', 'A text without a translation'],
])('the reason why a message is not sent is localized: %s', (message, inRussian) => {
  const text = formatRejection(11, new DomainError('invalid', 'Invalid input', { message }));
  expect(renderPlain(text, 'ru')).toBe(`Не отправлено в №11: ${inRussian}`);
  expect(renderPlain(text, 'en')).toBe(`Not sent to #11: ${message}`);
});
