import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Call } from '../../../kit/core/useSubmission';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { Pager } from '../../../kit/panel/Pager';
import { Empty, Failed } from '../../../kit/panel/states';
import { useSubmit } from '../../../kit/panel/useSubmit';
import styles from './DeliveryScreen.module.css';

export interface DeliveryItem {
  id: number;
  brand: string | null;
  person?: string | null;
  /** Its kind, or the chat that it belongs to. */
  place: string;
  created_at?: string;
  text: string;
  last_error?: string | null;
  /** What was tried, and what comes next. */
  tries: ReactNode;
  /** The button that repeats a failed action by hand, and the message after success. */
  again?: { label: string; armedLabel: string; done: string } | false;
}

type Send = Call<{ id: number }, unknown>;

interface DeliveryListProps<Row> {
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
  send: Send;
  itemOf: (row: Row) => DeliveryItem;
}

/** One page of a list on the delivery screen. */
export function DeliveryList<Row>({ list, page, what, empty, send, itemOf }: DeliveryListProps<Row>) {
  const { currentData, error, isFetching, refetch } = list;
  if (error && !currentData && !isFetching) return <Failed error={error} onRetry={refetch} />;
  return (
    <>
      {currentData?.data.length === 0 ? (
        <Empty title="Nothing was found">{page > 1 ? `There are no ${what} on this page.` : empty}</Empty>
      ) : (
        <ul className={styles.list} aria-busy={!currentData}>
          {currentData?.data.map(itemOf).map((item) => <Item key={item.id} {...item} send={send} />) ?? (
            <Pending />
          )}
        </ul>
      )}
      {currentData && <Pager current={page} last={currentData.last_page} />}
    </>
  );
}

function Item({ again, send, ...item }: DeliveryItem & { send: Send }) {
  const { submit, isBusy } = useSubmit(send, {
    done: again ? again.done : undefined,
    refusals: { 'edited before': 'it was changed by another manager' },
  });
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <div className={styles.where}>
          {[item.brand, item.person].map((name) => name && <bdi key={name}>{name}</bdi>)}
          <span>{item.place}</span>
          {item.created_at && <MoscowTime at={item.created_at} />}
        </div>
        <p className={styles.text} dir="auto">
          {item.text}
        </p>
        {item.last_error && <p className={styles.error}>{item.last_error}</p>}
        <p className={styles.tries}>{item.tries}</p>
      </div>
      {again && (
        <DoubleClickButton
          variant="default"
          disabled={isBusy}
          armedLabel={again.armedLabel}
          onConfirm={() => void submit({ id: item.id })}
        >
          {again.label}
        </DoubleClickButton>
      )}
    </li>
  );
}

function Pending() {
  return [1, 2, 3, 4].map((row) => (
    <li key={row} className={styles.item} aria-hidden="true">
      <div className={styles.about}>
        <Skeleton height={12} width="40%" mt={4} />
        <Skeleton height={12} width="80%" mt={12} />
        <Skeleton height={10} width="24%" mt={10} mb={4} />
      </div>
    </li>
  ));
}
