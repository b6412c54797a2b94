import { toApiFile, badRequest } from '../actions/bot-api.objects.js';
import { findFile, buildFilePath, listProfilePhotoSizes } from '../state/media.js';
import type { Messenger } from '../state/messenger.js';
import { schemas, parseParams } from './bot-api.params.js';
import { chatMethods } from './chat.methods.js';
import { messageMethods } from './message.methods.js';
import {
  parseCaption,
  parseKeyboard,
  findOrStorePhoto,
  parseDestination,
  storeMessage,
  parseText,
} from './sending.js';

const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024;

/** The methods of the Bot API, except those of `UpdateQueue`. They return and throw the same as Telegram. */
export const botApiMethods = {
  getMe: ({ bot, state }: Messenger) => ({
    ...bot,
    can_join_groups: true,
    has_main_web_app: true,
    ...state.botSettings,
  }),

  sendMessage(messenger: Messenger, params: unknown) {
    const input = parseParams(schemas.sendMessage, params);
    // Telegram parses the formatting of the text before it looks up the chat.
    const text = parseText(input);
    const destination = parseDestination(messenger, input);
    const keyboard = parseKeyboard(input.reply_markup, destination.chat);
    return send(messenger, { ...destination, ...text, ...keyboard });
  },

  async sendPhoto(messenger: Messenger, params: unknown) {
    const input = parseParams(schemas.sendPhoto, params);
    const caption = parseCaption(input);
    const destination = parseDestination(messenger, input);
    const keyboard = parseKeyboard(input.reply_markup, destination.chat);
    const media = await findOrStorePhoto(messenger, input.photo, params);
    return send(messenger, { ...destination, ...caption, ...keyboard, media });
  },

  /** Sends photos as one album. The page shows the first caption below all of them. */
  async sendMediaGroup(messenger: Messenger, params: unknown) {
    const input = parseParams(schemas.sendMediaGroup, params);
    const destination = parseDestination(messenger, input);
    const captions = input.media.map(parseCaption);
    const photos = await Promise.all(
      input.media.map(({ media }) => findOrStorePhoto(messenger, media, params)),
    );
    const album = String(messenger.now());
    return photos.map((media, index) =>
      send(messenger, { ...destination, ...captions[index], media, album }),
    );
  },

  answerCallbackQuery(messenger: Messenger, params: unknown) {
    const {
      callback_query_id: query,
      text,
      show_alert: alert,
    } = parseParams(schemas.answerCallbackQuery, params);
    const press = messenger.state.pressByQuery.get(query);
    if (!press || press.isAnswered)
      throw badRequest('query is too old and response timeout expired or query ID is invalid');
    // Not in the journal: after a restart, a press can be answered again.
    press.isAnswered = true;
    messenger.publish({ signal: 'answer', person: press.person, text, alert });
    return true;
  },

  getFile(messenger: Messenger, params: unknown) {
    const file = findFile(messenger, parseParams(schemas.getFile, params).file_id);
    if (!file) throw badRequest('invalid file_id');
    if ((file.size ?? 0) > MAX_DOWNLOAD_BYTES) throw badRequest('file is too big');
    const { id: file_id, uniqueId: file_unique_id, size: file_size } = file;
    return { file_id, file_unique_id, file_size, file_path: buildFilePath(file) };
  },

  getUserProfilePhotos(messenger: Messenger, params: unknown) {
    const person = messenger.state.personById.get(parseParams(schemas.getUserProfilePhotos, params).user_id);
    if (!person) throw badRequest('user not found');
    const sizes = listProfilePhotoSizes(person).map(toApiFile);
    return sizes.length > 0 ? { total_count: 1, photos: [sizes] } : { total_count: 0, photos: [] };
  },

  ...messageMethods,
  ...chatMethods,
};

function send(messenger: Messenger, content: Parameters<Messenger['buildMessage']>[0]) {
  return storeMessage(messenger, messenger.buildMessage(content));
}
