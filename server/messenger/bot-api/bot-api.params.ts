import { z } from 'zod';
import { MessengerError } from '../state/messenger.types.js';

/** In forms everything is text: numbers are digits, a boolean is "true", objects are JSON. */
const fromText = (value: unknown) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};
const anyInt = z.preprocess(fromText, z.int());
const flag = z.preprocess(fromText, z.boolean());
const jsonOf = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(fromText, schema);

const Button = z.object({
  text: z.string().default(''),
  url: z.string().optional(),
  callback_data: z.string().optional(),
  web_app: z.object({ url: z.string() }).optional(),
});
const Entities = z.array(
  z.object({
    type: z.string(),
    offset: z.int(),
    length: z.int(),
    url: z.string().optional(),
    language: z.string().optional(),
  }),
);
const ReplyMarkup = jsonOf(z.object({ inline_keyboard: z.array(z.array(Button)).optional() }));
const chatId = z.union([z.string(), z.number()]).transform(String);
const Text = {
  text: z.coerce.string().default(''),
  parse_mode: z.string().default(''),
  entities: jsonOf(Entities).optional(),
};
const Caption = {
  caption: z.coerce.string().default(''),
  parse_mode: z.string().default(''),
  caption_entities: jsonOf(Entities).optional(),
};
const Markup = { reply_markup: ReplyMarkup.optional() };
/** An upload (also by "attach://name"), or the id of a stored file. */
const InputFile = z.union([z.instanceof(File), z.string()]).default('');

export const OfChat = z.object({ chat_id: chatId.default('') });
export const OfMessage = OfChat.extend({ message_id: anyInt.default(0) });
export const OfMember = OfChat.extend({ user_id: anyInt });
export const OfUser = z.object({ user_id: anyInt });
export const OfFile = z.object({ file_id: z.string().default('') });
/** Where a message goes, and which message it replies to. */
const Sending = OfChat.extend({
  message_thread_id: anyInt.optional(),
  reply_parameters: jsonOf(
    z.object({ message_id: z.int(), allow_sending_without_reply: z.boolean().default(false) }),
  ).optional(),
  // These are from before Bot API 7.0. telegraf's types still have them.
  reply_to_message_id: anyInt.optional(),
  allow_sending_without_reply: flag.default(false),
});
export type Sending = z.infer<typeof Sending>;
export const SendMessage = Sending.extend({ ...Text, ...Markup });
export type Texted = Pick<z.infer<typeof SendMessage>, 'text' | 'parse_mode' | 'entities'>;
/** A call has either `photo` or `document`. */
export const SendFile = Sending.extend({ photo: InputFile, document: InputFile, ...Caption, ...Markup });
export type Captioned = Pick<z.infer<typeof SendFile>, 'caption' | 'parse_mode' | 'caption_entities'>;
const InputMedia = z.object({ type: z.enum(['photo', 'document']), media: z.string(), ...Caption });
export const SendMediaGroup = Sending.extend({ media: jsonOf(z.array(InputMedia)) });
export const EditMessageMedia = OfMessage.extend({ media: jsonOf(InputMedia), ...Markup });
/** For copies and forwards: the message and where it goes. */
const Passing = Sending.extend({ from_chat_id: chatId.default(''), message_id: anyInt.default(0) });
export const ForwardMessage = Passing;
export const CopyMessage = Passing.extend({
  caption: z.coerce.string().optional(),
  parse_mode: Caption.parse_mode,
  caption_entities: Caption.caption_entities,
  ...Markup,
});
export const OfMessages = OfChat.extend({ message_ids: jsonOf(z.array(z.int()).min(1).max(100)) });
export const EditMessageText = OfMessage.extend({ ...Text, ...Markup });
export const EditMessageCaption = OfMessage.extend({ ...Caption, ...Markup });
export const EditMessageReplyMarkup = OfMessage.extend(Markup);
export const AnswerCallbackQuery = z.object({
  callback_query_id: z.coerce.string().default(''),
  text: z.coerce.string().max(200).default(''),
  show_alert: flag.default(false),
});
export const SendChatAction = OfChat.extend({
  message_thread_id: anyInt.optional(),
  action: z.enum(['typing', 'upload_photo', 'upload_document', 'choose_sticker', 'find_location']),
});
export const GetUpdates = z.object({
  offset: anyInt.default(0),
  limit: jsonOf(z.int().min(1).max(100)).catch(100).default(100),
  timeout: jsonOf(z.int().min(0)).default(0),
  allowed_updates: jsonOf(z.array(z.string())).optional(),
});
export const SetWebhook = z.object({
  url: z.string().default(''),
  secret_token: z
    .string()
    .regex(/^[\w-]{1,256}$/)
    .optional(),
  allowed_updates: jsonOf(z.array(z.string())).optional(),
  drop_pending_updates: flag.default(false),
});
export const DeleteWebhook = z.object({ drop_pending_updates: flag.default(false) });
export const OfCommandScope = z.object({
  scope: jsonOf(
    z.object({ type: z.string(), chat_id: chatId.optional(), user_id: z.int().optional() }),
  ).default({ type: 'default' }),
  language_code: z.string().default(''),
});
export const SetMyCommands = OfCommandScope.extend({
  commands: jsonOf(
    z.array(
      z.object({ command: z.string().regex(/^[a-z0-9_]{1,32}$/), description: z.string().min(1).max(256) }),
    ),
  ),
});

/** @throws MessengerError 400 with the name of the wrong parameter. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, params: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(params);
  if (success) return data;
  const [issue] = error.issues;
  throw new MessengerError(
    400,
    `Bad Request: invalid parameter "${issue?.path.join('.')}": ${issue?.message}`,
  );
}
