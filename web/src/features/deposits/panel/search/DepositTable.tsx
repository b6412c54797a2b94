import type { ReactNode } from 'react';
import type { Deposit } from '../../../../api/panel.api.gen';
import { formatName } from '../../../../kit/core/person';
import { Money } from '../../../../kit/panel/Money';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { QueryTable, type RowsQuery } from '../../../../kit/panel/QueryTable';
import type { ColumnOrders, Sorting } from '../../../../kit/panel/sorting';
import type { Column } from '../../../../kit/panel/Table';
import table from '../../../../kit/panel/table.module.css';
import { UserName } from '../../../../kit/panel/UserName';
import { type FieldShownIn } from '../../deposit-fields';
import { depositTitles, typeNames } from '../../deposit-names';
import { ClientLink } from '../clients/ClientLink';
import { DepositStatus, PhotoMark } from '../DepositStatus';
import styles from './DepositTable.module.css';
import { useDepositInUrl } from '../useOpenedDeposit';
import type { DepositOrder } from './useDepositFilter';

type ColumnName = FieldShownIn<'search'> | 'label' | 'created_at' | 'brand' | 'status';

const titles: Record<ColumnName, string> = { ...depositTitles, label: 'Deposit' };

const orders: Partial<Record<ColumnName, ColumnOrders<DepositOrder>>> = {
  created_at: { first: 'newest', second: 'oldest' },
  amount: { first: 'amount_more', second: 'amount_less' },
};

interface DepositTableProps {
  query: RowsQuery<Deposit>;
  /** False if all deposits are of one brand. */
  hasBrandColumn: boolean;
  sorting?: Sorting;
  pendingRows?: number;
  empty: ReactNode;
}

export function DepositTable({ hasBrandColumn, ...tableProps }: DepositTableProps) {
  const { open } = useDepositInUrl();
  return (
    <QueryTable
      {...tableProps}
      shouldKeepRows
      className={styles.table}
      columns={buildColumns(hasBrandColumn)}
      keyOf={({ id }) => id}
      rowProps={({ id }) => ({
        className: styles.row,
        onClick: ({ currentTarget }) => {
          currentTarget.querySelector('button')?.focus(); // the focus returns here on closing
          open(id);
        },
      })}
    />
  );
}

function buildColumns(hasBrandColumn: boolean): Column<Deposit>[] {
  const columns: Record<ColumnName, Omit<Column<Deposit>, 'title'>> = {
    label: {
      className: styles.label,
      cell: (deposit) => (
        <>
          <button type="button" className={styles.open} aria-label={`Show ${deposit.label}`}>
            {deposit.label}
          </button>{' '}
          <PhotoMark deposit={deposit} />
          <span className={table.narrow}>
            <DepositStatus deposit={deposit} />
          </span>
        </>
      ),
    },
    type: {
      className: `${table.wide} ${table.widest} ${styles.type}`,
      cell: ({ type }) => typeNames[type],
    },
    created_at: {
      className: `${table.wide} ${styles.time}`,
      cell: ({ created_at }) => <MoscowTime at={created_at} />,
    },
    brand: {
      className: table.wide,
      hint: ({ brand }) => brand,
      cell: ({ brand }) => brand,
    },
    agent_id: {
      hint: ({ agent_user, agent }) => (agent_user ? formatName(agent_user) : agent),
      cell: ({ agent_user, agent, brand, type }) => (
        <>
          {agent_user ? <UserName user={agent_user} /> : <span>{agent}</span>}
          <span className={`${table.narrow} ${styles.secondLine}`}>
            {hasBrandColumn ? <bdi>{brand}</bdi> : typeNames[type]}
          </span>
        </>
      ),
    },
    client_id: {
      // Beside the brand column, there is less space.
      className: hasBrandColumn ? `${table.wide} ${table.wider}` : table.wide,
      hint: ({ client_id }) => client_id,
      cell: ({ client_id }) => <ClientLink field="client_id" value={client_id} />,
    },
    amount: {
      className: `${table.number} ${styles.amount}`,
      cell: ({ amount, created_at }) => (
        <>
          <Money amount={amount} />
          <span className={`${table.narrow} ${styles.secondLine}`}>
            <MoscowTime at={created_at} />
          </span>
        </>
      ),
    },
    status: {
      className: `${table.wide} ${styles.status}`,
      cell: (deposit) => <DepositStatus deposit={deposit} />,
    },
  };
  return (Object.keys(columns) as ColumnName[])
    .filter((name) => hasBrandColumn || name !== 'brand')
    .map((name) => ({ title: titles[name], orders: orders[name], ...columns[name] }));
}
