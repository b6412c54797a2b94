import type { DataSource, EntityManager } from 'typeorm';
import { namedRead } from '../../platform/database/named-statement.js';
import type { DayRange } from '../../platform/time/reporting-time.rules.js';
import { unfoldedResults } from '../ledger/kept-totals.js';
import { resultTotal } from '../ledger/totals.js';
import { ftdCorrections, memberFigures } from '../members/member.sql.js';
import type { MonthSpan } from '../periods/period.service.js';
import { userJson } from '../users/user-json.js';
import { piecesOf } from './span.rules.js';
import type { Results } from './statistic.rules.js';

/** Days of a brand. `period`: set if the days are a period. Then the figures that staff set for it count too. */
export interface BrandDays {
  brandId: number;
  days: DayRange;
  period: MonthSpan | null;
}

/** The parameters of `parts`: the numbered ranges, the totals that each consists of, and the person, or null for all. */
function partsValues(ranges: BrandDays[], userId: number | null): unknown[] {
  const rows = ranges.map(({ brandId, days, period }, n) => ({
    n,
    brand_id: brandId,
    start_date: days.startDate,
    end_date: days.endDate,
    period_id: period?.id,
    month: period && period.id === null ? period.startDate : null,
  }));
  const pieces = ranges.flatMap(({ brandId, days }, n) =>
    piecesOf(days).map(({ span, fromDay, toDay, sign }) => ({
      n,
      brand_id: brandId,
      span,
      from_day: fromDay,
      to_day: toDay,
      sign,
    })),
  );
  return [JSON.stringify(rows), JSON.stringify(pieces), userId];
}

/**
 * SQL of people's results in ranges (decision 8): `n`, `brand_id`, `user_id`, `kind`, `count`, `amount`. Deposits come from
 * folded totals and deltas. FTD corrections count on their day, and corrections of a total count in their period.
 */
const parts = `
  select p.n, t.brand_id, t.agent_id as user_id, t.type as kind, p.sign * t.count as count, p.sign * t.amount as amount
  from json_to_recordset($2::json) p (n int, brand_id int, span text, from_day date, to_day date, sign int)
  join ${resultTotal.table} t
    on t.span = p.span and t.brand_id = p.brand_id and t.starts_on between p.from_day and p.to_day
  where $3::int is null or t.agent_id = $3
  union all
  select r.n, d.brand_id, d.agent_id, d.type, d.count, d.amount
  from json_to_recordset($1::json) r (n int, brand_id int, start_date date, end_date date)
  join ${unfoldedResults} d on d.brand_id = r.brand_id and d.day between r.start_date and r.end_date
  where $3::int is null or d.agent_id = $3
  union all
  select r.n, c.brand_id, c.user_id, 'ftd', c.count, c.amount
  from json_to_recordset($1::json) r (n int, brand_id int, start_date date, end_date date)
  join ${ftdCorrections} c on c.brand_id = r.brand_id and c.day between r.start_date and r.end_date
  where $3::int is null or c.user_id = $3
  union all
  select r.n, f.brand_id, f.user_id, figure.kind, 0, figure.amount
  from json_to_recordset($1::json) r (n int, brand_id int, period_id int, month date)
  join ${memberFigures} f on f.brand_id = r.brand_id and (f.period_id = r.period_id or f.month = r.month),
  lateral (values ('correction', f.total_correction), ('target', f.target)) figure (kind, amount)
  where figure.amount <> 0 and ($3::int is null or f.user_id = $3)`;

const sum = (kinds: string) => `coalesce(sum(amount) filter (where kind in (${kinds})), 0)::numeric(20,2)`;
const count = `coalesce(sum(count) filter (where kind = 'ftd'), 0)::int`;
const money = `'retention', 'ftd', 'correction'`;

/** People's results in each range, in the order of the ranges. */
export async function findResults(db: EntityManager, ranges: BrandDays[]): Promise<Results[][]> {
  const rows = await db.query<(Results & { n: number })[]>(
    `select n, user_id as "userId", ${sum(`'retention'`)} as retention, ${count} as ftd, ${sum(money)} as amount,
       ${sum(`'target'`)} as target
     from (${parts}) parts group by n, user_id`,
    partsValues(ranges, null),
  );
  const results: Results[][] = ranges.map(() => []);
  for (const { n, ...own } of rows) results[n]!.push(own);
  return results;
}

/** One person's results in a period, as JSON text. */
export async function findOwnFigures(
  dataSource: DataSource,
  range: BrandDays,
  userId: number,
  reportType: string,
): Promise<string> {
  const [row] = await namedRead<{ body: string }>(
    dataSource,
    'own figures',
    `select json_build_object(
       'target', json_build_object(
         'goal', ${sum(`'target'`)},
         'goal_symbol', case when $4 = 'sales' then 'FTD' else '$' end,
         'have', case when $4 = 'sales' then ${count} else ${sum(money)} end
       ),
       'retention_amount', ${sum(`'retention'`)}, 'ftd_amount', ${sum(`'ftd'`)}, 'ftd', ${count}
     )::text as body
     from (${parts}) parts`,
    [...partsValues([range], userId), reportType],
  );
  return row!.body;
}

const ratingEntry = `json_build_object(
  'id', u.id, 'public_name', u.public_name, 'telegram_id', u.telegram_id, 'photo_uploaded', u.photo_name is not null,
  'photo_url', '/storage/avatars/' || u.photo_name, 'user', ${userJson('u')},
  'brand', json_build_object('id', brand.id, 'name', brand.name),
  'total_amount', r.amount, 'amount', r.amount, 'count', r.count)`;

/** Sums for a rating by person, brand and list. `list`: SQL. Leaves out people without results. */
const ratingRows = (list: string) => `(
  select user_id, parts.brand_id, ${list} as list, sum(count)::bigint as count, sum(amount)::numeric(20,2) as amount
  from (${parts}) parts join brands on brands.id = parts.brand_id
  where kind <> 'target'
  group by 1, 2, 3
  having sum(count) <> 0 or sum(amount) <> 0
)`;

/**
 * The rating of several brands, each in its range, as JSON text of `ManagerRating`. The correction of a total counts in the
 * list of the brand's report type.
 */
export async function findRatings(dataSource: DataSource, ranges: BrandDays[]): Promise<string> {
  const list = (name: string) => `coalesce(
    json_agg(${ratingEntry} order by r.amount desc, u.id, brand.id) filter (where r.list = '${name}'), '[]')`;
  const [row] = await namedRead<{ body: string }>(
    dataSource,
    'ratings',
    `select json_build_object('ftd', ${list('ftd')}, 'retention', ${list('retention')})::text as body
     from ${ratingRows(`case when kind <> 'correction' then kind when report_type = 'sales' then 'ftd' else 'retention' end`)} r
     join users u on u.id = r.user_id
     join brands brand on brand.id = r.brand_id`,
    partsValues(ranges, null),
  );
  return row!.body;
}

/** The rating of a brand over all types, as JSON text of `Rating`. */
export async function findRating(dataSource: DataSource, range: BrandDays): Promise<string> {
  const [row] = await namedRead<{ body: string }>(
    dataSource,
    'rating',
    `select coalesce(json_agg(${ratingEntry} order by r.amount desc, u.id), '[]')::text as body
     from ${ratingRows(`''`)} r
     join users u on u.id = r.user_id
     join brands brand on brand.id = r.brand_id`,
    partsValues([range], null),
  );
  return row!.body;
}
