import type { Message } from 'telegraf/types';
import { cleanMessage } from '../../../../shared/typed-text.rules.js';
import { DAY_MS } from '../../../../shared/units.rules.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import type { Markdown } from '../../../platform/messenger/api/markdown.js';
import type { Button } from '../../../platform/messenger/api/message.js';
import { localizeMessage } from '../../../texts/messages.js';
import { localize } from '../../../texts/texts.js';
import type { OpenTicket } from '../lists/ticket-list.repository.js';
import { MAX_MESSAGE_LENGTH } from '../records/ticket.rules.js';

export interface IncomingFile {
  /** Telegram's id of the file. */
  id: string;
  name: string;
  /** In bytes. Undefined: Telegram did not say. */
  size?: number;
}

/** The content of a message for a ticket. */
export interface IncomingContent {
  text: string;
  file: IncomingFile | null;
}

/** A message of a person to the bot. */
export interface IncomingMessage {
  chatId: string;
  messageId: string;
  threadId: string | null;
  albumId: string | null;
  content: IncomingContent;
}

/** Telegram's limit for downloads by bots (getFile). */
const MAX_DOWNLOAD_MEGABYTES = 20;
/** The parts of an album arrive one by one. It is due after this long without a part. */
const ALBUM_QUIET_MS = 2_000;
const MAX_RETRY_DELAY_SECONDS = 300;
/** How long Telegram may be unavailable before the person is asked to send the files again. */
const MAX_AGE_MS = DAY_MS;

export const getMaxFileBytes = (uploadMaxBytes: number) =>
  Math.min(MAX_DOWNLOAD_MEGABYTES * 1024 * 1024, uploadMaxBytes);

export const formatSupportedKinds = (maxBytes: number) =>
  localize('tickets.supportedKinds', { megabytes: maxBytes / 1024 / 1024 });

/** Content that people send, but that no ticket can show. Other messages without text and file are service messages of Telegram. */
const UNSUPPORTED_KINDS = [
  ...['audio', 'voice', 'sticker', 'contact', 'location', 'venue', 'poll', 'dice', 'game', 'story'],
  ...['paid_media', 'checklist'],
];

/**
 * Parses a message. `unsupported`: no ticket can show its content, or its file is too large. Null: it is a service message of
 * Telegram, such as `pinned_message`.
 */
export function parseContent(message: Message, maxBytes: number): IncomingContent | 'unsupported' | null {
  if ('text' in message) return { text: message.text, file: null };
  const file = findFile(message);
  if (!file) return UNSUPPORTED_KINDS.some((kind) => kind in message) ? 'unsupported' : null;
  if ((file.size ?? 0) > maxBytes) return 'unsupported';
  return { text: ('caption' in message && message.caption) || '', file };
}

interface TelegramFile {
  file_id: string;
  file_name?: string;
  file_size?: number;
}

function findFile(message: Message): IncomingFile | null {
  // An animation arrives as a document too.
  if ('animation' in message) return toIncomingFile(message.animation, 'animation.mp4');
  if ('video' in message) return toIncomingFile(message.video, 'video.mp4');
  if ('video_note' in message) return toIncomingFile(message.video_note, 'video.mp4');
  if ('document' in message) return toIncomingFile(message.document, 'file');
  const largest = 'photo' in message ? message.photo.at(-1) : undefined;
  return largest ? toIncomingFile(largest, 'photo.jpg') : null;
}

const toIncomingFile = (
  { file_id: id, file_name: name, file_size: size }: TelegramFile,
  defaultName: string,
) => ({
  id,
  name: name || defaultName,
  size,
});

export const isCommand = (message: Message): boolean => 'text' in message && /^\/\w/.test(message.text);

export const findAlbumId = (message: Message): string | null =>
  ('media_group_id' in message && message.media_group_id) || null;

export function parseMessage(chatId: string, message: Message, content: IncomingContent): IncomingMessage {
  return {
    chatId,
    messageId: String(message.message_id),
    threadId: message.is_topic_message ? String(message.message_thread_id) : null,
    albumId: findAlbumId(message),
    content,
  };
}

/** When a message is stored in its ticket. An album waits for its parts. */
export const getDueAt = ({ albumId }: IncomingMessage, now: Date): Date =>
  new Date(now.getTime() + (albumId === null ? 0 : ALBUM_QUIET_MS));

/** When the files of a message are requested again. Null: never. */
export function getRetryTime(createdAt: Date, attempts: number, now: Date): Date | null {
  if (now.getTime() - createdAt.getTime() >= MAX_AGE_MS) return null;
  return new Date(now.getTime() + Math.min(2 ** attempts, MAX_RETRY_DELAY_SECONDS) * 1_000);
}

/** The text of an album consists of all its captions. */
export const joinTexts = (texts: string[]): string => texts.filter((text) => text !== '').join('\n');

/** The text as a ticket stores it. Throws if it is too long. */
export function toTicketText(text: string): string {
  const cleaned = cleanMessage(text);
  if (cleaned.length <= MAX_MESSAGE_LENGTH) return cleaned;
  const message = `A message can have at most ${MAX_MESSAGE_LENGTH} characters, and this one has ${cleaned.length}`;
  throw new DomainError('invalid', 'Invalid input', { message });
}

/** The text that says why a message was not stored in its ticket. */
export function formatRejection(id: number, { kind, error, message }: DomainError): Markdown {
  if (error === 'ticket is closed') return localize('tickets.isClosed', { id });
  if (kind === 'not_found') return localize('tickets.cannotWrite', { id });
  if (error === 'user not in brand') return localize('tickets.notInBrand', { id });
  return localize('tickets.notSentBecause', { id, reason: localizeMessage(message) });
}

/** How long a message waits for its sender to choose a ticket. */
export const CHOICE_TIMEOUT_MS = 15 * 60_000;
export const MAX_OFFERED_TICKETS = 5;
const MAX_LABEL_LENGTH = 60;

export const isExpired = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > CHOICE_TIMEOUT_MS;

/** "#11 Credits · Northwind" */
export function formatTicketLabel({ id, title, brand }: OpenTicket): string {
  const label = brand === null ? `#${id} ${title}` : `#${id} ${title} · ${brand}`;
  const characters = [...label];
  return characters.length > MAX_LABEL_LENGTH
    ? `${characters.slice(0, MAX_LABEL_LENGTH - 1).join('')}…`
    : label;
}

export const CHOICE_BUTTON = /^ticket:to:(\d{1,9}):(\d{1,9})$/;

/** A button for each ticket, in a row of its own. */
export const buildTicketButtons = (tickets: OpenTicket[], inboxId: number): Button[][] =>
  tickets.map((ticket) => [{ text: formatTicketLabel(ticket), data: `ticket:to:${ticket.id}:${inboxId}` }]);
