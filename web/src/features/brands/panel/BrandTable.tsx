import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BrandRow } from '../../../api/panel.api.gen';
import { formatNumber, formatRoughMoney, pluralize } from '../../../kit/core/format';
import { QueryTable, type RowsQuery } from '../../../kit/panel/QueryTable';
import { createNumberOrders, createTextOrders, type Sorting } from '../../../kit/panel/sorting';
import { Sparkline } from '../../../kit/panel/Sparkline';
import type { Column } from '../../../kit/panel/Table';
import table from '../../../kit/panel/table.module.css';
import { TargetBar } from '../../../kit/panel/TargetBar';
import styles from './BrandTable.module.css';

const orders = {
  name: createTextOrders('name'),
  waiting: createNumberOrders('waiting'),
  tickets: createNumberOrders('tickets'),
  requests: createNumberOrders('requests'),
  target: createNumberOrders('target'),
};
export const brandOrders = Object.values(orders);

const nameColumn: Column<BrandRow> = {
  title: 'Name',
  orders: orders.name,
  hint: (brand) => (brand.description ? `${brand.name}\n${brand.description}` : brand.name),
  cell: (brand) => (
    <>
      <Link to={`/brands/${brand.id}`} className={styles.name}>
        <bdi>{brand.name}</bdi>
      </Link>
      <CompactSummary brand={brand} />
    </>
  ),
};

const openColumn: Column<BrandRow> = {
  title: <VisuallyHidden>Open</VisuallyHidden>,
  className: styles.openColumn,
  cell: ({ id, name }) => (
    <Link to={`/brands/${id}`} aria-label={`Show ${name}`} className={styles.link}>
      Show
    </Link>
  ),
};

/** A cell is null if the person has no right to see it. The right is the same in all rows. */
const columns: Column<BrandRow>[] = [
  {
    title: 'Deposits waiting',
    orders: orders.waiting,
    className: `${table.number} ${table.wide} ${styles.count}`,
    cell: ({ id, deposits }) =>
      deposits && <Count count={deposits.waiting} to={`/deposits/moderation?brand_id=${id}`} />,
  },
  {
    title: 'New tickets',
    orders: orders.tickets,
    className: `${table.number} ${table.wide} ${styles.count}`,
    cell: ({ id, tickets }) =>
      tickets && (
        <>
          <Count count={tickets.new} to={`/tickets/new?brand=${id}`} />
          {tickets.overdue > 0 && (
            <Link to={`/tickets/overdue?brand=${id}`} className={styles.overdue}>
              {formatNumber(tickets.overdue)} overdue
            </Link>
          )}
        </>
      ),
  },
  {
    title: 'Join requests',
    orders: orders.requests,
    className: `${table.number} ${table.wider} ${styles.count}`,
    cell: ({ id, join_requests: count }) =>
      count === null ? null : <Count count={count} to={`/brands/${id}?popup=requests`} />,
  },
  {
    title: 'Last 14 days',
    className: `${table.widest} ${styles.trend}`,
    cell: (brand) => brand.figures && <LastTwoWeeks brand={brand} figures={brand.figures} />,
  },
  {
    title: 'Target',
    orders: orders.target,
    className: `${table.wide} ${styles.target}`,
    cell: ({ figures, report_type }) => figures && <TargetBar figures={{ ...figures, report_type }} />,
  },
];

interface BrandTableProps {
  query: RowsQuery<BrandRow>;
  sorting: Sorting;
  empty: ReactNode;
}

export function BrandTable({ query, sorting, empty }: BrandTableProps) {
  const [firstBrand] = query.data?.data ?? [];
  const visibleColumns = columns.filter(({ cell }) => !firstBrand || cell(firstBrand, 0) !== null);
  return (
    <QueryTable
      query={query}
      sorting={sorting}
      shouldKeepRows
      className={styles.table}
      columns={[nameColumn, ...visibleColumns, openColumn]}
      keyOf={({ id }) => id}
      empty={empty}
    />
  );
}

function Count({ count, to }: { count: number; to: string }) {
  if (count === 0) return <span className={styles.none}>0</span>;
  return (
    <Link to={to} className={styles.countLink}>
      {formatNumber(count)}
    </Link>
  );
}

/** The results by the measure of the target: money, or first-time deposits in a sales brand. */
function LastTwoWeeks({ brand, figures }: { brand: BrandRow; figures: NonNullable<BrandRow['figures']> }) {
  const isSales = brand.report_type === 'sales';
  const values = figures.days.map(({ ftd, amount }) => (isSales ? ftd : amount));
  const sum = values.reduce((total, value) => total + value, 0);
  return (
    <span className={styles.days}>
      <Sparkline values={values} />
      {isSales ? `${formatNumber(sum)} FTD` : formatRoughMoney(sum)}
    </span>
  );
}

/** What narrow screens show in place of the columns between the name and the link. */
function CompactSummary({ brand }: { brand: BrandRow }) {
  const { deposits, tickets, join_requests, figures, report_type } = brand;
  const texts = [
    deposits?.waiting && pluralize(deposits.waiting, 'deposit waiting', 'deposits waiting'),
    tickets?.new && pluralize(tickets.new, 'new ticket'),
    tickets?.overdue && `${formatNumber(tickets.overdue)} overdue`,
    join_requests && pluralize(join_requests, 'join request'),
  ].filter(Boolean);
  const canSeeWork = deposits !== null || tickets !== null || join_requests !== null;
  return (
    <div className={table.narrow}>
      {canSeeWork && <div>{texts.join(' · ') || 'Nothing waiting'}</div>}
      {figures && <TargetBar figures={{ ...figures, report_type }} />}
    </div>
  );
}
