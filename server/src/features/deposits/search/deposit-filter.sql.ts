import {
  type FilterField,
  filterFields,
  searchedFields,
  type SearchedField,
  getTraits,
} from '../ledger/deposit-fields.rules.js';
import type { DepositStatus } from '../ledger/deposit.entity.js';
import { type ParsedSearch, splitRange } from './deposit-search.rules.js';
import { totalsSql, dayRangeTotalsSql } from '../ledger/totals.sql.js';
import { duplicateIdSql, hasFilesSql } from './deposit.sql.js';
import { reportingDayStartSql } from '../../../platform/time/time.rules.js';

export type FieldConditions = Partial<Record<FilterField, string>>;

/** A parsed search text, with the agents whose names match it, and the columns in which it is a prefix. */
export interface TextSearch extends ParsedSearch {
  agentIds: readonly number[];
  /** Whether many of these agents are members of the brands, so that deposits of theirs are frequent there. */
  hasManyAgents: boolean;
  /** The columns whose values begin with the text in some deposits, but not in too many. */
  columnsWithPrefix: readonly SearchedField[];
}

/** A filter of deposits. Undefined fields do not filter. Instants are Unix seconds. */
export interface DepositConditions {
  id?: number;
  brandIds?: readonly number[];
  agentId?: number;
  statuses?: readonly DepositStatus[];
  fields?: FieldConditions;
  from?: number;
  /** Exclusive. */
  until?: number;
  /** The whole client id. */
  clientId?: string;
  /** Decimal strings, both inclusive. */
  amountMin?: string;
  amountMax?: string;
  hasFiles?: boolean;
  /** True: only deposits that are possible duplicates. False does not filter. */
  isDuplicate?: boolean;
  search?: TextSearch;
}

export interface DepositFilterSql {
  /** The conditions except `search`, on `deposits d`. */
  sqlConditions: string[];
  /** The parameters of all conditions. */
  values: unknown[];
  /**
   * The condition on several brands or, if there is none, on several statuses. An index returns deposits in order only within
   * one brand or status.
   */
  anyOf: AnyOf | null;
  /** The conditions of `search`, of which a deposit must meet one. Null: there is no search text. */
  search: TextSearchSql | null;
}

export interface AnyOf {
  /** The entry of `sqlConditions`. */
  condition: string;
  column: 'brand_id' | 'status';
  valuesSql: string;
}

export interface TextSearchSql {
  /** Conditions for each of which an index returns the matching deposits in order. */
  exact: string[];
  /** Conditions that each match few deposits, which an index returns without order. */
  prefix: string[];
  /** SQL of the ids of agents whose names match. Null: there are none. */
  agents: string | null;
}

const addParameter = (values: unknown[], value: unknown): string => `$${values.push(value)}`;

const isOfAgentsSql = (agents: string) => `agent_id = any(${agents})`;

/**
 * Builds SQL that depends on which conditions there are, but not on their values, so that few statements serve all searches,
 * and each is planned once. Only statuses are literals, because PostgreSQL uses no partial index for a parameter.
 */
export function buildFilterSql(conditions: DepositConditions): DepositFilterSql {
  const { id, brandIds, agentId, statuses, fields = {}, from, until, clientId, hasFiles } = conditions;
  const sqlConditions: string[] = [];
  const values: unknown[] = [];
  const addCondition = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== undefined) sqlConditions.push(condition(addParameter(values, value)));
  };
  addCondition(id, (depositId) => `id = ${depositId}::int`);
  let anyOf: AnyOf | null = null;
  const addAnyOf = (column: AnyOf['column'], valuesSql: string) => {
    const condition = `${column} = any(${valuesSql})`;
    anyOf ??= { condition, column, valuesSql };
    sqlConditions.push(condition);
  };
  // A single brand or status needs "=", because only then the index also gives the order.
  if (brandIds?.length === 1) addCondition(brandIds[0], (brand) => `brand_id = ${brand}::int`);
  else if (brandIds) addAnyOf('brand_id', `${addParameter(values, brandIds)}::int[]`);
  addCondition(agentId, (agent) => `agent_id = ${agent}::int`);
  if (statuses?.length === 1) sqlConditions.push(`status = '${statuses[0]}'`);
  else if (statuses) addAnyOf('status', `'{${statuses.join()}}'::text[]`);
  for (const name of filterFields) addCondition(fields[name], (value) => `${name} = ${value}::text`);
  addCondition(from, (instant) => `created_at >= to_timestamp(${instant}::bigint)`);
  addCondition(until, (instant) => `created_at < to_timestamp(${instant}::bigint)`);
  addCondition(clientId, (client) => `client_id = ${client}::text`);
  addCondition(conditions.amountMin, (min) => `amount >= ${min}::numeric`);
  addCondition(conditions.amountMax, (max) => `amount <= ${max}::numeric`);
  if (hasFiles !== undefined) sqlConditions.push(hasFiles ? hasFilesSql : `not ${hasFilesSql}`);
  if (conditions.isDuplicate) sqlConditions.push(`${duplicateIdSql} is not null`);
  return { sqlConditions, values, anyOf, search: buildTextSearchSql(conditions, values) };
}

/** Whether totals can be filtered by these conditions. Does not check the id, the agent, the times or the search text. */
export const areFiltersInTotals = ({ fields = {}, ...conditions }: DepositConditions): boolean =>
  [conditions.clientId, conditions.amountMin, conditions.amountMax, conditions.hasFiles].every(
    (value) => value === undefined,
  ) &&
  !conditions.isDuplicate &&
  filterFields.every((name) => fields[name] === undefined || getTraits(name).filter!.inTotals);

function buildTextSearchSql({ search }: DepositConditions, values: unknown[]): TextSearchSql | null {
  if (!search) return null;
  const { text, label, amount, agentIds, columnsWithPrefix } = search;
  const textParameter = `${addParameter(values, text)}::text`;
  // The partial indexes omit empty values.
  const exact = [
    ...searchedFields.map((column) => `(${column} <> '' and ${column} = ${textParameter})`),
    `(agent_id is null and agent <> '' and lower(agent) in (lower(${textParameter}), '@' || lower(${textParameter})))`,
  ];
  if (label) {
    const id = addParameter(values, label.id);
    exact.push(
      label.type
        ? `(id = ${id}::int and type = ${addParameter(values, label.type)}::text)`
        : `(id = ${id}::int)`,
    );
  }
  if (amount !== null) exact.push(`(amount = ${addParameter(values, amount)}::numeric)`);
  return {
    exact,
    prefix: columnsWithPrefix.map((column) => `(${beginsWithSql(column, textParameter)})`),
    agents: agentIds.length === 0 ? null : `${addParameter(values, agentIds)}::int[]`,
  };
}

/**
 * A condition: the column begins with the text. Unlike `like`, it uses a `text_pattern_ops` index also in a generic plan.
 * U+10FFFF sorts after every character.
 */
export const beginsWithSql = (column: SearchedField, text: string): string =>
  `${column} <> '' and ${column} ~>=~ ${text} and ${column} ~<~ (${text} || U&'\\+10FFFF')`;

export const matchesTextSearchSql = ({ exact, prefix, agents }: TextSearchSql): string =>
  `(${[...exact, ...prefix, ...(agents ? [isOfAgentsSql(agents)] : [])].join(' or ')})`;

export const listSqlConditions = ({ sqlConditions, search }: DepositFilterSql): string[] => [
  ...sqlConditions,
  ...(search ? [matchesTextSearchSql(search)] : []),
];

export const whereSql = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';

/**
 * A table expression of (count, amount), whose rows add up to the matching deposits. Short lists are counted in an index: those
 * of an id, of an agent in a brand or time range, of a text search, and of fields that are not in the totals. All others use
 * the totals, whose cost does not depend on the number of deposits. A text search without brands, agent and time range also
 * uses them for the agents whose names match. A time range without a text search uses them for its whole days.
 */
export function depositSumsSql(conditions: DepositConditions, filter: DepositFilterSql): string {
  const { id, agentId, brandIds, from, until } = conditions;
  const { sqlConditions, search } = filter;
  const hasRange = from !== undefined || until !== undefined;
  const isShortList =
    id !== undefined || !areFiltersInTotals(conditions) || (agentId !== undefined && (brandIds || hasRange));
  if (isShortList) return countSql(listSqlConditions(filter));
  if (search?.agents && agentId === undefined && !brandIds && !hasRange) {
    const otherMatches = `(${[...search.exact, ...search.prefix].join(' or ')}) and (agent_id is null or not ${isOfAgentsSql(search.agents)})`;
    return `(
      select count, amount from ${totalsSql('agent', [...sqlConditions, isOfAgentsSql(search.agents)])} agent_totals
      union all select count, amount from ${countSql([...sqlConditions, otherMatches])} others
    )`;
  }
  if (search) return countSql(listSqlConditions(filter));
  if (hasRange) return rangeSumsSql(conditions, filter);
  const by = agentId !== undefined ? 'agent' : brandIds ? 'brand' : 'overall';
  return totalsSql(by, sqlConditions);
}

const countSql = (conditions: string[]) =>
  `(select count(*) as count, coalesce(sum(amount), 0) as amount from deposits d ${whereSql(conditions)})`;

function rangeSumsSql(conditions: DepositConditions, { sqlConditions, values }: DepositFilterSql): string {
  const bounds = splitRange(conditions);
  const addInstant = (value: string) => `${addParameter(values, value)}::timestamptz`;
  const addDay = (value: string) => `${addParameter(values, value)}::date`;
  const [from, until] = [addInstant(bounds.from), addInstant(bounds.until)];
  const days = {
    firstDay: addDay(bounds.firstDay),
    firstMonth: addDay(bounds.firstMonth),
    endMonth: addDay(bounds.endMonth),
    endDay: addDay(bounds.endDay),
  };
  const otherConditions = sqlConditions.filter((condition) => !condition.startsWith('created_at'));
  const countBetween = (start: string, end: string) =>
    countSql([`created_at >= ${start}`, `created_at < ${end}`, ...otherConditions]);
  return `(
    select count, amount from ${countBetween(from, `least(${reportingDayStartSql(days.firstDay)}, ${until})`)} begin
    union all select count, amount from ${dayRangeTotalsSql(days, otherConditions)} days
    union all select count, amount from ${countBetween(`greatest(${reportingDayStartSql(days.endDay)}, ${from})`, until)} rest
  )`;
}
