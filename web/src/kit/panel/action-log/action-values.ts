import { type Language, languageNames } from '../../../../../server/shared/language.rules';
import type { NamedThing } from '../../../api/ticket.api.gen';
import { formatDay } from '../../core/day';
import { formatMoney, formatNumber } from '../../core/format';
import { formatMoscow } from '../moscow';

const fieldTitles: Record<string, string> = {
  active_until: 'Active until',
  agent: 'Agent as written',
  agent_id: 'Agent',
  as: 'Post',
  assignee_id: 'Assignee',
  brand_id: 'Brand',
  brand_ids: 'Brands',
  by: 'Competitors',
  client_id: 'Client ID',
  codes: 'Roles',
  chat_answers: 'Answers in the chat',
  chat_reasons: 'Reasons in the chat',
  cr: 'CR',
  holder_id: 'Held by',
  endDate: 'Last day',
  end_date: 'Last day',
  id: 'Id',
  ip: 'Address',
  kind: 'Report',
  language: 'Language',
  last_error: 'Error',
  made_at: 'Made at',
  moderated_by: 'Decided by',
  muted: 'Turned off',
  public_name: 'Name',
  report_show: 'Scheduled reports',
  startDate: 'First day',
  start_date: 'First day',
  single_keys: 'Single keys decide',
  string_team: 'Team group',
  team_id: 'Team',
  team_name: 'Team group',
  user_id: 'Person',
  user_ids: 'People',
};

const codeTitles: Record<string, string> = {
  accept: 'Accepted',
  cancel: 'Cancelled',
  ceo: 'CEO',
  csv: 'CSV',
  delete: 'Deleted',
  ftd: 'FTD',
  reject: 'Rejected',
  users: 'Brand users',
  wait: 'Waiting',
  xlsx: 'Excel',
};

const userIdFields = [
  'user_id',
  'user_ids',
  'agent_id',
  'assignee_id',
  'holder_id',
  'mentioned',
  'moderated_by',
];
/** Fields whose values are codes of an enumeration. */
const codeFields = [
  'as',
  'by',
  'character',
  'chat_answers',
  'codes',
  'format',
  'kind',
  'measure',
  'muted',
  'order',
  'outcome',
  'period',
  'report_type',
  'role',
  'status',
  'type',
];
const unixTimeFields = ['active_until', 'created_at'];
const numberFields = ['cr', 'count', 'target', 'total'];

const toSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/[_-]/g, ' ');

/** Fields that only engineers understand. */
const internalFields = ['message_id', 'unread_by_staff', 'thread_id', 'key'];

/** Whether a history shows the field. `files` is omitted if there were none. */
export const isShownField = (field: string, values: unknown[]): boolean =>
  !internalFields.includes(field) && !(field === 'files' && values.every((value) => !value));

export const getFieldTitle = (field: string): string => fieldTitles[field] ?? toSentence(field);

/** Formats codes such as `team-lead`. `service:docs` and `support:VOIP` are kinds of notices. */
const formatCode = (code: string): string => {
  const [, kind, rest] = /^(service|support):(.+)$/.exec(code) ?? [];
  return kind && rest ? `${toSentence(kind)}: ${formatCode(rest)}` : (codeTitles[code] ?? toSentence(code));
};

/** Formats a recorded value: names for ids, titles for codes, and readable times and sums. */
export function formatValue(field: string, value: unknown, names: readonly NamedThing[]): string {
  if (value === null || value === undefined || value === '') return '—';
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((item) => formatValue(field, item, names)).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return formatObject(value as Record<string, unknown>, names);
  return formatScalar(field, value as string | number, names);
}

function formatScalar(field: string, value: string | number, names: readonly NamedThing[]): string {
  if (userIdFields.includes(field)) return findName(names, 'user', value) ?? `User #${value}`;
  if (['brand_id', 'brand_ids', 'brands'].includes(field))
    return findName(names, 'brand', value) ?? `Brand #${value}`;
  if (codeFields.includes(field)) return formatCode(String(value));
  if (field === 'language') return languageNames[value as Language];
  if (field === 'amount' && Number.isFinite(Number(value))) return formatMoney(Number(value));
  if (field === 'team_id') return `Team ${value}`;
  if (typeof value === 'number' && unixTimeFields.includes(field))
    return formatMoscow(new Date(value * 1000).toISOString());
  if (typeof value === 'number' && numberFields.includes(field)) return formatNumber(value);
  return typeof value === 'string' ? formatTextOrTime(value) : String(value);
}

const findName = (names: readonly NamedThing[], kind: NamedThing['kind'], id: string | number) =>
  names.find((thing) => thing.kind === kind && thing.id === id)?.name;

function formatTextOrTime(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text));
  return isTime ? formatMoscow(text) : text;
}

function formatObject(value: Record<string, unknown>, names: readonly NamedThing[]): string {
  const { start_date, end_date, as, team_id } = value;
  if (start_date && end_date)
    return `${formatValue('start_date', start_date, names)} – ${formatValue('end_date', end_date, names)}`;
  if (as && team_id) return `${formatValue('as', as, names)} of team ${formatValue('', team_id, names)}`;
  return Object.entries(value)
    .map(([field, part]) => `${getFieldTitle(field)}: ${formatValue(field, part, names)}`)
    .join('; ');
}
