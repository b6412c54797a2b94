/** SQL that aggregates the periods `p` as JSON of `StoredPeriod`, earliest first. Periods without an id, of an outer join, do not count. */
export const periodListSql = `coalesce(
  json_agg(json_build_object('id', p.id, 'startDate', p.start_date, 'endDate', p.end_date) order by p.start_date, p.id)
    filter (where p.id is not null), '[]')`;

/** SQL of the periods of one brand in a year, as `periodListSql`. */
export const periodsSql = (brandId: string, year: string) =>
  `select ${periodListSql} from report_periods p where p.brand_id = ${brandId} and p.year = ${year}`;
