import { z } from 'zod';
import { MAX_ID } from '../../../shared/units.rules.js';
import { cleanId, cleanLine, cleanMessage, countVisible } from '../../../shared/typed-text.rules.js';

export const Id = z.int().min(1).max(MAX_ID);
export const BulkIds = z.array(Id).min(1).max(200);
/** Parses a whole number from a path or a query. */
export const numberText = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
    schema,
  );

export const IdText = numberText(z.int({ error: 'must be a whole number' }).min(1).max(MAX_ID));

type TextParams = Parameters<typeof z.string>[0];

/**
 * A text that people type, normalized by a function of `typed-text.rules.ts`. Its lone surrogates are replaced by U+FFFD, because
 * PostgreSQL rejects JSON that contains them.
 */
export const typedText = (clean: (text: string) => string, maxLength: number, params?: TextParams) =>
  z
    .string(params)
    .overwrite((text) => text.toWellFormed())
    .overwrite(clean)
    .max(maxLength);

/** An external id, such as a client id or a wallet, or another text in which invisible joiners mean nothing. */
export const externalIdText = (maxLength: number) => typedText(cleanId, maxLength);

/** A text on one line. */
export const lineText = (maxLength: number, params?: TextParams) => typedText(cleanLine, maxLength, params);

export const messageText = (maxLength: number) => typedText(cleanMessage, maxLength);

/** Rejects a text of fewer than `min` visible characters with `message`. `schema.min` documents the limit in the API. */
export const withMinVisible = (min: number, message: string, schema: z.ZodString) =>
  schema.min(min, { error: message, abort: true }).refine((text) => countVisible(text) >= min, message);

/** Treats a query value without visible characters as absent. */
export const optionalQuery = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && cleanId(value) === '' ? undefined : value),
    schema.optional(),
  );

export const Day = z.iso
  .date('must be a date, YYYY-MM-DD')
  .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'must be from 2000 to 2100');

export const PageNumber = z.preprocess(
  (value) => (value === '' || value === undefined ? 1 : value),
  IdText.default(1),
);
export const PageFilter = z.object({ page: PageNumber });
export type PageFilter = z.infer<typeof PageFilter>;

export const pageSchema = <View extends z.ZodType>(view: View) =>
  z.object({ data: z.array(view), last_page: z.int(), current_page: z.int() });

/** A Telegram chat or user id. It has up to 52 bits; ids of groups are negative. */
export const TelegramChatId = z.int();
export const TelegramUserId = z.int().min(1);

/** An instant in ISO 8601 with an offset. A `Date` becomes such a text, in UTC. */
export const Instant = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime({ offset: true }),
);

export const Done = z
  .void()
  .transform(() => ({ status: true as const }))
  .pipe(z.object({ status: z.literal(true) }))
  .meta({ id: 'Done' });

/** `done`: the ids that the call has changed. Omits unknown ids, and those that need no change, such as after a colleague's. */
export const DoneIds = z.object({ done: z.array(z.int()) }).meta({ id: 'DoneIds' });
export type DoneIds = z.infer<typeof DoneIds>;

export const BulkResult = z
  .object({
    done: z.array(z.int()),
    skipped: z.array(z.object({ id: z.int(), error: z.string() })),
  })
  .meta({ id: 'BulkResult' });

export const ErrorView = z
  .object({
    statusCode: z.int(),
    error: z.string(),
    message: z.string(),
    exception: z.string().optional(),
    details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error' });

const specTexts = new Set<string>();

/** Marks a text of the specification, which becomes the `error` of the response if a field is rejected with it. */
export function specError(text: string): string {
  specTexts.add(text);
  return text;
}

export const findSpecError = (messages: string[]): string | undefined =>
  messages.find((message) => specTexts.has(message));
