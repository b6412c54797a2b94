import type { Language } from '../../../../shared/language.rules.js';
import { en } from '../../../texts/en.js';
import { translations } from '../../../texts/texts.js';
import { cleanId, cleanLine, cleanMessage } from '../../../../shared/typed-text.rules.js';
import { toLatinLookalikes } from '../../../platform/text/text.rules.js';
import { toAmount } from '../../../platform/text/money.rules.js';
import type { Deposit, DepositType } from './deposit.entity.js';

interface Field {
  /** The property of the entity. The column has the same name as the field. */
  property: keyof Deposit;
  /** The same as in the entity. Null: the field is not a text. */
  maxLength: number | null;
  /** Cleans a text before it is stored, wherever it came from. */
  clean?: (text: string) => string;
  /** The English name in the chat form. Null: the form does not have the field. */
  formName: string | null;
  /** The title of the field's line on cards. Null: cards omit the field or format it specially. */
  cardTitle: string | null;
  /** The title of the field's column in exports. Null: exports omit the field or format it specially. */
  exportTitle: string | null;
  /** Searches can filter by the field. `inTotals`: whether every table of totals is grouped by the field. Null: no filter. */
  filter: { inTotals: boolean } | null;
  /** Whether a text search finds deposits by the value of this field, or by a prefix of the value. */
  isSearched?: true;
  /** The only type of deposits that have the field. In deposits of the other type it is empty. */
  onlyType?: DepositType;
  /** The release that added the field, if not the first one. Clients, processes and stored responses may be older. */
  since?: string;
}

const formNames = en.forms.fields;
const defaults = {
  maxLength: null,
  formName: null,
  cardTitle: null,
  exportTitle: null,
  filter: null,
} as const;
const line = { ...defaults, maxLength: 255, clean: cleanLine } as const;
const ftdLine = { ...line, onlyType: 'ftd' } as const;
const externalId = { ...defaults, clean: cleanId, isSearched: true } as const;

/**
 * The fields of a deposit by their API names. Forms, API requests and responses, storage, moderation, audit entries, filters,
 * cards and exports are derived from this constant. The hashes of idempotent requests depend on the order of the fields. The
 * description must be the last field of the form.
 */
export const depositFields = {
  type: { ...defaults, property: 'type', filter: { inTotals: true } },
  client_id: {
    ...externalId,
    property: 'clientId',
    maxLength: 128,
    formName: formNames.client_id[0],
    cardTitle: 'Client ID',
    exportTitle: 'Client id',
  },
  amount: { ...defaults, property: 'amount', formName: formNames.amount[0], exportTitle: 'Amount (USD)' },
  wallet: {
    ...externalId,
    property: 'wallet',
    maxLength: 255,
    formName: formNames.wallet[0],
    cardTitle: 'Wallet',
    exportTitle: 'Wallet',
  },
  exchanger: {
    ...line,
    property: 'exchanger',
    formName: formNames.exchanger[0],
    cardTitle: 'Exchanger',
    exportTitle: 'Exchanger',
  },
  agent: { ...line, property: 'agent', formName: formNames.agent[0] },
  behaviour: {
    ...ftdLine,
    property: 'behaviour',
    formName: formNames.behaviour[0],
    exportTitle: 'Behaviour',
  },
  affiliate: {
    ...ftdLine,
    property: 'affiliate',
    formName: formNames.affiliate[0],
    exportTitle: 'Affiliate',
  },
  financial: {
    ...ftdLine,
    property: 'financial',
    formName: formNames.financial[0],
    exportTitle: 'Financial',
  },
  payment: { ...ftdLine, property: 'payment', formName: formNames.payment[0], exportTitle: 'Payment' },
  description: {
    ...defaults,
    property: 'description',
    maxLength: 1000,
    clean: cleanMessage,
    formName: formNames.description[0],
    exportTitle: 'Description',
  },
  agent_id: { ...defaults, property: 'agentId' },
} as const satisfies Record<string, Field>;

type Fields = typeof depositFields;
export type DepositField = keyof Fields;
export type FieldProperty = Fields[DepositField]['property'];
type FieldWith<Trait> = { [Name in DepositField]: Fields[Name] extends Trait ? Name : never }[DepositField];
export type TextField = FieldWith<{ maxLength: number }>;
export type FormField = FieldWith<{ formName: string }>;
export type ExportedField = FieldWith<{ exportTitle: string }>;
export type SearchedField = FieldWith<{ isSearched: true }>;
export type FilterField = FieldWith<{ filter: object }>;
type CardField = TextField & FieldWith<{ cardTitle: string }>;
type LaterField = Extract<TextField, FieldWith<{ since: string }>>;

export type DepositContent = Pick<Deposit, FieldProperty>;
export type ApiContent = {
  [Name in DepositField]: Name extends 'amount' ? number : Deposit[Fields[Name]['property']];
};
/** The fields as schemas parse them. */
type ParsedContent = { [Name in DepositField]: Deposit[Fields[Name]['property']] };

/** The traits of a field, typed so that every trait can be read. */
export const getTraits = (name: DepositField): Field => depositFields[name];
export const fieldNames = Object.keys(depositFields) as DepositField[];
const isText = (name: DepositField): name is TextField => getTraits(name).maxLength !== null;
const listFieldsWithTrait = <Name extends DepositField>(trait: keyof Field) =>
  fieldNames.filter((name) => (getTraits(name)[trait] ?? null) !== null) as Name[];

export const textFields = listFieldsWithTrait<TextField>('maxLength');
export const formFields = listFieldsWithTrait<FormField>('formName');
export const exportedFields = listFieldsWithTrait<ExportedField>('exportTitle');
export const searchedFields = listFieldsWithTrait<SearchedField>('isSearched');
export const filterFields = listFieldsWithTrait<FilterField>('filter');
export const textFilters = filterFields.filter((name): name is FilterField & TextField => isText(name));
export const cardFields = listFieldsWithTrait<CardField>('cardTitle');
/** Text fields that a later release added. They are empty in older data. */
export const laterFields = listFieldsWithTrait<LaterField>('since');
export const typeSpecificFields = listFieldsWithTrait<TextField>('onlyType');
export const fieldProperties: FieldProperty[] = fieldNames.map((name) => depositFields[name].property);
export const emptyTexts = Object.fromEntries(
  textFields.map((name) => [depositFields[name].property, '']),
) as Record<Fields[TextField]['property'], ''>;

export const hasField = (type: DepositType, name: DepositField): boolean =>
  (getTraits(name).onlyType ?? type) === type;

/** Finds a field by one of its names, in any language, and the languages in which it has this name. */
export const findFieldByName = (written: string): { name: FormField; languages: Language[] } | undefined =>
  fieldByNameKey.get(toFieldNameKey(written));

/**
 * Returns the same key for all spellings of a field's name. Ignores case, accents, spaces, hyphens and underscores, and replaces
 * letters of other alphabets with the Latin ones that they look like.
 */
export const toFieldNameKey = (name: string): string => toLatinLookalikes(name).replace(/[\s_-]+/g, '');
/** Has the names of all languages, because people write in their own language, which may not be that of the chat. */
const fieldByNameKey = new Map<string, { name: FormField; languages: Language[] }>();
for (const [language, { forms }] of Object.entries(translations))
  for (const name of formFields)
    for (const written of forms.fields[name]) {
      const key = toFieldNameKey(written);
      const { languages } = fieldByNameKey.get(key) ?? { languages: [] };
      fieldByNameKey.set(key, { name, languages: [...languages, language as Language] });
    }

/** Lists the keys of all names of fields, in all languages. */
export const listFieldNameKeys = (): { key: string; name: FormField }[] =>
  Array.from(fieldByNameKey, ([key, { name }]) => ({ key, name }));

export const cleanField = (name: FormField, text: string): string =>
  (getTraits(name).clean ?? cleanLine)(text);

/** The fields as in API responses and audit entries. The amount is exact as a number, because it has at most twelve digits. */
export function toApi(content: DepositContent): ApiContent {
  const values = {} as Record<DepositField, unknown>;
  for (const name of fieldNames) values[name] = content[depositFields[name].property];
  values.amount = Number(content.amount);
  return values as ApiContent;
}

/** The content from the fields of a request. Fields that the type does not have become empty. */
export function toContent(input: ParsedContent): DepositContent {
  return buildContent((name) => (hasField(input.type, name) ? input[name] : ''));
}

/** Fields that the edit omits stay, or become empty if the new type lacks them. */
export const applyEdit = (before: DepositContent, edit: Partial<ParsedContent>): DepositContent =>
  toContent({ ...toApi(before), amount: before.amount, ...edit });

/**
 * What the agent reported, from the fields that the acceptance stored as `reported`. Fields that are absent from `reported`,
 * because an older release did not store them, keep the deposit's current values.
 */
export function toReportedContent(deposit: DepositContent, reported: Partial<ApiContent>): DepositContent {
  const { amount, ...others } = reported;
  return applyEdit(deposit, { ...others, ...(amount !== undefined && { amount: toAmount(amount)! }) });
}

/** Removes empty `laterFields` from an input, so that its hash equals that of the same request before they were added. */
export const omitEmptyLaterFields = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== '' || !laterFields.includes(name as never)),
  );

export const buildEmptyLaterFields = () =>
  Object.fromEntries(laterFields.map((name) => [name, ''])) as Record<LaterField, ''>;

const buildContent = (getValue: (name: DepositField) => unknown) =>
  Object.fromEntries(
    fieldNames.map((name) => [depositFields[name].property, getValue(name)]),
  ) as unknown as DepositContent;
