import type { OwnDeposit, ReportedDeposit } from '../../api/agent.api.gen';
import type { User } from '../../api/api.gen';
import { cleanId, cleanLine, cleanMessage } from '../../../../server/shared/typed-text.rules';

/** No deposit is older. */
export const firstDepositDay = '2024-01-01';

type DepositType = OwnDeposit['type'];
/** The columns of the search, the comparison with a possible duplicate, and the details for the agent in the mini-app. */
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
  shownIn: readonly FieldPlace[];
}

const ftdText = { type: 'ftd', input: 'text', shownIn: [] } as const;

/** The fields of a report, in the order of the moderator's form. Adding a field causes compiler errors wherever it must be handled. */
export const depositFields = {
  type: { input: 'type', shownIn: ['search', 'miniApp'] },
  agent_id: { input: 'agent', shownIn: ['search', 'duplicate'] },
  client_id: { input: 'text', shownIn: ['search', 'miniApp'] },
  amount: { input: 'money', shownIn: ['search', 'miniApp'] },
  wallet: { input: 'text', shownIn: ['duplicate', 'miniApp'] },
  exchanger: { input: 'text', shownIn: ['duplicate', 'miniApp'] },
  agent: { input: null, shownIn: [] },
  behaviour: ftdText,
  affiliate: ftdText,
  financial: ftdText,
  payment: ftdText,
  description: { input: 'paragraph', shownIn: ['duplicate', 'miniApp'] },
} as const satisfies Record<keyof ReportedDeposit, Field>;

type Fields = typeof depositFields;
export type DepositField = keyof Fields;
export type EditableField = {
  [Name in DepositField]: Fields[Name]['input'] extends null ? never : Name;
}[DepositField];
export type TextField = {
  [Name in DepositField]: Fields[Name]['input'] extends 'text' | 'paragraph' ? Name : never;
}[DepositField];
export type FieldShownIn<Place extends FieldPlace> = {
  [Name in DepositField]: Place extends Fields[Name]['shownIn'][number] ? Name : never;
}[DepositField];

const fields: Record<DepositField, Field> = depositFields;
const fieldNames = Object.keys(fields) as DepositField[];

export const isTextField = (field: DepositField): field is TextField =>
  fields[field].input === 'text' || fields[field].input === 'paragraph';
export const textFields = fieldNames.filter(isTextField);
export const editableFields = fieldNames.filter(
  (field): field is EditableField => fields[field].input !== null,
);

export const listFieldsShownIn = <Place extends FieldPlace>(place: Place) =>
  fieldNames.filter((field): field is FieldShownIn<Place> => fields[field].shownIn.includes(place));

/** Whether deposits of one of the types have the field. */
export function belongsToType(field: DepositField, types: DepositType[]): boolean {
  const { type } = fields[field];
  return type === undefined || types.includes(type);
}

/** Normalizes typed text as the server does. */
export function cleanField(field: DepositField, text: string): string {
  if (field === 'client_id' || field === 'wallet') return cleanId(text);
  return field === 'description' ? cleanMessage(text) : cleanLine(text);
}
