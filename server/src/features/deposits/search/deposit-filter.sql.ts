import {
  type FilterField,
  filterFields,
  searchedFields,
  type SearchedField,
  getTraits,
} from '../ledger/deposit-fields.rules.js';
import type { DepositStatus } from '../ledger/deposit.entity.js';
import { type ParsedSearch, splitSpan } from './deposit-search.rules.js';
import { totalsSql, dayRangeTotalsSql } from '../ledger/totals.sql.js';
import { midnightSql } from '../../../platform/time/time.rules.js';

/** Columns that a prefix of the value finds. */
export const prefixColumns = searchedFields;
export type PrefixColumn = SearchedField;

/** Values that fields must have. */
export type FieldConditions = Partial<Record<FilterField, string>>;

/** A parsed search text, with the agents whose names match it, and the columns in which it is a prefix. */
export interface TextSearch extends ParsedSearch {
  agentIds: readonly number[];
  /** The columns in which some deposits begin with the text, and not too many. */
  prefixMatches: readonly PrefixColumn[];
}

/** A filter of deposits. Undefined fields do not filter. Instants are Unix seconds. */
export interface DepositConditions {
  id?: number;
  brandIds?: readonly number[];
  agentId?: number;
  statuses?: readonly DepositStatus[];
  fields?: FieldConditions;
  from?: number;
  until?: number;
  /** The whole client id. The totals are not kept by it. */
  clientId?: string;
  search?: TextSearch;
}

export interface DepositFilterSql {
  /** Conditions of the fields except `search`, without an alias. */
  sql: string[];
  values: unknown[];
  /** The brands or statuses, if there are several. An index gives one of them at a time. */
  anyOf: AnyOf | null;
  /** What `search` means: a deposit has to fulfil one of these. Null: there is no search text. */
  search: TextSearchSql | null;
}

export interface AnyOf {
  /** The entry of `sql` that this replaces. */
  condition: string;
  column: 'brand_id' | 'status';
  /** SQL of the array of values. */
  all: string;
}

export interface TextSearchSql {
  /** Each of them finds few deposits in an index, which also has their order. */
  exact: string[];
  /** Each finds few deposits in an index that has no order. */
  prefix: string[];
  /** SQL of the ids of agents whose names match. Null: there are none. */
  agents: string | null;
}

/** Adds a value, and returns its parameter. */
const addParameter = (values: unknown[], value: unknown): string => `$${values.push(value)}`;

export const isOfAgentsSql = (agents: string) => `agent_id = any(${agents})`;

/**
 * The statement depends on which conditions there are, but not on their values, except for statuses: with parameters PostgreSQL
 * could not use partial indexes. So a few statements serve all searches, and each is planned once.
 */
export function buildFilterSql(conditions: DepositConditions): DepositFilterSql {
  const { id, brandIds, agentId, statuses, fields = {}, from, until, clientId } = conditions;
  const sql: string[] = [];
  const values: unknown[] = [];
  const narrow = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== undefined) sql.push(condition(addParameter(values, value)));
  };
  narrow(id, (known) => `id = ${known}::int`);
  let anyOf: AnyOf | null = null;
  const narrowToAny = (column: AnyOf['column'], all: string) => {
    const condition = `${column} = any(${all})`;
    anyOf ??= { condition, column, all };
    sql.push(condition);
  };
  // A single brand or status needs "=", because only then the index also gives the order.
  if (brandIds?.length === 1) narrow(brandIds[0], (brand) => `brand_id = ${brand}::int`);
  else if (brandIds) narrowToAny('brand_id', `${addParameter(values, brandIds)}::int[]`);
  narrow(agentId, (agent) => `agent_id = ${agent}::int`);
  if (statuses?.length === 1) sql.push(`status = '${statuses[0]}'`);
  else if (statuses) narrowToAny('status', `'{${statuses.join()}}'::text[]`);
  for (const name of filterFields) narrow(fields[name], (value) => `${name} = ${value}::text`);
  narrow(from, (instant) => `created_at >= to_timestamp(${instant}::bigint)`);
  narrow(until, (instant) => `created_at < to_timestamp(${instant}::bigint)`);
  narrow(clientId, (client) => `client_id = ${client}::text`);
  return { sql, values, anyOf, search: buildTextSearchSql(conditions, values) };
}

/** Whether the tables of totals are grouped by every field that the conditions use. */
export const areFieldsInTotals = ({ fields = {}, clientId }: DepositConditions): boolean =>
  clientId === undefined &&
  filterFields.every((name) => fields[name] === undefined || getTraits(name).filter!.inTotals);

function buildTextSearchSql({ search }: DepositConditions, values: unknown[]): TextSearchSql | null {
  if (!search) return null;
  const { text, label, amount, agentIds, prefixMatches } = search;
  const whole = `${addParameter(values, text)}::text`;
  // The partial indexes leave out empty values.
  const exact = [
    ...searchedFields.map((column) => `(${column} <> '' and ${column} = ${whole})`),
    `(agent_id is null and agent <> '' and lower(agent) in (lower(${whole}), '@' || lower(${whole})))`,
  ];
  if (label) {
    const id = addParameter(values, label.id);
    exact.push(
      label.type
        ? `(id = ${id}::int and type = ${addParameter(values, label.type)}::text)`
        : `(id = ${id}::int)`,
    );
  }
  if (amount !== null) {
    exact.push(`(amount = ${addParameter(values, amount)}::numeric)`);
  }
  const beginnings = prefixMatches.map((column) => `(${beginsWithSql(column, whole)})`);
  if (agentIds.length === 0) return { exact, prefix: beginnings, agents: null };
  return { exact, prefix: beginnings, agents: `${addParameter(values, agentIds)}::int[]` };
}

/** Works like a `like` prefix in an index of any locale, also in a generic plan. U+10FFFF sorts after every character. */
export const beginsWithSql = (column: PrefixColumn, text: string): string =>
  `${column} <> '' and ${column} ~>=~ ${text} and ${column} ~<~ (${text} || U&'\\+10FFFF')`;

/** One condition for the whole text search. */
export const matchesTextSearchSql = ({ exact, prefix, agents }: TextSearchSql): string =>
  `(${[...exact, ...prefix, ...(agents ? [isOfAgentsSql(agents)] : [])].join(' or ')})`;

/** All conditions of a filter. */
export const listConditions = ({ sql, search }: DepositFilterSql): string[] => [
  ...sql,
  ...(search ? [matchesTextSearchSql(search)] : []),
];

export const toWhere = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';

/**
 * SQL of the deposits that match, as a table expression of (count, amount) whose rows are to be added up. Few deposits are
 * counted in an index: those of an id, of an agent in a brand, of a text search, and by fields that the totals are not grouped by. All others come from the totals, whose
 * cost does not depend on the number of deposits. Only the parts of days at both ends of a span are counted.
 */
export function depositSumsSql(conditions: DepositConditions, filter: DepositFilterSql): string {
  const { id, agentId, brandIds, from, until } = conditions;
  const { sql, search } = filter;
  const isSpan = from !== undefined || until !== undefined;
  const isCounted = id !== undefined || !areFieldsInTotals(conditions);
  if (isCounted || (agentId !== undefined && (brandIds || isSpan))) return countSql(listConditions(filter));
  if (search?.agents && agentId === undefined && !brandIds && !isSpan) {
    const others = `(${[...search.exact, ...search.prefix].join(' or ')}) and (agent_id is null or not ${isOfAgentsSql(search.agents)})`;
    return `(
      select count, amount from ${totalsSql('agent', [...sql, isOfAgentsSql(search.agents)])} named
      union all select count, amount from ${countSql([...sql, others])} others
    )`;
  }
  if (search) return countSql(listConditions(filter));
  if (isSpan) return spanSumsSql(conditions, filter);
  if (agentId !== undefined) return totalsSql('agent', sql);
  return totalsSql(brandIds ? 'brand' : 'overall', sql);
}

const countSql = (conditions: string[]) =>
  `(select count(*) as count, coalesce(sum(amount), 0) as amount from deposits ${toWhere(conditions)})`;

function spanSumsSql(conditions: DepositConditions, { sql, values }: DepositFilterSql): string {
  const split = splitSpan(conditions);
  const instant = (value: string) => `${addParameter(values, value)}::timestamptz`;
  const day = (value: string) => `${addParameter(values, value)}::date`;
  const [from, until] = [instant(split.from), instant(split.until)];
  const days = {
    firstDay: day(split.firstDay),
    firstMonth: day(split.firstMonth),
    lastMonth: day(split.lastMonth),
    lastDay: day(split.lastDay),
  };
  const others = sql.filter((condition) => !condition.startsWith('created_at'));
  const between = (start: string, end: string) =>
    countSql([`created_at >= ${start}`, `created_at < ${end}`, ...others]);
  return `(
    select count, amount from ${between(from, `least(${midnightSql(days.firstDay)}, ${until})`)} begin
    union all select count, amount from ${dayRangeTotalsSql(days, others, !conditions.brandIds)} days
    union all select count, amount from ${between(`greatest(${midnightSql(days.lastDay)}, ${from})`, until)} rest
  )`;
}
