import { Kbd, Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { Deposit } from '../../../../api/api.gen';
import { nameOf } from '../../../../kit/core/person';
import { Avatar } from '../../../../kit/panel/Avatar';
import desk from '../../../../kit/panel/desk.module.css';
import { Icon } from '../../../../kit/panel/Icon';
import { Money } from '../../../../kit/panel/Money';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { Pager } from '../../../../kit/panel/Pager';
import { DepositStatus, typeNames } from '../DepositStatus';
import type { useModerationQueue } from './useModerationQueue';
import { useHolder } from './useClaim';
import styles from './WaitingList.module.css';

export const rowId = (id: number) => `waiting-${id}`;

export function WaitingList({ queue }: { queue: ReturnType<typeof useModerationQueue> }) {
  const { waiting, decided, openId } = queue;
  return (
    <nav className={desk.list} aria-label="Queue">
      <ul className={desk.rows} aria-busy={!waiting}>
        {waiting?.map((deposit) => (
          <Row key={deposit.id} deposit={deposit} isOpen={deposit.id === openId} />
        )) ?? <Pending />}
      </ul>
      {waiting?.length === 0 && <p className={styles.none}>Nothing is waiting</p>}
      {decided.length > 0 && (
        <>
          <h2 className={styles.group}>Decided just now</h2>
          <ul className={desk.rows}>
            {decided.map((deposit) => (
              <Row key={deposit.id} deposit={deposit} isOpen={deposit.id === openId} />
            ))}
          </ul>
        </>
      )}
      <Pager current={queue.page} last={queue.lastPage} />
      <p className={styles.keys}>
        <Kbd size="xs">J</Kbd> <Kbd size="xs">K</Kbd> move · <Kbd size="xs">N</Kbd> take next ·{' '}
        <Kbd size="xs">A</Kbd> accept · <Kbd size="xs">R</Kbd> reject · <Kbd size="xs">Ctrl</Kbd>{' '}
        <Kbd size="xs">Enter</Kbd> accept while typing
      </p>
    </nav>
  );
}

function Row({ deposit, isOpen }: { deposit: Deposit; isOpen: boolean }) {
  const [search] = useSearchParams();
  const holder = useHolder()(deposit);
  const target = new URLSearchParams(search);
  target.set('deposit', String(deposit.id));
  return (
    <li>
      <Link
        id={rowId(deposit.id)}
        to={{ search: target.toString() }}
        replace={search.has('deposit')} // so that Back leaves the queue at once
        preventScrollReset
        className={desk.row}
        data-decided={deposit.status !== 'wait' || undefined}
        aria-current={isOpen || undefined}
      >
        <span className={`${desk.line} ${styles.line}`}>
          <span className={styles.label}>{deposit.label}</span>
          <span className={desk.text}>{deposit.agent_user ? nameOf(deposit.agent_user) : deposit.agent}</span>
          <Money amount={deposit.amount} />
        </span>
        <span className={desk.more}>
          <span className={desk.text}>
            {typeNames[deposit.type]} · {deposit.brand}
          </span>
          {deposit.status === 'wait' ? (
            <>
              {deposit.possible_duplicate_of !== null && (
                <span
                  className={styles.twin}
                  role="img"
                  aria-label="Possible duplicate"
                  title="Possible duplicate"
                >
                  <Icon name="alert" size={13} />
                </span>
              )}
              <MoscowTime at={deposit.created_at} />
              {holder && (
                <span role="img" aria-label={`${nameOf(holder)} is looking at it`} title={nameOf(holder)}>
                  <Avatar user={holder} size={18} />
                </span>
              )}
            </>
          ) : (
            <DepositStatus status={deposit.status} />
          )}
        </span>
      </Link>
    </li>
  );
}

function Pending() {
  return [1, 2, 3, 4, 5, 6].map((row) => (
    <li key={row} className={desk.row} aria-hidden="true">
      <Skeleton height={12} width="80%" />
      <Skeleton height={10} width="60%" mt={10} />
    </li>
  ));
}
