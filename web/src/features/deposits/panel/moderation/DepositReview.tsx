import { Kbd } from '@mantine/core';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Deposit } from '../../../../api/panel.api.gen';
import { useGetMeQuery } from '../../../auth/api';
import { useGetPreferencesQuery } from '../../../people/api';
import { focusUnparsableField } from '../../../../kit/core/useSubmission';
import { setParams } from '../../../../kit/core/pages';
import { DoubleClickButton, pressByKey } from '../../../../kit/panel/DoubleClickButton';
import { Icon } from '../../../../kit/panel/Icon';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { Money } from '../../../../kit/panel/Money';
import { notify } from '../../../../kit/panel/notify';
import { runAfterPause } from '../../../../kit/panel/typing';
import { useShortcut } from '../../../../kit/panel/shortcuts';
import { UserName } from '../../../../kit/panel/UserName';
import { DepositContext } from '../context/DepositContext';
import { toDraft, isRecorded, findMissingFields, toAcceptRequest } from '../deposit-draft';
import { useAppDispatch } from '../../../../store/hooks';
import { deleteStoredEdits, hasEditedFields, storeEdits, addEdits, useEdits } from '../edits/edits.slice';
import { usePhotos, DeleteButton } from '../DepositPopup';
import { DepositFields } from '../DepositFields';
import { DepositHistory } from '../DepositHistory';
import styles from './DepositReview.module.css';
import { DepositStatus } from '../DepositStatus';
import { isWithdrawn } from '../../deposit-fields';
import { typeNames } from '../../deposit-names';
import { Slips } from '../../Slips';
import { DecisionNote, HolderNote, ConflictingEdits, UnsavedEdits, DuplicateCompare } from './review-notes';
import { useClaim } from './useClaim';
import { useUndoSeconds } from '../undo/undo.slice';
import { RejectReason } from '../reasons/RejectReason';
import { useDecisions } from '../useDecisions';
import type { useModerationQueue } from './useModerationQueue';

/** Actions that keyboard shortcuts trigger on the opened deposit, or on all selected ones. */
export interface ReviewActions {
  accept(): void;
  reject(): void;
}

interface DepositReviewProps {
  queue: ReturnType<typeof useModerationQueue>;
  deposit: Deposit;
  duplicateHref: string;
  ref?: Ref<ReviewActions>;
}

export function DepositReview({ queue, deposit, duplicateHref, ref }: DepositReviewProps) {
  const { isDecidedHere, shouldIgnoreInput } = queue;
  const { lastWaiting, isGone } = queue.opened;
  const { data: me } = useGetMeQuery();
  const dispatch = useAppDispatch();
  const { id } = deposit;
  const onDone = (outcome: Deposit | null) => {
    deleteStoredEdits(id);
    return queue.advance(deposit, outcome);
  };
  const { decide, isBusy } = useDecisions(deposit, { onDone });
  const photos = usePhotos(deposit);
  useShortcut({
    keys: 'V',
    title: 'View the photos',
    group: 'Deposit',
    isEnabled: photos.open !== undefined,
    run: () => photos.open?.(0),
  });
  const isWaiting = deposit.status === 'wait' && !isGone;
  const edits = useEdits(id);
  const typed = edits?.typed;
  const isUnsaved = isWaiting && hasEditedFields(edits);
  useEffect(() => (isWaiting ? dispatch(storeEdits(id)) : deleteStoredEdits(id)), [dispatch, id, isWaiting]);
  const { holder, takeOver } = useClaim(deposit, isWaiting);
  const [isAcceptAttempted, setAcceptAttempted] = useState(false);
  const acceptButton = useRef<HTMLButtonElement>(null);
  const fieldsBox = useRef<HTMLDivElement>(null);
  const rejectButton = useRef<HTMLButtonElement>(null);

  const wasWaiting = lastWaiting !== undefined;
  const typedDraft = toDraft(isWaiting ? deposit : (lastWaiting ?? deposit), typed);
  const isOwnDecision = deposit.moderated_by !== null && deposit.moderated_by.id === me?.id;
  /** Whether an acceptance recorded other values than those typed here. Other decisions record no fields. */
  const hasOtherRecord =
    deposit.status === 'accept' && !isRecorded(deposit, toAcceptRequest(deposit, typedDraft));
  const isDecidedElsewhere = wasWaiting && !isWaiting && !isDecidedHere && (!isOwnDecision || hasOtherRecord);
  const draft = isWaiting || (isDecidedElsewhere && typed) ? typedDraft : toDraft(deposit);
  const missingFields = findMissingFields(draft);
  useDecidedElsewhereNotice(
    isDecidedElsewhere && !isOwnDecision && !isWithdrawn(deposit),
    wasWaiting && !isWaiting,
  );

  const pinAndDecide: typeof decide = (decision) => {
    queue.pinToUrl(deposit);
    decide(decision);
  };
  const checkComplete = () => {
    setAcceptAttempted(true);
    if (fieldsBox.current && focusUnparsableField(fieldsBox.current)) return false;
    if (missingFields.size > 0) notify.warning('Not all fields are filled in');
    return missingFields.size === 0;
  };

  const accept = () => pinAndDecide({ action: 'accept', edit: toAcceptRequest(deposit, draft) });
  const reject = () => pinAndDecide({ action: 'reject', reason: draft.reason });
  const hasSingleKeys = useSingleKeys();
  const canDecide = isWaiting && !isBusy;
  /**
   * The actions of single keys. Null while no decision is possible. A ref, because keys act after a pause, and by then the deposit
   * may be decided or closed.
   */
  const singleKeyActions = useRef<ReviewActions>(null);
  useEffect(() => {
    singleKeyActions.current = canDecide ? { accept: () => checkComplete() && accept(), reject } : null;
    return () => {
      singleKeyActions.current = null;
    };
  });
  const press = (action: keyof ReviewActions, button: HTMLButtonElement | null) => {
    if (!hasSingleKeys) pressByKey(button);
    else if (canDecide) runAfterPause(() => singleKeyActions.current?.[action]());
  };
  useImperativeHandle(ref, () => ({
    accept: () => press('accept', acceptButton.current),
    reject: () => press('reject', rejectButton.current),
  }));

  const deleteProps = { size: 'compact-sm', isBusy, shouldIgnoreInput, onConfirm: pinAndDecide };

  const onKeyDown = (event: KeyboardEvent) => {
    const isAccept = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isAccept && !event.repeat) acceptButton.current?.click();
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
  };

  return (
    <>
      <div className={styles.body}>
        <div className={styles.scroll}>
          <BackToQueue />
          <header className={styles.head}>
            <p className={styles.amount}>
              <Money amount={deposit.amount} />
              {isUnsaved && <UnsavedEdits deposit={deposit} edits={edits} />}
            </p>
            <div className={styles.facts}>
              <h2 id="review-title" tabIndex={-1} className={styles.title}>
                {deposit.label}
              </h2>
              <span>{typeNames[deposit.type]}</span>
              {!isWaiting && !isGone && <DepositStatus deposit={deposit} />}
              {deposit.agent_user ? (
                <UserName user={deposit.agent_user} />
              ) : (
                <bdi className={styles.wrapped}>{deposit.agent}</bdi>
              )}
              <span className={styles.wrapped}>{deposit.brand}</span>
              <span className={styles.time}>
                <MoscowTime at={deposit.created_at} />
              </span>
            </div>
          </header>
          {!isWaiting && (
            <DecisionNote
              {...{ deposit, me, isGone, isDecidedElsewhere }}
              hasUnrecordedEdits={isDecidedElsewhere && typed !== undefined}
              onNext={queue.waiting?.length ? () => queue.step(1) : undefined}
            />
          )}
          {isUnsaved && <ConflictingEdits deposit={deposit} edits={edits} />}
          {holder && <HolderNote holder={holder} onTakeOver={takeOver} />}
          <DuplicateCompare deposit={deposit} duplicateHref={duplicateHref} />
          <div className={isGone ? undefined : styles.photosAboveFields}>
            <Slips deposit={deposit} onOpen={photos.open} />
          </div>
          {photos.lightbox}
          <div ref={fieldsBox} onKeyDown={onKeyDown}>
            <DepositFields
              deposit={deposit}
              draft={draft}
              missingFields={isAcceptAttempted && isWaiting ? missingFields : new Set()}
              mode={
                isWaiting ? (isBusy ? 'busy' : 'edit') : isDecidedElsewhere ? 'decided-elsewhere' : 'decided'
              }
              shouldShowRecorded={
                isDecidedElsewhere && typed !== undefined && deposit.status !== 'reject' && !isGone
              }
              onChange={(part) => dispatch(addEdits(deposit, part))}
            />
          </div>
          {/* Far from the decision buttons, so that an extra press does not delete the decided deposit. */}
          <div className={styles.deleteButtons}>
            {deposit.status === 'accept' && !isGone && !isDecidedElsewhere && (
              <DeleteButton action="delete" {...deleteProps} />
            )}
            {me?.role === 'admin' && !isGone && <DeleteButton action="erase" {...deleteProps} />}
          </div>
        </div>
        {!isGone && (
          <aside className={styles.aside} aria-label="Context" tabIndex={0}>
            <div className={styles.photosBesideFields}>
              <Slips deposit={deposit} onOpen={photos.open} isFirstLarge />
            </div>
            <DepositContext deposit={deposit} />
            <DepositHistory deposit={deposit} />
          </aside>
        )}
      </div>
      {/* The buttons keep their positions, so that a click in progress does not hit another button. */}
      <footer className={styles.actions}>
        {(isWaiting || isDecidedElsewhere) && (
          <div className={styles.reason}>
            <RejectReason
              brandId={deposit.brand_id}
              value={draft.reason}
              isLocked={!isWaiting || isBusy}
              onChange={(reason) => dispatch(addEdits(deposit, { reason }))}
            />
          </div>
        )}
        {(isWaiting || wasWaiting || isDecidedHere) && (
          <>
            <DoubleClickButton
              ref={rejectButton}
              variant="default"
              color="red"
              disabled={!isWaiting || isBusy}
              rightSection={<Kbd size="xs">R</Kbd>}
              keys={['R']}
              armedLabel="Click again to reject"
              canArm={() => !shouldIgnoreInput()}
              onConfirm={reject}
            >
              Reject
            </DoubleClickButton>
            <span className={styles.gap} />
            <DoubleClickButton
              ref={acceptButton}
              disabled={!isWaiting || isBusy}
              rightSection={<Kbd size="xs">A</Kbd>}
              keys={['A', 'mod+Enter']}
              armedLabel="Click again to accept"
              canArm={() => !shouldIgnoreInput() && checkComplete()}
              onConfirm={accept}
            >
              Accept
            </DoubleClickButton>
          </>
        )}
      </footer>
    </>
  );
}

/** Whether pressing a key once decides. The person must have chosen this, and undo must be enabled. */
function useSingleKeys(): boolean {
  const { data: preferences } = useGetPreferencesQuery();
  return (useUndoSeconds() ?? 0) > 0 && preferences?.single_keys === true;
}

/** Notifies the person that another manager was first. Moves the focus to the heading if a disabled button has lost it. */
function useDecidedElsewhereNotice(isChangedByOther: boolean, hasStoppedWaiting: boolean): void {
  useEffect(() => {
    if (isChangedByOther) notify.warning('it was changed by another manager');
  }, [isChangedByOther]);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body || document.activeElement === null;
    if (hasStoppedWaiting && isFocusLost) document.getElementById('review-title')?.focus();
  }, [hasStoppedWaiting]);
}

/** The link to the list, visible only where the opened deposit hides the list. */
export function BackToQueue() {
  const [search] = useSearchParams();
  return (
    <Link to={{ search: setParams(search, { deposit: null }).toString() }} replace className={styles.back}>
      <Icon name="left" size={16} />
      Queue
    </Link>
  );
}
