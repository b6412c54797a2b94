import { Injectable } from '@nestjs/common';
import { Column, Entity } from 'typeorm';
import { type Reach, toBrandIds } from '../../platform/access/caller.js';
import { IdentityColumn } from '../../platform/database/columns.js';
import { Database } from '../../platform/database/database.js';
import { getOffset, PAGE_SIZE } from '../../platform/lists/lists.rules.js';
import { reportingDayStartSql } from '../../platform/time/time.rules.js';
import { userJsonSql } from '../people/user-json.js';
import type { UserView } from '../people/user.schemas.js';
import type { Competitors, ContestState, Measure } from './contest.rules.js';

/** A contest does not change from its first day on, except that it becomes final. */
@Entity('contests')
export class Contest {
  @IdentityColumn() id!: number;
  @Column('varchar', { length: 100 }) name!: string;
  @Column('text') by!: Competitors;
  @Column('text') measure!: Measure;
  /** The result to reach, in dollars, deposits or per cent; for teams, per active member. Null: the best places win. */
  @Column('numeric', { precision: 14, scale: 2, nullable: true }) goal!: string | null;
  /** How many places win. All who share such a place win. Null: everybody who reaches the goal. */
  @Column('smallint', { nullable: true }) winners!: number | null;
  @Column('varchar', { length: 300 }) prize!: string;
  /** Reporting days, both inclusive. */
  @Column('date') startDate!: string;
  @Column('date') endDate!: string;
  @Column('integer') createdBy!: number;
  @Column('timestamptz') createdAt!: Date;
  /** When its standings became final. Null: they still change with the deposits. */
  @Column('timestamptz', { nullable: true }) finalAt!: Date | null;
}

/** SQL of the brands `b` of contests, without those that are being removed. `contest_brand` joins brand and contest. */
export const contestBrandsSql =
  'contest_brands contest_brand join brands b on b.id = contest_brand.brand_id and b.removed_at is null';

/** A condition: `contest` has a brand that is not being removed. */
export const hasBrandSql = `exists (select from ${contestBrandsSql} where contest_brand.contest_id = contest.id)`;

interface MeasuredContest {
  measure: Measure;
  brands: readonly { countsOnlyFtd: boolean }[];
}

/** Improvement compares amounts, or numbers of deposits if all brands count only first-time deposits. */
export const isMeasuredInDeposits = ({ measure, brands }: MeasuredContest): boolean =>
  measure === 'count' || (measure === 'improvement' && brands.every(({ countsOnlyFtd }) => countsOnlyFtd));

/** SQL of the value of a result `r` of `dayResults` in the brand of `contest_brand`: cents, or a number of deposits. */
export const resultValueSql = (contest: MeasuredContest): string =>
  isMeasuredInDeposits(contest)
    ? 'case when contest_brand.counts_ftd and not r.is_ftd then 0 else r.count end'
    : '(r.amount * 100)::bigint';

export interface ContestRow extends Omit<Contest, 'createdBy'> {
  /** `announced`: what the message in the brand's chat says (`formatAnnouncedState`). Null: there is no message yet. */
  brands: { id: number; name: string; countsOnlyFtd: boolean; announced: string | null }[];
  createdBy: UserView | null;
  /** The number of waiting deposits from the days of the contest. 0 once the contest is final. */
  waiting: number;
}

const whereContestSql = 'where contest_brand.contest_id = contest.id';

const waitingCountSql = `(
  select count(*)::int from ${contestBrandsSql} join deposits d on d.brand_id = b.id
  ${whereContestSql} and contest.final_at is null and d.status = 'wait'
    and d.created_at >= ${reportingDayStartSql('contest.start_date')} and d.created_at < ${reportingDayStartSql('contest.end_date + 1')}
)`;

const rowColumnsSql = `
  contest.id, contest.name, contest."by", contest.measure, contest.goal, contest.winners, contest.prize,
  contest.start_date::text as "startDate", contest.end_date::text as "endDate", contest.created_at as "createdAt",
  contest.final_at as "finalAt", ${waitingCountSql} as waiting,
  (select json_agg(json_build_object('id', b.id, 'name', b.name, 'countsOnlyFtd', contest_brand.counts_ftd,
     'announced', contest_brand.announced) order by b.name, b.id)
   from ${contestBrandsSql} ${whereContestSql}) as brands,
  (select ${userJsonSql('u')} from users u where u.id = contest.created_by) as "createdBy"`;

/** A condition: every brand of `contest` is within reach. `$1`: the brands within reach; null: all. */
const withinReachSql = `${hasBrandSql} and ($1::int[] is null or not exists (
  select from ${contestBrandsSql} ${whereContestSql} and b.id <> all ($1)))`;

/** `$2`: the current reporting day. */
const stateConditionSql: Record<ContestState, string> = {
  planned: 'contest.final_at is null and contest.start_date > $2',
  running: 'contest.final_at is null and $2 between contest.start_date and contest.end_date',
  provisional: 'contest.final_at is null and contest.end_date < $2',
  final: 'contest.final_at is not null',
};

/** Running contests by last day, planned ones by first day, then provisional ones, then final ones, both latest first. `$2`: today. */
const orderBySql = `
  case when ${stateConditionSql.running} then 0 when ${stateConditionSql.planned} then 1 when ${stateConditionSql.provisional} then 2 else 3 end,
  case when ${stateConditionSql.running} then contest.end_date when ${stateConditionSql.planned} then contest.start_date end,
  contest.end_date desc, contest.id desc`;

/** What staff choose when they set up a contest, except its brands. */
export type ContestContent = Omit<Contest, 'id' | 'createdAt' | 'createdBy' | 'finalAt'>;

@Injectable()
export class ContestRepository {
  constructor(private readonly database: Database) {}

  private get contests() {
    return this.database.repository(Contest);
  }

  /** One page of the contests within reach, in the order of `orderBySql`, and the number of contests on all pages. */
  listPage(
    brandIds: Reach['brandIds'],
    { page, state, today }: { page: number; state: ContestState | undefined; today: string },
  ): Promise<[rows: ContestRow[], count: number]> {
    return this.queryPage(
      `${withinReachSql} and ${state ? stateConditionSql[state] : 'true'}`,
      [toBrandIds({ brandIds }), today],
      page,
    );
  }

  /** One page of a brand's contests that are not final, or became final at or after `since`, and the number of them on all pages. */
  listPageByBrand(
    brandId: number,
    { page, since, today }: { page: number; since: Date; today: string },
  ): Promise<[rows: ContestRow[], count: number]> {
    return this.queryPage(
      `exists (select from ${contestBrandsSql} ${whereContestSql} and b.id = $1)
       and (contest.final_at is null or contest.final_at >= $3)`,
      [brandId, today, since],
      page,
    );
  }

  /** Null: the contest does not exist, or not all of its brands are within reach. */
  find(brandIds: Reach['brandIds'], id: number): Promise<ContestRow | null> {
    return this.database.findRow(
      `select ${rowColumnsSql} from contests contest where ${withinReachSql} and contest.id = $2`,
      [toBrandIds({ brandIds }), id],
    );
  }

  async create(contest: Omit<Contest, 'id' | 'finalAt'>): Promise<number> {
    return (await this.contests.save({ ...contest, finalAt: null } as Contest)).id;
  }

  /**
   * Locks the brands of a contest, and `brandIds`, against removal until commit. Must be called before the contest is locked,
   * because the removal of a brand locks in this order too.
   */
  async lockBrands(id: number | null, brandIds: readonly number[] = []): Promise<void> {
    await this.database.execute(
      `select from brands where id = any ($2) or id in (select brand_id from contest_brands where contest_id = $1)
       order by id for key share`,
      [id, brandIds],
    );
  }

  /** Locks a contest until commit, so that neither its announcement nor another change intervenes. */
  async lockForUpdate(id: number): Promise<void> {
    await this.contests.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(id: number, content: ContestContent): Promise<void> {
    await this.contests.update({ id }, content);
  }

  /** Returns how many of the brands exist. A brand that is being removed does not count. */
  async replaceBrands(id: number, brandIds: readonly number[]): Promise<number> {
    await this.database.execute('delete from contest_brands where contest_id = $1', [id]);
    return this.database.execute(
      `insert into contest_brands (contest_id, brand_id, counts_ftd)
       select $1, id, report_type = 'sales' from brands where id = any ($2) and removed_at is null`,
      [id, brandIds],
    );
  }

  async delete(id: number): Promise<void> {
    await this.contests.delete({ id });
  }

  /** Deletes up to `limit` contests that have only this brand. Returns how many. */
  deleteSingleBrandContests(brandId: number, limit: number): Promise<number> {
    return this.database.execute(
      `delete from contests where id in (
         select contest_id from contest_brands contest_brand where brand_id = $1
           and not exists (
             select from contest_brands other where other.contest_id = contest_brand.contest_id and other.brand_id <> $1
           )
         order by contest_id limit $2
       )`,
      [brandId, limit],
    );
  }

  /** `$2`: the current reporting day. */
  private async queryPage(
    condition: string,
    values: unknown[],
    page: number,
  ): Promise<[rows: ContestRow[], count: number]> {
    // The count has no order, but must use `$2` too: PostgreSQL refuses unused parameters.
    const fromSql = `from contests contest where $2::date is not null and ${condition}`;
    const rows = await this.database.rows<ContestRow>(
      `select ${rowColumnsSql} ${fromSql} order by ${orderBySql} limit ${PAGE_SIZE} offset $${values.length + 1}::bigint`,
      [...values, getOffset(page)],
    );
    const count = await this.database.value<number>(`select count(*)::int as count ${fromSql}`, values);
    return [rows, count];
  }
}
