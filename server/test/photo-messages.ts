import { newTextUpdate } from './bot-updates.js';

export interface PhotoMessage {
  chatId: string;
  from: string;
  messageId?: number;
  /** Telegram's ids are derived from it. */
  picture: string;
  caption?: string;
  album?: string;
  asFile?: boolean;
  isEdit?: boolean;
  /** Seconds after the earliest possible edit, which is one second after the message. */
  editedAfter?: number;
}

export function newPhotoUpdate(photo: PhotoMessage) {
  const { chatId, from, messageId, picture, caption, album, editedAfter = 0 } = photo;
  const update = newTextUpdate({ telegramId: from }, '', { chatId, messageId });
  const { text: _, ...message } = update.message;
  const file = { file_id: picture, file_unique_id: `unique ${picture}`, file_size: 100 };
  const content = {
    ...(album && { media_group_id: album }),
    ...(caption !== undefined && { caption }),
    ...(photo.asFile
      ? { document: { ...file, mime_type: 'image/png', file_name: `${picture}.png` } }
      : { photo: [{ ...file, file_id: 'thumbnail', file_unique_id: 'thumbnail' }, file] }),
  };
  if (!photo.isEdit) return { update_id: update.update_id, message: { ...message, ...content } };
  const edit_date = message.date + editedAfter + 1;
  return { update_id: update.update_id, edited_message: { ...message, ...content, edit_date } };
}
