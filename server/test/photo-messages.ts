import { newTextUpdate } from './bot-updates.js';

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
  /** How many seconds later an edit is made than the earliest possible one, which is one second after the message. */
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
