import type { Queryable } from '../../platform/database/database.js';
import type { EntityManager } from 'typeorm';
import { object, string, textOf, value, word } from '../../platform/database/statements/json-text.sql.js';
import type { DayRange } from '../../platform/time/reporting-time.rules.js';
import { unfoldedResults } from '../deposits/ledger/kept-totals.js';
import { resultTotal } from '../deposits/ledger/totals.js';
import { ftdCorrections, memberFigures } from '../brands/members/member.sql.js';
import type { MonthSpan } from '../brands/periods/period.service.js';
import { ownUserParts, userJson } from '../people/user-json.js';
import { piecesOf } from './span.rules.js';
import type { Results } from './statistic.rules.js';

/** Days of a brand. `period`: set if the days are a period. Then the figures that staff set for it count too. */
export interface BrandDays {
  brandId: number;
  days: DayRange;
  period: MonthSpan | null;
}

/** The calendar month whose figures count. Null: those of a stored period count, or none. */
const monthOf = ({ period }: BrandDays) => (period && period.id === null ? period.startDate : null);

/**
 * SQL of people's results in ranges (decision 8): `n`, `brand_id`, `user_id`, `kind`, `count`, `amount`. Deposits come from
 * folded totals and deltas. FTD corrections count on their day, and corrections of a total count in their period. `ranges`:
 * a table expression of (n, brand_id, start_date, end_date, period_id, month). `pieces`: one of the totals that they consist of,
 * (n, brand_id, span, from_day, to_day, sign). `person`: SQL of the only person who counts.
 */
function partsOf(ranges: string, pieces: string, person?: string): string {
  const only = (column: string) => (person ? `and ${column} = ${person}` : '');
  return `
  select p.n, t.brand_id, t.agent_id as user_id, t.type as kind, p.sign * t.count as count, p.sign * t.amount as amount
  from ${pieces} join ${person ? totalsOf(person) : `${resultTotal.table} t on ${ofPiece}`}
  union all
  select r.n, d.brand_id, d.agent_id, d.type, d.count, d.amount
  from ${ranges}
  join ${unfoldedResults} d on d.brand_id = r.brand_id and d.day between r.start_date and r.end_date ${only('d.agent_id')}
  union all
  select r.n, c.brand_id, c.user_id, 'ftd', c.count, c.amount
  from ${ranges}
  join ${ftdCorrections} c on c.brand_id = r.brand_id and c.day between r.start_date and r.end_date ${only('c.user_id')}
  union all
  select r.n, f.brand_id, f.user_id, figure.kind, 0, figure.amount
  from ${ranges}
  join ${memberFigures} f
    on f.brand_id = r.brand_id and (f.period_id = r.period_id or f.month = r.month) ${only('f.user_id')},
  lateral (values ('correction', f.total_correction), ('target', f.target)) figure (kind, amount)
  where figure.amount <> 0`;
}

const ofPiece = 't.span = p.span and t.brand_id = p.brand_id and t.starts_on between p.from_day and p.to_day';

/** For each piece alone, because PostgreSQL would read all totals of the person otherwise. */
const totalsOf = (person: string) =>
  `lateral (select * from ${resultTotal.table} t where ${ofPiece} and t.agent_id = ${person} offset 0) t on true`;

/** The results of all people in numbered ranges, with `partsValues`. */
export const parts = partsOf(
  'json_to_recordset($1::json) r (n int, brand_id int, start_date date, end_date date, period_id int, month date)',
  'json_to_recordset($2::json) p (n int, brand_id int, span text, from_day date, to_day date, sign int)',
);

export function partsValues(ranges: BrandDays[]): string[] {
  const rows = ranges.map((range, n) => ({
    n,
    brand_id: range.brandId,
    start_date: range.days.startDate,
    end_date: range.days.endDate,
    period_id: range.period?.id,
    month: monthOf(range),
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
  return [JSON.stringify(rows), JSON.stringify(pieces)];
}

/** One range and its pieces, with `partsValuesOfOne`. The planner then knows that there is only one. */
const one = {
  range:
    '(values (0, $1::int, $2::date, $3::date, $4::int, $5::date)) r (n, brand_id, start_date, end_date, period_id, month)',
  pieces: `(select 0 as n, $1::int as brand_id, piece.*
    from unnest($6::text[], $7::date[], $8::date[], $9::int[]) piece (span, from_day, to_day, sign)) p`,
};
const partsOfOne = partsOf(one.range, one.pieces);

function partsValuesOfOne(range: BrandDays): unknown[] {
  const { brandId, days, period } = range;
  const pieces = piecesOf(days);
  return [
    brandId,
    days.startDate,
    days.endDate,
    period?.id ?? null,
    monthOf(range),
    pieces.map(({ span }) => span),
    pieces.map(({ fromDay }) => fromDay),
    pieces.map(({ toDay }) => toDay),
    pieces.map(({ sign }) => sign),
  ];
}

const sum = (kinds: string) => `coalesce(sum(amount) filter (where kind in (${kinds})), 0)::numeric(20,2)`;
const count = `coalesce(sum(count) filter (where kind = 'ftd'), 0)::int`;
const money = `'retention', 'ftd', 'correction'`;

/** People's results in each range, in the order of the ranges. */
export async function findResults(db: EntityManager, ranges: BrandDays[]): Promise<Results[][]> {
  const rows = await db.query<(Results & { n: number })[]>(
    `select n, user_id as "userId", ${sum(`'retention'`)} as retention, ${count} as ftd, ${sum(money)} as amount,
       ${sum(`'target'`)} as target
     from (${parts}) parts group by n, user_id`,
    partsValues(ranges),
  );
  const results: Results[][] = ranges.map(() => []);
  for (const { n, ...own } of rows) results[n]!.push(own);
  return results;
}

/** The results of all people of each range together, in the order of the ranges. */
export async function findSums(db: Queryable, ranges: BrandDays[]): Promise<Omit<Results, 'userId'>[]> {
  const rows = await db.query<(Omit<Results, 'userId'> & { n: number })[]>(
    `select n, ${sum(`'retention'`)} as retention, ${count} as ftd, ${sum(money)} as amount, ${sum(`'target'`)} as target
     from (${parts}) parts group by n`,
    partsValues(ranges),
  );
  const nothing = { retention: '0.00', ftd: 0, amount: '0.00', target: '0.00' };
  return ranges.map((_, n) => rows.find((row) => row.n === n) ?? nothing);
}

const isSales = `b.report_type = 'sales'`;

const ownBrand = `
  select ${textOf(
    object({
      user: ownUserParts('u'),
      brand: object({ id: value('b.id'), name: string('b.name'), report_type: word('b.report_type') }),
      target: object({
        goal: value('own.target'),
        goal_symbol: value(`case when ${isSales} then '"FTD"' else '"$"' end`),
        have: value(`case when ${isSales} then own.ftd else own.amount end`),
      }),
      retention_amount: value('own.retention'),
      ftd_amount: value('own.ftd_amount'),
      ftd: value('own.ftd'),
    }),
  )} as body
  from users u
  join brands b on b.id = $1 and b.removed_at is null
  cross join (
    select ${sum(`'target'`)} as target, ${sum(money)} as amount, ${sum(`'retention'`)} as retention,
      ${sum(`'ftd'`)} as ftd_amount, ${count} as ftd
    from (${partsOf(one.range, one.pieces, '$10::int')}) parts
  ) own
  where u.id = $10`;

/** A member's home screen of a brand as JSON text of `OwnBrandView`. Null: the brand or the person is gone. */
export async function findOwnBrand(db: Queryable, range: BrandDays, userId: number): Promise<string | null> {
  const [row] = await db.query<{ body: string }[]>(ownBrand, [...partsValuesOfOne(range), userId]);
  return row?.body ?? null;
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
const ratingRows = (list: string, parts: string, people: string) => `(
  select sums.*, ${userJson('u')}::text as person, to_json(brand.name) as brand_name
  from (
    select user_id, parts.brand_id, ${list} as list, sum(count)::bigint as count, sum(amount)::numeric(20,2) as amount
    from (${parts}) parts
    where kind <> 'target'
    group by 1, 2, 3
    having sum(count) <> 0 or sum(amount) <> 0
  ) sums
  join ${people} on u.id = sums.user_id
  join brands brand on brand.id = sums.brand_id
)`;

/** Looks up only the brands of corrections. A join would compare all results with all brands. */
export const listOf = `case when kind <> 'correction' then kind
  when (select report_type from brands where id = parts.brand_id) = 'sales' then 'ftd' else 'retention' end`;

/**
 * The rating of several brands, each in its range, as JSON text of `ManagerRating`. The correction of a total counts in the
 * list of the brand's report type.
 */
export async function findRatings(db: Queryable, ranges: BrandDays[]): Promise<string> {
  const list = (name: string) => ratingList(`filter (where r.list = '${name}')`);
  const [row] = await db.query<{ body: string }[]>(
    `select concat('{"ftd":', ${list('ftd')}, ',"retention":', ${list('retention')}, '}') as body
     from ${ratingRows(listOf, parts, 'users u')} r`,
    partsValues(ranges),
  );
  return row!.body;
}

/** Looks each person up, because PostgreSQL would read all users for the few of one brand. */
const foundPeople = 'lateral (select * from users where id = sums.user_id offset 0) u';

/** The rating of a brand over all types, as JSON text of `Rating`. */
export async function findRating(db: Queryable, range: BrandDays): Promise<string> {
  const [row] = await db.query<{ body: string }[]>(
    `select ${ratingList()} as body from ${ratingRows(`''`, partsOfOne, foundPeople)} r`,
    partsValuesOfOne(range),
  );
  return row!.body;
}
