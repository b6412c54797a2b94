import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';
import type { Deposit } from '../../../../api/panel.api.gen';
import { notify } from '../../../../kit/panel/notify';
import { parsePage, toPageParam, setParams } from '../../../../kit/core/pages';
import {
  useClaimNextDepositMutation,
  useLazyListWaitingDepositsQuery,
  useListWaitingDepositsQuery,
  usePrefetchAgents,
} from '../../api';
import { useClaimHolder, useClaimPolling } from './useClaim';
import { parseDepositId, useOpenedDeposit } from '../useOpenDeposit';
import { useAppStore } from '../../../../store/hooks';
import { addAppListener } from '../../../../store/listeners';
import { depositsUndone } from '../undo/undo.slice';
import type { useQueueFilter } from './useQueueFilter';

/** How long input is ignored after a deposit has opened automatically, because it may be meant for the previous one. */
const ignoreInputMs = 500;

/**
 * One page of the queue: waiting deposits, those just decided here, and the open one (`?deposit=`, or else the first). The open
 * deposit changes only when the person moves to another one or decides it.
 */
export function useModerationQueue({ query, body, active }: ReturnType<typeof useQueueFilter>) {
  const [search, setSearch] = useSearchParams();
  const page = parsePage(search);
  const { currentData, error, isFetching, refetch } = useListWaitingDepositsQuery({ ...query, page });
  const [loadPage] = useLazyListWaitingDepositsQuery();
  const [claimNext] = useClaimNextDepositMutation();

  /** Deposits after decisions made here, by id. Null if they were erased or decided in bulk, which hides them. */
  const [outcomes, setOutcomes] = useState<Record<number, Deposit | null>>({});
  const waiting = currentData?.data.filter(({ id }) => !(id in outcomes));
  const decided = Object.values(outcomes).filter((deposit) => deposit !== null);

  const urlId = parseDepositId(search);
  const findHolder = useClaimHolder();
  const isFree = (deposit: Deposit) => findHolder(deposit) === null;
  const viewKey = JSON.stringify([page, query]);
  const firstId = useFirstFreeId(viewKey, urlId === undefined ? waiting : undefined, outcomes, isFree);
  const idToOpen = urlId ?? firstId;
  const openId = idToOpen !== undefined && outcomes[idToOpen] === null ? undefined : idToOpen;
  const openOutcome = openId === undefined ? undefined : outcomes[openId];
  const nextPageRows = usePreloadNext({
    waiting,
    openId,
    page,
    lastPage: currentData?.last_page ?? 1,
    query,
  });
  const isOpen = ({ id }: Deposit) => id === openId;
  const opened = useOpenedDeposit(openId, openOutcome ?? waiting?.find(isOpen) ?? nextPageRows?.find(isOpen));
  useClaimPolling([...(waiting ?? []), opened.deposit].some((one) => one && !isFree(one)));

  /** The values of the latest render, for code that runs after an `await`. */
  const latest = useRef({ page, viewKey, waiting, nextPageRows, openId, outcomes });
  useEffect(() => {
    latest.current = { page, viewKey, waiting, nextPageRows, openId, outcomes };
  });
  /** `Infinity` until the automatically opened deposit is rendered. */
  const ignoreInputUntil = useRef(0);
  useEffect(() => {
    if (ignoreInputUntil.current === Infinity) ignoreInputUntil.current = Date.now() + ignoreInputMs;
  }, [openId]);

  const isLeaving = useIsLeaving();

  const openDeposit = (deposit: { id: number } | undefined, toPage = page, isAutomatic = false) => {
    if (isLeaving()) return;
    ignoreInputUntil.current = isAutomatic ? Infinity : 0;
    setSearch(
      (params) => setParams(params, { deposit: deposit?.id, page: toPageParam(toPage) }),
      // Synchronous: a transition may commit only after the response to a decision, which then finds the wrong deposit open.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  };

  const removeDecided = (ids: number[]) => {
    setOutcomes((all) => ({ ...all, ...Object.fromEntries(ids.map((id) => [id, null])) }));
    if (openId !== undefined && ids.includes(openId)) openDeposit(undefined);
  };

  const undoneIds = useRef(new Set<number>());
  /** Puts deposits back into the queue after an undo. Opens the deposit if there is only one. */
  const requeue = (ids: number[]) => {
    for (const id of ids) undoneIds.current.add(id);
    setOutcomes((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(Number(id)))));
    const [id] = ids;
    if (ids.length === 1) openDeposit({ id: id! });
  };
  const store = useAppStore();
  const onUndone = useEffectEvent(requeue);
  useEffect(
    () => store.dispatch(addAppListener(depositsUndone.match, ({ payload }) => onUndone(payload))),
    [store],
  );

  /** Finds the deposit before or after `from`, also on adjacent pages. `isDecided`: after a decision, prefers free ones. */
  const findNeighbour = async (from: Deposit, by: 1 | -1, isDecided = false) => {
    const snapshot = latest.current;
    const rows =
      isDecided && snapshot.waiting?.some(isFree) ? snapshot.waiting.filter(isFree) : snapshot.waiting;
    const adjacent = findAdjacent(from, by, rows);
    if (adjacent) return { deposit: adjacent, page: snapshot.page };
    const isUndecided = ({ id }: Deposit) => !(id in latest.current.outcomes);
    const next = by === 1 ? findAdjacent(from, by, snapshot.nextPageRows?.filter(isUndecided)) : undefined;
    // A decision moves the first row of the next page up to this page.
    if (next) return { deposit: next, page: isDecided ? snapshot.page : snapshot.page + 1 };
    // Loads the current page again too, because decisions move rows of the next page up to it.
    for (const pageNumber of by === 1 ? [snapshot.page, snapshot.page + 1] : [snapshot.page - 1]) {
      if (pageNumber < 1) continue;
      const loadedPage = await loadPage({ ...query, page: pageNumber }).unwrap();
      const deposit = findAdjacent(from, by, loadedPage.data.filter(isUndecided));
      if (deposit) return { deposit, page: pageNumber };
      if (by === 1 && pageNumber >= loadedPage.last_page) break;
    }
    return undefined;
  };

  /** Finds the deposit to open next. While others have claims, claims the oldest free one, so that no two people get it. */
  const claimOrFindNext = async (from: Deposit) => {
    const isShared = latest.current.waiting?.some((one) => !isFree(one)) ?? false;
    const claimed = isShared ? await claimOldest().catch(() => null) : null;
    return claimed ? { deposit: claimed, page: latest.current.page } : findNeighbour(from, 1, true);
  };
  const claimOldest = () => claimNext({ nextDeposit: body }).unwrap();

  const loadOldest = async (limit: number) => {
    const found: Deposit[] = [];
    let asOf: string | undefined;
    for (let pageNumber = 1; found.length < limit; pageNumber += 1) {
      const loadedPage = await loadPage({ ...query, page: pageNumber }).unwrap();
      found.push(...loadedPage.data);
      asOf ??= loadedPage.as_of;
      if (pageNumber >= loadedPage.last_page) break;
    }
    return { deposits: found.slice(0, limit), asOf };
  };

  /** Claims and opens the oldest deposit that nobody has claimed. */
  const openNext = async () => {
    try {
      const next = await claimOldest();
      if (next) openDeposit(next);
      else {
        const matches = active > 0 ? 'matches these filters' : 'is waiting';
        notify.warning(
          waiting?.length ? `Others are reviewing everything that ${matches}` : `Nothing ${matches}`,
        );
      }
    } catch (error) {
      notify.failure(error);
    }
  };

  /** Puts the open deposit into the URL before a decision. Otherwise the next row would become the first one and open. */
  const keepOpen = (deposit: Deposit) => {
    if (urlId === undefined) openDeposit(deposit);
  };

  const advance = async (deposit: Deposit, outcome: Deposit | null) => {
    undoneIds.current.delete(deposit.id);
    setOutcomes((all) => ({ ...all, [deposit.id]: outcome }));
    if (deposit.status !== 'wait' && outcome) return;
    const currentView = latest.current.viewKey;
    // During the call, the person may have navigated away or undone the decision.
    const isStillCurrent = () =>
      !undoneIds.current.has(deposit.id) &&
      latest.current.viewKey === currentView &&
      (latest.current.openId === deposit.id || latest.current.openId === undefined);
    if (!isStillCurrent()) return;
    const next = await claimOrFindNext(deposit).catch(() => undefined);
    if (!isStillCurrent()) return;
    // Without a next deposit, the decided one stays open, unless the queue is empty.
    if (!next && outcome && latest.current.waiting?.some(({ id }) => id !== deposit.id)) return;
    openDeposit(next?.deposit, next?.page, true);
  };

  const step = async (by: 1 | -1) => {
    const from = opened.deposit;
    const adjacent = from ? findAdjacent(from, by, waiting) : waiting?.[0];
    if (adjacent || !from) return adjacent && openDeposit(adjacent);
    const found = await findNeighbour(from, by).catch((failure: unknown) => notify.failure(failure));
    if (latest.current.openId !== from.id || latest.current.viewKey !== viewKey) return;
    if (found) return openDeposit(found.deposit, found.page);
    const isInQueue = waiting?.some(({ id }) => id === from.id);
    if (by === 1 && !isInQueue && waiting?.[0]) openDeposit(waiting[0]);
  };

  return {
    waiting,
    asOf: currentData?.as_of,
    decided,
    openId,
    opened,
    isDecidedHere: Boolean(openOutcome),
    hasUrlId: urlId !== undefined, // on a narrow screen, a deposit in the URL hides the list
    shouldIgnoreInput: () => Date.now() < ignoreInputUntil.current,
    lastPage: currentData?.last_page ?? 1,
    page,
    count: currentData?.count ?? 0,
    failure: error && !currentData && !isFetching ? error : undefined,
    refetch,
    step: (by: 1 | -1) => void step(by),
    openNext: () => void openNext(),
    loadOldest,
    removeDecided,
    keepOpen,
    advance,
  };
}

/** Finds the next or previous deposit among rows sorted oldest first. `from` need not be one of them. */
function findAdjacent(from: Deposit, by: 1 | -1, rows: Deposit[] = []): Deposit | undefined {
  if (by === 1) return rows.find((row) => comesAfter(row, from));
  return rows.findLast((row) => comesAfter(from, row));
}

function comesAfter(a: Deposit, b: Deposit): boolean {
  const [aTime, bTime] = [Date.parse(a.created_at), Date.parse(b.created_at)];
  return aTime === bTime ? a.id > b.id : aTime > bTime;
}

/** Returns the id of the first free row, or else of the first. Stays the same for a `viewKey` until it is decided here. */
function useFirstFreeId(
  viewKey: string,
  rows: Deposit[] | undefined,
  outcomes: object,
  isFree: (deposit: Deposit) => boolean,
): number | undefined {
  const [first, setFirst] = useState<{ viewKey: string; id: number }>();
  const isStillValid = rows !== undefined && first?.viewKey === viewKey && !(first.id in outcomes);
  const row = rows?.find(isFree) ?? rows?.[0];
  if (!isStillValid && row) setFirst({ viewKey, id: row.id });
  else if (!isStillValid && first) setFirst(undefined);
  return isStillValid ? first.id : undefined;
}

/** Whether the person has left the screen or is navigating. A response must then not change the URL. */
function useIsLeaving(): () => boolean {
  const isLeaving = useRef(false);
  const isMoving = useNavigation().state !== 'idle';
  useEffect(() => {
    isLeaving.current = isMoving;
    return () => {
      isLeaving.current = true;
    };
  }, [isMoving]);
  return () => isLeaving.current;
}

const PRELOAD_COUNT = 3;

interface QueuePosition {
  waiting: Deposit[] | undefined;
  openId: number | undefined;
  page: number;
  lastPage: number;
  query: ReturnType<typeof useQueueFilter>['query'];
}

/** Preloads what the next deposits need: agents and, near the end of the page, the next page, whose deposits it returns. */
function usePreloadNext({ waiting, openId, page, lastPage, query }: QueuePosition): Deposit[] | undefined {
  const prefetchAgents = usePrefetchAgents();
  const openIndex = waiting?.findIndex(({ id }) => id === openId) ?? -1;
  // Until the list is refetched, a deposit of the next page may be open in place of a decided one.
  const isNearEndOfPage = openIndex < 0 || openIndex + PRELOAD_COUNT >= (waiting?.length ?? 0);
  const shouldLoadNextPage = waiting !== undefined && isNearEndOfPage && page < lastPage;
  const nextPage = useListWaitingDepositsQuery({ ...query, page: page + 1 }, { skip: !shouldLoadNextPage });
  const nextPageRows = shouldLoadNextPage ? nextPage.currentData?.data : undefined;

  const upcoming = [...(waiting?.slice(openIndex + 1) ?? []), ...(nextPageRows ?? [])].slice(
    0,
    PRELOAD_COUNT,
  );
  const brandIds = [...new Set(upcoming.map((deposit) => deposit.brand_id))].join(' ');
  useEffect(() => {
    for (const id of brandIds.split(' ').filter(Boolean)) prefetchAgents({ id: Number(id) });
  }, [brandIds, prefetchAgents]);
  return nextPageRows;
}
