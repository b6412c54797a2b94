import { Group, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Deposit, DepositContext as Context } from '../../../../api/panel.api.gen';
import { Icon } from '../../../../kit/panel/Icon';
import { Money } from '../../../../kit/panel/Money';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { ErrorState } from '../../../../kit/panel/states';
import { useGetDepositContextQuery } from '../../api';
import { ClientLinks } from '../clients/ClientLink';
import { DepositPopup } from '../DepositPopup';
import { DepositStatus, StatusCounts } from '../DepositStatus';
import styles from './DepositContext.module.css';

/** What helps to decide a deposit: the agent's message, the agent's record in the brand, and the client's earlier deposits. */
export function DepositContext({ deposit }: { deposit: Deposit }) {
  const { currentData, error, isFetching, refetch } = useGetDepositContextQuery({ id: deposit.id });
  if (error && !currentData && !isFetching) return <ErrorState error={error} onRetry={refetch} />;
  if (!currentData) return <Pending />;
  const { message, record, earlier } = currentData;
  return (
    <div className={styles.context}>
      {message && <AgentMessage {...message} />}
      {record && <AgentRecord record={record} />}
      <EarlierDeposits deposit={deposit} earlier={earlier} />
    </div>
  );
}

const DimmedText = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
);

function AgentMessage({ text, url }: NonNullable<Context['message']>) {
  return (
    <section aria-labelledby="deposit-message">
      <Group gap="2px 12px" mb={10} align="baseline" justify="space-between" className={styles.head}>
        <h3 id="deposit-message" className={styles.title}>
          The agent’s message
        </h3>
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
            Open in Telegram <Icon name="external" size={13} />
          </a>
        )}
      </Group>
      {text === null ? (
        <DimmedText>The text of the message was not stored.</DimmedText>
      ) : (
        <blockquote className={styles.message} dir="auto">
          {text}
        </blockquote>
      )}
    </section>
  );
}

const statuses = ['accept', 'reject', 'delete', 'wait'] as const;

function AgentRecord({ record }: { record: NonNullable<Context['record']> }) {
  const total = statuses.reduce((sum, status) => sum + record[status], 0);
  return (
    <section aria-labelledby="agent-record">
      <h3 id="agent-record" className={styles.title}>
        The agent’s record in this brand
      </h3>
      {total === 0 ? (
        <DimmedText>This is their first deposit in this brand.</DimmedText>
      ) : (
        <>
          <StatusCounts
            isDense
            label={`The last ${total} deposits`}
            counts={statuses.map((status) => [status, record[status]])}
          />
          {record.reasons.length > 0 && (
            <DimmedText>
              Rejected for {record.reasons.map(({ reason, count }) => `“${reason}” (${count})`).join(', ')}
            </DimmedText>
          )}
        </>
      )}
    </section>
  );
}

function EarlierDeposits({ deposit, earlier }: { deposit: Deposit; earlier: Context['earlier'] }) {
  const [opened, setOpened] = useState<Deposit | null>(null);
  return (
    <section aria-labelledby="earlier-deposits">
      <h3 id="earlier-deposits" className={styles.title}>
        Earlier deposits of this client
      </h3>
      {earlier.data.length === 0 ? (
        <DimmedText>None with this client ID or wallet.</DimmedText>
      ) : (
        <ul className={styles.earlier}>
          {earlier.data.map((earlierDeposit) => (
            <li key={earlierDeposit.id}>
              <button type="button" className={styles.row} onClick={() => setOpened(earlierDeposit)}>
                <span className={styles.label}>{earlierDeposit.label}</span>
                <Money amount={earlierDeposit.amount} />
                <DepositStatus deposit={earlierDeposit} />
                <span className={styles.time}>
                  <MoscowTime at={earlierDeposit.created_at} />
                </span>
                <span className={styles.similarity}>{describeSimilarity(earlierDeposit, deposit)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ClientLinks deposit={deposit} hasMore={earlier.has_more} />
      {opened && <DepositPopup deposit={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

/** Names what two deposits share, and the earlier one's brand if it differs. */
function describeSimilarity(earlier: Deposit, deposit: Deposit): string {
  const isShared = (field: 'client_id' | 'wallet') =>
    deposit[field] !== '' && earlier[field] === deposit[field];
  return [
    ...(isShared('client_id') ? ['same client ID'] : []),
    ...(isShared('wallet') ? ['same wallet'] : []),
    ...(earlier.brand_id === deposit.brand_id ? [] : [earlier.brand]),
  ].join(' · ');
}

function Pending() {
  return (
    <div className={styles.context} aria-busy="true">
      {[64, 28, 96].map((height) => (
        <div key={height} aria-hidden="true">
          <Skeleton height={12} width={160} mb={10} />
          <Skeleton height={height} />
        </div>
      ))}
    </div>
  );
}
