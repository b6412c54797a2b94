import { randomInt } from 'node:crypto';
import { newUpdateId } from './bot-updates.js';

export interface PhotoMessage {
  chatId: string;
  from: string;
  messageId?: number;
  /** The name of the picture, from which Telegram's ids are derived. */
  picture: string;
  caption?: string;
  album?: string;
  asFile?: boolean;
  isEdit?: boolean;
  /** How many seconds an edit is made after the earliest time, which is one second after the message. */
  editedAfter?: number;
}

/** A message with a photo, or an edit of one. */
export function newPhotoUpdate(photo: PhotoMessage) {
  const { chatId, from, messageId = randomInt(1, 2 ** 31), picture, caption, album, editedAfter = 0 } = photo;
  const date = 1_790_000_000;
  const file = { file_id: picture, file_unique_id: `unique ${picture}`, file_size: 100 };
  const id = Number(chatId);
  const message = {
    message_id: messageId,
    date,
    from: { id: Number(from), is_bot: false, first_name: 'Person' },
    chat:
      id < 0 ? { id, type: 'supergroup', title: 'A brand' } : { id, type: 'private', first_name: 'Person' },
    ...(album && { media_group_id: album }),
    ...(caption !== undefined && { caption }),
    ...(photo.asFile
      ? { document: { ...file, mime_type: 'image/png', file_name: `${picture}.png` } }
      : { photo: [{ ...file, file_id: 'thumbnail', file_unique_id: 'thumbnail' }, file] }),
  };
  if (photo.isEdit)
    return { update_id: newUpdateId(), edited_message: { ...message, edit_date: date + editedAfter + 1 } };
  return { update_id: newUpdateId(), message };
}
