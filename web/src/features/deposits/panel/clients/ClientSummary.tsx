import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ClientSummary as Summary } from '../../../../api/panel.api.gen';
import { formatMoney, formatNumber } from '../../../../kit/core/format';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { StatusCounts } from '../DepositStatus';
import styles from './clients.module.css';

const statuses = ['accept', 'wait', 'reject', 'delete'] as const;

/** The sums of a client's deposits. */
export function ClientSummary({ summary }: { summary: Summary }) {
  const { deposits, has_more, tickets, first_at, last_at, statuses: sums } = summary;
  const shown = statuses.filter((status) => sums[status].count > 0);
  return (
    <section aria-label="Summary">
      <dl className={styles.figures}>
        <Figure title="Accepted">{formatMoney(sums.accept.amount)}</Figure>
        <Figure title="Deposits">{has_more ? `${formatNumber(deposits)}+` : formatNumber(deposits)}</Figure>
        {tickets !== null && <Figure title="Tickets">{formatNumber(tickets)}</Figure>}
        {first_at && (
          <Figure title="First deposit" isTime>
            <MoscowTime at={first_at} />
          </Figure>
        )}
        {last_at && (
          <Figure title="Last deposit" isTime>
            <MoscowTime at={last_at} />
          </Figure>
        )}
      </dl>
      {deposits > 0 && (
        <>
          <StatusCounts
            label="Deposits by status"
            counts={shown.map((status) => [status, sums[status].count])}
            noteOf={(status) => (
              <Text span inherit c="dimmed">
                {' '}
                {formatMoney(sums[status].amount)}
              </Text>
            )}
          />
          {has_more && (
            <Text c="dimmed" my={14}>
              Sums and list: the newest {formatNumber(deposits)} deposits.
            </Text>
          )}
        </>
      )}
    </section>
  );
}

function Figure({ title, isTime, children }: { title: string; isTime?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd data-time={isTime}>{children}</dd>
    </div>
  );
}

export function SummaryPending() {
  return (
    <div aria-busy="true">
      <div className={styles.figures} aria-hidden="true">
        {[1, 2, 3, 4].map((figure) => (
          <div key={figure}>
            <Skeleton height={12} width={70} mb={8} />
            <Skeleton height={22} width={120} />
          </div>
        ))}
      </div>
      <Skeleton height={8} mb={30} aria-hidden="true" />
    </div>
  );
}
