import { z } from 'zod';
import {
  Instant,
  lineText,
  messageText,
  TelegramChatId,
  TelegramUserId,
  specError,
} from '../../../platform/http/common.schemas.js';
import { DEFAULT_LANGUAGE, languages } from '../../../../shared/language.rules.js';
import { cleanMessage } from '../../../../shared/typed-text.rules.js';
import { type Brand, chatAnswers, DEFAULT_REPORT_HOUR, reportTypes } from './brand.entity.js';
import { toHour } from './brand.rules.js';

/** The error for a missing chat or name. Other mistakes in these fields have their own texts. */
const requiredError = specError('Chat ID & Name is required');
const toMissingError = ({ input }: { input: unknown }) =>
  input === undefined || input === null ? requiredError : undefined;

export const CreateBrand = z
  .strictObject({
    chat_id: z.int({ error: toMissingError }),
    thread_id: z.int().min(1).nullish(),
    name: lineText(128, { error: toMissingError }).min(1, requiredError),
    description: messageText(512).default(''),
    admin_telegram_id: TelegramUserId.nullish(),
    /** The language of the brand's chats and reports. */
    language: z.enum(languages).default(DEFAULT_LANGUAGE),
  })
  .meta({ id: 'CreateBrand' });
export type CreateBrand = z.infer<typeof CreateBrand>;

const hourSchema = (fallback: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => toHour(value, fallback))
    .meta({ type: 'integer', description: `0 to 23; anything else counts as ${fallback}` });

/** The usual reasons for rejecting a deposit. Each is a single line, and may be as long as a typed reason. */
const RejectReasons = z
  .array(lineText(512).min(1, 'must not be empty'))
  .max(20)
  .refine((reasons) => new Set(reasons).size === reasons.length, 'must not repeat a reason');

const settingsFields = {
  name: lineText(128).nullish(),
  description: messageText(512).nullish(),
  /** An hour in GMT-4. */
  report_hour: hourSchema(DEFAULT_REPORT_HOUR),
  admin_telegram_id: TelegramUserId.nullish(),
  report_thread_id: z.int().min(1).nullish(),
  report_chat_id: TelegramChatId.nullish(),
  report_type: z.enum(reportTypes).optional(),
  report_show: z.boolean().optional(),
  /** An hour in UTC+3. */
  work_start_time: hourSchema(16),
  /** An hour in UTC+3, also one after midnight. Null: around the clock. */
  work_end_time: z.int().min(0).max(23).nullish(),
  /** Minutes of working time after which tickets are due. Null: never. */
  reply_within: z.int().min(1).max(10_080).nullish(),
  reject_reasons: RejectReasons.optional(),
  /** How the bot replies to deposits in the brand's chat. */
  chat_answers: z.enum(chatAnswers).optional(),
  /** Whether rejection reasons may appear in the brand's chat. Otherwise only the agent gets them. */
  chat_reasons: z.boolean().optional(),
  /** The language of the brand's chats and reports. */
  language: z.enum(languages).optional(),
};

/** Omitted fields stay unchanged. The chat and thread for deposits cannot be changed by this call. */
export const UpdateBrand = z
  .strictObject({
    ...settingsFields,
    /** The values that the caller saw. A field that somebody else has since changed to a value other than the sent one: 409. */
    seen: z.strictObject(settingsFields).optional(),
  })
  .meta({ id: 'UpdateBrand' });
export type UpdateBrand = z.infer<typeof UpdateBrand>;

/** The message is Telegram's MarkdownV2. */
export const BrandMessage = z
  .strictObject({ message: z.string().overwrite(cleanMessage).max(10_000), type: z.enum(['admin', 'chat']) })
  .meta({ id: 'BrandMessage' });
export type BrandMessage = z.infer<typeof BrandMessage>;

export const BrandName = z.object({ id: z.int(), name: z.string() }).meta({ id: 'BrandName' });
export type BrandName = z.infer<typeof BrandName>;

export const BrandView = BrandName.extend({
  description: z.string(),
  report_hour: z.int(),
  admin_telegram_id: z.int().nullable(),
  report_thread_id: z.int().nullable(),
  report_chat_id: z.int().nullable(),
  report_type: z.enum(reportTypes),
  report_show: z.boolean(),
  work_start_time: z.int(),
  work_end_time: z.int().nullable(),
  reply_within: z.int().nullable(),
  reject_reasons: z.array(z.string()),
  chat_answers: z.enum(chatAnswers),
  chat_reasons: z.boolean(),
  language: z.enum(languages),
  chat_id: z.int(),
  thread_id: z.int().nullable(),
  created_at: Instant,
}).meta({ id: 'Brand' });
export type BrandView = z.input<typeof BrandView>;

export const BrandDetail = BrandView.extend({
  /** The link by which people ask to join the brand. Null while the bot's name is unknown. */
  deep_link: z.string().nullable(),
}).meta({ id: 'BrandDetail' });

/** The fields of a brand that all of its staff can see. */
export const BrandHead = BrandView.pick({ id: true, name: true, report_type: true }).meta({
  id: 'BrandHead',
});

/** A group that the bot is in. */
const BotChat = z
  .object({
    chat_id: TelegramChatId,
    title: z.string(),
    is_forum: z.boolean(),
    /** Whether the whole group is free. Otherwise, only its threads can be used. */
    is_free: z.boolean(),
    /** The known threads that belong to no brand, newest first. `title`: null if it is unknown. */
    threads: z.array(z.object({ thread_id: z.int(), title: z.string().nullable() })),
  })
  .meta({ id: 'BotChat' });
export type BotChat = z.infer<typeof BotChat>;

export const BotChatList = z.object({ data: z.array(BotChat) }).meta({ id: 'BotChatList' });

const toIdNumber = (id: string | null) => (id === null ? null : Number(id));

export function toBrandView(brand: Brand): BrandView {
  return {
    id: brand.id,
    name: brand.name,
    description: brand.description,
    report_hour: brand.reportHour,
    admin_telegram_id: toIdNumber(brand.adminTelegramId),
    report_thread_id: toIdNumber(brand.reportThreadId),
    report_chat_id: toIdNumber(brand.reportChatId),
    report_type: brand.reportType,
    report_show: brand.reportShow,
    work_start_time: brand.workStartTime,
    work_end_time: brand.workEndTime,
    reply_within: brand.replyWithin,
    reject_reasons: brand.rejectReasons,
    chat_answers: brand.chatAnswers,
    chat_reasons: brand.chatReasons,
    language: brand.language,
    chat_id: Number(brand.chatId),
    thread_id: toIdNumber(brand.threadId),
    created_at: brand.createdAt,
  };
}
