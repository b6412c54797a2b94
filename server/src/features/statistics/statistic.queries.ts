import type { Queryable } from '../../platform/database/database.js';
import type { EntityManager } from 'typeorm';
import { allRows, hasChanged, onlyRow, run } from '../../platform/database/statements/statement.js';
import {
  listText,
  object,
  textOf,
  value,
  valueOrNull,
  word,
} from '../../platform/database/statements/json-text.sql.js';
import { instantText } from '../../platform/time/instant.sql.js';
import { midnight } from '../../platform/time/midnight.sql.js';
import type { DayRange } from '../../platform/time/reporting-time.rules.js';
import { depositFacts } from '../deposits/deposit.sql.js';
import { activeMembers } from '../brands/members/member.sql.js';
import { userParts } from '../people/user-json.js';
import type { Figures, ReportType, StatisticPeriod } from './statistic.rules.js';

/** Identifies a statistic. */
export interface StatisticKey extends DayRange {
  brandId: number;
  period: StatisticPeriod;
}

/** How many deposits were rejected, and the most frequent reasons. Null: no reason was given. */
export interface Rejections {
  count: number;
  reasons: { reason: string | null; count: number }[];
}

/** A statistic to store. */
export interface MadeStatistic extends StatisticKey {
  figures: Figures[];
  rejected: Rejections;
  bestAgentId: number | null;
  worseAgentId: number | null;
  /** The days and those of their period. A change in them makes the statistic stale. */
  watched: DayRange;
  createdAt: Date;
}

/** A statistic that is locked to be made again. */
export interface StaleStatistic extends StatisticKey {
  id: number;
  reportType: ReportType;
}

/** Any number that all replicas share. */
const MAKING_LOCK = 7_215_003;

/** What the person has in a stored statistic, as text. Money is kept in strings there. */
const kept = (figure: string) => `coalesce(r ->> '${figure}', '0')`;

const lineText = textOf(
  object({
    id: value('u.id'),
    user: userParts('u'),
    team_id: valueOrNull('member.team_id'),
    amount: value(kept('amount')),
    ftd: value(kept('ftd')),
    retention: value(kept('retention')),
    target: value(kept('target')),
    total: value(kept('total')),
    made: value(kept('made')),
  }),
);

/** SQL of the statistic `s` as JSON text. */
const statisticText = (side: 'staff' | 'agent') =>
  textOf(
    object({
      period: word('s.period'),
      date_start: word('s.start_date'),
      date_end: word('s.end_date'),
      created_at: word(instantText('s.created_at')),
      best_agent_id: valueOrNull('s.best_agent_id'),
      worse_agent_id: valueOrNull('s.worse_agent_id'),
      ...(side === 'staff' ? { rejected: value('s.rejected') } : {}),
      result: value(`
        select ${listText(lineText, `order by ${kept('made')}::numeric desc, u.id`)}
        from (select user_id, team_id from ${activeMembers} m where brand_id = s.brand_id) member
        full join jsonb_array_elements(s.results) r on (r ->> 'id')::int = member.user_id
        -- For each person alone, because PostgreSQL would read all users otherwise.
        cross join lateral (select * from users where id = coalesce(member.user_id, (r ->> 'id')::int) offset 0) u
        where member.user_id is not null or r ->> 'hasResults' = 'true'`),
    }),
  );

const byKey = (side: 'staff' | 'agent') => `
  select ${statisticText(side)} as body
  from statistics s join brands b on b.id = s.brand_id and b.removed_at is null
  where s.brand_id = $1 and s.period = $2 and s.start_date = $3 and s.end_date = $4`;
const statistics = { staff: byKey('staff'), agent: byKey('agent') };

/**
 * A stored statistic as JSON text of `BrandStatistic`, or of `StatisticView` for the mini-app. Null if nobody has asked for it
 * yet, or if the brand is gone. It shows people as they are now: all active members, and others with results.
 */
export async function findStatisticJson(
  db: Queryable,
  { brandId, period, startDate, endDate }: StatisticKey,
  side: 'staff' | 'agent',
): Promise<string | null> {
  const [row] = await db.query<{ body: string }[]>(statistics[side], [brandId, period, startDate, endDate]);
  return row?.body ?? null;
}

/**
 * Locked while statistics are made, so that changes mark them only after they are stored. Many transactions can make
 * statistics at once.
 */
export async function holdOffMarking(db: EntityManager): Promise<void> {
  await db.query('select pg_advisory_xact_lock_shared($1)', [MAKING_LOCK]);
}

/** Stores a new statistic, unless another transaction has just stored it. */
export async function insertStatistic(db: EntityManager, made: MadeStatistic): Promise<void> {
  await db.query(
    `insert into statistics (results, best_agent_id, worse_agent_id, watched_from, watched_until, created_at, rejected,
       brand_id, period, start_date, end_date)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [...bodyValues(made), made.brandId, made.period, made.startDate, made.endDate],
  );
}

export async function updateStatistic(db: EntityManager, id: number, made: MadeStatistic): Promise<void> {
  await db.query(
    `update statistics set results = $1, best_agent_id = $2, worse_agent_id = $3, watched_from = $4, watched_until = $5,
       created_at = $6, rejected = $7, is_stale = false
     where id = $8`,
    [...bodyValues(made), id],
  );
}

function bodyValues(made: MadeStatistic): unknown[] {
  const { figures, bestAgentId, worseAgentId, watched, createdAt, rejected } = made;
  const { startDate, endDate } = watched;
  return [
    JSON.stringify(figures),
    bestAgentId,
    worseAgentId,
    startDate,
    endDate,
    createdAt,
    JSON.stringify(rejected),
  ];
}

const MAX_REASONS = 50;

/** The rejected deposits of some days. */
export const countRejections = onlyRow<Rejections, [brandId: number, startDate: string, endDate: string]>(`
  select coalesce(sum(count), 0)::int as count,
    coalesce(json_agg(json_build_object('reason', reason, 'count', count) order by place)
      filter (where place <= ${MAX_REASONS}), '[]') as reasons
  from (
    select reason, count(*)::int as count, row_number() over (order by count(*) desc, reason) as place
    from ${depositFacts} d
    where brand_id = $1 and status = 'reject'
      and created_at >= ${midnight('$2::date')} and created_at < ${midnight('$3::date + 1')}
    group by reason
  ) counted`);

export const deleteStatistic = run<[id: number]>('delete from statistics where id = $1');

/** Locks some stale statistics until commit. Skips those that another replica has locked. */
export const lockStale = allRows<StaleStatistic, [limit: number]>(`
  select s.id, s.brand_id as "brandId", s.period, s.start_date::text as "startDate", s.end_date::text as "endDate",
    b.report_type as "reportType"
  from statistics s join brands b on b.id = s.brand_id
  where s.is_stale order by s.id limit $1 for update of s skip locked`);

/**
 * Claims the refresh if it is due. If several replicas claim at once, one gets it, and the others wait for its commit and
 * get false. Uses the database's clock, because the clocks of replicas differ.
 */
export const claimRefresh = hasChanged<[everySeconds: number]>(`
  update statistic_refreshes set refreshed_at = clock_timestamp()
  where refreshed_at <= clock_timestamp() - make_interval(secs => $1)`);

/**
 * Takes the noted changes, and marks the statistics that they affect as stale. Waits for statistics that are being made,
 * because these may not contain a noted change.
 */
export async function markChanged(db: EntityManager): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1)', [MAKING_LOCK]);
  await db.query(
    `with taken as (delete from statistic_changes returning brand_id, from_day, until_day)
     update statistics s set is_stale = true from (select distinct * from taken) c
     where s.brand_id = c.brand_id and s.watched_from <= c.until_day and s.watched_until >= c.from_day`,
  );
}
