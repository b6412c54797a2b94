import { Skeleton } from '@mantine/core';
import type { OwnUser, Start } from '../../../../api/api.gen';
import { useGetMeQuery } from '../../../auth/api';
import { Empty, Failed } from '../../../../kit/panel/states';
import { useGetStartQuery } from '../../overview-api';
import styles from './StartContent.module.css';
import { TodayTable } from './TodayTable';
import { type Waiting, WaitingList } from './WaitingList';
import { undeliveredOf } from './undelivered';

export function StartContent() {
  const { data: me } = useGetMeQuery();
  const { data: start, error, isFetching, refetch } = useGetStartQuery();
  if (error && !start && !isFetching) return <Failed error={error} onRetry={refetch} />;
  if (!start || !me) return <Pending />;
  const waiting = waitingFor(me, start);
  return (
    <div className={styles.start}>
      <section aria-labelledby="waiting">
        <h2 id="waiting" className={styles.title}>
          Waiting for you
        </h2>
        {waiting.length > 0 ? (
          <WaitingList waiting={waiting} />
        ) : (
          <p className={styles.none}>Nothing is waiting. New work appears here automatically.</p>
        )}
      </section>
      {start.figures && <TodayTable figures={start.figures} />}
      {!start.deposits && !start.tickets && !start.join_requests && !start.figures && (
        <Empty title="Your roles do not include deposits, tickets, users or reports">
          Ask an administrator to add them.
        </Empty>
      )}
    </div>
  );
}

/** What waits, the most urgent first. Kinds of which nothing waits are left out. */
function waitingFor(
  me: OwnUser,
  { deposits, tickets, join_requests: requests, undelivered }: Start,
): Waiting[] {
  const [first] = requests?.brands ?? [];
  const all: (Waiting | null)[] = [
    deposits && {
      count: deposits.waiting,
      what: ['deposit waiting', 'deposits waiting'],
      since: deposits.oldest_at,
      to: '/deposits/moderation',
    },
    tickets && {
      count: tickets.overdue,
      what: ['overdue ticket', 'overdue tickets'],
      to: '/tickets/overdue',
      isBad: true,
    },
    tickets && {
      count: tickets.mine,
      what: ['ticket assigned to you', 'tickets assigned to you'],
      note: tickets.mine_unread > 0 ? `${tickets.mine_unread} unread` : 'nothing unread',
      to: '/tickets/mine',
    },
    tickets && {
      count: tickets.new,
      what: ['new ticket', 'new tickets'],
      to: '/tickets/new',
    },
    tickets && {
      count: tickets.in_work_unassigned,
      what: ['unassigned ticket in work', 'unassigned tickets in work'],
      to: '/tickets/in-work?assignee=none',
    },
    requests && {
      count: requests.count,
      what: ['join request', 'join requests'],
      note: requests.brands.map(({ name }) => name).join(', '),
      to: `/brands/users/${first?.id}?popup=requests`,
    },
    undeliveredOf(me, undelivered),
  ];
  return all.filter((each) => each !== null && each.count > 0) as Waiting[];
}

function Pending() {
  return (
    <div className={styles.start} aria-busy="true">
      <div aria-hidden="true">
        <Skeleton height={16} width={140} mb={16} />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={44} mb={8} />
        ))}
        <Skeleton height={16} width={100} mt={32} mb={16} />
        <Skeleton height={120} />
      </div>
    </div>
  );
}
