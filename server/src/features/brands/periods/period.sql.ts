/** SQL that aggregates the periods `p` of an outer join as a JSON array of `StoredPeriod`, earliest first. */
export const periodListSql = `coalesce(
  json_agg(json_build_object('id', p.id, 'startDate', p.start_date, 'endDate', p.end_date) order by p.start_date, p.id)
    filter (where p.id is not null), '[]')`;

/**
 * SQL of the span of a brand that contains a day, like `findSpanByDay`: (id, start_date, end_date), at most one row. `brandId`
 * and `day`: SQL parameters, such as `$1`.
 */
export const spanByDaySql = (brandId: string, day: string) => `
  select id, start_date, end_date from report_periods
  where brand_id = ${brandId} and ${day}::date between start_date and end_date
  union all
  select null, date_trunc('month', ${day}::date)::date, (date_trunc('month', ${day}::date) + interval '1 month - 1 day')::date
  where not exists (select from report_periods where brand_id = ${brandId} and year = extract(year from ${day}::date))
  order by start_date, id limit 1`;
