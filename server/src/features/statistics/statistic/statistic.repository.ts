import { Injectable } from '@nestjs/common';
import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';
import { Database } from '../../../platform/database/database.js';
import { type DayRange, reportingDayStartSql } from '../../../platform/time/time.rules.js';
import { activeMembers } from '../../brands/registry/member.sql.js';
import { userJsonSql } from '../../people/user-json.js';
import type { Figures, ReportType, StatisticSpan } from '../results/statistic.rules.js';
import type { BrandStatistic } from '../results/statistic.schemas.js';

/** The stored statistic of some days of a brand. */
@Entity('statistics')
export class Statistic {
  @IdentityColumn() id!: number;
  @Column('integer') brandId!: number;
  @Column('text') period!: StatisticSpan;
  @Column('date') startDate!: string;
  @Column('date') endDate!: string;
  /** The days that affect the statistic: its own, and those of the period that contains them. A change in them makes it stale. */
  @Column('date') watchedFrom!: string;
  @Column('date') watchedUntil!: string;
  @Column('integer', { nullable: true }) bestAgentId!: number | null;
  @Column('integer', { nullable: true }) worseAgentId!: number | null;
  @Column('jsonb') results!: Figures[];
  @Column('boolean', { default: false }) isStale!: boolean;
  @Column('timestamptz') createdAt!: Date;
  @Column('jsonb', { default: { count: 0, reasons: [] } }) rejected!: BrandStatistic['rejected'];
}

export type StatisticKey = Pick<Statistic, 'brandId' | 'period' | 'startDate' | 'endDate'>;

export type NewStatistic = Omit<Statistic, 'id'>;

/** A statistic that is locked to be recomputed. */
export interface StaleStatistic extends StatisticKey {
  id: number;
  reportType: ReportType;
}

/** The key of an advisory lock: an arbitrary number. */
const COMPUTE_LOCK = 7_215_003;
const MAX_REASONS = 50;

/** SQL of a number in the stored `Figures` of a person `r`. Money is stored as strings. */
const storedFigureSql = (figure: string) => `coalesce((r ->> '${figure}')::numeric, 0)`;

const resultLinesSql = `
  select coalesce(json_agg(json_build_object('id', u.id, 'user', ${userJsonSql('u')}, 'team_id', member.team_id,
    ${['amount', 'ftd', 'retention', 'target', 'total', 'made'].map((figure) => `'${figure}', ${storedFigureSql(figure)}`).join(', ')}
  ) order by ${storedFigureSql('made')} desc, u.id), '[]')
  from (select user_id, team_id from ${activeMembers} m where brand_id = s.brand_id) member
  full join jsonb_array_elements(s.results) r on (r ->> 'id')::int = member.user_id
  -- Looks up each person individually. In a plain join, PostgreSQL would read all users.
  cross join lateral (select * from users where id = coalesce(member.user_id, (r ->> 'id')::int) offset 0) u
  where member.user_id is not null or r ->> 'hasResults' = 'true'`;

@Injectable()
export class StatisticRepository {
  constructor(private readonly database: Database) {}

  private get statistics() {
    return this.database.repository(Statistic);
  }

  /** `result` has the current active members, and others with results. Null: the statistic is not stored, or its brand was removed. */
  async find({ brandId, period, startDate, endDate }: StatisticKey): Promise<BrandStatistic | null> {
    const row = await this.database.findRow<Omit<BrandStatistic, 'created_at'> & { created_at: Date }>(
      `select s.period, s.start_date::text as date_start, s.end_date::text as date_end, s.created_at, s.best_agent_id,
         s.worse_agent_id, s.rejected, (${resultLinesSql}) as result
       from statistics s join brands b on b.id = s.brand_id and b.removed_at is null
       where s.brand_id = $1 and s.period = $2 and s.start_date = $3 and s.end_date = $4`,
      [brandId, period, startDate, endDate],
    );
    return row ? { ...row, created_at: row.created_at.toISOString() } : null;
  }

  /**
   * Makes `markStale` wait until commit, so that it does not miss a statistic that is being computed. Several transactions can
   * hold this lock concurrently.
   */
  async lockForComputing(): Promise<void> {
    await this.database.execute('select pg_advisory_xact_lock_shared($1)', [COMPUTE_LOCK]);
  }

  /** Stores a new statistic, unless another transaction has just stored it. */
  async create(statistic: NewStatistic): Promise<void> {
    await this.statistics
      .createQueryBuilder()
      .insert()
      .values(statistic)
      .orIgnore()
      .updateEntity(false)
      .execute();
  }

  async update(id: number, statistic: NewStatistic): Promise<void> {
    await this.statistics.update({ id }, statistic);
  }

  async delete(id: number): Promise<void> {
    await this.statistics.delete({ id });
  }

  /** The rejected deposits of some days. */
  getRejections(brandId: number, { startDate, endDate }: DayRange): Promise<BrandStatistic['rejected']> {
    return this.database.onlyRow(
      `select coalesce(sum(count), 0)::int as count,
         coalesce(json_agg(json_build_object('reason', reason, 'count', count) order by place)
           filter (where place <= ${MAX_REASONS}), '[]') as reasons
       from (
         select reason, count(*)::int as count, row_number() over (order by count(*) desc, reason) as place
         from deposits
         where brand_id = $1 and status = 'reject'
           and created_at >= ${reportingDayStartSql('$2::date')} and created_at < ${reportingDayStartSql('$3::date + 1')}
         group by reason
       ) counted`,
      [brandId, startDate, endDate],
    );
  }

  /** Locks some stale statistics until commit. Skips those that another replica has locked. */
  lockStale(limit: number): Promise<StaleStatistic[]> {
    return this.database.rows(
      `select s.id, s.brand_id as "brandId", s.period, s.start_date::text as "startDate", s.end_date::text as "endDate",
         b.report_type as "reportType"
       from statistics s join brands b on b.id = s.brand_id
       where s.is_stale order by s.id limit $1 for update of s skip locked`,
      [limit],
    );
  }

  /**
   * Claims the refresh if it is due. Of several replicas that claim it concurrently, one succeeds. The others wait for its commit,
   * and get false. Uses the clock of the database, because those of replicas differ.
   */
  async claimRefresh(everySeconds: number): Promise<boolean> {
    const count = await this.database.execute(
      `update statistic_refreshes set refreshed_at = clock_timestamp()
       where refreshed_at <= clock_timestamp() - make_interval(secs => $1)`,
      [everySeconds],
    );
    return count > 0;
  }

  /**
   * Consumes the queued changes, and marks the statistics that they affect as stale. Waits for statistics that are being
   * computed, because they may lack a queued change.
   */
  async markStale(): Promise<void> {
    await this.database.execute('select pg_advisory_xact_lock($1)', [COMPUTE_LOCK]);
    await this.database.execute(
      `with consumed as (delete from statistic_changes returning brand_id, from_day, until_day)
       update statistics s set is_stale = true from (select distinct * from consumed) c
       where s.brand_id = c.brand_id and s.watched_from <= c.until_day and s.watched_until >= c.from_day`,
    );
  }
}
