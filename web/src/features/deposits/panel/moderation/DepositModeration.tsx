import { Button, Kbd } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Deposit } from '../../../../api/panel.api.gen';
import { withParams } from '../../../../kit/core/pages';
import desk from '../../../../kit/panel/desk.module.css';
import { Empty, Failed } from '../../../../kit/panel/states';
import { PageHeader } from '../../../../kit/panel/PageHeader';
import { PastEnd } from '../../../../kit/panel/Pager';
import { useShortcut } from '../../../../kit/panel/useShortcut';
import { BulkReview } from '../bulk/BulkReview';
import { MAX_SELECTED } from '../bulk/selection';
import { useSelection } from '../bulk/useSelection';
import { BrandFilter } from '../search/IdFilters';
import styles from './DepositModeration.module.css';
import { DepositReview, type ReviewKeys } from './DepositReview';
import { BackToQueue, NotOpened, ReviewPending } from './ReviewStates';
import { UndoBar } from '../undo/UndoBar';
import { twinAddress } from '../twin-address';
import { useHolder } from './useClaim';
import { useModerationQueue } from './useModerationQueue';
import { rowId, WaitingList } from './WaitingList';

/** The queue of deposits that wait for a decision: the list on one side, the opened deposit on the other. */
export function DepositModeration() {
  const [search, setSearch] = useSearchParams();
  const queue = useModerationQueue();
  const { openId, opened, waiting, decided } = queue;
  const review = useRef<ReviewKeys>(null);
  const selection = useSelection({ deposits: waiting, asOf: queue.asOf });
  const holderOf = useHolder();
  useFocusOnMove(openId);

  /** After a deposit has opened by itself, a key for a moment counts as meant for the previous one. */
  const { isQuiet } = queue;
  const keys = { group: 'Deposit', enabled: !queue.failure };
  const step = (by: 1 | -1) => !isQuiet() && queue.step(by);
  useShortcut({ ...keys, keys: 'J', title: 'Next deposit', repeats: true, run: () => step(1) });
  useShortcut({ ...keys, keys: 'K', title: 'Previous deposit', repeats: true, run: () => step(-1) });
  useShortcut({
    ...keys,
    keys: 'N',
    title: 'Take the next free deposit',
    waits: true,
    run: () => !isQuiet() && queue.openNext(),
  });
  useShortcut({ ...keys, keys: 'A', title: 'Accept', run: () => !isQuiet() && review.current?.accept() });
  useShortcut({ ...keys, keys: 'R', title: 'Reject', run: () => !isQuiet() && review.current?.reject() });

  const isSelecting = selection.size > 0;
  const openRow = waiting?.find(({ id }) => id === openId);
  useShortcut({
    ...keys,
    keys: 'mod+A',
    title: 'Select the whole page',
    run: () => selection.add(waiting ?? []),
  });
  useShortcut({
    ...keys,
    keys: 'X',
    title: 'Select or unselect the opened deposit',
    enabled: openRow !== undefined,
    isStep: true,
    run: () => openRow && selection.toggle(openRow),
  });
  useShortcut({
    ...keys,
    keys: 'Escape',
    title: 'Clear the selection',
    enabled: isSelecting,
    run: selection.clear,
  });
  const selectMore = async () => {
    const { deposits, asOf } = await queue.loadOldest(MAX_SELECTED);
    selection.add(deposits, asOf);
  };

  const onBrand = (brandId: number | undefined) =>
    setSearch((params) => withParams(params, { page: null, deposit: null, brand_id: brandId }));

  const isEmpty = waiting?.length === 0 && decided.length === 0 && openId === undefined;
  const hasPanes = !queue.failure && !isEmpty;
  return (
    <div
      className={`${desk.desk} ${styles.desk}`}
      data-open={(queue.isAsked && !isSelecting) || undefined}
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
        <BrandFilter value={Number(search.get('brand_id')) || undefined} onChange={onBrand} />
      </PageHeader>
      {queue.failure ? (
        <Failed error={queue.failure} onRetry={queue.refetch} />
      ) : isEmpty && queue.page > 1 ? (
        <PastEnd />
      ) : isEmpty ? (
        <Empty isOfBrands title="Nothing is waiting">
          New deposits appear here automatically.
        </Empty>
      ) : (
        <div className={desk.panes}>
          <WaitingList queue={queue} selection={selection} />
          <section className={`${desk.opened} ${styles.review}`} aria-label="Deposit">
            <div className={styles.feedback}>
              <UndoBar isInline />
            </div>
            {selection.size > 0 ? (
              <BulkReview
                ref={review}
                selection={selection}
                holderOf={holderOf}
                onDecided={queue.settle}
                waiting={queue.count}
                onSelectMore={queue.lastPage > 1 ? selectMore : undefined}
              />
            ) : opened.deposit ? (
              <DepositReview
                key={opened.deposit.id}
                ref={review}
                deposit={opened.deposit}
                asWaiting={opened.asWaiting}
                isGone={opened.isGone}
                isDecidedHere={queue.isDecidedHere}
                twin={twinOf(opened.deposit, waiting)}
                onDecide={queue.keepOpen}
                onDecided={queue.goOn}
                onNext={waiting?.length ? () => queue.step(1) : undefined}
                isQuiet={queue.isQuiet}
              />
            ) : opened.failure ? (
              <>
                <BackToQueue />
                <NotOpened error={opened.failure} id={openId} onRetry={opened.refetch} />
              </>
            ) : openId !== undefined || !waiting ? (
              <ReviewPending />
            ) : (
              <Empty isOfBrands title="Nothing is waiting">
                New deposits appear here automatically.
              </Empty>
            )}
          </section>
        </div>
      )}
      {!hasPanes && <UndoBar />}
    </div>
  );
}

/** Returns the address of the possible duplicate. It opens in the queue if it waits too. */
function twinOf(deposit: Deposit, waiting: Deposit[] = []): string {
  const isHere = waiting.some(({ id }) => id === deposit.possible_duplicate_of);
  return isHere ? `?deposit=${deposit.possible_duplicate_of}` : twinAddress(deposit);
}

/**
 * Moves the focus to the opened deposit: to its row, or to its heading where the list is hidden. A field in which the
 * person types keeps the focus.
 */
function useFocusOnMove(openId: number | undefined): void {
  const before = useRef(openId);
  useEffect(() => {
    if (before.current === openId) return;
    const hasMoved = before.current !== undefined && openId !== undefined;
    const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]');
    if (hasMoved && !isTyping) {
      const row = document.getElementById(rowId(openId));
      const target = row?.checkVisibility?.() === false ? null : row;
      const place = target ?? document.getElementById('review-title');
      if (!place) return; // it is not on the screen yet
      place.focus();
    }
    before.current = openId;
  });
}
