import { z } from 'zod';
import { parseSignedDollars } from '../../../../shared/amount.rules.js';
import { exportFormats } from '../../../platform/exports/sheet.rules.js';
import {
  Id,
  IdText,
  Instant,
  externalIdText,
  lineText,
  numberText,
  optionalQuery,
  pageSchema,
  PageNumber,
  typedText,
} from '../../../platform/http/common.schemas.js';
import { AMOUNT_BOUNDS_MESSAGE, toAmount } from '../../../platform/text/money.rules.js';
import { HistoryEntry } from '../../audit/audit.schemas.js';
import { UserView } from '../../people/user.schemas.js';
import {
  depositFields,
  type DepositField,
  fieldNames,
  type FilterField,
  hasField,
  laterFields,
  type TextField,
  textFields,
  textFilters,
  getTraits,
  typeSpecificFields,
} from '../ledger/deposit-fields.rules.js';
import { limits } from '../ledger/deposit.rules.js';
import type { DepositType } from '../ledger/deposit.entity.js';

const Type = z.enum(['retention', 'ftd']);
const Status = z.enum(['wait', 'accept', 'reject', 'delete']);
const Statuses = z.preprocess((value, context) => {
  const parts = [value].flat().flatMap((text) => (typeof text === 'string' ? text.split(',') : [text]));
  if (parts.every((part) => Status.safeParse(part).success)) return [...new Set(parts)];
  context.addIssue({ code: 'custom', message: `must be ${Status.options.join(', ')}, or several of them` });
  return z.NEVER;
}, z.array(Status).min(1));

const textSchema = (field: TextField) =>
  typedText(depositFields[field].clean, depositFields[field].maxLength);
/** An object with a schema for each of these fields, in the same order. */
const mapFields = <Name extends DepositField, Schema>(names: Name[], getSchema: (name: Name) => Schema) =>
  Object.fromEntries(names.map((name) => [name, getSchema(name)])) as Record<Name, Schema>;
const inFieldOrder = <Schemas extends Record<DepositField, z.ZodType>>(schemas: Schemas) =>
  mapFields(fieldNames, (name) => schemas[name]) as Schemas;

/** A number, which becomes a decimal string. */
const Amount = z
  .number()
  .positive('must be more than zero')
  .transform((number, context) => {
    const amount = toAmount(number);
    if (amount !== null) return amount;
    context.addIssue({ code: 'custom', message: AMOUNT_BOUNDS_MESSAGE });
    return z.NEVER;
  });
const UnixSeconds = numberText(z.int({ error: 'must be Unix seconds' }).min(0).max(99_999_999_999));

export const contentInputs = inFieldOrder({
  type: Type,
  amount: Amount,
  agent_id: Id.nullable().default(null),
  ...mapFields(textFields, (name) => textSchema(name).default('')),
});
/** The inputs of the fields that later releases added, which older clients do not send. */
export const laterFieldInputs = mapFields(laterFields, (name) => contentInputs[name]);

type WithoutDefaults<Inputs> = {
  [Name in keyof Inputs]: Inputs[Name] extends z.ZodType<infer Output, infer Input>
    ? z.ZodOptional<z.ZodType<Output, Input>>
    : never;
};

/** Makes inputs optional and removes their defaults, so that omitted fields stay unchanged. */
export const withoutDefaults = <Inputs extends Record<string, z.ZodType>>(inputs: Inputs) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [
      name,
      z.optional(input instanceof z.ZodDefault ? input.removeDefault() : input),
    ]),
  ) as unknown as WithoutDefaults<Inputs>;

/** Adds an issue for each filled field that deposits of the type do not have. */
export function checkFieldsOfType(
  input: { type: DepositType } & Partial<Record<TextField, string>>,
  context: z.core.$RefinementCtx,
): void {
  for (const field of typeSpecificFields) {
    if (hasField(input.type, field) || !input[field]) continue;
    context.addIssue({
      code: 'custom',
      path: [field],
      message: `belongs to type ${getTraits(field).onlyType} only`,
    });
  }
}

const fieldFilters = {
  type: optionalQuery(Type),
  ...mapFields(textFilters, (name) => optionalQuery(textSchema(name))),
} satisfies Record<FilterField, z.ZodType>;

export const DepositFilter = z.object({
  id: optionalQuery(IdText),
  page: PageNumber,
  agent_id: optionalQuery(IdText),
  brand_id: optionalQuery(IdText),
  order: optionalQuery(z.enum(['newest', 'oldest', 'amount_more', 'amount_less'])),
  /** The first second of a Moscow day. */
  created_at: optionalQuery(UnixSeconds),
  date_start: optionalQuery(UnixSeconds),
  /** Inclusive. */
  date_end: optionalQuery(UnixSeconds),
  /** One status, or several separated by commas. */
  status: optionalQuery(Statuses),
  ...fieldFilters,
  /** A label or amount, a client id or wallet or its beginning, or a part of an agent's name or username. */
  q: optionalQuery(lineText(limits.search)),
});
export type DepositFilter = z.infer<typeof DepositFilter>;

export const DepositExportFilter = DepositFilter.omit({ page: true }).extend({
  format: optionalQuery(z.enum(exportFormats)).transform((format) => format ?? 'csv'),
});
export type DepositExportFilter = z.infer<typeof DepositExportFilter>;

/** A bound of amounts: a number, or a text as people type it. Becomes a decimal string. */
const AmountBound = z.union([z.number(), externalIdText(64)]).transform((value, context) => {
  const parsed = parseSignedDollars(String(value));
  if ('amount' in parsed && !parsed.amount.startsWith('-')) return parsed.amount;
  context.addIssue({
    code: 'custom',
    message: 'problem' in parsed ? parsed.problem : 'must not be negative',
  });
  return z.NEVER;
});

/** The filters of the queue, apart from the brand, as fields of a body. */
export const queueFilters = {
  type: Type.optional(),
  agent_id: Id.optional(),
  amount_min: AmountBound.optional(),
  amount_max: AmountBound.optional(),
  /** Whether `files` has entries. */
  has_files: z.boolean().optional(),
  /** `true`: only deposits with `possible_duplicate_of`. */
  duplicates: z.boolean().optional(),
};

const BooleanText = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');

/** Adds an issue to each bound if the minimum is more than the maximum. */
export function checkAmountBounds(
  { amount_min: min, amount_max: max }: { amount_min?: string | undefined; amount_max?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (min === undefined || max === undefined || Number(min) <= Number(max)) return;
  const addIssue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  addIssue('amount_min', 'must not be more than amount_max');
  addIssue('amount_max', 'must not be less than amount_min');
}

export const WaitingDepositFilter = z
  .strictObject({
    ...DepositFilter.pick({ page: true, brand_id: true, type: true, agent_id: true }).shape,
    amount_min: optionalQuery(AmountBound),
    amount_max: optionalQuery(AmountBound),
    has_files: optionalQuery(BooleanText),
    duplicates: optionalQuery(BooleanText),
  })
  .superRefine(checkAmountBounds);
export type WaitingDepositFilter = z.infer<typeof WaitingDepositFilter>;

export const OwnDepositFilter = z.object({
  page: PageNumber,
  order: optionalQuery(z.enum(['date_new', 'date_old', 'amount_more', 'amount_less'])),
  date_start: optionalQuery(UnixSeconds),
  /** Inclusive. */
  date_end: optionalQuery(UnixSeconds),
  /** The whole client id. */
  client_id: optionalQuery(externalIdText(depositFields.client_id.maxLength)),
  status: optionalQuery(Status),
});
export type OwnDepositFilter = z.infer<typeof OwnDepositFilter>;

const contentViews = inFieldOrder({
  type: Type,
  amount: z.number(),
  agent_id: z.int().nullable(),
  ...mapFields(textFields, () => z.string()),
});

/** What the agent wrote. Moderation does not change it. */
export const ReportedDeposit = z.object(contentViews).meta({ id: 'ReportedDeposit' });

export const ApiOwnDeposit = z
  .object({
    id: z.int(),
    label: z.string(),
    status: Status,
    ...contentViews,
    agent_user: UserView.nullable(),
    brand_id: z.int(),
    brand: z.string(),
    created_at: z.iso.datetime(),
    possible_duplicate_of: z.int().nullable(),
    /** Why it was rejected: the moderator's reason if there is one, or that its agent withdrew it. */
    reason: z.string().nullable(),
    /** What the agent wrote, if it was accepted with changes. */
    reported: ReportedDeposit.nullable(),
    /** Links to the slips that are stored. */
    files: z.array(z.string()),
    /** How many slips are yet to be downloaded from Telegram, and how many downloads failed. Omitted if 0. */
    files_waiting: z.int().optional(),
    files_failed: z.int().optional(),
  })
  .meta({ id: 'OwnDeposit' });
export type ApiOwnDeposit = z.infer<typeof ApiOwnDeposit>;

const Claim = z.object({ user: UserView, until: z.iso.datetime() }).meta({ id: 'Claim' });

export const ApiDeposit = ApiOwnDeposit.extend({
  reported: ReportedDeposit,
  moderated_by: UserView.nullable(),
  moderated_at: z.iso.datetime().nullable(),
  /** Who is reviewing it. Null: nobody, or it is not waiting. */
  claim: Claim.nullable(),
}).meta({ id: 'Deposit' });
export type ApiDeposit = z.infer<typeof ApiDeposit>;

export const DepositContext = z
  .object({
    /** The message that reported it. Null: the mini-app or a program reported it, or its private chat was erased. */
    message: z
      .object({
        /** As the agent wrote it. Null if it was erased, or if an older version, which stored no texts, created the deposit. */
        text: z.string().nullable(),
        /** Opens the message in Telegram. Null for private chats and basic groups, whose messages have no address. */
        url: z.string().nullable(),
      })
      .nullable(),
    /** Earlier deposits with the same client id or wallet, in all brands within reach, newest first. At most ten. */
    earlier: z.object({ data: z.array(ApiDeposit), has_more: z.boolean() }),
    /** How many of the agent's last hundred other deposits in the brand have each status. Null: the deposit has no agent. */
    record: z
      .object({
        wait: z.int(),
        accept: z.int(),
        reject: z.int(),
        delete: z.int(),
        /** The three most frequent reasons of rejections. */
        reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
      })
      .nullable(),
  })
  .meta({ id: 'DepositContext' });
export type DepositContext = z.infer<typeof DepositContext>;

/** The history of a deposit, oldest first. `before` and `after` contain the changed fields. */
export const DepositHistory = z.array(HistoryEntry.extend({}).meta({ id: 'DepositEvent' }));
export type DepositHistory = z.infer<typeof DepositHistory>;

/** `count` and `amount` are those of all deposits that match, not of the page alone. */
export const DepositPage = pageSchema(ApiDeposit)
  .extend({ count: z.int(), amount: z.number() })
  .meta({ id: 'DepositPage' });
export type DepositPage = z.infer<typeof DepositPage>;

/** `as_of`: the response contains every change up to this time. `deposit/bulk` accepts it. */
export const WaitingDepositPage = DepositPage.extend({ as_of: Instant }).meta({ id: 'WaitingDepositPage' });
export type WaitingDepositPage = z.input<typeof WaitingDepositPage>;

export const OwnDepositPage = z
  .object({
    data: z.array(ApiOwnDeposit),
    meta: z.object({ current_page: z.int(), last_page: z.int() }),
  })
  .meta({ id: 'OwnDepositPage' });
export type OwnDepositPage = z.infer<typeof OwnDepositPage>;

export const DepositAgents = z.array(UserView);

export const RejectReasons = z.array(z.string());
