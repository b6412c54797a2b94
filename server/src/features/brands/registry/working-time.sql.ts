/** A midnight in UTC+3, the zone of working hours. Any day will do, because the offset is fixed. */
const MIDNIGHT = `timestamptz '2000-01-01 00:00:00+03'`;

/** SQL of the brand's last working day that began at or before an instant: its start, and its length in minutes. It may be over. */
const workingDaySql = (at: string, brand: string) => `(select
        date_bin('1 day', ${at}, ${MIDNIGHT} + make_interval(hours => ${brand}.work_start_time)) as day_start,
        case when ${brand}.work_end_time is null or ${brand}.work_end_time = ${brand}.work_start_time then 1440
          else ((${brand}.work_end_time - ${brand}.work_start_time + 24) % 24) * 60 end::numeric as length
      ) working_day`;

/**
 * SQL of the instant by which staff should reply: the brand's limit in minutes of working time after `since`. Null if the
 * brand has no such limit, or `since` is null. `brand`: an alias of `brands`.
 *
 * A working day begins at `work_start_time` and lasts until `work_end_time`, also beyond midnight. Without an end, or with the
 * same hour for both, it lasts a whole day. All days of the week are working days. Time that ends exactly with a working day is
 * due at the end of this day, not at the beginning of the next one.
 */
export const dueTimeSql = (since: string, brand: string) => `(
  select day_start + make_interval(mins => (1440 * days)::int) + make_interval(secs => (60 * (needed - days * length))::float8)
  from (
    select day_start, length, needed, ceil(needed / length) - 1 as days
    from (
      select day_start, length,
        least(extract(epoch from ${since} - day_start) / 60, length) + ${brand}.reply_within as needed
      from ${workingDaySql(since, brand)}
    ) work
  ) working_days
  where ${since} is not null and ${brand}.reply_within is not null
)`;

/**
 * SQL of an instant: a wait for a reply that began before it is overdue at `now`. Null if the brand has no limit.
 *
 * During a working day, a wait of exactly `reply_within` is not overdue yet. After the end of the day it is, so the instant is
 * then one microsecond later.
 */
export const overdueBeforeSql = (now: string, brand: string) => `(
  select day_start + make_interval(mins => (1440 * days)::int)
    + make_interval(secs => (60 * (bound_minutes - days * length))::float8)
    + case when is_over then interval '1 microsecond' else interval '0' end
  from (
    select *, case when is_over then floor(bound_minutes / length) else ceil(bound_minutes / length) - 1 end as days
    from (
      select day_start, length, least(passed, length) - ${brand}.reply_within as bound_minutes,
        length < 1440 and (passed > length or passed = 0) as is_over
      from (
        select day_start, length, extract(epoch from ${now} - day_start) / 60 as passed
        from ${workingDaySql(now, brand)}
      ) today
    ) work
  ) working_days
  where ${brand}.reply_within is not null
)`;

/** SQL of brands with a limit, as rows of `brand_id` and `overdue_before`. `offset 0` prevents inlining: each instant is computed once. */
export const overdueBoundsSql = (now: string) => `(
  select b.id as brand_id, ${overdueBeforeSql(now, 'b')} as overdue_before from brands b where b.reply_within is not null offset 0
)`;
