import { Link } from 'react-router-dom';
import type { ClientPage, Deposit, TicketRow } from '../../../../api/api.gen';
import { nameOf } from '../../../../kit/core/person';
import { Money } from '../../../../kit/panel/Money';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { Pager } from '../../../../kit/panel/Pager';
import { SkeletonRows } from '../../../../kit/panel/SkeletonRows';
import table from '../../../../kit/panel/table.module.css';
import { UserName } from '../../../../kit/panel/UserName';
import { ClientLink, type ClientKey } from './ClientLink';
import { DepositStatus } from '../DepositStatus';
import { useOpenDeposit } from '../useOpenDeposit';
import styles from './ClientEntries.module.css';
import screen from './ClientScreen.module.css';

interface ClientEntriesProps {
  /** Undefined while loading. */
  page: ClientPage | undefined;
  by: ClientKey;
}

/** The client's deposits and tickets, newest first. A ticket says what it is about where a deposit has its figures. */
export function ClientEntries({ page, by }: ClientEntriesProps) {
  const linkedBy = by === 'wallet' ? 'client_id' : 'wallet';
  return (
    <section className={screen.entries} aria-label="Deposits and tickets">
      <div className={table.frame}>
        <table className={table.table} aria-busy={!page}>
          <thead>
            <tr>
              <th scope="col" className={styles.label}>
                Entry
              </th>
              <th scope="col" className={`${table.wide} ${styles.time}`}>
                Created at
              </th>
              <th scope="col" className={table.wide}>
                Brand
              </th>
              <th scope="col">Agent</th>
              <th scope="col" className={`${table.wide} ${table.wider}`}>
                {linkedBy === 'wallet' ? 'Wallet' : 'Client ID'}
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
                rows={8}
                cells={[
                  undefined,
                  table.wide,
                  table.wide,
                  undefined,
                  `${table.wide} ${table.wider}`,
                  table.number,
                  table.wide,
                ]}
              />
            )}
            {page?.data.map(({ deposit, ticket, kind, id }) =>
              deposit ? (
                <DepositEntry key={`${kind} ${id}`} deposit={deposit} linkedBy={linkedBy} />
              ) : (
                ticket && <TicketEntry key={`${kind} ${id}`} ticket={ticket} />
              ),
            )}
          </tbody>
        </table>
        {page && <Pager current={page.current_page} last={page.last_page} />}
      </div>
    </section>
  );
}

function DepositEntry({ deposit, linkedBy }: { deposit: Deposit; linkedBy: ClientKey }) {
  const { open } = useOpenDeposit();
  return (
    <tr>
      <td>
        <button
          type="button"
          className={styles.open}
          aria-label={`Show ${deposit.label}`}
          onClick={() => open(deposit.id)}
        >
          {deposit.label}
        </button>
        <span className={table.narrow}>
          <DepositStatus status={deposit.status} />
        </span>
      </td>
      <td className={table.wide}>
        <MoscowTime at={deposit.created_at} />
      </td>
      <td className={table.wide} title={deposit.brand}>
        <bdi>{deposit.brand}</bdi>
      </td>
      <td title={deposit.agent_user ? nameOf(deposit.agent_user) : deposit.agent}>
        {deposit.agent_user ? <UserName user={deposit.agent_user} /> : deposit.agent}
        <span className={table.narrow}>
          <bdi>{deposit.brand}</bdi>
        </span>
      </td>
      <td className={`${table.wide} ${table.wider}`} title={deposit[linkedBy]}>
        <ClientLink by={linkedBy} value={deposit[linkedBy]} />
      </td>
      <td className={table.number}>
        <Money amount={deposit.amount} />
        <span className={table.narrow}>
          <MoscowTime at={deposit.created_at} />
        </span>
      </td>
      <td className={`${table.wide} ${styles.status}`}>
        <DepositStatus status={deposit.status} />
      </td>
    </tr>
  );
}

const statusTitles = { new: 'New', 'in-work': 'In work', closed: 'Closed' };

function TicketEntry({ ticket }: { ticket: TicketRow }) {
  return (
    <tr className={styles.ticket}>
      <td>
        <Link to={`/tickets/chat/${ticket.id}`} className={styles.open}>
          #{ticket.id}
        </Link>
        <span className={table.narrow}>{statusTitles[ticket.status]}</span>
      </td>
      <td className={table.wide}>
        <MoscowTime at={ticket.created_at} />
      </td>
      <td className={table.wide} title={ticket.brand ?? undefined}>
        <bdi>{ticket.brand}</bdi>
      </td>
      <td title={nameOf(ticket.user)}>
        <UserName user={ticket.user} />
        <span className={table.narrow}>
          <bdi>{ticket.brand}</bdi>
        </span>
      </td>
      <td className={`${table.wide} ${table.wider}`} title={ticket.last_message.text}>
        <bdi>{ticket.last_message.text || ticket.title}</bdi>
      </td>
      <td className={table.number}>
        <span className={styles.kind}>Ticket</span>
        <span className={table.narrow}>
          <MoscowTime at={ticket.created_at} />
        </span>
      </td>
      <td className={`${table.wide} ${styles.status}`}>{statusTitles[ticket.status]}</td>
    </tr>
  );
}
