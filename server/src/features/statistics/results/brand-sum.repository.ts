import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { DayRange } from '../../../platform/time/time.rules.js';
import { unfoldedResults } from '../../deposits/ledger/totals.sql.js';
import { resultTotal } from '../../deposits/ledger/totals.js';
import { ftdCorrections } from '../../brands/registry/member.sql.js';

export interface ListedBrand {
  id: number;
  name: string;
  reportType: 'retention' | 'sales';
}

/** What the people of a brand made on a day, with corrections of first-time deposits. Money is in decimal strings. */
export interface DaySum {
  brandId: number;
  day: string;
  retention: string;
  ftd: number;
  amount: string;
  /** The part of `ftd` and `amount` that corrections make. Null on days without any. */
  corrections: { ftd: number; amount: string } | null;
}

@Injectable()
export class BrandSumRepository {
  constructor(private readonly database: Database) {}

  findListedBrands(brandIds: readonly number[]): Promise<ListedBrand[]> {
    return this.database.rows<ListedBrand>(
      `select id, name, report_type as "reportType" from brands
       where id = any ($1::int[]) and removed_at is null order by array_position($1::int[], id)`,
      [brandIds],
    );
  }

  /** The days with results of these brands, or of all brands for null, from folded totals and deltas. */
  findDaySums(brandIds: readonly number[] | null, { startDate, endDate }: DayRange): Promise<DaySum[]> {
    const some = (column: string) => (brandIds ? `and ${column} = any ($3::int[])` : '');
    return this.database.rows<DaySum>(
      `select brand_id as "brandId", day::text as day, sum(amount)::numeric(20,2)::text as amount,
         coalesce(sum(count) filter (where type = 'ftd'), 0)::int as ftd,
         coalesce(sum(amount) filter (where type = 'retention'), 0)::numeric(20,2)::text as retention,
         case when bool_or(is_correction) then json_build_object(
           'ftd', sum(count) filter (where is_correction),
           'amount', (sum(amount) filter (where is_correction))::numeric(20,2)::text
         ) end as corrections
       from (
         select t.brand_id, t.starts_on as day, t.type, t.count, t.amount, false as is_correction
         from brands b join ${resultTotal.table} t
           on t.span = 'day' and t.brand_id = b.id and t.starts_on between $1::date and $2::date
         where b.removed_at is null ${some('b.id')}
         union all
         select brand_id, day, type, count, amount, false from ${unfoldedResults} d
         where day between $1 and $2 ${some('brand_id')}
         union all
         select brand_id, day, 'ftd', count, amount, true from ${ftdCorrections} c
         where day between $1 and $2 ${some('brand_id')}
       ) results
       group by 1, 2 having sum(count) <> 0 or sum(amount) <> 0 or bool_or(is_correction) order by 1, 2`,
      brandIds ? [startDate, endDate, brandIds] : [startDate, endDate],
    );
  }
}
