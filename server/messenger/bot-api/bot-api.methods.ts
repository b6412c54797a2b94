import { chatObject, fileObject, messageObject, refused } from '../actions/bot-api.objects.js';
import { findFile, pathOf, profilePhoto } from '../state/media.js';
import type { Messenger } from '../state/messenger.js';
import type { StoredMessage } from '../state/messenger.types.js';
import { type FormattedText, trimmed } from '../text/entities.rules.js';
import { MarkupError, parseMarkdownV2 } from '../text/markdown-v2.rules.js';
import { withDetectedEntities } from '../text/text-entities.rules.js';
import { params, parseParams } from './bot-api.params.js';
import { findChat } from './chat-lookup.js';
import { keyboardOf, photoOf, placeOf } from './sending.js';

const MAX_TEXT_LENGTH = 4096;
const MAX_CAPTION_LENGTH = 1024;
const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024;

/** The methods of the Bot API by name, except those of `UpdateQueue`. They return and throw the same as Telegram. */
export const botApiMethods = {
  getMe: ({ bot }: Messenger) => ({
    ...bot,
    can_join_groups: true,
    can_read_all_group_messages: true,
    has_main_web_app: true,
  }),

  sendMessage(messenger: Messenger, given: unknown) {
    const input = parseParams(params.sendMessage, given);
    // Telegram reads the markup before it looks for the chat.
    const text = textOf(input);
    const place = placeOf(messenger, input);
    return send(messenger, { ...place, ...text, ...keyboardOf(input.reply_markup, place.chat) });
  },

  async sendPhoto(messenger: Messenger, given: unknown) {
    const input = parseParams(params.sendPhoto, given);
    const caption = formattedOf(input.caption, input.parse_mode, input.caption_entities);
    if (caption.text.length > MAX_CAPTION_LENGTH) throw refused('message caption is too long');
    const place = placeOf(messenger, input);
    const keyboard = keyboardOf(input.reply_markup, place.chat);
    const media = await photoOf(messenger, input.photo, given);
    return send(messenger, { ...place, ...caption, ...keyboard, media });
  },

  /** Changes the text, and always the keyboard: without `reply_markup` the message loses its buttons. */
  editMessageText(messenger: Messenger, given: unknown) {
    const input = parseParams(params.editMessageText, given);
    const before = messenger.state.findMessage(findChat(messenger, input.chat_id), input.message_id);
    if (!before) throw refused('message to edit not found');
    if (before.from !== messenger.bot.id || before.service) throw refused("message can't be edited");
    if (before.media) throw refused('there is no text in the message to edit');
    const { keyboard: _, ...kept } = before;
    const after = { ...kept, ...textOf(input), ...keyboardOf(input.reply_markup, before.chat) };
    const content = ({ text, entities, keyboard = [] }: StoredMessage) =>
      JSON.stringify([text, entities, keyboard]);
    if (content(before) === content(after)) {
      throw refused(
        'message is not modified: specified new message content and reply markup are exactly the same' +
          ' as a current content and reply markup of the message',
      );
    }
    return store(messenger, { ...after, edited: messenger.unixTime() });
  },

  answerCallbackQuery(messenger: Messenger, given: unknown) {
    const {
      callback_query_id: query,
      text,
      show_alert: alert,
    } = parseParams(params.answerCallbackQuery, given);
    const person = messenger.state.presses.get(query);
    if (!person) throw refused('query is too old and response timeout expired or query ID is invalid');
    messenger.state.presses.delete(query);
    messenger.tell({ signal: 'answer', person, text, alert });
    return true;
  },

  getFile(messenger: Messenger, given: unknown) {
    const file = findFile(messenger, parseParams(params.getFile, given).file_id);
    if (!file) throw refused('invalid file_id');
    if ((file.size ?? 0) > MAX_DOWNLOAD_BYTES) throw refused('file is too big');
    const { id: file_id, uniqueId: file_unique_id, size: file_size } = file;
    return { file_id, file_unique_id, file_size, file_path: pathOf(file) };
  },

  getChat(messenger: Messenger, given: unknown) {
    const chat = findChat(messenger, parseParams(params.getChat, given).chat_id);
    return { ...chatObject(messenger, chat), accent_color_id: 0, max_reaction_count: 11 };
  },

  getUserProfilePhotos(messenger: Messenger, given: unknown) {
    const person = messenger.state.people.get(parseParams(params.getUserProfilePhotos, given).user_id);
    if (!person) throw refused('user not found');
    const sizes = profilePhoto(person).map(fileObject);
    return sizes.length > 0 ? { total_count: 1, photos: [sizes] } : { total_count: 0, photos: [] };
  },

  setMyCommands(messenger: Messenger, given: unknown) {
    const { scope, commands } = parseParams(params.setMyCommands, given);
    messenger.commit([{ fact: 'commands', scope: scope.type, commands }]);
    return true;
  },
};

function textOf({ text, parse_mode, entities }: { text: string; parse_mode: string; entities?: Entities }) {
  const formatted = formattedOf(text, parse_mode, entities);
  if (formatted.text === '') throw refused('message text is empty');
  if (formatted.text.length > MAX_TEXT_LENGTH) throw refused('message is too long');
  return formatted;
}

type Entities = FormattedText['entities'] | undefined;

function formattedOf(text: string, parseMode: string, entities: Entities): FormattedText {
  if (parseMode === '') return withDetectedEntities(trimmed({ text, entities: entities ?? [] }));
  if (parseMode.toLowerCase() !== 'markdownv2') throw refused('unsupported parse_mode');
  try {
    return withDetectedEntities(parseMarkdownV2(text));
  } catch (error) {
    if (error instanceof MarkupError) throw refused(`can't parse entities: ${error.message}`);
    throw error;
  }
}

function send(messenger: Messenger, content: Parameters<Messenger['newMessage']>[0]) {
  return store(messenger, messenger.newMessage(content));
}

function store(messenger: Messenger, message: StoredMessage) {
  messenger.commit([{ fact: 'message', message }]);
  return messageObject(messenger, message);
}
