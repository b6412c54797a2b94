import { Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OwnUser } from '../../../api/api.gen';
import type { Start } from '../../../api/panel.api.gen';
import { formatNumber } from '../../../kit/core/format';
import { Icon } from '../../../kit/panel/Icon';
import { formatMoscow, formatShortDistance } from '../../../kit/panel/moscow';
import { useNow } from '../../../kit/panel/useNow';
import styles from './overview.module.css';

export interface WaitingWork {
  count: number;
  /** Singular and plural. */
  nouns: [string, string];
  note?: string;
  /** When the oldest item arrived. */
  since?: string | null;
  to?: string | undefined;
  /** Shows the count in the colour of problems. */
  isProblem?: boolean;
}

interface WorkListProps {
  title: string;
  /** Most urgent first. Null for a kind that the person has no right to. */
  work: (WaitingWork | null)[];
  emptyText: string;
}

/** Lists the kinds of open work whose count is not 0. */
export function WorkList({ title, work, emptyText }: WorkListProps) {
  const waitingWork = work.filter((kind) => kind !== null).filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.title}>
        {title}
      </h2>
      {waitingWork.length === 0 && <Text c="dimmed">{emptyText}</Text>}
      {waitingWork.length > 0 && (
        <ul className={styles.rows}>
          {waitingWork.map(({ count, nouns: [one, many], note, since, to, isProblem }) => (
            <li key={one}>
              <WorkRow to={to}>
                <span className={styles.count} data-bad={isProblem || undefined}>
                  {formatNumber(count)}
                </span>
                <Group gap="0 12px" miw={0} align="baseline">
                  <span>{count === 1 ? one : many}</span>
                  {since && (
                    <Note>
                      oldest: <Age at={since} />
                    </Note>
                  )}
                  {note && <Note>{note}</Note>}
                </Group>
                {to && <Icon name="right" size={16} />}
              </WorkRow>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** `to`: an address of the panel, or of another site, which opens in a new tab. Undefined: the row is not a link. */
export const WorkRow = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <Link to={to} className={styles.row} {...(/^https?:/.test(to) && { target: '_blank', rel: 'noopener' })}>
      {children}
    </Link>
  ) : (
    <div className={styles.row}>{children}</div>
  );

const Note = ({ children }: { children: ReactNode }) => (
  <Text span c="dimmed" fz={13} miw={0} truncate>
    {children}
  </Text>
);

/** How long ago an instant was, such as "3 h". Updates while the screen is open. */
function Age({ at }: { at: string }) {
  const now = useNow();
  const isLate = now - Date.parse(at) > 3_600_000;
  return (
    <time
      dateTime={at}
      title={`${formatMoscow(at)} Moscow time`}
      style={isLate ? { color: 'var(--td-warn)' } : undefined}
    >
      {formatShortDistance(Date.parse(at) / 1000, now / 1000)}
    </time>
  );
}

export const toWaitingDeposits = (deposits: Start['deposits'], to: string): WaitingWork | null =>
  deposits && {
    count: deposits.waiting,
    nouns: ['deposit waiting', 'deposits waiting'],
    since: deposits.oldest_at,
    to,
  };

/** What the bot failed to deliver in the last week, by kind. Only admins get links. */
export function listUndelivered(
  me: OwnUser,
  { failed, unknown, updates, reports }: Start['undelivered'],
): WaitingWork[] {
  const isAdmin = me.role === 'admin';
  const toWaiting = (count: number, nouns: [string, string], query: string): WaitingWork => ({
    count,
    nouns,
    note: isAdmin ? 'last 7 days' : 'last 7 days · ask an administrator',
    to: isAdmin ? `/admin/delivery${query}` : undefined,
    isProblem: true,
  });
  return [
    toWaiting(failed, ['message not delivered', 'messages not delivered'], '?status=failed'),
    toWaiting(unknown, ['message that may not have arrived', 'messages that may not have arrived'], ''),
    toWaiting(
      updates,
      ['message that the bot did not process', 'messages that the bot did not process'],
      '?status=not-handled',
    ),
    toWaiting(reports, ['missed report', 'missed reports'], '?status=missed'),
  ];
}

interface OverviewPendingProps {
  className?: string | undefined;
  /** The number of rows of work. */
  rowCount: number;
  resultsHeight: number;
}

export function OverviewPending({ className, rowCount, resultsHeight }: OverviewPendingProps) {
  return (
    <div className={className} aria-busy="true">
      <div aria-hidden="true">
        <Skeleton height={16} width={120} mb={16} />
        {Array.from({ length: rowCount }, (_, index) => (
          <Skeleton key={index} height={44} mb={8} />
        ))}
        <Skeleton height={16} width={100} mt={32} mb={16} />
        <Skeleton height={resultsHeight} />
      </div>
    </div>
  );
}
