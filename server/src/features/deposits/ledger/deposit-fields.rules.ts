import { cleanId, cleanLine, cleanMessage } from '../../../../shared/typed-text.rules.js';
import { toLatinLookalikes } from '../../../platform/text/text.rules.js';
import { toAmount } from '../../../platform/text/money.rules.js';
import type { Deposit, DepositType } from './deposit.entity.js';

interface Field {
  /** Of the entity. The column is named like the field. */
  property: keyof Deposit;
  /** The longest text. Other kinds of fields have none. */
  limit?: number;
  /** Cleans a text before it is stored, wherever it came from. */
  clean?: (text: string) => string;
  /** The name in the chat form. Without it the form does not have the field. */
  form?: string;
  /** The title of its column in exports. Without it they do not have the field, or a column of their own. */
  exported?: string;
  /** Deposits of the other type have an empty text. */
  only?: DepositType;
  /** Whether moderators may change it. */
  isEditable: boolean;
  /** A text search also finds deposits by a prefix of this field. */
  isSearched?: true;
  /** Searches can filter by its value. `inTotals`: whether every table of totals is grouped by it. */
  filter?: { inTotals: boolean };
}

const line = { limit: 255, clean: cleanLine, isEditable: true } as const;

/**
 * The content of a deposit, by names as on the wire. Forms, orders, storage, moderation, audit entries, answers, filters and
 * exports follow this table. The hashes of idempotent orders depend on the order of these rows, and the form ends with the
 * description.
 */
export const depositFields = {
  type: { property: 'type', isEditable: true, filter: { inTotals: true } },
  client_id: {
    property: 'clientId',
    limit: 128,
    clean: cleanId,
    form: 'Client ID',
    exported: 'Client id',
    isEditable: true,
    isSearched: true,
  },
  amount: { property: 'amount', form: 'Amount', exported: 'Amount (USD)', isEditable: true },
  wallet: {
    ...line,
    property: 'wallet',
    clean: cleanId,
    form: 'Wallet',
    exported: 'Wallet',
    isSearched: true,
  },
  exchanger: { ...line, property: 'exchanger', form: 'Exchanger', exported: 'Exchanger' },
  agent: { ...line, property: 'agent', form: 'Agent', isEditable: false },
  behaviour: { ...line, property: 'behaviour', form: 'Behaviour', exported: 'Behaviour', only: 'ftd' },
  affiliate: { ...line, property: 'affiliate', form: 'Affiliate', exported: 'Affiliate', only: 'ftd' },
  financial: { ...line, property: 'financial', form: 'Financial', exported: 'Financial', only: 'ftd' },
  payment: { ...line, property: 'payment', form: 'Payment', exported: 'Payment', only: 'ftd' },
  description: {
    ...line,
    property: 'description',
    limit: 1000,
    clean: cleanMessage,
    form: 'Description',
    exported: 'Description',
  },
  agent_id: { property: 'agentId', isEditable: true },
} as const satisfies Record<string, Field>;

type Fields = typeof depositFields;
export type DepositField = keyof Fields;
export type FieldProperty = Fields[DepositField]['property'];
/** The names of the fields with this trait. */
type FieldWith<Trait> = { [Name in DepositField]: Fields[Name] extends Trait ? Name : never }[DepositField];
export type TextField = FieldWith<{ limit: number }>;
export type FormField = FieldWith<{ form: string }>;
export type ExportedField = FieldWith<{ exported: string }>;
export type SearchedField = FieldWith<{ isSearched: true }>;
export type FilterField = FieldWith<{ filter: object }>;

/** The fields as properties of the entity. */
export type DepositContent = Pick<Deposit, FieldProperty>;
/** The fields as the API returns them. */
export type ApiContent = {
  [Name in DepositField]: Name extends 'amount' ? number : Deposit[Fields[Name]['property']];
};
/** The fields as schemas parse them. */
type ParsedContent = { [Name in DepositField]: Deposit[Fields[Name]['property']] };

/** The same table, in which each row may have each trait. */
export const traitsOf = (name: DepositField): Field => depositFields[name];
export const fieldNames = Object.keys(depositFields) as DepositField[];
const withTrait = <Name extends DepositField>(trait: keyof Field) =>
  fieldNames.filter((name) => traitsOf(name)[trait] !== undefined) as Name[];

export const textFields = withTrait<TextField>('limit');
export const formFields = withTrait<FormField>('form');
export const exportedFields = withTrait<ExportedField>('exported');
export const searchedFields = withTrait<SearchedField>('isSearched');
export const filterFields = withTrait<FilterField>('filter');
/** Fields that the other type does not have. */
export const typeSpecificFields = withTrait<TextField>('only');
export const fieldProperties: FieldProperty[] = fieldNames.map((name) => depositFields[name].property);
export const emptyTexts = Object.fromEntries(
  textFields.map((name) => [depositFields[name].property, '']),
) as Record<Fields[TextField]['property'], ''>;

/** Whether deposits of the type have the field. */
export const hasField = (type: DepositType, name: DepositField): boolean =>
  (traitsOf(name).only ?? type) === type;

export const findFieldByName = (written: string): FormField | undefined =>
  fieldByName.get(toNameKey(written));

/** Equal for all ways to write the name of a field: in any case, with other spaces, in letters that look alike. */
export const toNameKey = (name: string): string => toLatinLookalikes(name).replace(/[\s_-]+/g, '');
const fieldByName = new Map(formFields.map((name) => [toNameKey(depositFields[name].form), name]));

/** Cleans a value that a person wrote, for storage. */
export const cleanField = (name: FormField, text: string): string =>
  (traitsOf(name).clean ?? cleanLine)(text);

/** The fields as in API responses and audit entries. The amount is exact as a number, because it has at most twelve digits. */
export function toApi(content: DepositContent): ApiContent {
  const values = fieldNames.map((name) => [name, content[depositFields[name].property]] as const);
  return { ...(Object.fromEntries(values) as ParsedContent), amount: Number(content.amount) };
}

/** The fields of an order or an edit. Those of the other type become empty. */
export function toContent(input: ParsedContent): DepositContent {
  return buildContent((name) => (hasField(input.type, name) ? input[name] : ''));
}

/** The fields that an acceptance stored as `reported`. Fields added since then are empty. */
export function toReportedContent(reported: Partial<ApiContent>): DepositContent {
  const { agent_id = null, amount = 0, ...rest } = reported;
  const read: Record<string, unknown> = { ...rest, agent_id, amount: toAmount(amount) };
  return buildContent((name) => read[name] ?? (name === 'agent_id' ? null : ''));
}

const buildContent = (valueOf: (name: DepositField) => unknown) =>
  Object.fromEntries(
    fieldNames.map((name) => [depositFields[name].property, valueOf(name)]),
  ) as unknown as DepositContent;
