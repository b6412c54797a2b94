import { Link, useSearchParams } from 'react-router-dom';
import type { WorkDate } from '../../../api/panel.api.gen';
import { formatDay } from '../../../kit/core/day';
import { parsePage, toPageParam, pageSize } from '../../../kit/core/pages';
import { EmptyState } from '../../../kit/panel/states';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { pickRows, QueryTable } from '../../../kit/panel/QueryTable';
import type { Column } from '../../../kit/panel/Table';
import table from '../../../kit/panel/table.module.css';
import { UserName } from '../../../kit/panel/UserName';
import { useIsAllowed } from '../../auth/access';
import { useSearchWorkDaysQuery } from '../api';
import styles from './AvailabilityScreen.module.css';

export function AvailabilityScreen() {
  const page = parsePage(useSearchParams()[0]);
  const query = useSearchWorkDaysQuery({ page: toPageParam(page) });
  return (
    <>
      <PageHeader title="Availability" note="Moscow time" />
      <QueryTable
        query={pickRows(query, ({ work_dates }) => work_dates, page)}
        columns={buildColumns((page - 1) * pageSize)}
        keyOf={({ id }) => id}
        pendingRows={8}
        empty={
          <EmptyState explainsMissingBrands title="Nothing was found">
            People who answer the bot’s question “Work today?” appear here.
          </EmptyState>
        }
      />
    </>
  );
}

/** `rowOffset`: the number of rows on earlier pages. */
const buildColumns = (rowOffset: number): Column<WorkDate>[] => [
  { title: '#', className: styles.index, cell: (_, index) => rowOffset + index + 1 },
  {
    title: 'User',
    cell: (workDate) => (
      <>
        <UserName user={workDate.user} />
        <span className={table.narrow}>
          <BrandLink workDate={workDate} />
        </span>
      </>
    ),
  },
  { title: 'Brand', className: table.wide, cell: (workDate) => <BrandLink workDate={workDate} /> },
  {
    title: 'Status',
    className: styles.status,
    cell: ({ in_work }) => (
      <span className={in_work ? styles.work : styles.off}>{in_work ? 'work' : 'not work'}</span>
    ),
  },
  { title: 'Date', className: styles.date, cell: ({ date }) => `beginning: ${formatDay(date)}` },
];

function BrandLink({ workDate }: { workDate: WorkDate }) {
  if (!useIsAllowed('brands')) return <span>{workDate.brand}</span>;
  return (
    <Link to={`/brands/${workDate.brand_id}`} className={styles.brand}>
      {workDate.brand}
    </Link>
  );
}
