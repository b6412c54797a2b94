import { z } from 'zod';
import { badRequest } from '../actions/bot-api.objects.js';
import type { Messenger } from '../state/messenger.js';
import { MessengerError } from '../state/messenger.types.js';

/** Accepts JSON too, because form data has only texts: "7", "true", "{...}". */
const json = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, schema);
const int = json(z.int());
const text = z.coerce.string().default('');

const Button = z.object({
  text,
  style: z.enum(['danger', 'success', 'primary']).optional(),
  url: z.string().optional(),
  callback_data: z.string().optional(),
  web_app: z.object({ url: z.string() }).optional(),
  disabled: z.object({}).optional(),
});
const Entities = json(
  z.array(
    z.object({
      type: z.string(),
      offset: z.int(),
      length: z.int(),
      url: z.string().optional(),
      language: z.string().optional(),
    }),
  ),
);
const Markup = json(
  z.object({
    inline_keyboard: z.array(z.array(Button)).optional(),
    force_reply: z.boolean().optional(),
    input_field_placeholder: z.string().max(64).optional(),
    selective: z.boolean().optional(),
  }),
).optional();
const parse_mode = z.string().default('');
const Text = { text, parse_mode, entities: Entities.optional() };
const Caption = { caption: text, parse_mode, caption_entities: Entities.optional() };
const ChatParams = z.object({ chat_id: z.union([z.string(), z.number()]).transform(String).default('') });
/** The destination of a message, and the message to which it replies. */
const SendParams = ChatParams.extend({
  message_thread_id: int.optional(),
  reply_parameters: json(
    z.object({ message_id: z.int(), allow_sending_without_reply: z.boolean().default(false) }),
  ).optional(),
  reply_markup: Markup,
  ephemeral_message_parameters: json(
    z.object({ receiver_user_id: z.int(), callback_query_id: z.string().optional() }),
  ).optional(),
});
const MessageParams = ChatParams.extend({ message_id: int.default(0) });
const TopicParams = ChatParams.extend({ message_thread_id: int.default(0) });
const Scope = json(z.object({ type: z.string(), chat_id: z.union([z.string(), z.number()]).optional() }));
const scope = Scope.default({ type: 'default' });
const MenuButton = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['default', 'commands']) }),
  z.object({ type: z.literal('web_app'), text: z.string().min(1), web_app: z.object({ url: z.string() }) }),
]);
const topicName = z.string().min(1).max(128);
const allowed_updates = json(z.array(z.string())).optional();
const drop_pending_updates = json(z.boolean()).default(false);

export type SendParams = z.infer<typeof SendParams>;
export type Markup = z.infer<typeof Markup>;

/** The parameters of each method, by its name. */
export const schemas = {
  sendMessage: SendParams.extend(Text),
  /** `photo`: an upload, "attach://" with the name of an upload, or the id of a stored file. */
  sendPhoto: SendParams.extend({
    photo: z.union([z.instanceof(File), z.string()]).default(''),
    ...Caption,
  }),
  sendMediaGroup: SendParams.extend({
    media: json(
      z
        .array(z.object({ type: z.literal('photo'), media: z.string(), ...Caption }))
        .min(2)
        .max(10),
    ),
  }),
  editMessageText: MessageParams.extend({ ...Text, reply_markup: Markup }),
  editEphemeralMessageText: ChatParams.extend({
    receiver_user_id: int,
    ephemeral_message_id: int,
    ...Text,
    reply_markup: Markup,
  }),
  editMessageCaption: MessageParams.extend({ ...Caption, reply_markup: Markup }),
  editMessageReplyMarkup: MessageParams.extend({ reply_markup: Markup }),
  deleteMessage: MessageParams,
  setMessageReaction: MessageParams.extend({
    reaction: json(z.array(z.object({ type: z.string(), emoji: z.string().optional() }))).default([]),
  }),
  createForumTopic: ChatParams.extend({ name: topicName }),
  editForumTopic: TopicParams.extend({ name: topicName }),
  deleteForumTopic: TopicParams,
  setChatMenuButton: z.object({ chat_id: int.optional(), menu_button: json(MenuButton).optional() }),
  getChatMenuButton: z.object({ chat_id: int.optional() }),
  getChatMember: ChatParams.extend({ user_id: int }),
  answerCallbackQuery: z.object({
    callback_query_id: text,
    text: z.coerce.string().max(200).default(''),
    show_alert: json(z.boolean()).default(false),
  }),
  getChat: ChatParams,
  getFile: z.object({ file_id: text }),
  getUserProfilePhotos: z.object({ user_id: int }),
  setMyCommands: z.object({
    scope,
    commands: json(
      z.array(
        z.object({ command: z.string().regex(/^[a-z0-9_]{1,32}$/), description: z.string().min(1).max(256) }),
      ),
    ),
  }),
  deleteMyCommands: z.object({ scope }),
  getUpdates: z.object({
    offset: int.default(0),
    limit: json(z.int().min(1).max(100)).catch(100).default(100),
    timeout: json(z.int().min(0)).default(0),
    allowed_updates,
  }),
  setWebhook: z.object({
    url: z.string().default(''),
    secret_token: z
      .string()
      .regex(/^[\w-]{1,256}$/)
      .optional(),
    allowed_updates,
    drop_pending_updates,
  }),
  deleteWebhook: z.object({ drop_pending_updates }),
};

/** Throws 400 with the name of the wrong parameter. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, params: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(params);
  if (success) return data;
  const [issue] = error.issues;
  throw badRequest(`invalid parameter "${issue?.path.join('.')}": ${issue?.message}`);
}

/** Throws unless the bot is in the group, or knows the person: from their private chat, or from a group that it is in. */
export function getChatId({ state }: Messenger, chatId: string): number {
  if (chatId === '') throw badRequest('chat_id is empty');
  const chat = Number(chatId);
  const group = state.groupById.get(chat);
  const isInSharedGroup = () =>
    [...state.groupById.values()].some(({ bot, members }) => bot !== 'kicked' && members.includes(chat));
  if (!group && !state.contactByPerson.has(chat) && !isInSharedGroup()) throw badRequest('chat not found');
  if (group?.movedTo) {
    throw new MessengerError(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: group.movedTo,
    });
  }
  if (group?.bot === 'kicked') {
    const kind = group.isBasic ? 'group' : 'supergroup';
    throw new MessengerError(403, `Forbidden: bot was kicked from the ${kind} chat`);
  }
  return chat;
}

/** Like `getChatId`, but also throws if the bot may not write to the person. */
export function getWritableChatId(messenger: Messenger, chatId: string): number {
  const chat = getChatId(messenger, chatId);
  const contact = messenger.state.contactByPerson.get(chat);
  if (chat < 0 || contact === 'started') return chat;
  const reasonByContact = { blocked: 'bot was blocked by the user', deactivated: 'user is deactivated' };
  const reason = contact ? reasonByContact[contact] : "bot can't initiate conversation with a user";
  throw new MessengerError(403, `Forbidden: ${reason}`);
}
