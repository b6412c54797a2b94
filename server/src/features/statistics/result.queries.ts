import type { DataSource, EntityManager } from 'typeorm';
import { namedRead } from '../../platform/database/named-statement.js';
import type { DayRange } from '../../platform/time/reporting-time.rules.js';
import { unfoldedResults } from '../ledger/kept-totals.js';
import { resultTotal } from '../ledger/totals.js';
import { ftdCorrections, memberFigures } from '../members/member.sql.js';
import type { MonthSpan } from '../periods/period.service.js';
import { periodsText } from '../periods/period.sql.js';
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
export function partsValues(ranges: BrandDays[], userId: number | null): unknown[] {
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
export const parts = `
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

/** The results of all people of each range together, in the order of the ranges. */
export async function findSums(
  dataSource: DataSource,
  ranges: BrandDays[],
): Promise<Omit<Results, 'userId'>[]> {
  const rows = await namedRead<Omit<Results, 'userId'> & { n: number }>(
    dataSource,
    'sums',
    `select n, ${sum(`'retention'`)} as retention, ${count} as ftd, ${sum(money)} as amount, ${sum(`'target'`)} as target
     from (${parts}) parts group by n`,
    partsValues(ranges, null),
  );
  const nothing = { retention: '0.00', ftd: 0, amount: '0.00', target: '0.00' };
  return ranges.map((_, n) => rows.find((row) => row.n === n) ?? nothing);
}

const isSales = `(select report_type from brands where id = $5::int) = 'sales'`;

/** One person's results in a period, as JSON text, and the brand's periods in a year (`periodsText`). */
export async function findOwnFigures(
  dataSource: DataSource,
  range: BrandDays,
  userId: number,
  year: number,
): Promise<{ body: string; periods: string }> {
  const [row] = await namedRead<{ body: string; periods: string }>(
    dataSource,
    'own figures',
    `select json_build_object(
       'target', json_build_object(
         'goal', ${sum(`'target'`)},
         'goal_symbol', case when ${isSales} then 'FTD' else '$' end,
         'have', case when ${isSales} then ${count} else ${sum(money)} end
       ),
       'retention_amount', ${sum(`'retention'`)}, 'ftd_amount', ${sum(`'ftd'`)}, 'ftd', ${count}
     )::text as body, ${periodsText('$5::int', '$4::int')} as periods
     from (${parts}) parts`,
    [...partsValues([range], userId), year, range.brandId],
  );
  return row!;
}

/**
 * A list of `ratingRows` r as JSON text. A rating of all brands has thousands of entries, and PostgreSQL concatenates texts
 * several times faster than it builds nested JSON. So it makes JSON only of the person, once for both places.
 */
const ratingList = (where = '') => `concat('[', string_agg(concat(
  '{"user":', r.person, ',"brand":{"id":', r.brand_id, ',"name":', r.brand_name, '},"total_amount":', r.amount,
  ',"amount":', r.amount, ',"count":', r.count, ',', substr(r.person, 2)
), ',' order by r.amount desc, r.user_id, r.brand_id) ${where}, ']')`;

/** SQL of the entries of a rating, with people and brands. `list`: SQL. Leaves out people without results. */
const ratingRows = (list: string) => `(
  select sums.*, ${userJson('u')}::text as person, to_json(brand.name) as brand_name
  from (
    select user_id, parts.brand_id, ${list} as list, sum(count)::bigint as count, sum(amount)::numeric(20,2) as amount
    from (${parts}) parts
    where kind <> 'target'
    group by 1, 2, 3
    having sum(count) <> 0 or sum(amount) <> 0
  ) sums
  join users u on u.id = sums.user_id
  join brands brand on brand.id = sums.brand_id
)`;

/** Looks up only the brands of corrections. A join would compare all results with all brands. */
export const listOf = `case when kind <> 'correction' then kind
  when (select report_type from brands where id = parts.brand_id) = 'sales' then 'ftd' else 'retention' end`;

/**
 * The rating of several brands, each in its range, as JSON text of `ManagerRating`. The correction of a total counts in the
 * list of the brand's report type.
 */
export async function findRatings(dataSource: DataSource, ranges: BrandDays[]): Promise<string> {
  const list = (name: string) => ratingList(`filter (where r.list = '${name}')`);
  const [row] = await namedRead<{ body: string }>(
    dataSource,
    'ratings',
    `select concat('{"ftd":', ${list('ftd')}, ',"retention":', ${list('retention')}, '}') as body
     from ${ratingRows(listOf)} r`,
    partsValues(ranges, null),
  );
  return row!.body;
}

/** The rating of a brand over all types, as JSON text of `Rating`. */
export async function findRating(dataSource: DataSource, range: BrandDays): Promise<string> {
  const [row] = await namedRead<{ body: string }>(
    dataSource,
    'rating',
    `select ${ratingList()} as body from ${ratingRows(`''`)} r`,
    partsValues([range], null),
  );
  return row!.body;
}
