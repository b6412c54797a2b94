import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { DayRange } from '../../../platform/time/time.rules.js';
import { unfoldedResultsSql } from '../../deposits/ledger/totals.sql.js';
import type { ShownUser } from '../../people/user.schemas.js';
import {
  type BrandDays,
  partListSql,
  rangePartsSql,
  singleRangePartsSql,
  toPartsParameters,
  toSingleRangeParameters,
} from './result.sql.js';
import { type ReportType, type Results, type ResultValues, zeroResults } from './statistic.rules.js';

/** One person's results in some days. `ftdAmount`: the money of first-time deposits, with FTD corrections. */
export interface MemberResults extends Results {
  ftdAmount: string;
}

/** A person's results in a brand. `list`: null in a rating of all types together. */
export interface RatedPerson extends ShownUser {
  list: 'ftd' | 'retention' | null;
  brandId: number;
  brandName: string;
  count: number;
  amount: string;
}

/** The results of a brand's people on a day, with corrections of first-time deposits. Money is in decimal strings. */
export interface BrandDaySum {
  brandId: number;
  day: string;
  retention: string;
  ftd: number;
  amount: string;
  /** The part of `ftd` and `amount` that comes from corrections. Null on days without any. */
  corrections: { ftd: number; amount: string } | null;
}

const sumSql = (kinds: string) => `coalesce(sum(amount) filter (where kind in (${kinds})), 0)::numeric(20,2)`;
const sumsSql = `
  ${sumSql(`'retention'`)} as retention, coalesce(sum(count) filter (where kind = 'ftd'), 0)::int as ftd,
  ${sumSql(`'retention', 'ftd', 'correction'`)} as amount, ${sumSql(`'target'`)} as target`;

/** SQL of the columns of a `ShownUser`. `u`: the table of users. */
export const userColumnsSql = `u.id, u.public_name as "publicName", u.telegram_id as "telegramId", u.photo_name as "photoName", u.role`;

/** SQL of a join that looks up each person individually. In a plain join, PostgreSQL would read all users for a few people. */
const peopleSql = 'lateral (select * from users where id = sums.user_id offset 0) u';

/**
 * SQL of a rating, which omits people without results. `list`: SQL of the list to which a part belongs. `people`: a table
 * expression `u` with the people of `sums`.
 */
const ratingSql = (list: string, parts: string, people: string) => `
  select ${userColumnsSql}, sums.list, sums.brand_id as "brandId", brand.name as "brandName", sums.count, sums.amount
  from (
    select user_id, parts.brand_id, ${list} as list, sum(count)::int as count, sum(amount)::numeric(20,2) as amount
    from (${parts}) parts
    where kind <> 'target'
    group by 1, 2, 3
    having sum(count) <> 0 or sum(amount) <> 0
  ) sums
  join ${people} on u.id = sums.user_id
  join brands brand on brand.id = sums.brand_id
  order by sums.amount desc, sums.user_id, sums.brand_id`;

/** Results of people. SQL throughout: sums over folded totals and deltas. */
@Injectable()
export class ResultRepository {
  constructor(private readonly database: Database) {}

  /** People's results in each range, in the order of the ranges. */
  async list(ranges: BrandDays[]): Promise<Results[][]> {
    const rows = await this.database.rows<Results & { n: number }>(
      `select n, user_id as "userId", ${sumsSql} from (${rangePartsSql}) parts group by n, user_id`,
      toPartsParameters(ranges),
    );
    const results: Results[][] = ranges.map(() => []);
    for (const { n, ...personResults } of rows) results[n]!.push(personResults);
    return results;
  }

  /** The results of all people of each range together, in the order of the ranges. */
  async listSums(ranges: BrandDays[]): Promise<ResultValues[]> {
    const rows = await this.database.rows<ResultValues & { n: number }>(
      `select n, ${sumsSql} from (${rangePartsSql}) parts group by n`,
      toPartsParameters(ranges),
    );
    return ranges.map((_, n) => rows.find((row) => row.n === n) ?? zeroResults);
  }

  /** The results of a brand's people in one range, each with the person's name and photo. */
  listWithUsers(range: BrandDays): Promise<(MemberResults & ShownUser)[]> {
    return this.database.rows(
      `select sums.user_id as "userId", sums.*, ${userColumnsSql}
       from (
         select user_id, ${sumsSql}, ${sumSql(`'ftd'`)} as "ftdAmount" from (${singleRangePartsSql}) parts group by user_id
       ) sums join ${peopleSql} on true`,
      toSingleRangeParameters(range),
    );
  }

  /** The ratings of several brands by type. A correction of a total belongs to the list of the brand's report type. */
  listManagerRating(ranges: BrandDays[]): Promise<RatedPerson[]> {
    return this.database.rows(ratingSql(partListSql, rangePartsSql, 'users u'), toPartsParameters(ranges));
  }

  /** The rating of a brand, all types together. */
  listBrandRating(range: BrandDays): Promise<RatedPerson[]> {
    return this.database.rows(
      ratingSql('null', singleRangePartsSql, peopleSql),
      toSingleRangeParameters(range),
    );
  }

  listBrands(brandIds: readonly number[]): Promise<{ id: number; name: string; reportType: ReportType }[]> {
    return this.database.rows(
      `select id, name, report_type as "reportType" from brands
       where id = any ($1::int[]) and removed_at is null order by array_position($1::int[], id)`,
      [brandIds],
    );
  }

  /** The days with results or corrections of these brands, or of all brands if `brandIds` is null. Omits removed brands. */
  listDaySums(brandIds: readonly number[] | null, { startDate, endDate }: DayRange): Promise<BrandDaySum[]> {
    const filterSql = (column: string) => (brandIds ? `and ${column} = any ($3::int[])` : '');
    return this.database.rows<BrandDaySum>(
      `select brand_id as "brandId", day::text as day, sum(amount)::numeric(20,2)::text as amount,
         coalesce(sum(count) filter (where type = 'ftd'), 0)::int as ftd,
         coalesce(sum(amount) filter (where type = 'retention'), 0)::numeric(20,2)::text as retention,
         case when bool_or(is_correction) then json_build_object(
           'ftd', sum(count) filter (where is_correction),
           'amount', (sum(amount) filter (where is_correction))::numeric(20,2)::text
         ) end as corrections
       from (
         select t.brand_id, t.starts_on as day, t.type, t.count, t.amount, false as is_correction
         from brands b join deposit_result_totals t
           on t.span = 'day' and t.brand_id = b.id and t.starts_on between $1::date and $2::date ${filterSql('b.id')}
         union all
         select brand_id, day, type, count, amount, false from ${unfoldedResultsSql} d
         where day between $1 and $2 ${filterSql('brand_id')}
         union all
         select brand_id, day, 'ftd', count, amount, true from ftd_corrections
         where day between $1 and $2 ${filterSql('brand_id')}
       ) results
       where brand_id in (select id from brands where removed_at is null)
       group by 1, 2 having sum(count) <> 0 or sum(amount) <> 0 or bool_or(is_correction) order by 1, 2`,
      brandIds ? [startDate, endDate, brandIds] : [startDate, endDate],
    );
  }
}
