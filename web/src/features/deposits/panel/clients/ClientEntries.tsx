import { Box, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ClientEntry } from '../../../../api/panel.api.gen';
import { formatName } from '../../../../kit/core/person';
import { Money } from '../../../../kit/panel/Money';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { PastEndState } from '../../../../kit/panel/Pager';
import { QueryTable, type RowsQuery } from '../../../../kit/panel/QueryTable';
import type { Column } from '../../../../kit/panel/Table';
import table from '../../../../kit/panel/table.module.css';
import { UserName } from '../../../../kit/panel/UserName';
import { ClientLink, type ClientKey } from './ClientLink';
import { depositTitles } from '../../deposit-names';
import { DepositStatus, PhotoMark } from '../DepositStatus';
import { useDepositInUrl } from '../useOpenedDeposit';
import styles from '../search/DepositTable.module.css';

/**
 * The client's deposits and tickets, newest first. `field`: whether the client is a client ID or a wallet. The other one has a column,
 * which for a ticket shows the last message or the title.
 */
export function ClientEntries({ query, field }: { query: RowsQuery<ClientEntry>; field: ClientKey }) {
  const { open } = useDepositInUrl();
  return (
    // The table has its own side padding.
    <Box component="section" mx="calc(var(--td-side) * -1)" aria-label="Deposits and tickets">
      <QueryTable
        query={query}
        className={styles.table}
        columns={buildColumns(field === 'wallet' ? 'client_id' : 'wallet', open)}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        pendingRows={8}
        empty={<PastEndState />}
      />
    </Box>
  );
}

const statusTitles = { new: 'New', 'in-work': 'In work', closed: 'Closed' };

function Status({ entry: { deposit, ticket } }: { entry: ClientEntry }) {
  return deposit ? <DepositStatus deposit={deposit} /> : ticket && statusTitles[ticket.status];
}

const getPerson = ({ deposit, ticket }: ClientEntry) => (deposit ? deposit.agent_user : ticket?.user);
const getBrand = ({ deposit, ticket }: ClientEntry) => (deposit ?? ticket)?.brand ?? undefined;

function buildColumns(linkedField: ClientKey, open: (id: number) => void): Column<ClientEntry>[] {
  return [
    {
      title: 'Entry',
      className: styles.label,
      cell: (entry) => (
        <>
          {entry.deposit ? (
            <button
              type="button"
              className={styles.open}
              aria-label={`Show ${entry.deposit.label}`}
              onClick={() => open(entry.id)}
            >
              {entry.deposit.label}
            </button>
          ) : (
            <Link to={`/tickets/chat/${entry.id}`} className={styles.open}>
              #{entry.id}
            </Link>
          )}
          {entry.deposit && (
            <>
              {' '}
              <PhotoMark deposit={entry.deposit} />
            </>
          )}
          <span className={table.narrow}>
            <Status entry={entry} />
          </span>
        </>
      ),
    },
    {
      title: depositTitles.created_at,
      className: `${table.wide} ${styles.time}`,
      cell: ({ at }) => <MoscowTime at={at} />,
    },
    {
      title: depositTitles.brand,
      className: table.wide,
      hint: getBrand,
      cell: (entry) => <bdi>{getBrand(entry)}</bdi>,
    },
    {
      title: depositTitles.agent_id,
      hint: (entry) => {
        const person = getPerson(entry);
        return person ? formatName(person) : entry.deposit?.agent;
      },
      cell: (entry) => {
        const person = getPerson(entry);
        return (
          <>
            {person ? <UserName user={person} /> : <span>{entry.deposit?.agent}</span>}
            <span className={table.narrow}>
              <bdi>{getBrand(entry)}</bdi>
            </span>
          </>
        );
      },
    },
    {
      title: depositTitles[linkedField],
      className: `${table.wide} ${table.wider}`,
      hint: ({ deposit, ticket }) => deposit?.[linkedField] ?? ticket?.last_message.text,
      cell: ({ deposit, ticket }) =>
        deposit ? (
          <ClientLink field={linkedField} value={deposit[linkedField]} />
        ) : (
          <bdi>{ticket?.last_message.text || ticket?.title}</bdi>
        ),
    },
    {
      title: depositTitles.amount,
      className: `${table.number} ${styles.amount}`,
      cell: ({ deposit, at }) => (
        <>
          {deposit ? (
            <Money amount={deposit.amount} />
          ) : (
            <Text span inherit c="dimmed">
              Ticket
            </Text>
          )}
          <span className={table.narrow}>
            <MoscowTime at={at} />
          </span>
        </>
      ),
    },
    {
      title: depositTitles.status,
      className: `${table.wide} ${styles.status}`,
      cell: (entry) => <Status entry={entry} />,
    },
  ];
}
