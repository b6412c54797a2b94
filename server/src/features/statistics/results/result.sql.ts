import {
  addDays,
  countDaysBetween,
  type DayRange,
  getCalendarMonth,
} from '../../../platform/time/time.rules.js';
import type { PeriodSpan } from '../../brands/periods/period.rules.js';
import { unfoldedResultsSql } from '../../deposits/ledger/totals.sql.js';

/** Days of a brand. `period`: set if the days are exactly a period, to include its targets and its corrections of totals. */
export interface BrandDays {
  brandId: number;
  days: DayRange;
  period: PeriodSpan | null;
}

/** The first day of a period that is a calendar month without a row. Null: the period has a row, or there is no period. */
const findMonthStart = ({ period }: BrandDays) => (period && period.id === null ? period.startDate : null);

/**
 * SQL of rows that add up to people's results in ranges: (n, brand_id, user_id, kind, count, amount). `n`: the index of the range.
 * `kind`: the type of deposits, "correction" (of a total) or "target".
 * Deposits come from folded totals and deltas. FTD corrections count on their day, corrections of a total in their period.
 * `ranges`: a table expression with the alias `r`: (n, brand_id, start_date, end_date, period_id, month). `pieces`: one with the
 * alias `p`, of the totals that the ranges consist of: (n, brand_id, span, from_day, to_day, sign).
 */
const partsSql = (ranges: string, pieces: string) => `
  select p.n, total.brand_id, total.agent_id as user_id, total.type as kind, p.sign * total.count as count, p.sign * total.amount as amount
  from ${pieces} join deposit_result_totals total
    on total.span = p.span and total.brand_id = p.brand_id and total.starts_on between p.from_day and p.to_day
  union all
  select r.n, delta.brand_id, delta.agent_id, delta.type, delta.count, delta.amount
  from ${ranges}
  join ${unfoldedResultsSql} delta on delta.brand_id = r.brand_id and delta.day between r.start_date and r.end_date
  union all
  select r.n, correction.brand_id, correction.user_id, 'ftd', correction.count, correction.amount
  from ${ranges}
  join ftd_corrections correction on correction.brand_id = r.brand_id and correction.day between r.start_date and r.end_date
  union all
  select r.n, figures.brand_id, figures.user_id, figure.kind, 0, figure.amount
  from ${ranges}
  join member_figures figures
    on figures.brand_id = r.brand_id and (figures.period_id = r.period_id or figures.month = r.month),
  lateral (values ('correction', figures.total_correction), ('target', figures.target)) figure (kind, amount)
  where figure.amount <> 0`;

/** `partsSql` of several ranges, with the parameters that `toPartsParameters` builds. */
export const rangePartsSql = partsSql(
  'json_to_recordset($1::json) r (n int, brand_id int, start_date date, end_date date, period_id int, month date)',
  'json_to_recordset($2::json) p (n int, brand_id int, span text, from_day date, to_day date, sign int)',
);

export function toPartsParameters(ranges: BrandDays[]): string[] {
  const rows = ranges.map((range, n) => ({
    n,
    brand_id: range.brandId,
    start_date: range.days.startDate,
    end_date: range.days.endDate,
    period_id: range.period?.id,
    month: findMonthStart(range),
  }));
  const pieces = ranges.flatMap(({ brandId, days }, n) =>
    splitIntoPieces(days).map(({ span, fromDay, toDay, sign }) => ({
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

/** `partsSql` of one range, with parameters from which the planner knows that there is only one. */
export const singleRangePartsSql = partsSql(
  '(values (0, $1::int, $2::date, $3::date, $4::int, $5::date)) r (n, brand_id, start_date, end_date, period_id, month)',
  `(select 0 as n, $1::int as brand_id, piece.*
    from unnest($6::text[], $7::date[], $8::date[], $9::int[]) piece (span, from_day, to_day, sign)) p`,
);

export function toSingleRangeParameters(range: BrandDays): unknown[] {
  const { brandId, days, period } = range;
  const pieces = splitIntoPieces(days);
  return [
    brandId,
    days.startDate,
    days.endDate,
    period?.id ?? null,
    findMonthStart(range),
    pieces.map(({ span }) => span),
    pieces.map(({ fromDay }) => fromDay),
    pieces.map(({ toDay }) => toDay),
    pieces.map(({ sign }) => sign),
  ];
}

/** SQL of the list to which a part belongs. A subquery, because a join would compare all results with all brands. */
export const partListSql = `case when kind <> 'correction' then kind
  when (select report_type from brands where id = parts.brand_id) = 'sales' then 'ftd' else 'retention' end`;

/** Totals to add (`sign` 1) or subtract (-1): those of days, or that of the month that begins on `fromDay`. */
export interface Piece {
  span: 'day' | 'month';
  fromDay: string;
  toDay: string;
  sign: 1 | -1;
}

/**
 * The fewest totals that add up to the days. Whole calendar months use the total of the month. If most of a month is in the
 * range, the other days are subtracted from its total. So a range reads at most half a month of days at either end.
 */
export function splitIntoPieces({ startDate, endDate }: DayRange): Piece[] {
  const pieces: Piece[] = [];
  const add = (span: Piece['span'], fromDay: string, toDay: string, sign: Piece['sign']) =>
    pieces.push({ span, fromDay, toDay, sign });
  for (let day = startDate; day <= endDate;) {
    const month = getCalendarMonth(day);
    const last = endDate < month.endDate ? endDate : month.endDate;
    const coveredDays = countDaysBetween(day, last) + 1;
    if (coveredDays * 2 > countDaysBetween(month.startDate, month.endDate) + 1) {
      add('month', month.startDate, month.startDate, 1);
      if (day > month.startDate) add('day', month.startDate, addDays(day, -1), -1);
      if (last < month.endDate) add('day', addDays(last, 1), month.endDate, -1);
    } else {
      add('day', day, last, 1);
    }
    if (last === endDate) break;
    day = addDays(month.endDate, 1);
  }
  return pieces;
}
