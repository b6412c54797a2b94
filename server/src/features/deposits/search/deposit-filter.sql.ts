import {
  type FilterField,
  filterFields,
  soughtFields,
  type SoughtField,
  traitsOf,
} from '../ledger/deposit-fields.rules.js';
import type { DepositStatus } from '../ledger/deposit.entity.js';
import type { SoughtText } from './deposit-search.rules.js';

/** Columns of which a beginning is enough. */
export const begunColumns = soughtFields;
export type BegunColumn = SoughtField;

/** Values that fields must have. */
export type FieldConditions = Partial<Record<FilterField, string>>;

/** What somebody searches for, the people who have such names, and what begins with it. */
export interface Sought extends SoughtText {
  agentIds: readonly number[];
  /** The columns in which some deposits begin with the text, and not too many. */
  begun: readonly BegunColumn[];
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
  sought?: Sought;
}

export interface DepositFilterSql {
  /** Conditions of the fields except `sought`, without an alias. */
  sql: string[];
  values: unknown[];
  /** The brands or statuses, if there are several of which an index gives one at a time. */
  several: Several | null;
  /** What `sought` means: a deposit has to fulfil one of these. Null: nothing is sought. */
  sought: SoughtSql | null;
}

export interface Several {
  /** The one of the conditions that names all of them. */
  condition: string;
  column: 'brand_id' | 'status';
  /** SQL of an array. */
  all: string;
}

export interface SoughtSql {
  /** Each of them finds few deposits in an index, which also has their order. */
  exact: string[];
  /** Each finds few deposits in an index that has no order. */
  begun: string[];
  /** SQL of the ids of agents whose names match. Null: there are none. */
  agents: string | null;
}

/** Adds a value, and returns its parameter. */
export const parameterOf = (values: unknown[], value: unknown): string => `$${values.push(value)}`;

export const ofAgents = (agents: string) => `agent_id = any(${agents})`;

/**
 * The statement depends on which conditions there are, but not on their values, except for statuses: with parameters PostgreSQL
 * could not use partial indexes. So a few statements serve all searches, and each is planned once.
 */
export function filterSql(conditions: DepositConditions): DepositFilterSql {
  const { id, brandIds, agentId, statuses, fields = {}, from, until, clientId } = conditions;
  const sql: string[] = [];
  const values: unknown[] = [];
  const narrow = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== undefined) sql.push(condition(parameterOf(values, value)));
  };
  narrow(id, (known) => `id = ${known}::int`);
  let several: Several | null = null;
  const narrowToAny = (column: Several['column'], all: string) => {
    const condition = `${column} = any(${all})`;
    several ??= { condition, column, all };
    sql.push(condition);
  };
  // A single brand or status needs "=", because only then the index also gives the order.
  if (brandIds?.length === 1) narrow(brandIds[0], (brand) => `brand_id = ${brand}::int`);
  else if (brandIds) narrowToAny('brand_id', `${parameterOf(values, brandIds)}::int[]`);
  narrow(agentId, (agent) => `agent_id = ${agent}::int`);
  if (statuses?.length === 1) sql.push(`status = '${statuses[0]}'`);
  else if (statuses) narrowToAny('status', `'{${statuses.join()}}'::text[]`);
  for (const name of filterFields) narrow(fields[name], (value) => `${name} = ${value}::text`);
  narrow(from, (instant) => `created_at >= to_timestamp(${instant}::bigint)`);
  narrow(until, (instant) => `created_at < to_timestamp(${instant}::bigint)`);
  narrow(clientId, (client) => `client_id = ${client}::text`);
  return { sql, values, several, sought: soughtSql(conditions, values) };
}

/** Whether the totals are kept by all fields that must have some value. */
export const areKnownToTotals = ({ fields = {}, clientId }: DepositConditions): boolean =>
  clientId === undefined &&
  filterFields.every((name) => fields[name] === undefined || traitsOf(name).filter!.inTotals);

function soughtSql({ sought }: DepositConditions, values: unknown[]): SoughtSql | null {
  if (!sought) return null;
  const { text, label, amount, agentIds, begun } = sought;
  const whole = `${parameterOf(values, text)}::text`;
  // The empty ones are in no index of these.
  const exact = [
    ...soughtFields.map((column) => `(${column} <> '' and ${column} = ${whole})`),
    `(agent_id is null and agent <> '' and lower(agent) in (lower(${whole}), '@' || lower(${whole})))`,
  ];
  if (label) {
    const id = parameterOf(values, label.id);
    exact.push(
      label.type
        ? `(id = ${id}::int and type = ${parameterOf(values, label.type)}::text)`
        : `(id = ${id}::int)`,
    );
  }
  if (amount !== null) {
    exact.push(`(amount = ${parameterOf(values, amount)}::numeric)`);
  }
  const beginnings = begun.map((column) => `(${beginsWith(column, whole)})`);
  if (agentIds.length === 0) return { exact, begun: beginnings, agents: null };
  return { exact, begun: beginnings, agents: `${parameterOf(values, agentIds)}::int[]` };
}

/** As `like` in an index of any locale, also for a plan that does not know the text. U+10FFFF is after every character. */
export const beginsWith = (column: BegunColumn, text: string): string =>
  `${column} <> '' and ${column} ~>=~ ${text} and ${column} ~<~ (${text} || U&'\\+10FFFF')`;

/** One condition for all that is sought. */
export const isSought = ({ exact, begun, agents }: SoughtSql): string =>
  `(${[...exact, ...begun, ...(agents ? [ofAgents(agents)] : [])].join(' or ')})`;

/** All conditions of a filter. */
export const allConditions = ({ sql, sought }: DepositFilterSql): string[] => [
  ...sql,
  ...(sought ? [isSought(sought)] : []),
];

export const whereAll = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
