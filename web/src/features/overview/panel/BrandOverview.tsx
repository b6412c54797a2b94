import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { isAllowed } from '../../auth/access';
import { useGetMeQuery } from '../../auth/api';
import { useGetBrandTrendQuery } from '../../statistics/api';
import { useResultTrend } from '../../statistics/useResultTrend';
import type { OwnUser } from '../../../api/api.gen';
import type { BrandOverview as Overview } from '../../../api/panel.api.gen';
import { addDays } from '../../../kit/core/day';
import { ErrorState } from '../../../kit/panel/states';
import { TargetBar } from '../../../kit/panel/TargetBar';
import { Trend } from '../../../kit/panel/Trend';
import { useGetBrandOverviewQuery } from '../api';
import styles from './overview.module.css';
import { Figure } from './TodayTable';
import { toWaitingDeposits, listUndelivered, OverviewPending, WorkList } from './WorkList';

/** `children`: the column beside the work and results. */
export function BrandOverview({ brandId, children }: { brandId: number; children: ReactNode }) {
  const { data: me } = useGetMeQuery();
  const { currentData, error, isFetching, refetch } = useGetBrandOverviewQuery({ id: brandId });
  const hasFailed = error && !currentData && !isFetching;
  return (
    <div className={styles.overview}>
      <Stack gap={32} miw={0}>
        {hasFailed ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : currentData && me ? (
          <Work me={me} overview={currentData} brandId={brandId} />
        ) : (
          <OverviewPending rowCount={2} resultsHeight={180} />
        )}
      </Stack>
      <aside aria-label="About the brand">{children}</aside>
    </div>
  );
}

function Work({ me, overview, brandId }: { me: OwnUser; overview: Overview; brandId: number }) {
  const { deposits, tickets, join_requests: requests, undelivered, figures } = overview;
  return (
    <>
      <WorkList
        title="Open work"
        emptyText="Nothing is waiting."
        work={[
          toWaitingDeposits(deposits, `/deposits/moderation?brand_id=${brandId}`),
          tickets && {
            count: tickets.overdue,
            nouns: ['overdue ticket', 'overdue tickets'],
            to: `/tickets/overdue?brand=${brandId}`,
            isProblem: true,
          },
          tickets && {
            count: tickets.new,
            nouns: ['new ticket', 'new tickets'],
            to: `/tickets/new?brand=${brandId}`,
          },
          tickets && {
            count: tickets.in_work,
            nouns: ['ticket in work', 'tickets in work'],
            to: `/tickets/in-work?brand=${brandId}`,
          },
          requests === null
            ? null
            : { count: requests, nouns: ['join request', 'join requests'], to: '?popup=requests' },
          ...listUndelivered(me, undelivered),
        ]}
      />
      {figures && <Results me={me} figures={figures} />}
    </>
  );
}

/** The results of a brand. The target and the trend are of money for retention, of first-time deposits for sales. */
function Results({ me, figures }: { me: OwnUser; figures: NonNullable<Overview['figures']> }) {
  const { brand, days, today, yesterday } = figures;
  const isSales = figures.report_type === 'sales';
  const firstDay = days[0]!.day;
  const { currentData: previousTrend } = useGetBrandTrendQuery(
    { id: brand.id, dateStart: addDays(firstDay, -days.length), dateEnd: addDays(firstDay, -1) },
    { skip: !isAllowed(me, 'reports') },
  );
  const trend = useResultTrend({
    brandId: brand.id,
    isSales,
    period: 'day',
    days,
    previousDays: previousTrend?.days,
  });
  return (
    <section aria-labelledby="results">
      <h2 id="results" className={styles.title}>
        Results
      </h2>
      <dl className={styles.figures}>
        <Figure title="Accepted today" isMoney today={today.amount} yesterday={yesterday.amount} />
        <Figure title="First-time deposits today" today={today.ftd} yesterday={yesterday.ftd} />
        <Stack gap={14} flex={1} miw={200} maw={360}>
          <dt>Target of the period</dt>
          <dd>
            <TargetBar figures={figures} />
          </dd>
        </Stack>
      </dl>
      <Trend
        {...trend}
        label={isSales ? 'First-time deposits of four weeks' : 'Accepted in four weeks'}
        names={['these four weeks', 'the four weeks before']}
      />
    </section>
  );
}
