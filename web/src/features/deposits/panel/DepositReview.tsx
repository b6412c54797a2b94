import { Kbd } from '@mantine/core';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Deposit } from '../../../api/api.gen';
import { useGetMeQuery } from '../../auth/api';
import { DoubleClickButton } from '../../../ui/panel/DoubleClickButton';
import { Icon } from '../../../ui/panel/Icon';
import { MoscowTime } from '../../../ui/panel/MoscowTime';
import { notify } from '../../../ui/panel/notify';
import { type DepositDraft, missingIn, orderOf } from './depositDraft';
import { DepositFields } from './DepositFields';
import styles from './DepositReview.module.css';
import { DepositStatus, typeNames } from './DepositStatus';
import { type Decision, useDecisions } from './useDecisions';

/** What the keyboard does to the opened deposit. */
export interface ReviewKeys {
  accept(): void;
  reject(): void;
}

interface DepositReviewProps {
  deposit: Deposit;
  draft: DepositDraft;
  /** Where its possible duplicate is found. */
  twin: string;
  onChange: (draft: DepositDraft) => void;
  onDecide: (deposit: Deposit, request: Promise<Decision | undefined>) => Promise<void>;
  ref?: Ref<ReviewKeys>;
}

/** One deposit: what the agent wrote beside what will be recorded, and the decision. */
export function DepositReview({ deposit, draft, twin, onChange, onDecide, ref }: DepositReviewProps) {
  const { data: me } = useGetMeQuery();
  const { accept, close, erase, isBusy } = useDecisions();
  const [isChecked, setIsChecked] = useState(false);
  const acceptButton = useRef<HTMLButtonElement>(null);
  const rejectButton = useRef<HTMLButtonElement>(null);
  const isWaiting = deposit.status === 'wait';
  const missing = missingIn(draft);

  useImperativeHandle(ref, () => ({
    accept: () => acceptButton.current?.click(),
    reject: () => rejectButton.current?.click(),
  }));

  const isComplete = () => {
    setIsChecked(true);
    if (missing.size > 0) notify.warning('Not all fields are filled in');
    return missing.size === 0;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) acceptButton.current?.click();
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
  };

  return (
    <>
      <div className={styles.scroll}>
        <BackToQueue />
        <header className={styles.head}>
          <h2 id="review-title" tabIndex={-1} className={styles.title}>
            {deposit.label}
          </h2>
          <span>{typeNames[deposit.type]}</span>
          <span className={styles.brand}>{deposit.brand}</span>
          <span className={styles.time}>
            <MoscowTime at={deposit.created_at} />
          </span>
          {!isWaiting && <DepositStatus status={deposit.status} />}
        </header>
        {deposit.possible_duplicate_of !== null && (
          <p className={styles.twin}>
            <Icon name="alert" size={16} />
            <span>
              Possible duplicate: same client, amount and day as{' '}
              <Link to={twin}>#{deposit.possible_duplicate_of}</Link>
            </span>
          </p>
        )}
        <div onKeyDown={onKeyDown}>
          <DepositFields
            deposit={deposit}
            draft={draft}
            missing={isChecked ? missing : new Set()}
            isDisabled={!isWaiting || isBusy}
            onChange={onChange}
          />
        </div>
      </div>
      <footer className={styles.actions}>
        {me?.role === 'admin' && (
          <span className={styles.erase}>
            <DoubleClickButton
              variant="subtle"
              color="red"
              disabled={isBusy}
              armedLabel="Click again to delete"
              onConfirm={() => void onDecide(deposit, erase(deposit))}
            >
              Delete from database
            </DoubleClickButton>
          </span>
        )}
        {deposit.status === 'accept' && (
          <DoubleClickButton
            variant="light"
            color="red"
            disabled={isBusy}
            armedLabel="Click again to delete"
            onConfirm={() => void onDecide(deposit, close(deposit, 'delete'))}
          >
            Delete
          </DoubleClickButton>
        )}
        <DoubleClickButton
          ref={rejectButton}
          variant="default"
          disabled={!isWaiting || isBusy}
          rightSection={<Kbd size="xs">R</Kbd>}
          aria-keyshortcuts="R"
          armedLabel="Click again to reject"
          onConfirm={() => void onDecide(deposit, close(deposit, 'reject'))}
        >
          Reject
        </DoubleClickButton>
        <DoubleClickButton
          ref={acceptButton}
          disabled={!isWaiting || isBusy}
          rightSection={<Kbd size="xs">A</Kbd>}
          aria-keyshortcuts="A"
          armedLabel="Click again to accept"
          canArm={isComplete}
          onConfirm={() => void onDecide(deposit, accept(deposit, orderOf(deposit, draft)))}
        >
          Accept
        </DoubleClickButton>
      </footer>
    </>
  );
}

/** Only where the list is hidden behind the opened deposit. */
function BackToQueue() {
  const [search] = useSearchParams();
  const list = new URLSearchParams(search);
  list.delete('deposit');
  return (
    <Link to={{ search: list.toString() }} replace className={styles.back}>
      <Icon name="left" size={16} />
      Queue
    </Link>
  );
}
