import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { Empty, Failed } from '../../../kit/panel/states';
import { Pager } from '../../../kit/panel/Pager';
import styles from './DeliveryScreen.module.css';

interface Props<Row> {
  /** The result of the list's query. */
  list: {
    currentData?: { data: Row[]; last_page: number };
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  page: number;
  /** The name of its rows. */
  what: string;
  empty: string;
  children: (row: Row) => ReactNode;
}

/** One page of a list on the delivery screen. */
export function DeliveryList<Row>({ list, page, what, empty, children }: Props<Row>) {
  const { currentData, error, isFetching, refetch } = list;
  if (error && !currentData && !isFetching) return <Failed error={error} onRetry={refetch} />;
  return (
    <>
      {currentData?.data.length === 0 ? (
        <Empty title="Nothing was found">{page > 1 ? `There are no ${what} on this page.` : empty}</Empty>
      ) : (
        <ul className={styles.list} aria-busy={!currentData}>
          {currentData?.data.map(children) ?? <Pending />}
        </ul>
      )}
      {currentData && <Pager current={page} last={currentData.last_page} />}
    </>
  );
}

interface Tried {
  status: string;
  attempts: number;
  next_attempt_at: string;
}

/** Shows the number of tries and the time of the next one. `waiting`: the reason why there is none. */
export function Tries({ of, waiting }: { of: Tried; waiting?: string | false }) {
  const { status, attempts, next_attempt_at } = of;
  const tried = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  return (
    <p className={styles.tries}>
      {waiting || (attempts === 0 ? 'Not tried yet' : tried)}
      {status === 'pending' && (
        <>
          {' '}
          · next attempt <MoscowTime at={next_attempt_at} />
        </>
      )}
    </p>
  );
}

function Pending() {
  return [1, 2, 3, 4].map((row) => (
    <li key={row} className={styles.message} aria-hidden="true">
      <div className={styles.about}>
        <Skeleton height={12} width="40%" mt={4} />
        <Skeleton height={12} width="80%" mt={12} />
        <Skeleton height={10} width="24%" mt={10} mb={4} />
      </div>
    </li>
  ));
}
