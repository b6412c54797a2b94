import type { OwnDeposit, ReportedDeposit } from '../../api/agent.api.gen';
import type { User } from '../../api/api.gen';
import { cleanId, cleanLine, cleanMessage } from '../../../../server/shared/typed-text.rules';

type DepositType = OwnDeposit['type'];
type FieldPlace = 'search' | 'duplicate' | 'mini-app';

export const typeNames: Record<DepositType, string> = { retention: 'Retention', ftd: 'FTD' };

export const statusNames: Record<OwnDeposit['status'], string> = {
  wait: 'Waiting',
  accept: 'Accepted',
  reject: 'Rejected',
  delete: 'Deleted',
};

type DecisionFields = Pick<OwnDeposit, 'status' | 'reason'> & { moderated_by?: User | null };

/** Deposits withdrawn by their agent are rejected without a moderator, with this reason. */
export const isWithdrawn = ({ reason, moderated_by: by }: DecisionFields) =>
  reason === 'Withdrawn by the agent' && !by;

export const statusText = (deposit: DecisionFields): string =>
  isWithdrawn(deposit) ? 'Withdrawn' : statusNames[deposit.status];

interface Field {
  title: string;
  /** The type of deposits that have the field. Undefined: all types. */
  type?: DepositType;
  /** The moderator's input. Null: not editable. */
  input: 'type' | 'agent' | 'money' | 'text' | 'paragraph' | null;
  /** Where else the field is shown: as a column of the search, in the comparison of duplicates, to the agent. */
  places: readonly FieldPlace[];
}

/**
 * The fields of a report, in the order of the moderator's form. The popup and the history show all of them. A new field causes
 * compiler errors wherever else it must be handled.
 */
export const depositFields = {
  type: { title: 'Type', input: 'type', places: ['search', 'mini-app'] },
  agent_id: { title: 'Agent', input: 'agent', places: ['search', 'duplicate'] },
  client_id: { title: 'Client ID', input: 'text', places: ['search', 'mini-app'] },
  amount: { title: 'Amount', input: 'money', places: ['search', 'mini-app'] },
  wallet: { title: 'Wallet', input: 'text', places: ['duplicate', 'mini-app'] },
  exchanger: { title: 'Exchanger', input: 'text', places: ['duplicate', 'mini-app'] },
  agent: { title: 'Agent as written', input: null, places: [] },
  behaviour: { title: 'Behaviour', type: 'ftd', input: 'text', places: [] },
  affiliate: { title: 'Affiliate', type: 'ftd', input: 'text', places: [] },
  financial: { title: 'Financial', type: 'ftd', input: 'text', places: [] },
  payment: { title: 'Payment', type: 'ftd', input: 'text', places: [] },
  description: { title: 'Description', input: 'paragraph', places: ['duplicate', 'mini-app'] },
} as const satisfies Record<keyof ReportedDeposit, Field>;

type Fields = typeof depositFields;
export type DepositField = keyof Fields;
export type EditedField = {
  [Name in DepositField]: Fields[Name]['input'] extends null ? never : Name;
}[DepositField];
export type TextField = {
  [Name in DepositField]: Fields[Name]['input'] extends 'text' | 'paragraph' ? Name : never;
}[DepositField];
export type FieldIn<P extends FieldPlace> = {
  [Name in DepositField]: P extends Fields[Name]['places'][number] ? Name : never;
}[DepositField];

const fields: Record<DepositField, Field> = depositFields;
const names = Object.keys(fields) as DepositField[];

export const isText = (field: DepositField): field is TextField =>
  fields[field].input === 'text' || fields[field].input === 'paragraph';
export const textFields = names.filter(isText);
export const editedFields = names.filter((field): field is EditedField => fields[field].input !== null);

export const listFieldsAt = <P extends FieldPlace>(place: P) =>
  names.filter((field): field is FieldIn<P> => fields[field].places.includes(place));

/** Whether deposits of one of these types have the field. */
export function belongsToType(field: DepositField, types: DepositType[]): boolean {
  const { type } = fields[field];
  return type === undefined || types.includes(type);
}

/** The titles of the fields, and of the rest of a deposit. */
export const depositTitles = {
  ...(Object.fromEntries(names.map((field) => [field, fields[field].title])) as Record<DepositField, string>),
  status: 'Status',
  reason: 'Reason',
  brand: 'Brand',
  created_at: 'Created at',
  moderated_by: 'Decided by',
  moderated_at: 'Decided at',
};

/** Normalizes typed text as the server does. */
export function cleanField(field: DepositField, text: string): string {
  if (field === 'client_id' || field === 'wallet') return cleanId(text);
  return field === 'description' ? cleanMessage(text) : cleanLine(text);
}
