import type { DepositPage } from '../../../../api/api.gen';
import { nameOf } from '../../../../kit/core/person';
import { Money } from '../../../../kit/panel/Money';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { Pager } from '../../../../kit/panel/Pager';
import { SkeletonRows } from '../../../../kit/panel/SkeletonRows';
import table from '../../../../kit/panel/table.module.css';
import { UserName } from '../../../../kit/panel/UserName';
import { ClientLink } from '../clients/ClientLink';
import { DepositStatus, typeNames } from '../DepositStatus';
import styles from './DepositTable.module.css';
import { useOpenDeposit } from '../useOpenDeposit';

interface DepositTableProps {
  page?: DepositPage;
  /** False where every row has the same brand. */
  withBrand: boolean;
  /** The number of placeholder rows while loading. */
  pendingRows?: number;
}

/** A page of deposits. A click on a row opens the details. Times are in Moscow time, as the screen around says. */
export function DepositTable({ page, withBrand, pendingRows = 10 }: DepositTableProps) {
  const { open } = useOpenDeposit();
  const typeCell = `${table.wide} ${table.widest}`;
  // With the brand there is less space.
  const clientCell = withBrand ? `${table.wide} ${table.wider}` : table.wide;
  const brandCell = withBrand ? [table.wide] : [];

  return (
    <div className={table.frame}>
      <table className={`${table.table} ${styles.table}`} aria-busy={!page}>
        <thead>
          <tr>
            <th scope="col" className={styles.label}>
              Deposit
            </th>
            <th scope="col" className={`${typeCell} ${styles.type}`}>
              Type
            </th>
            <th scope="col" className={`${table.wide} ${styles.time}`}>
              Created at
            </th>
            {withBrand && (
              <th scope="col" className={table.wide}>
                Brand
              </th>
            )}
            <th scope="col">Agent</th>
            <th scope="col" className={clientCell}>
              Client ID
            </th>
            <th scope="col" className={`${table.number} ${styles.amount}`}>
              Amount
            </th>
            <th scope="col" className={`${table.wide} ${styles.status}`}>
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          {!page && (
            <SkeletonRows
              rows={pendingRows}
              cells={[
                undefined,
                typeCell,
                table.wide,
                ...brandCell,
                undefined,
                clientCell,
                table.number,
                table.wide,
              ]}
            />
          )}
          {page?.data.map((deposit) => (
            <tr
              key={deposit.id}
              className={styles.row}
              onClick={({ currentTarget }) => {
                currentTarget.querySelector('button')?.focus(); // so that the focus returns here
                open(deposit.id);
              }}
            >
              <td className={styles.label}>
                <button type="button" className={styles.open} aria-label={`Show ${deposit.label}`}>
                  {deposit.label}
                </button>
                <span className={table.narrow}>
                  <DepositStatus status={deposit.status} />
                </span>
              </td>
              <td className={typeCell}>{typeNames[deposit.type]}</td>
              <td className={table.wide}>
                <MoscowTime at={deposit.created_at} />
              </td>
              {withBrand && (
                <td className={table.wide} title={deposit.brand}>
                  {deposit.brand}
                </td>
              )}
              <td title={deposit.agent_user ? nameOf(deposit.agent_user) : deposit.agent}>
                {deposit.agent_user ? <UserName user={deposit.agent_user} /> : deposit.agent}
                <span className={`${table.narrow} ${styles.more}`}>
                  {withBrand ? <bdi>{deposit.brand}</bdi> : typeNames[deposit.type]}
                </span>
              </td>
              <td className={clientCell} title={deposit.client_id}>
                <ClientLink by="client_id" value={deposit.client_id} />
              </td>
              <td className={table.number}>
                <Money amount={deposit.amount} />
                <span className={`${table.narrow} ${styles.more}`}>
                  <MoscowTime at={deposit.created_at} />
                </span>
              </td>
              <td className={table.wide}>
                <DepositStatus status={deposit.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {page && <Pager current={page.current_page} last={page.last_page} />}
    </div>
  );
}
