import { Kbd, Skeleton } from '@mantine/core';
import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Deposit } from '../../../../api/panel.api.gen';
import { setParams } from '../../../../kit/core/pages';
import { formatName } from '../../../../kit/core/person';
import { Avatar } from '../../../../kit/panel/Avatar';
import desk from '../../../../kit/panel/desk.module.css';
import { Icon } from '../../../../kit/panel/Icon';
import { Money } from '../../../../kit/panel/Money';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { Pager } from '../../../../kit/panel/Pager';
import { SelectBox } from '../../../../kit/panel/SelectBox';
import type { DepositSelection } from '../bulk/useDepositSelection';
import { hasEditedFields, useEdits } from '../edits/edits.slice';
import { DepositStatus, PhotoMark } from '../DepositStatus';
import { typeNames } from '../../deposit-names';
import { FilterSummary } from './QueueFilters';
import type { useModerationQueue } from './useModerationQueue';
import { useClaimHolder } from './useClaim';
import styles from './WaitingList.module.css';

const keysByDescription = {
  move: ['J', 'K'],
  'take next': ['N'],
  select: ['X'],
  accept: ['A'],
  reject: ['R'],
  'view photos': ['V'],
  'accept while typing': ['Ctrl', 'Enter'],
};

export const buildRowId = (id: number) => `waiting-${id}`;

interface WaitingListProps {
  queue: ReturnType<typeof useModerationQueue>;
  selection: DepositSelection;
  /** Undefined if no filters are active. */
  onClearFilters: (() => void) | undefined;
}

export function WaitingList({ queue, selection, onClearFilters }: WaitingListProps) {
  const { waiting, visibleRows, decided, openId } = queue;
  return (
    <nav className={desk.list} aria-label="Queue">
      {onClearFilters && <FilterSummary count={waiting && queue.count} onClear={onClearFilters} />}
      <ul aria-busy={!waiting} data-stale={(visibleRows && !waiting) || undefined}>
        {visibleRows?.map((deposit) => (
          <Row key={deposit.id} deposit={deposit} isOpen={deposit.id === openId} selection={selection} />
        )) ?? <PendingRows />}
      </ul>
      {waiting?.length === 0 && (
        <p className={styles.none}>
          {onClearFilters ? 'Nothing matches these filters' : 'Nothing is waiting'}
        </p>
      )}
      {decided.length > 0 && (
        <>
          <h2 className={styles.heading}>Decided just now</h2>
          <ul>
            {decided.map((deposit) => (
              <Row key={deposit.id} deposit={deposit} isOpen={deposit.id === openId} />
            ))}
          </ul>
        </>
      )}
      <Pager current={queue.page} last={queue.lastPage} />
      <p className={styles.keys}>
        {Object.entries(keysByDescription).map(([description, keyNames]) => (
          <span key={description}>
            {keyNames.map((name) => (
              <Fragment key={name}>
                <Kbd size="xs">{name}</Kbd>{' '}
              </Fragment>
            ))}
            {description}
          </span>
        ))}
      </p>
    </nav>
  );
}

interface RowProps {
  deposit: Deposit;
  isOpen: boolean;
  /** Undefined for decided deposits, which cannot be selected. */
  selection?: DepositSelection;
}

function Row({ deposit, isOpen, selection }: RowProps) {
  const [search] = useSearchParams();
  const holder = useClaimHolder()(deposit);
  const isEdited = hasEditedFields(useEdits(deposit.id));
  const isSelected = selection?.has(deposit.id) ?? false;
  return (
    <li className={styles.item} data-selected={isSelected || undefined}>
      {selection && (
        <SelectBox
          className={styles.check}
          label={`Select ${deposit.label}`}
          isSelected={isSelected}
          onToggle={(isRange) => selection.toggle(deposit.id, isRange)}
        />
      )}
      <Link
        id={buildRowId(deposit.id)}
        to={{ search: setParams(search, { deposit: deposit.id }).toString() }}
        replace={search.has('deposit')} // one press of Back leaves the queue
        preventScrollReset
        onClick={(event) => selection?.onRowClick(deposit.id, event)}
        className={`${desk.row} ${styles.row}`}
        data-decided={deposit.status !== 'wait' || undefined}
        aria-current={isOpen || undefined}
      >
        <span className={`${desk.line} ${styles.line}`}>
          <span className={styles.label}>{deposit.label}</span>
          <span className={desk.text}>
            {deposit.agent_user ? formatName(deposit.agent_user) : deposit.agent}
          </span>
          <Money amount={deposit.amount} />
        </span>
        <span className={desk.more}>
          <span className={desk.text}>
            {typeNames[deposit.type]} · {deposit.brand}
          </span>
          {deposit.status === 'wait' ? (
            <>
              {deposit.possible_duplicate_of !== null && <Mark icon="alert" title="Possible duplicate" />}
              <PhotoMark deposit={deposit} />
              {isEdited && <Mark icon="pencil" title="Unsaved edits" />}
              <MoscowTime at={deposit.created_at} />
              {holder && (
                <span
                  role="img"
                  aria-label={`${formatName(holder)} is reviewing this`}
                  title={formatName(holder)}
                >
                  <Avatar user={holder} size={18} />
                </span>
              )}
            </>
          ) : (
            <DepositStatus deposit={deposit} />
          )}
        </span>
      </Link>
    </li>
  );
}

const Mark = ({ icon, title }: { icon: 'alert' | 'pencil'; title: string }) => (
  <span className={styles.mark} role="img" aria-label={title} title={title}>
    <Icon name={icon} size={13} />
  </span>
);

function PendingRows() {
  return [1, 2, 3, 4, 5, 6].map((row) => (
    <li key={row} className={desk.row} aria-hidden="true">
      <Skeleton height={12} width="80%" />
      <Skeleton height={10} width="60%" mt={10} />
    </li>
  ));
}
