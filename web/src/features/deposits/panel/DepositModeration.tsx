import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Deposit } from '../../../api/api.gen';
import desk from '../../../ui/panel/desk.module.css';
import { Empty } from '../../../ui/panel/Empty';
import { Failed } from '../../../ui/panel/Failed';
import { PageHeader } from '../../../ui/panel/PageHeader';
import { BrandFilter } from './BrandFilter';
import { type DepositDraft, draftOf } from './depositDraft';
import styles from './DepositModeration.module.css';
import { DepositReview, type ReviewKeys } from './DepositReview';
import { twinAddress } from './twinAddress';
import { useModerationQueue } from './useModerationQueue';
import { rowId, WaitingList } from './WaitingList';

/** The queue of deposits that wait for a decision: the list on one side, the opened one on the other. */
export function DepositModeration() {
  const [search, setSearch] = useSearchParams();
  const queue = useModerationQueue();
  const { selected, waiting, decided } = queue;
  const [drafts, setDrafts] = useState<Record<number, DepositDraft>>({});
  const review = useRef<ReviewKeys>(null);
  useFocusOnMove(selected?.id);

  useHotkeys(
    [
      ['J', () => queue.step(1), { usePhysicalKeys: true }],
      ['K', () => queue.step(-1), { usePhysicalKeys: true }],
      ['A', () => review.current?.accept(), { usePhysicalKeys: true }],
      ['R', () => review.current?.reject(), { usePhysicalKeys: true }],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  );

  const onBrand = (brandId: number | undefined) =>
    setSearch((params) => {
      for (const key of ['page', 'deposit', 'brand_id']) params.delete(key);
      if (brandId) params.set('brand_id', String(brandId));
      return params;
    });

  return (
    <div className={`${desk.desk} ${styles.desk}`} data-open={queue.isOpen || undefined}>
      <PageHeader title="Deposits moderation" note="Moscow time">
        <BrandFilter value={Number(search.get('brand_id')) || undefined} onChange={onBrand} />
      </PageHeader>
      {queue.failure ? (
        <Failed error={queue.failure} onRetry={() => void queue.refetch()} />
      ) : waiting?.length === 0 && decided.length === 0 ? (
        <Empty title="Nothing is waiting">
          {queue.page > 1 ? 'There are no deposits on this page.' : 'New deposits appear here by themselves.'}
        </Empty>
      ) : (
        <div className={desk.panes}>
          <WaitingList queue={queue} />
          <section className={`${desk.opened} ${styles.review}`} aria-label="Deposit">
            {selected ? (
              <DepositReview
                key={selected.id}
                ref={review}
                deposit={selected}
                draft={drafts[selected.id] ?? draftOf(selected)}
                twin={twinOf(selected, waiting)}
                onChange={(draft) => setDrafts((all) => ({ ...all, [selected.id]: draft }))}
                onDecide={queue.decide}
              />
            ) : (
              waiting && <Empty title="Nothing is waiting">New deposits appear here by themselves.</Empty>
            )}
          </section>
        </div>
      )}
    </div>
  );
}

/** A twin that waits too is opened right here. */
function twinOf(deposit: Deposit, waiting: Deposit[] = []): string {
  const isHere = waiting.some(({ id }) => id === deposit.possible_duplicate_of);
  return isHere ? `?deposit=${deposit.possible_duplicate_of}` : twinAddress(deposit);
}

/** Keeps the focus with the opened deposit: on its row, or on its heading where the list is hidden. */
function useFocusOnMove(selectedId: number | undefined): void {
  const before = useRef(selectedId);
  useEffect(() => {
    const hasMoved = before.current !== undefined && before.current !== selectedId;
    before.current = selectedId;
    if (!hasMoved || selectedId === undefined) return;
    const row = document.getElementById(rowId(selectedId));
    const target = row?.checkVisibility?.() === false ? document.getElementById('review-title') : row;
    target?.focus();
  }, [selectedId]);
}
