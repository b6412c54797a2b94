import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { reportingDayStartSql, REPORTING_ZONE } from '../../../platform/time/time.rules.js';
import type { TicketTimes } from './ticket-list.schemas.js';

/** SQL of the beginning of a week: on Friday at midnight in GMT-4. */
const weekSql = (instant: string) =>
  `date_bin('7 days', ${instant}, ${reportingDayStartSql(`date '2000-01-07'`)})`;

const percentilesSql = (seconds: string) => `json_build_object(
    'median', percentile_disc(0.5) within group (order by ${seconds}),
    'p90', percentile_disc(0.9) within group (order by ${seconds})
  )`;
const secondsSql = (instant: string) => `extract(epoch from ${instant} - created_at)::int`;

/** SQL that counts tickets by the week of their `instant`. A merge sets `closed_at` too, but does not count as closing. `columns`: further aggregates. `$3`: the brands; null: all. */
const byWeekSql = (instant: 'created_at' | 'first_reply_at' | 'closed_at', columns: string) => `(
  select ${weekSql(instant)} as week, count(*)::int as count${columns} from tickets
  where ${instant} >= (select min(week) from weeks) and ${instant} < (select max(week) from weeks) + interval '7 days'
    and ($3::int[] is null or brand_id = any($3))${instant === 'closed_at' ? ' and merged_into is null' : ''}
  group by 1
)`;

/** Measures how long tickets wait for a first reply and until they are closed. SQL throughout, for percentiles. */
@Injectable()
export class TicketTimesRepository {
  constructor(private readonly database: Database) {}

  /** The weeks up to now, oldest first. */
  list(now: Date, weeks: number, brandIds: readonly number[] | null): Promise<TicketTimes['data']> {
    return this.database.rows(
      `with weeks as materialized (
         select ${weekSql('$1::timestamptz')} - make_interval(days => 7 * n) as week from generate_series(0, $2::int - 1) n
       ),
       opened as ${byWeekSql('created_at', '')},
       replied as ${byWeekSql('first_reply_at', `, ${percentilesSql(secondsSql('first_reply_at'))} as times`)},
       closed as ${byWeekSql('closed_at', `, ${percentilesSql(secondsSql('closed_at'))} as times`)}
       select (week at time zone '${REPORTING_ZONE}')::date::text as week,
         coalesce(opened.count, 0) as opened,
         coalesce(replied.count, 0) as replied, replied.times as first_reply,
         coalesce(closed.count, 0) as closed, closed.times as resolution
       from weeks left join opened using (week) left join replied using (week) left join closed using (week)
       order by weeks.week`,
      [now, weeks, brandIds],
    );
  }
}
