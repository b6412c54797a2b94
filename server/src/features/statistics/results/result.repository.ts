import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { OwnUser, ShownUser } from '../../people/user.schemas.js';
import {
  type BrandDays,
  listOf,
  one,
  parts,
  partsSql,
  partsOfOne,
  partsValues,
  partsValuesOfOne,
} from './result.sql.js';
import type { Results } from './statistic.rules.js';

type Sums = Omit<Results, 'userId'>;

/** A member, the brand, and the member's results in it. */
export interface OwnResults extends Sums {
  user: OwnUser;
  brand: Pick<Brand, 'id' | 'name' | 'reportType'>;
  ftdAmount: string;
}

/** What a person made in a brand. */
export interface RatedPerson extends ShownUser {
  list: 'ftd' | 'retention' | null;
  brandId: number;
  brandName: string;
  count: number;
  amount: string;
}

const sum = (kinds: string) => `coalesce(sum(amount) filter (where kind in (${kinds})), 0)::numeric(20,2)`;
const sums = `
  ${sum(`'retention'`)} as retention, coalesce(sum(count) filter (where kind = 'ftd'), 0)::int as ftd,
  ${sum(`'retention', 'ftd', 'correction'`)} as amount, ${sum(`'target'`)} as target`;

const shownUser = `u.id, u.public_name as "publicName", u.telegram_id as "telegramId", u.photo_name as "photoName", u.role`;

/** Looks each person up, because PostgreSQL would read all users for the few of one brand. */
const foundPeople = 'lateral (select * from users where id = sums.user_id offset 0) u';

/** `list`: SQL. Leaves out people without results. */
const rating = (list: string, parts: string, people: string) => `
  select ${shownUser}, sums.list, sums.brand_id as "brandId", brand.name as "brandName", sums.count, sums.amount
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

@Injectable()
export class ResultRepository {
  constructor(private readonly database: Database) {}

  /** People's results in each range, in the order of the ranges. */
  async find(ranges: BrandDays[]): Promise<Results[][]> {
    const rows = await this.database.rows<Results & { n: number }>(
      `select n, user_id as "userId", ${sums} from (${parts}) parts group by n, user_id`,
      partsValues(ranges),
    );
    const results: Results[][] = ranges.map(() => []);
    for (const { n, ...own } of rows) results[n]!.push(own);
    return results;
  }

  /** The results of all people of each range together, in the order of the ranges. */
  async findSums(ranges: BrandDays[]): Promise<Sums[]> {
    const rows = await this.database.rows<Sums & { n: number }>(
      `select n, ${sums} from (${parts}) parts group by n`,
      partsValues(ranges),
    );
    const nothing = { retention: '0.00', ftd: 0, amount: '0.00', target: '0.00' };
    return ranges.map((_, n) => rows.find((row) => row.n === n) ?? nothing);
  }

  /** Null: the brand or the person is gone. */
  async findOwn(range: BrandDays, userId: number): Promise<OwnResults | null> {
    type Row = Sums & OwnUser & { ftdAmount: string; brandName: string; reportType: Brand['reportType'] };
    const row = await this.database.row<Row>(
      `select ${shownUser}, u.username, u.codes, u.character, b.name as "brandName", b.report_type as "reportType", own.*
       from users u
       join brands b on b.id = $1 and b.removed_at is null
       cross join (
         select ${sums}, ${sum(`'ftd'`)} as "ftdAmount" from (${partsSql(one.range, one.pieces, '$10::int')}) parts
       ) own
       where u.id = $10`,
      [...partsValuesOfOne(range), userId],
    );
    if (!row) return null;
    const { brandName: name, reportType } = row;
    return { ...row, user: row, brand: { id: range.brandId, name, reportType } };
  }

  /**
   * The rating of several brands, each in its range. The correction of a total counts in the list of the brand's report
   * type.
   */
  findRatings(ranges: BrandDays[]): Promise<RatedPerson[]> {
    return this.database.rows(rating(listOf, parts, 'users u'), partsValues(ranges));
  }

  /** The rating of a brand over all types. */
  findRating(range: BrandDays): Promise<RatedPerson[]> {
    return this.database.rows(rating('null', partsOfOne, foundPeople), partsValuesOfOne(range));
  }
}
