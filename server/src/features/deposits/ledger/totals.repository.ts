import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { schemaVersion } from '../../../platform/database/releases.js';
import { reportingDaySql, totalsSql, totals, type Total, waitingCountSql } from './totals.sql.js';

/** The key of the advisory lock of folds. An arbitrary number, which must not change. */
const FOLD_LOCK_KEY = 7_215_002;
const FOLD_LIMIT = 10_000;

const keyColumnsSql = ({ key }: Total) => Object.keys(key).join(', ');

/** A query that turns deltas into rows for the table of a total. `deltas`: a table expression. */
const totalRowsSql = (total: Total, deltas: string) => `
  select ${Object.values(total.key).join(', ')}, sum(d.count) as count, sum(d.amount) as amount
  from ${[`${deltas} d`, ...(total.groups ? [total.groups] : [])].join(', ')}
  ${total.where ? `where ${total.where}` : ''} group by ${Object.values(total.key).join(', ')}`;

/** A statement that adds rows to the table of a total. `rows`: a query of the key columns, `count` and `amount`. */
const upsertRowsSql = (total: Total, rows: string) => `
  insert into ${total.table} as t (${keyColumnsSql(total)}, count, amount) ${rows}
  on conflict (${keyColumnsSql(total)}) do update
    set count = t.count + excluded.count, amount = t.amount + excluded.amount`;

/** A total that differs from the sum of the deposits. `count` and `amount`: the total minus the sum. */
export interface Drift {
  /**
   * What the total sums. `brand`, `agent`, `overall`: all deposits of a brand, of an agent, of everybody. `day`, `month`: the
   * accepted deposits of an agent in a brand. `all day`, `all month`: all deposits of a brand, or of all brands if `brandId`
   * is 0.
   */
  kind: string;
  brandId: number | null;
  agentId: number | null;
  type: string;
  status: string;
  startsOn: string | null;
  count: number;
  amount: string;
}

/**
 * Expressions of a `with`: for each total, the groups in which the total plus its deltas differs from the sum of the deposits.
 * They are in one statement, so that they read one snapshot, which contains a change of a deposit only together with its delta.
 */
const driftTablesSql = () => `
  differences as materialized (
    select brand_id, agent_id, type, status, day, count, amount from deposit_total_deltas
    union all
    select brand_id, agent_id, type, status, ${reportingDaySql('d')}, -count(*), -sum(amount)
    from deposits d group by 1, 2, 3, 4, 5
  ), ${totals
    .map(
      (total) => `${total.table}_drift as materialized (
        select ${keyColumnsSql(total)}, sum(count) as count, sum(amount) as amount from (
          select ${keyColumnsSql(total)}, count, amount from ${total.table}
          union all ${totalRowsSql(total, 'differences')}
        ) sums
        group by ${keyColumnsSql(total)} having sum(count) <> 0 or sum(amount) <> 0
      )`,
    )
    .join(', ')}`;

/** The rows of all drift tables, with the columns of `Drift`. If $1 is not null, only those of that brand and its agents. */
const driftRowsSql = () => `
  select kind, brand_id as "brandId", agent_id as "agentId", type, status, starts_on::text as "startsOn",
    count::int as count, amount::text as amount
  from (${totals.map(totalDriftSql).join(' union all ')}) drift
  where $1::int is null or brand_id = $1 or agent_id in (select user_id from brand_users m where brand_id = $1)
  order by kind, brand_id, agent_id, type, status, starts_on`;

function totalDriftSql({ table, key, driftColumns }: Total): string {
  const column = (name: string, type: string) =>
    `${name in key ? name : `${name in driftColumns ? driftColumns[name as 'status'] : 'null'}::${type}`} as ${name}`;
  return `
    select ${driftColumns.kind} as kind, ${column('brand_id', 'int')}, ${column('agent_id', 'int')}, ${column('type', 'text')},
      ${column('status', 'text')}, ${column('starts_on', 'date')}, count, amount
    from ${table}_drift`;
}

/** The tables of totals. SQL throughout: a fold, a comparison and a repair are one statement each. */
@Injectable()
export class TotalsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Moves deltas into the tables of totals, and returns how many it moved. If several processes fold at once, one does and
   * the others return 0. A statement that adds up totals and deltas counts each delta once, before and after a fold.
   */
  async fold(): Promise<number> {
    const tryLockSql = 'select pg_try_advisory_xact_lock($1)';
    if (!(await this.database.value<boolean>(tryLockSql, [FOLD_LOCK_KEY]))) return 0;
    return this.database.value(
      `with removed as (
         delete from deposit_total_deltas
         where id in (select id from deposit_total_deltas order by id limit ${FOLD_LIMIT}) returning *
       ), ${totals.map((total) => `${total.table}_folded as (${upsertRowsSql(total, totalRowsSql(total, 'removed'))})`).join(', ')}
       select count(*)::int as count from removed`,
    );
  }

  /** Finds every wrong total, or those of a brand and its agents. Reads all deposits, and locks nothing. */
  listDrift(brandId: number | null): Promise<Drift[]> {
    return this.database.rows(`with ${driftTablesSql()} ${driftRowsSql()}`, [brandId]);
  }

  /** Prevents other folds until commit, to avoid deadlocks: two transactions would write the same rows in different orders. */
  async lockFolds(): Promise<void> {
    await this.database.execute('select pg_advisory_xact_lock($1)', [FOLD_LOCK_KEY]);
  }

  /**
   * Corrects every wrong total, and returns the drift. Call `lockFolds` first. Deposits can be changed meanwhile: their changes
   * only append deltas, which do not affect the drift.
   */
  repair(): Promise<Drift[]> {
    const repairExpressions = totals.map(
      (total) =>
        `${total.table}_repaired as (${upsertRowsSql(total, `select ${keyColumnsSql(total)}, -count, -amount from ${total.table}_drift`)})`,
    );
    return this.database.rows(`with ${driftTablesSql()}, ${repairExpressions.join(', ')} ${driftRowsSql()}`, [
      null,
    ]);
  }

  /**
   * Why a recount is due: an older version wrote the totals at `since`, or the database was migrated (then `since` is null).
   * Null: none is due, or the database has a newer schema. Then a newer version must recount, because it may have more totals.
   */
  findDueRecount(): Promise<{ since: Date | null } | null> {
    return this.database.findRow(
      `select due_since as since from totals_recounts
       where (due_since is not null or schema_version < $1) and $1 >= (select max("timestamp") from migrations)`,
      [schemaVersion],
    );
  }

  async recordRecount(): Promise<void> {
    await this.database.execute('update totals_recounts set schema_version = $1, due_since = null', [
      schemaVersion,
    ]);
  }

  /** Queues all deposits with cards for a refresh, because an older version does not queue what it changes. */
  async enqueueFullCardRefresh(): Promise<void> {
    await this.database.execute(
      `insert into deposit_card_changes (deposit_id)
       select distinct deposit_id from deposit_cards where deposit_id is not null`,
    );
  }

  /** How many deposits wait in these brands, or in all brands for null. */
  countWaiting(brandIds: readonly number[] | null): Promise<number> {
    return this.database.value(waitingCountSql(brandIds && '$1::int[]'), brandIds ? [brandIds] : []);
  }

  /** How many deposits wait in each of these brands. Brands without waiting deposits are omitted. */
  countWaitingByBrand(
    brandIds: readonly number[],
  ): Promise<readonly Readonly<{ brandId: number; count: number }>[]> {
    const counts = totalsSql('brand', [`status = 'wait'`, 'brand_id = any($1::int[])'], ['brand_id']);
    return this.database.rows(
      `select brand_id as "brandId", sum(count)::int as count from ${counts} t group by 1 having sum(count) > 0`,
      [brandIds],
    );
  }
}
