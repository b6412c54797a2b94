import { use } from 'react';
import { Skeleton } from '@mantine/core';
import { useGetMeQuery } from '../../auth/api';
import { lazyPart } from '../../../kit/core/lazy-part';
import { createPartLoader } from '../../../kit/core/part-loader';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { EmptyState, ErrorState, HasNoBrandsContext } from '../../../kit/panel/states';
import { useGetStartQuery } from '../api';
import styles from './overview.module.css';
import { TodayTable } from './TodayTable';
import { toWaitingDeposits, listUndelivered, OverviewPending, WorkList } from './WorkList';

const SetupList = lazyPart(
  createPartLoader('SetupList', () => import('./SetupList')),
  { pending: <Skeleton height={400} />, ErrorState },
);

export function StartScreen() {
  return (
    <>
      <PageHeader title="Start" note="Days in GMT-4, times in Moscow time" />
      <StartContent />
    </>
  );
}

export function StartContent() {
  const { data: me } = useGetMeQuery();
  const hasNoBrands = use(HasNoBrandsContext);
  const { data: start, error, isFetching, refetch } = useGetStartQuery();
  if (error && !start && !isFetching) return <ErrorState error={error} onRetry={refetch} />;
  if (!start || !me) return <OverviewPending className={styles.start} rowCount={3} resultsHeight={120} />;
  const { deposits, tickets, join_requests: requests, figures, undelivered, setup } = start;
  return (
    <div className={styles.start}>
      {setup && <SetupList setup={setup} />}
      <WorkList
        title="Waiting for you"
        emptyText={
          hasNoBrands
            ? 'You have no brands yet. Ask an administrator.'
            : 'Nothing is waiting. New work appears here automatically.'
        }
        work={[
          toWaitingDeposits(deposits, '/deposits/moderation'),
          tickets && {
            count: tickets.overdue,
            nouns: ['overdue ticket', 'overdue tickets'],
            to: '/tickets/overdue',
            isProblem: true,
          },
          tickets && {
            count: tickets.mine,
            nouns: ['ticket assigned to you', 'tickets assigned to you'],
            note: tickets.mine_unread > 0 ? `${tickets.mine_unread} unread` : 'nothing unread',
            to: '/tickets/mine',
          },
          tickets && { count: tickets.new, nouns: ['new ticket', 'new tickets'], to: '/tickets/new' },
          tickets && {
            count: tickets.in_work_unassigned,
            nouns: ['unassigned ticket in work', 'unassigned tickets in work'],
            to: '/tickets/in-work?assignee=none',
          },
          requests && {
            count: requests.count,
            nouns: ['join request', 'join requests'],
            note: requests.brands.map(({ name }) => name).join(', '),
            to: `/brands/users/${requests.brands[0]?.id}?popup=requests`,
          },
          ...listUndelivered(me, undelivered),
        ]}
      />
      {figures && !hasNoBrands && <TodayTable figures={figures} />}
      {!deposits && !tickets && !requests && !figures && (
        <EmptyState title="Your roles do not include deposits, tickets, users or reports">
          Ask an administrator to add them.
        </EmptyState>
      )}
    </div>
  );
}
