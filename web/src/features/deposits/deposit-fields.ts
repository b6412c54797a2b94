import type { OwnDeposit, ReportedDeposit } from '../../api/agent.api.gen';
import type { User } from '../../api/api.gen';
import { cleanId, cleanLine, cleanMessage } from '../../../../server/shared/typed-text.rules';

type DepositType = OwnDeposit['type'];
type FieldPlace = 'search' | 'duplicate' | 'miniApp';

export type DecisionFields = Pick<OwnDeposit, 'status' | 'reason'> & { moderated_by?: User | null };

/** Deposits withdrawn by their agent are rejected without a moderator, with this reason. */
export const isWithdrawn = ({ reason, moderated_by: moderator }: DecisionFields) =>
  reason === 'Withdrawn by the agent' && !moderator;

interface Field {
  /** The type of deposits that have the field. Undefined: all types. */
  type?: DepositType;
  /** The moderator's input. Null: not editable. */
  input: 'type' | 'agent' | 'money' | 'text' | 'paragraph' | null;
  /** Whether it is a column of the search. */
  search: boolean;
  /** Whether the comparison with a possible duplicate shows it. */
  duplicate: boolean;
  /** Whether the deposit's agent sees it in the mini-app. */
  miniApp: boolean;
}

const ftdText = { type: 'ftd', input: 'text', search: false, duplicate: false, miniApp: false } as const;

/** The fields of a report, in the order of the form. Adding a field causes compiler errors wherever it must be handled. */
export const depositFields = {
  type: { input: 'type', search: true, duplicate: false, miniApp: true },
  agent_id: { input: 'agent', search: true, duplicate: true, miniApp: false },
  client_id: { input: 'text', search: true, duplicate: false, miniApp: true },
  amount: { input: 'money', search: true, duplicate: false, miniApp: true },
  wallet: { input: 'text', search: false, duplicate: true, miniApp: true },
  exchanger: { input: 'text', search: false, duplicate: true, miniApp: true },
  agent: { input: null, search: false, duplicate: false, miniApp: false },
  behaviour: { ...ftdText },
  affiliate: { ...ftdText },
  financial: { ...ftdText },
  payment: { ...ftdText },
  description: { input: 'paragraph', search: false, duplicate: true, miniApp: true },
} as const satisfies Record<keyof ReportedDeposit, Field>;

type Fields = typeof depositFields;
export type DepositField = keyof Fields;
export type EditableField = {
  [Name in DepositField]: Fields[Name]['input'] extends null ? never : Name;
}[DepositField];
export type TextField = {
  [Name in DepositField]: Fields[Name]['input'] extends 'text' | 'paragraph' ? Name : never;
}[DepositField];
export type FieldShownIn<P extends FieldPlace> = {
  [Name in DepositField]: Fields[Name][P] extends true ? Name : never;
}[DepositField];

const fields: Record<DepositField, Field> = depositFields;
const names = Object.keys(fields) as DepositField[];

export const isText = (field: DepositField): field is TextField =>
  fields[field].input === 'text' || fields[field].input === 'paragraph';
export const textFields = names.filter(isText);
export const editableFields = names.filter((field): field is EditableField => fields[field].input !== null);

export const listFieldsShownIn = <P extends FieldPlace>(place: P) =>
  names.filter((field): field is FieldShownIn<P> => fields[field][place]);

export function belongsToType(field: DepositField, types: DepositType[]): boolean {
  const { type } = fields[field];
  return type === undefined || types.includes(type);
}

/** Normalizes typed text as the server does. */
export function cleanField(field: DepositField, text: string): string {
  if (field === 'client_id' || field === 'wallet') return cleanId(text);
  return field === 'description' ? cleanMessage(text) : cleanLine(text);
}
