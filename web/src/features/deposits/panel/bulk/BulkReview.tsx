import { Button, Progress } from '@mantine/core';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { User } from '../../../../api/api.gen';
import type { Deposit, BulkDecision, BulkResult } from '../../../../api/panel.api.gen';
import { formatNumber, pluralize } from '../../../../kit/core/format';
import { DoubleClickButton, pressByKey } from '../../../../kit/panel/DoubleClickButton';
import { Icon } from '../../../../kit/panel/Icon';
import { Money } from '../../../../kit/panel/Money';
import { useAppStore, useAppDispatch } from '../../../../store/hooks';
import { deleteStoredEdits, hasEditedFields, findEdits } from '../edits/edits.slice';
import type { ReviewActions } from '../moderation/DepositReview';
import review from '../moderation/DepositReview.module.css';
import { RejectReason } from '../reasons/RejectReason';
import styles from './BulkReview.module.css';
import {
  type DepositSelection,
  getAgentName,
  countBy,
  describeMissingField,
  maxSelected,
  formatSkip,
  sumAmounts,
} from './useDepositSelection';
import { cleanMessage } from '../../../../../../server/shared/typed-text.rules';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useGetMeQuery } from '../../../auth/api';
import { useDecideDepositsMutation } from '../../api';
import { offerUndo, showUndoMessage } from '../undo/undo.slice';
import { isOutcomeUnknown, useDepositCheck } from '../useDepositCheck';

const presentVerbs = { accept: 'Accepting', reject: 'Rejecting' };

interface BulkReviewProps {
  selection: DepositSelection;
  /** Returns the other person who has claimed the deposit, or null. */
  findHolder: (deposit: Deposit) => User | null;
  onDecided: (ids: number[]) => void;
  /** The number of waiting deposits on all pages. */
  waitingCount: number;
  /** Undefined if all waiting deposits are on this page. */
  onSelectMore: (() => Promise<void>) | undefined;
  ref?: Ref<ReviewActions>;
}

export function BulkReview(props: BulkReviewProps) {
  const { selection, findHolder, onDecided, waitingCount, onSelectMore, ref } = props;
  const store = useAppStore();
  const { deposits } = selection;
  const [reason, setReason] = useState('');
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const { decide, pendingAction } = useBulkDecision(selection, (newOutcome) => {
    for (const id of newOutcome.done) deleteStoredEdits(id);
    onDecided(newOutcome.done);
    if (newOutcome.skipped.length > 0) setOutcome(newOutcome);
    else selection.clear();
  });
  const acceptButton = useRef<HTMLButtonElement>(null);
  const rejectButton = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({
    accept: () => pressByKey(acceptButton.current),
    reject: () => pressByKey(rejectButton.current),
  }));
  if (outcome) return <OutcomeView outcome={outcome} onClose={selection.clear} />;

  const incompleteDeposits = deposits.filter((deposit) => describeMissingField(deposit) !== null);
  const acceptableCount = deposits.length - incompleteDeposits.length;
  const claimedCount = deposits.filter((deposit) => findHolder(deposit) !== null).length;
  const brandIds = new Set(deposits.map(({ brand_id }) => brand_id));
  const isBusy = pendingAction !== null;

  return (
    <>
      <div className={styles.scroll}>
        <h2 id="review-title" tabIndex={-1} className={styles.title}>
          {pluralize(deposits.length, 'deposit')} selected
        </h2>
        <p className={styles.sum}>
          <Money amount={sumAmounts(deposits)} />
        </p>
        <dl className={styles.details}>
          <SummaryItem name="Agents">{countBy(deposits, getAgentName)}</SummaryItem>
          {brandIds.size > 1 && (
            <SummaryItem name="Brands">{countBy(deposits, ({ brand }) => brand)}</SummaryItem>
          )}
          <SummaryItem name="Possible duplicates" isWarning>
            {deposits
              .filter(({ possible_duplicate_of: duplicateId }) => duplicateId !== null)
              .map(({ label }) => [label])}
          </SummaryItem>
          <SummaryItem name="Unsaved edits are not used" isWarning>
            {deposits
              .filter(({ id }) => hasEditedFields(store.dispatch(findEdits(id))))
              .map(({ label }) => [label])}
          </SummaryItem>
          <SummaryItem name="Accept will skip" isWarning>
            {incompleteDeposits.map((deposit) => [`${deposit.label} ${describeMissingField(deposit)}`])}
          </SummaryItem>
          {claimedCount > 0 && (
            <SummaryItem name="Being reviewed by others">
              {[[pluralize(claimedCount, 'deposit')]]}
            </SummaryItem>
          )}
        </dl>
        {onSelectMore && deposits.length < Math.min(maxSelected, waitingCount) && (
          <SelectMoreButton waitingCount={waitingCount} onSelect={onSelectMore} />
        )}
      </div>
      <footer className={review.actions}>
        {pendingAction && (
          <div className={review.reason} role="status">
            {presentVerbs[pendingAction]} {pluralize(deposits.length, 'deposit')}…
            <Progress value={100} animated size="xs" mt={6} aria-label="Progress" />
          </div>
        )}
        <div className={review.reason}>
          <RejectReason
            brandId={brandIds.size === 1 ? [...brandIds][0] : undefined}
            value={reason}
            isLocked={isBusy}
            onChange={setReason}
          />
        </div>
        <DoubleClickButton
          ref={rejectButton}
          variant="default"
          color="red"
          disabled={isBusy}
          keys={['R']}
          armedLabel="Click again to reject"
          onConfirm={() => decide({ action: 'reject', reason })}
        >
          {`Reject ${formatNumber(deposits.length)}`}
        </DoubleClickButton>
        <Button variant="subtle" color="gray" disabled={isBusy} onClick={selection.clear}>
          Clear
        </Button>
        <span className={review.gap} />
        <DoubleClickButton
          ref={acceptButton}
          disabled={isBusy || acceptableCount === 0}
          keys={['A']}
          armedLabel="Click again to accept"
          onConfirm={() => decide({ action: 'accept', reason: '' })}
        >
          {`Accept ${formatNumber(acceptableCount)}`}
        </DoubleClickButton>
      </footer>
    </>
  );
}

function OutcomeView({ outcome, onClose }: { outcome: BulkOutcome; onClose: () => void }) {
  const { done, skipped, action, deposits } = outcome;
  return (
    <>
      <div className={styles.scroll}>
        <h2 id="review-title" tabIndex={-1} className={styles.title}>
          {pluralize(done.length, 'deposit')} {pastVerbs[action]}, {formatNumber(skipped.length)} skipped
        </h2>
        <ul className={styles.skipped} aria-label="Skipped">
          {skipped.map(({ id, error }) => (
            <li key={id}>
              <strong>{deposits.find((deposit) => deposit.id === id)?.label ?? `#${id}`}</strong>{' '}
              {formatSkip(error)}
            </li>
          ))}
        </ul>
      </div>
      <footer className={review.actions}>
        <span className={review.gap} />
        <Button onClick={onClose}>Back to the queue</Button>
      </footer>
    </>
  );
}

const maxShown = 5;

interface SummaryItemProps {
  name: string;
  isWarning?: boolean;
  /** The listed texts, each with an optional count. */
  children: [text: string, count?: number][];
}

function SummaryItem({ name, isWarning, children }: SummaryItemProps) {
  if (children.length === 0) return null;
  return (
    <>
      <dt className={isWarning ? styles.warning : undefined}>
        {isWarning && <Icon name="alert" size={14} />} <span>{name}</span>
      </dt>
      <dd>
        <ul>
          {children.slice(0, maxShown).map(([text, count]) => (
            <li key={text}>
              <bdi>{text}</bdi>{' '}
              {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
            </li>
          ))}
          {children.length > maxShown && <li>and {formatNumber(children.length - maxShown)} more</li>}
        </ul>
      </dd>
    </>
  );
}

type SelectMoreProps = Pick<BulkReviewProps, 'waitingCount'> & { onSelect: () => Promise<void> };

function SelectMoreButton({ waitingCount, onSelect }: SelectMoreProps) {
  const { submit, isBusy } = useSubmit(() => ({ unwrap: onSelect }));
  return (
    <Button variant="light" size="xs" loading={isBusy} onClick={() => void submit(undefined)}>
      {waitingCount > maxSelected
        ? `Select the ${maxSelected} oldest`
        : `Select all ${formatNumber(waitingCount)}`}
    </Button>
  );
}

type Action = BulkDecision['action'];
const pastVerbs = { accept: 'accepted', reject: 'rejected' };

interface BulkOutcome extends BulkResult {
  action: Action;
  deposits: Deposit[];
}

/** Decides the selected deposits in one call. If its outcome is unknown, repeats the call once: the server decides no deposit twice. */
function useBulkDecision({ deposits, asOf }: DepositSelection, onDone: (outcome: BulkOutcome) => void) {
  const dispatch = useAppDispatch();
  const { data: me } = useGetMeQuery();
  const [send] = useDecideDepositsMutation();
  const fetchMatching = useDepositCheck();
  const [pendingAction, setPendingAction] = useState<Action | null>(null);
  const sentAt = useRef(0);
  /** The ids of deposits in calls whose outcome is unknown. */
  const unconfirmedIds = useRef<ReadonlySet<number>>(new Set());

  const sendAndCheck = async (bulkDecision: BulkDecision): Promise<BulkResult> => {
    const { action, ids, reason = '' } = bulkDecision;
    const { done, skipped } = await send({ bulkDecision })
      .unwrap()
      .catch((error: unknown) => {
        if (!isOutcomeUnknown(error)) throw error;
        unconfirmedIds.current = new Set([...unconfirmedIds.current, ...ids]);
        return send({ bulkDecision }).unwrap();
      });
    const possiblyOwnIds = skipped
      .filter(({ id, error }) => error === 'edited before' && unconfirmedIds.current.has(id))
      .map(({ id }) => id);
    const ownDecisions = await fetchMatching(
      possiblyOwnIds,
      (deposit) =>
        deposit.status === action &&
        deposit.moderated_by?.id === me?.id &&
        (action === 'accept' || (deposit.reason ?? '') === reason),
    );
    const ownIds = ownDecisions.map(({ id }) => id);
    return { done: [...done, ...ownIds], skipped: skipped.filter(({ id }) => !ownIds.includes(id)) };
  };

  const startDecision = ({ action, reason: typedReason }: { action: Action; reason: string }) => {
    sentAt.current = performance.now();
    setPendingAction(action);
    const ids = deposits.map(({ id }) => id);
    const reason = cleanMessage(typedReason);
    return { unwrap: () => sendAndCheck({ action, ids, as_of: asOf, ...(reason && { reason }) }) };
  };
  const { submit } = useSubmit(startDecision, {
    onFailed: () => {
      setPendingAction(null);
      return false;
    },
    onDone: ({ done, skipped }, { action }) => {
      setPendingAction(null);
      const text = `${pluralize(done.length, 'deposit')} ${pastVerbs[action]}`;
      dispatch(offerUndo({ ids: done, action, text, sentAt: sentAt.current }));
      if (done.length > 0) dispatch(showUndoMessage(text));
      onDone({ done, skipped, action, deposits });
    },
  });
  return {
    decide: (decision: Parameters<typeof startDecision>[0]) => void submit(decision),
    pendingAction,
  };
}
