import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { isAllowed } from '../../../auth/access';
import { useGetMeQuery } from '../../../auth/api';
import { useAcceptedDeposits } from '../../../deposits/accepted-deposits';
import { useGetBrandTrendQuery } from '../../../statistics/api';
import type { BrandOverview as Overview, OwnUser } from '../../../../api/api.gen';
import { addDays } from '../../../../kit/core/day';
import { formatNumber, formatRoughMoney, formatShortMoney } from '../../../../kit/core/format';
import { noteOn, sizeOf } from '../../../../kit/panel/results';
import { Failed } from '../../../../kit/panel/states';
import { Trend } from '../../../../kit/panel/Trend';
import { useGetBrandOverviewQuery } from '../../overview-api';
import styles from './BrandOverview.module.css';
import { Figure } from './Figure';
import figures from './TodayTable.module.css';
import start from './StartContent.module.css';
import { TargetBar } from '../../../../kit/panel/TargetBar';
import { undeliveredOf } from './undelivered';
import { type Waiting, WaitingList } from './WaitingList';

/** How a brand does: what waits, today, the target, and the last weeks. `children`: more about it, beside. */
export function BrandOverview({ brandId, children }: { brandId: number; children: ReactNode }) {
  const { data: me } = useGetMeQuery();
  const { currentData, error, isFetching, refetch } = useGetBrandOverviewQuery({ id: brandId });
  const hasFailed = error && !currentData && !isFetching;
  return (
    <div className={styles.overview}>
      <div className={styles.main}>
        {hasFailed ? (
          <Failed error={error} onRetry={refetch} />
        ) : currentData && me ? (
          <Work me={me} overview={currentData} brandId={brandId} />
        ) : (
          <Pending />
        )}
      </div>
      <aside className={styles.aside} aria-label="About the brand">
        {children}
      </aside>
    </div>
  );
}

function Work({ me, overview, brandId }: { me: OwnUser; overview: Overview; brandId: number }) {
  const waiting = waitingFor(me, overview, brandId);
  const result = overview.figures;
  return (
    <>
      <section aria-labelledby="open-work">
        <h2 id="open-work" className={start.title}>
          Open work
        </h2>
        {waiting.length > 0 ? (
          <WaitingList waiting={waiting} />
        ) : (
          <p className={start.none}>Nothing is waiting.</p>
        )}
      </section>
      {result && (
        <section aria-labelledby="results">
          <h2 id="results" className={start.title}>
            Results
          </h2>
          <dl className={figures.figures}>
            <Figure title="Accepted today" money now={result.today.amount} before={result.yesterday.amount} />
            <Figure title="First-time deposits today" now={result.today.ftd} before={result.yesterday.ftd} />
            <div className={styles.target}>
              <dt>Target of the period</dt>
              <dd>
                <TargetBar figures={result} />
              </dd>
            </div>
          </dl>
          <Trends me={me} result={result} />
        </section>
      )}
    </>
  );
}

/** Money in a retention brand, first-time deposits in a sales brand: what its target counts. */
function Trends({ me, result }: { me: OwnUser; result: NonNullable<Overview['figures']> }) {
  const { brand, days } = result;
  const isSales = result.report_type === 'sales';
  const first = days[0]!.day;
  const { currentData: before } = useGetBrandTrendQuery(
    { id: brand.id, dateStart: addDays(first, -days.length), dateEnd: addDays(first, -1) },
    { skip: !isAllowed(me, 'reports') },
  );
  const accepted = useAcceptedDeposits();
  const listed = { brandId: brand.id, type: isSales ? ('ftd' as const) : undefined };
  return (
    <Trend
      label={isSales ? 'First-time deposits of four weeks' : 'Accepted in four weeks'}
      formatTop={isSales ? formatNumber : formatShortMoney}
      formatAxis={isSales ? formatNumber : formatRoughMoney}
      isWhole={isSales}
      names={['these four weeks', 'the four weeks before']}
      note={noteOn(days)}
      bars={days.map((made, n) => ({
        day: made.day,
        ...sizeOf(made, isSales),
        before: before?.days[n] && { day: before.days[n].day, ...sizeOf(before.days[n], isSales) },
        to: accepted?.({ ...listed, from: made.day, to: made.day }),
      }))}
    />
  );
}

function waitingFor(me: OwnUser, overview: Overview, brandId: number): Waiting[] {
  const { deposits, tickets, join_requests: requests, undelivered } = overview;
  const all: (Waiting | null)[] = [
    deposits && {
      count: deposits.waiting,
      what: ['deposit waiting', 'deposits waiting'],
      since: deposits.oldest_at,
      to: `/deposits/moderation?brand_id=${brandId}`,
    },
    tickets && {
      count: tickets.overdue,
      what: ['overdue ticket', 'overdue tickets'],
      to: `/tickets/overdue?brand=${brandId}`,
      isBad: true,
    },
    tickets && {
      count: tickets.new,
      what: ['new ticket', 'new tickets'],
      to: `/tickets/new?brand=${brandId}`,
    },
    tickets && {
      count: tickets.in_work,
      what: ['ticket in work', 'tickets in work'],
      to: `/tickets/in-work?brand=${brandId}`,
    },
    requests === null
      ? null
      : { count: requests, what: ['join request', 'join requests'], to: '?popup=requests' },
    undeliveredOf(me, undelivered),
  ];
  return all.filter((each) => each !== null && each.count > 0) as Waiting[];
}

function Pending() {
  return (
    <div aria-busy="true">
      <div aria-hidden="true">
        <Skeleton height={16} width={120} mb={16} />
        {[1, 2].map((row) => (
          <Skeleton key={row} height={44} mb={8} />
        ))}
        <Skeleton height={16} width={100} mt={32} mb={16} />
        <Skeleton height={180} />
      </div>
    </div>
  );
}
