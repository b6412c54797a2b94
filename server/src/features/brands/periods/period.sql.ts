/** SQL of the periods of a brand in a year, as JSON of `StoredPeriod`, earliest first. */
export const periodsSql = (brandId: string, year: string) => `
  select coalesce(json_agg(json_build_object('id', id, 'startDate', start_date, 'endDate', end_date) order by start_date, id), '[]')
  from report_periods where brand_id = ${brandId} and year = ${year}`;
