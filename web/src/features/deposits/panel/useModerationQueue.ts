import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Deposit } from '../../../api/api.gen';
import { notify } from '../../../ui/panel/notify';
import { pageIn } from '../../../ui/panel/Pager';
import { useListWaitingDepositsQuery } from '../api';
import type { Decision } from './useDecisions';

/**
 * The queue of one page: what waits, what was just decided here, and which deposit is open (`?deposit=`, else the
 * first). A deposit that somebody else takes meanwhile leaves it, and the next one opens.
 */
export function useModerationQueue() {
  const [search, setSearch] = useSearchParams();
  const page = pageIn(search);
  const brandId = Number(search.get('brand_id')) || undefined;
  const { currentData, error, isFetching, refetch } = useListWaitingDepositsQuery({ page, brandId });

  /** By id: the deposit as decided here, or null when it is gone. */
  const [outcomes, setOutcomes] = useState<Record<number, Deposit | null>>({});
  const waiting = currentData?.data.filter(({ id }) => !(id in outcomes));
  const decided = Object.values(outcomes).filter((deposit) => deposit !== null);

  const askedId = Number(search.get('deposit'));
  const selected = [...(waiting ?? []), ...decided].find(({ id }) => id === askedId) ?? waiting?.[0];

  const select = (deposit: Deposit | undefined) =>
    setSearch(
      (params) => {
        if (deposit) params.set('deposit', String(deposit.id));
        else params.delete('deposit');
        return params;
      },
      { replace: true, preventScrollReset: true },
    );

  const inDecision = useRef<number>(null);
  const decide = async (deposit: Deposit, request: Promise<Decision | undefined>) => {
    inDecision.current = deposit.id;
    const decision = await request;
    inDecision.current = null;
    if (!decision) return;
    const now = decision.isStale ? null : decision.deposit;
    setOutcomes((all) => ({ ...all, [deposit.id]: now }));
    if (deposit.status === 'wait' || now === null) select(nextTo(deposit.id, waiting));
  };

  // On the first page a waiting deposit leaves only by a decision; on later ones it may just move up a page.
  const shown = useRef<{ view: string; waiting: Deposit[]; selectedId?: number }>(null);
  useEffect(() => {
    if (!waiting) return;
    const before = shown.current;
    const view = `${page} ${brandId}`;
    shown.current = { view, waiting, selectedId: selected?.id };
    const openedId = before?.selectedId;
    if (!before || before.view !== view || openedId === undefined || openedId === inDecision.current) return;
    const wasWaiting = before.waiting.some(({ id }) => id === openedId);
    const isHere = openedId in outcomes || waiting.some(({ id }) => id === openedId);
    if (!wasWaiting || isHere) return;
    if (page === 1) notify.warning('it was changed by another manager');
    select(
      nextTo(
        openedId,
        before.waiting.filter((was) => was.id === openedId || waiting.some(({ id }) => id === was.id)),
      ),
    );
  });

  const step = (by: 1 | -1) => {
    const index = waiting?.findIndex(({ id }) => id === selected?.id) ?? -1;
    const target = waiting?.[index + by];
    if (target) select(target);
  };

  return {
    waiting,
    decided,
    selected,
    isOpen: askedId > 0 && selected !== undefined, // on a narrow screen the list gives way to an opened deposit
    lastPage: currentData?.last_page ?? 1,
    page,
    failure: error && !currentData && !isFetching ? error : undefined,
    refetch,
    select,
    step,
    decide,
  };
}

/** Whoever comes after it in the queue, or before it when it was the last. */
function nextTo(id: number, queue: Deposit[] = []): Deposit | undefined {
  const index = queue.findIndex((deposit) => deposit.id === id);
  return queue[index + 1] ?? queue[index - 1];
}
