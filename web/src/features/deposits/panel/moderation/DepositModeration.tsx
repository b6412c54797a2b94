import { Button, Kbd, Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Deposit } from '../../../../api/panel.api.gen';
import { setParams } from '../../../../kit/core/pages';
import desk from '../../../../kit/panel/desk.module.css';
import { EmptyState, ErrorState } from '../../../../kit/panel/states';
import { PageHeader } from '../../../../kit/panel/PageHeader';
import { PastEndState } from '../../../../kit/panel/Pager';
import { useShortcut } from '../../../../kit/panel/shortcuts';
import { useIsPhone } from '../../../../kit/panel/useIsPhone';
import { BulkReview } from '../bulk/BulkReview';
import { maxSelected, useDepositSelection } from '../bulk/useDepositSelection';
import styles from './DepositModeration.module.css';
import { BackToQueue, DepositReview, type ReviewActions } from './DepositReview';
import reviewStyles from './DepositReview.module.css';
import { UndoBar } from '../undo/UndoBar';
import { buildDuplicateHref, DepositNotOpened } from '../DepositPopup';
import { useClaimHolder } from './useClaim';
import { NothingMatches, QueueFilters } from './QueueFilters';
import filterStyles from './QueueFilters.module.css';
import { type Direction, useModerationQueue } from './useModerationQueue';
import { useQueueFilter } from './useQueueFilter';
import { buildRowId, WaitingList } from './WaitingList';

export function DepositModeration() {
  const [search] = useSearchParams();
  const filters = useQueueFilter();
  const queue = useModerationQueue(filters);
  const isPhone = useIsPhone();
  const { openId, opened, waiting, decided } = queue;
  const review = useRef<ReviewActions>(null);
  const selection = useDepositSelection({ deposits: waiting, asOf: queue.asOf });
  const findHolder = useClaimHolder();
  useFocusOnMove(openId);

  const step = (direction: Direction) => !queue.shouldIgnoreInput() && queue.step(direction);
  const press = (action: keyof ReviewActions) => !queue.shouldIgnoreInput() && review.current?.[action]();
  const shortcut = { group: 'Deposit', isEnabled: !queue.failure };
  useShortcut({ ...shortcut, keys: 'J', title: 'Next deposit', canRepeat: true, run: () => step(1) });
  useShortcut({ ...shortcut, keys: 'K', title: 'Previous deposit', canRepeat: true, run: () => step(-1) });
  useShortcut({
    ...shortcut,
    keys: 'N',
    title: 'Take the next free deposit',
    shouldWaitForPause: true,
    run: () => !queue.shouldIgnoreInput() && queue.openNext(),
  });
  useShortcut({ ...shortcut, keys: 'A', title: 'Accept', run: () => press('accept') });
  useShortcut({ ...shortcut, keys: 'R', title: 'Reject', run: () => press('reject') });

  const isSelecting = selection.size > 0;
  const openRow = waiting?.find(({ id }) => id === openId);
  useShortcut({
    ...shortcut,
    keys: 'mod+A',
    title: 'Select the whole page',
    run: () => selection.add(waiting ?? []),
  });
  useShortcut({
    ...shortcut,
    keys: 'X',
    title: 'Select or unselect the opened deposit',
    isEnabled: openRow !== undefined,
    isStep: true,
    run: () => openRow && selection.toggle(openRow.id),
  });
  useShortcut({
    ...shortcut,
    keys: 'Escape',
    title: 'Clear the selection',
    isEnabled: isSelecting,
    run: selection.clear,
  });
  const selectMore = async () => {
    const { deposits, asOf } = await queue.loadOldest(maxSelected);
    selection.add(deposits, asOf);
  };

  const nothingWaiting = (
    <EmptyState shouldExplainMissingBrands title="Nothing is waiting">
      New deposits appear here automatically.
    </EmptyState>
  );
  const isFiltered = filters.activeFilterCount > 0;
  const nothingListed = isFiltered ? (
    <NothingMatches nothingWaiting={nothingWaiting} onClear={filters.clear} />
  ) : (
    nothingWaiting
  );
  const changeFilter: typeof filters.changeFilter = (...args) => {
    selection.clear();
    filters.changeFilter(...args);
  };
  const filterControls = <QueueFilters {...filters} changeFilter={changeFilter} />;
  const isEmpty = waiting?.length === 0 && decided.length === 0 && openId === undefined;
  const hasPanes = !queue.failure && !isEmpty;
  return (
    <div
      className={`${desk.desk} ${styles.desk}`}
      data-open={(queue.hasUrlId && !isSelecting) || undefined}
      data-selecting={isSelecting || undefined}
    >
      <PageHeader title="Deposits moderation" note="Moscow time">
        <Button
          variant="default"
          size="xs"
          rightSection={<Kbd size="xs">N</Kbd>}
          aria-keyshortcuts="N"
          className={styles.next}
          onClick={queue.openNext}
        >
          Take next
        </Button>
        {isPhone && filterControls}
      </PageHeader>
      {!isPhone && (
        <div className={`${filterStyles.filters} ${styles.filters}`} role="group" aria-label="Filters">
          {filterControls}
        </div>
      )}
      {queue.failure ? (
        <ErrorState error={queue.failure} onRetry={queue.refetch} />
      ) : isEmpty && queue.page > 1 ? (
        <PastEndState />
      ) : isEmpty ? (
        nothingListed
      ) : (
        <div className={desk.panes}>
          <WaitingList
            queue={queue}
            selection={selection}
            onClearFilters={isFiltered ? filters.clear : undefined}
          />
          <section className={`${desk.opened} ${styles.review}`} aria-label="Deposit">
            <div className={styles.feedback}>
              <UndoBar isInline />
            </div>
            {isSelecting ? (
              <BulkReview
                ref={review}
                selection={selection}
                findHolder={findHolder}
                onDecided={queue.removeDecided}
                waitingCount={queue.count}
                onSelectMore={queue.lastPage > 1 ? selectMore : undefined}
              />
            ) : opened.deposit ? (
              <DepositReview
                key={opened.deposit.id}
                ref={review}
                queue={queue}
                deposit={opened.deposit}
                duplicateHref={buildReviewDuplicateHref(opened.deposit, waiting, search)}
              />
            ) : opened.failure ? (
              <>
                <BackToQueue />
                <DepositNotOpened error={opened.failure} id={openId} onRetry={opened.refetch} />
              </>
            ) : openId !== undefined || !waiting ? (
              <ReviewPending />
            ) : (
              nothingListed
            )}
          </section>
        </div>
      )}
      {!hasPanes && <UndoBar />}
    </div>
  );
}

function ReviewPending() {
  return (
    <div className={reviewStyles.scroll} aria-hidden="true">
      <Skeleton height={20} width={140} mb={28} />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={16} width="80%" mb={20} />
      ))}
    </div>
  );
}

/** A link to the possible duplicate: on this page of the queue if it is listed there, otherwise in the search. */
function buildReviewDuplicateHref(
  deposit: Deposit,
  waiting: Deposit[] | undefined,
  search: URLSearchParams,
): string {
  const { possible_duplicate_of: duplicateId } = deposit;
  const isListed = waiting?.some(({ id }) => id === duplicateId);
  return isListed ? `?${setParams(search, { deposit: duplicateId })}` : buildDuplicateHref(deposit);
}

/** Moves the focus to the opened deposit's row, or to its heading if no row is visible. A field in use keeps the focus. */
function useFocusOnMove(openId: number | undefined): void {
  const previousOpenId = useRef(openId);
  useEffect(() => {
    if (previousOpenId.current === openId) return;
    const hasMoved = previousOpenId.current !== undefined && openId !== undefined;
    const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]');
    if (hasMoved && !isTyping) {
      const row = document.getElementById(buildRowId(openId));
      const visibleRow = row?.checkVisibility?.() === false ? null : row;
      const element = visibleRow ?? document.getElementById('review-title');
      if (!element) return; // not rendered yet
      element.focus();
    }
    previousOpenId.current = openId;
  });
}
