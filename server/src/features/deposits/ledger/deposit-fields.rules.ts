import { cleanId, cleanLine, cleanMessage } from '../../../../shared/typed-text.rules.js';
import { toLatinLookalikes } from '../../../platform/text/text.rules.js';
import { toAmount } from '../../../platform/text/money.rules.js';
import type { Deposit, DepositType } from './deposit.entity.js';

/** Every row states what it is, or null. */
interface Field {
  /** Of the entity. The column is named like the field. */
  property: keyof Deposit;
  /** The longest text, as in the entity. Null: it is not a text. */
  limit: number | null;
  /** Cleans a text before it is stored, wherever it came from. */
  clean?: (text: string) => string;
  /** The name in the chat form. Null: the form does not have the field. */
  form: string | null;
  /** The title of its line on cards. Null: none, or one of its own. */
  card: string | null;
  /** The title of its column in exports. Null: none, or one of its own. */
  exported: string | null;
  /** Searches can filter by its value. `inTotals`: whether every table of totals is grouped by it. */
  filter: { inTotals: boolean } | null;
  /** A text search also finds deposits by a prefix of this field. */
  isSearched?: true;
  /** Deposits of the other type have an empty text. */
  only?: DepositType;
  /** Whether moderators may change it. */
  isEditable: boolean;
  /** The release that added it, if it was not the first. Clients, processes and stored answers may be older. */
  since?: string;
}

const noText = {
  limit: null,
  form: null,
  card: null,
  exported: null,
  filter: null,
  isEditable: true,
} as const;
const editableLine = { clean: cleanLine, isEditable: true } as const;
const ftdLine = { ...editableLine, limit: 255, card: null, filter: null, only: 'ftd' } as const;

/**
 * The content of a deposit, by names as on the wire. Forms, orders, storage, moderation, audit entries, answers, filters, cards
 * and exports follow this table. The hashes of idempotent orders depend on the order of these rows, and the form ends with the
 * description.
 */
export const depositFields = {
  type: { ...noText, property: 'type', filter: { inTotals: true } },
  client_id: {
    property: 'clientId',
    limit: 128,
    clean: cleanId,
    form: 'Client ID',
    card: 'Client ID',
    exported: 'Client id',
    filter: null,
    isSearched: true,
    isEditable: true,
  },
  amount: { ...noText, property: 'amount', form: 'Amount', exported: 'Amount (USD)' },
  wallet: {
    property: 'wallet',
    limit: 255,
    clean: cleanId,
    form: 'Wallet',
    card: 'Wallet',
    exported: 'Wallet',
    filter: null,
    isSearched: true,
    isEditable: true,
  },
  exchanger: {
    ...editableLine,
    property: 'exchanger',
    limit: 255,
    form: 'Exchanger',
    card: 'Exchanger',
    exported: 'Exchanger',
    filter: null,
  },
  agent: {
    ...editableLine,
    property: 'agent',
    limit: 255,
    form: 'Agent',
    card: null,
    exported: null,
    filter: null,
    isEditable: false,
  },
  behaviour: { ...ftdLine, property: 'behaviour', form: 'Behaviour', exported: 'Behaviour' },
  affiliate: { ...ftdLine, property: 'affiliate', form: 'Affiliate', exported: 'Affiliate' },
  financial: { ...ftdLine, property: 'financial', form: 'Financial', exported: 'Financial' },
  payment: { ...ftdLine, property: 'payment', form: 'Payment', exported: 'Payment' },
  description: {
    ...editableLine,
    property: 'description',
    limit: 1000,
    clean: cleanMessage,
    form: 'Description',
    card: null,
    exported: 'Description',
    filter: null,
  },
  agent_id: { ...noText, property: 'agentId' },
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
type CardField = TextField & FieldWith<{ card: string }>;
type LaterField = Extract<TextField, FieldWith<{ since: string }>>;

/** The fields as properties of the entity. */
export type DepositContent = Pick<Deposit, FieldProperty>;
/** The fields as the API returns them. */
export type ApiContent = {
  [Name in DepositField]: Name extends 'amount' ? number : Deposit[Fields[Name]['property']];
};
/** The fields as schemas parse them. */
type ParsedContent = { [Name in DepositField]: Deposit[Fields[Name]['property']] };

/** The same table, in which each row may have each trait. */
export const getTraits = (name: DepositField): Field => depositFields[name];
export const fieldNames = Object.keys(depositFields) as DepositField[];
const isText = (name: DepositField): name is TextField => getTraits(name).limit !== null;
const listFieldsWithTrait = <Name extends DepositField>(trait: keyof Field) =>
  fieldNames.filter((name) => (getTraits(name)[trait] ?? null) !== null) as Name[];

export const textFields = listFieldsWithTrait<TextField>('limit');
export const formFields = listFieldsWithTrait<FormField>('form');
export const exportedFields = listFieldsWithTrait<ExportedField>('exported');
export const searchedFields = listFieldsWithTrait<SearchedField>('isSearched');
export const filterFields = listFieldsWithTrait<FilterField>('filter');
export const textFilters = filterFields.filter((name): name is FilterField & TextField => isText(name));
export const cardFields = listFieldsWithTrait<CardField>('card');
/** Texts that a later release added. They are empty in what is older. */
export const laterFields = listFieldsWithTrait<LaterField>('since');
/** Fields that the other type does not have. */
export const typeSpecificFields = listFieldsWithTrait<TextField>('only');
export const fieldProperties: FieldProperty[] = fieldNames.map((name) => depositFields[name].property);
export const emptyTexts = Object.fromEntries(
  textFields.map((name) => [depositFields[name].property, '']),
) as Record<Fields[TextField]['property'], ''>;

/** Whether deposits of the type have the field. */
export const hasField = (type: DepositType, name: DepositField): boolean =>
  (getTraits(name).only ?? type) === type;

export const findFieldByName = (written: string): FormField | undefined =>
  fieldByName.get(toNameKey(written));

/** Equal for all ways to write the name of a field: in any case, with other spaces, in letters that look alike. */
export const toNameKey = (name: string): string => toLatinLookalikes(name).replace(/[\s_-]+/g, '');
const fieldByName = new Map(formFields.map((name) => [toNameKey(depositFields[name].form), name]));

/** Cleans a value that a person wrote, for storage. */
export const cleanField = (name: FormField, text: string): string =>
  (getTraits(name).clean ?? cleanLine)(text);

/** The fields as in API responses and audit entries. The amount is exact as a number, because it has at most twelve digits. */
export function toApi(content: DepositContent): ApiContent {
  const values = fieldNames.map((name) => [name, content[depositFields[name].property]] as const);
  return { ...(Object.fromEntries(values) as ParsedContent), amount: Number(content.amount) };
}

/** The fields of an order or an edit. Those of the other type become empty. */
export function toContent(input: ParsedContent): DepositContent {
  return buildContent((name) => (hasField(input.type, name) ? input[name] : ''));
}

/** The content after an edit. Fields that it leaves out stay. */
export const applyEdit = (before: DepositContent, edit: Partial<ParsedContent>): DepositContent =>
  toContent({ ...toApi(before), amount: before.amount, ...edit });

/** What the agent wrote, from what the acceptance stored as `reported`. An acceptance changes only fields that it knows. */
export function toReportedContent(deposit: DepositContent, reported: Partial<ApiContent>): DepositContent {
  const { amount, ...others } = reported;
  return applyEdit(deposit, { ...others, ...(amount !== undefined && { amount: toAmount(amount)! }) });
}

/** An input without later fields that are empty. Its hash is the one that the same request had before the field was added. */
export const withoutEmptyLaterFields = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== '' || !laterFields.includes(name as never)),
  );

export const emptyLaterFields = () =>
  Object.fromEntries(laterFields.map((name) => [name, ''])) as Record<LaterField, ''>;

const buildContent = (valueOf: (name: DepositField) => unknown) =>
  Object.fromEntries(
    fieldNames.map((name) => [depositFields[name].property, valueOf(name)]),
  ) as unknown as DepositContent;
