import type { DepositSlip } from './slip.entity.js';
import { cleanFileName } from '../../../platform/storage/files.rules.js';

/** Telegram's limit for downloads by bots. */
export const MAX_SLIP_BYTES = 20 * 1024 * 1024;

export type NewSlip = Pick<
  DepositSlip,
  | 'chatId'
  | 'messageId'
  | 'threadId'
  | 'album'
  | 'senderTelegramId'
  | 'fileId'
  | 'fileUniqueId'
  | 'isPhoto'
  | 'givenName'
  | 'sentAt'
> & { isEdit: boolean; isTooLarge: boolean };

/** The `nextAttemptAt` of a photo that belongs to no form yet. */
export const NEVER = new Date('9999-01-01T00:00:00Z');

/** A photo belongs to a form that is sent within this time after it. */
const PHOTO_BEFORE_FORM_MS = 120_000;

export interface FormLocation {
  chatId: string;
  threadId: string | null;
  messageId: string;
  senderTelegramId: string;
}

/** The parameters of `linkSlipsSql`. `sentAt`: when the form was sent. Null: no photos are linked with it. */
export const toLinkParameters = (
  { chatId, threadId, messageId, senderTelegramId }: FormLocation,
  sentAt: Date | null,
  now: Date,
): unknown[] => {
  const sentAfter = sentAt && new Date(sentAt.getTime() - PHOTO_BEFORE_FORM_MS);
  return [chatId, threadId, messageId, senderTelegramId, sentAfter, sentAt, NEVER, now];
};

/** The pause after the start of each attempt to download, longer than any attempt. After the last pause, the slip has failed. */
const PAUSE_SECONDS = [120, 120, 300, 1_800, 7_200];

/** The time of the next attempt to download. `attempts`: the number of attempts, including the one that starts now. */
export const getNextAttemptTime = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + PAUSE_SECONDS[attempts - 1]! * 1000);

export const MAX_ATTEMPTS = PAUSE_SECONDS.length;

export const pictureExtensions = ['jpg', 'png', 'webp'] as const;
export type PictureExtension = (typeof pictureExtensions)[number];

const extensionByMimeType: Record<string, PictureExtension> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

interface TelegramFile {
  file_id: string;
  file_unique_id: string;
  file_size?: number;
  mime_type?: string;
  file_name?: string;
}

export interface PictureMessage {
  message_id: number;
  date: number;
  edit_date?: number;
  chat: { id: number };
  from?: { id: number };
  media_group_id?: string;
  is_topic_message?: boolean;
  message_thread_id?: number;
  photo?: TelegramFile[];
  document?: TelegramFile;
}

/** The id of the forum topic. Null outside of topics, where Telegram gives chains of replies a thread id too. */
export const getThreadId = ({
  is_topic_message,
  message_thread_id,
}: Pick<PictureMessage, 'is_topic_message' | 'message_thread_id'>): string | null =>
  is_topic_message ? String(message_thread_id) : null;

/** The slip in a message: its photo in the largest size, or a picture that was sent as a file. Null: neither. */
export function toSlip(message: PictureMessage): NewSlip | null {
  const { photo, document } = message;
  const isPhoto = photo !== undefined;
  const extension = extensionByMimeType[document?.mime_type ?? ''];
  const file = photo?.at(-1) ?? (extension && document);
  if (!file) return null;
  return {
    chatId: String(message.chat.id),
    messageId: String(message.message_id),
    threadId: getThreadId(message),
    album: message.media_group_id ?? `message ${message.message_id}`,
    senderTelegramId: message.from ? String(message.from.id) : null,
    fileId: file.file_id,
    fileUniqueId: file.file_unique_id,
    isPhoto,
    givenName: extension && file.file_name ? cleanFileName(file.file_name, extension) : null,
    sentAt: new Date((message.edit_date ?? message.date) * 1000),
    isEdit: message.edit_date !== undefined,
    isTooLarge: (file.file_size ?? 0) > MAX_SLIP_BYTES,
  };
}
