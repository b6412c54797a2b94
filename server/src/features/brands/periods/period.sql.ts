/** SQL of the periods of a brand in a year, as JSON text. The same text means the same periods. */
export const periodsText = (brandId: string, year: string) => `(
  select coalesce(
    json_agg(json_build_object('id', p.id, 'startDate', p.start_date, 'endDate', p.end_date) order by p.start_date, p.id),
    '[]'
  )::text
  from report_periods p where p.brand_id = ${brandId} and p.year = ${year}
)`;
