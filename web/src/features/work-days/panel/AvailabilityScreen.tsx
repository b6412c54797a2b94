import { Link, useSearchParams } from 'react-router-dom';
import type { WorkDate } from '../../../api/api.gen';
import { formatDay } from '../../../kit/core/day';
import { lastPageOf, pageIn, pageParam, pageSize } from '../../../kit/core/pages';
import { Empty, Failed } from '../../../kit/panel/states';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { Pager } from '../../../kit/panel/Pager';
import { SkeletonRows } from '../../../kit/panel/SkeletonRows';
import table from '../../../kit/panel/table.module.css';
import { UserName } from '../../../kit/panel/UserName';
import { isAllowed } from '../../auth/access';
import { useGetMeQuery } from '../../auth/api';
import { useSearchWorkDaysQuery } from '../api';
import styles from './AvailabilityScreen.module.css';

/** Shows who works and who does not. Agents tell the bot. */
export function AvailabilityScreen() {
  const page = pageIn(useSearchParams()[0]);
  const { currentData: data, error, isFetching, refetch } = useSearchWorkDaysQuery({ page: pageParam(page) });
  return (
    <>
      <PageHeader title="Availability" note="Moscow time" />
      {error && !data && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : data?.work_dates.length === 0 && page === 1 ? (
        <Empty title="Nothing was found">
          People who answer the bot’s question “Work today?” appear here.
        </Empty>
      ) : (
        <WorkDates dates={data?.work_dates} before={(page - 1) * pageSize} />
      )}
      {data && <Pager current={page} last={lastPageOf(page, data.work_dates.length)} />}
    </>
  );
}

/** `before`: the number of rows on the earlier pages. */
function WorkDates({ dates, before }: { dates: WorkDate[] | undefined; before: number }) {
  return (
    <div className={table.frame}>
      <table className={table.table} aria-busy={!dates}>
        <thead>
          <tr>
            <th className={styles.index}>#</th>
            <th>User</th>
            <th className={table.wide}>Brand</th>
            <th className={styles.status}>Status</th>
            <th className={styles.date}>Date</th>
          </tr>
        </thead>
        <tbody>
          {dates?.map((date, index) => <Row key={date.id} date={date} number={before + index + 1} />) ?? (
            <SkeletonRows
              rows={8}
              cells={[styles.index, undefined, table.wide, styles.status, styles.date]}
            />
          )}
        </tbody>
      </table>
    </div>
  );
}

function Row({ date, number }: { date: WorkDate; number: number }) {
  return (
    <tr>
      <td className={styles.index}>{number}</td>
      <td>
        <UserName user={date.user} />
        <span className={table.narrow}>
          <BrandLink date={date} />
        </span>
      </td>
      <td className={table.wide}>
        <BrandLink date={date} />
      </td>
      <td className={styles.status}>
        <span className={date.in_work ? styles.work : styles.off}>{date.in_work ? 'work' : 'not work'}</span>
      </td>
      <td className={styles.date}>beginning: {formatDay(date.date)}</td>
    </tr>
  );
}

function BrandLink({ date }: { date: WorkDate }) {
  const { data: me } = useGetMeQuery();
  if (!me || !isAllowed(me, 'brands')) return date.brand;
  return (
    <Link to={`/brands/${date.brand_id}`} className={styles.brand}>
      {date.brand}
    </Link>
  );
}
