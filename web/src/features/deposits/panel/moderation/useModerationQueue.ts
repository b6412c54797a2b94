import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';
import type { Deposit } from '../../../../api/panel.api.gen';
import { notify } from '../../../../kit/panel/notify';
import { parsePage, toPageParam, setParams } from '../../../../kit/core/pages';
import { getVisiblePage } from '../../../../kit/panel/QueryTable';
import {
  useClaimNextDepositMutation,
  useLazyListWaitingDepositsQuery,
  useListWaitingDepositsQuery,
  usePrefetchAgents,
} from '../../api';
import { useClaimHolder, useClaimPolling } from './useClaim';
import { parseDepositId, useOpenedDeposit } from '../useOpenedDeposit';
import { useAppStore } from '../../../../store/hooks';
import { addAppListener } from '../../../../store/listeners';
import { depositsUndone } from '../undo/undo.slice';
import type { useQueueFilter } from './useQueueFilter';

/** How long input is ignored after a deposit has opened automatically, because the input may be meant for the previous one. */
const ignoreInputMs = 500;

/**
 * One page of the queue: waiting deposits, those just decided here, and the open one (`?deposit=`, or else the first free one). The
 * open deposit changes only when the person moves to another deposit, page or filter, decides it, or undoes a decision.
 */
export function useModerationQueue({
  query,
  appliedFilter,
  activeFilterCount,
}: ReturnType<typeof useQueueFilter>) {
  const [search, setSearch] = useSearchParams();
  const page = parsePage(search);
  const pageQuery = useListWaitingDepositsQuery({ ...query, page });
  const { currentData, error, isFetching, refetch } = pageQuery;
  const [loadPage] = useLazyListWaitingDepositsQuery();
  const [claimNext] = useClaimNextDepositMutation();

  /** Deposits after decisions made here, by id. Null if they were erased or decided in bulk, which hides them. */
  const [outcomeById, setOutcomes] = useState<Record<number, Deposit | null>>({});
  const isUndecided = ({ id }: Deposit) => !(id in outcomeById);
  const waiting = currentData?.data.filter(isUndecided);
  const decided = Object.values(outcomeById).filter((deposit) => deposit !== null);

  const urlId = parseDepositId(search);
  const findHolder = useClaimHolder();
  const isFree = (deposit: Deposit) => findHolder(deposit) === null;
  /** Identifies the shown page and filter. */
  const viewKey = JSON.stringify([page, query]);
  const firstId = useFirstFreeId(viewKey, urlId === undefined ? waiting : undefined, outcomeById, isFree);
  const idToOpen = urlId ?? firstId;
  const openId = idToOpen !== undefined && outcomeById[idToOpen] === null ? undefined : idToOpen;
  const openOutcome = openId === undefined ? undefined : outcomeById[openId];
  const lastPage = currentData?.last_page ?? 1;
  const nextPageRows = usePreloadNext({ waiting, openId, page, lastPage, query });
  const isOpen = ({ id }: Deposit) => id === openId;
  const opened = useOpenedDeposit(openId, openOutcome ?? waiting?.find(isOpen) ?? nextPageRows?.find(isOpen));
  useClaimPolling([...(waiting ?? []), opened.deposit].some((deposit) => deposit && !isFree(deposit)));

  /** The values of the latest render, for code that runs after an `await`. */
  const latest = useRef({ page, viewKey, waiting, nextPageRows, openId, outcomeById });
  useEffect(() => {
    latest.current = { page, viewKey, waiting, nextPageRows, openId, outcomeById };
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
      // Synchronous, because a transition may commit after the response to a decision, which would then find the wrong deposit open.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  };

  /** Hides deposits that were decided in bulk. */
  const removeDecided = (ids: number[]) => {
    setOutcomes((all) => ({ ...all, ...Object.fromEntries(ids.map((id) => [id, null])) }));
    if (openId !== undefined && ids.includes(openId)) openDeposit(undefined);
  };

  const undoneIds = useRef(new Set<number>());
  /** Drops the outcomes of undone decisions. Opens the deposit if there is only one. */
  const onUndone = useEffectEvent((ids: number[]) => {
    for (const id of ids) undoneIds.current.add(id);
    setOutcomes((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(Number(id)))));
    const [id] = ids;
    if (ids.length === 1) openDeposit({ id: id! });
  });
  const store = useAppStore();
  useEffect(
    () => store.dispatch(addAppListener(depositsUndone.match, ({ payload }) => onUndone(payload))),
    [store],
  );

  /**
   * Finds the deposit after (1) or before (-1) `from`, also on adjacent pages. `isFromDecided`: `from` was just decided, so free deposits
   * are preferred.
   */
  const findNeighbour = async (from: Deposit, direction: Direction, isFromDecided = false) => {
    const snapshot = latest.current;
    const rows =
      isFromDecided && snapshot.waiting?.some(isFree) ? snapshot.waiting.filter(isFree) : snapshot.waiting;
    const adjacent = findAdjacent(from, direction, rows);
    if (adjacent) return { deposit: adjacent, page: snapshot.page };
    const isStillUndecided = ({ id }: Deposit) => !(id in latest.current.outcomeById);
    const next =
      direction === 1 ? findAdjacent(from, 1, snapshot.nextPageRows?.filter(isStillUndecided)) : undefined;
    // A decision moves the first row of the next page up to this page.
    if (next) return { deposit: next, page: isFromDecided ? snapshot.page : snapshot.page + 1 };
    // Loads the current page again too, because decisions move rows of the next page up to it.
    for (const pageNumber of direction === 1 ? [snapshot.page, snapshot.page + 1] : [snapshot.page - 1]) {
      if (pageNumber < 1) continue;
      const loadedPage = await loadPage({ ...query, page: pageNumber }).unwrap();
      const deposit = findAdjacent(from, direction, loadedPage.data.filter(isStillUndecided));
      if (deposit) return { deposit, page: pageNumber };
      if (direction === 1 && pageNumber >= loadedPage.last_page) break;
    }
    return undefined;
  };

  /** Finds the deposit to open after `from`. While others have claims, claims the oldest free one, so that only one person opens it. */
  const claimOrFindNext = async (from: Deposit) => {
    const hasClaimsOfOthers = latest.current.waiting?.some((deposit) => !isFree(deposit)) ?? false;
    const claimed = hasClaimsOfOthers ? await claimOldest().catch(() => null) : null;
    return claimed ? { deposit: claimed, page: latest.current.page } : findNeighbour(from, 1, true);
  };
  const claimOldest = () => claimNext({ nextDeposit: appliedFilter }).unwrap();

  const loadOldest = async (limit: number) => {
    const deposits: Deposit[] = [];
    let asOf: string | undefined;
    for (let pageNumber = 1; deposits.length < limit; pageNumber += 1) {
      const loadedPage = await loadPage({ ...query, page: pageNumber }).unwrap();
      deposits.push(...loadedPage.data);
      asOf ??= loadedPage.as_of;
      if (pageNumber >= loadedPage.last_page) break;
    }
    return { deposits: deposits.slice(0, limit), asOf };
  };

  /** Claims and opens the oldest deposit that nobody has claimed. */
  const openNext = async () => {
    try {
      const next = await claimOldest();
      if (next) openDeposit(next);
      else {
        const condition = activeFilterCount > 0 ? 'matches these filters' : 'is waiting';
        notify.warning(
          waiting?.length ? `Others are reviewing everything that ${condition}` : `Nothing ${condition}`,
        );
      }
    } catch (error) {
      notify.failure(error);
    }
  };

  /** Writes the open deposit to the URL before a decision. Otherwise the next row would become the first one and open. */
  const pinToUrl = (deposit: Deposit) => {
    if (urlId === undefined) openDeposit(deposit);
  };

  /** Shows the outcome of a decision. Then opens the next deposit if the decided one was waiting or was erased. */
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

  const step = async (direction: Direction) => {
    const from = opened.deposit;
    const adjacent = from ? findAdjacent(from, direction, waiting) : waiting?.[0];
    if (adjacent || !from) return adjacent && openDeposit(adjacent);
    const found = await findNeighbour(from, direction).catch((failure: unknown) => notify.failure(failure));
    if (latest.current.openId !== from.id || latest.current.viewKey !== viewKey) return;
    if (found) return openDeposit(found.deposit, found.page);
    const isInQueue = waiting?.some(({ id }) => id === from.id);
    if (direction === 1 && !isInQueue && waiting?.[0]) openDeposit(waiting[0]);
  };

  return {
    waiting,
    /** `waiting`, or while it loads, the previous rows: a click on one first applies a filter that is being typed, and must still open it. */
    visibleRows: getVisiblePage(pageQuery)?.data.filter(isUndecided),
    asOf: currentData?.as_of,
    decided,
    openId,
    opened,
    isDecidedHere: Boolean(openOutcome),
    hasUrlId: urlId !== undefined, // on a narrow screen, a deposit in the URL hides the list
    shouldIgnoreInput: () => Date.now() < ignoreInputUntil.current,
    lastPage,
    page,
    count: currentData?.count ?? 0,
    failure: error && !currentData && !isFetching ? error : undefined,
    refetch,
    step: (direction: Direction) => void step(direction),
    openNext: () => void openNext(),
    loadOldest,
    removeDecided,
    pinToUrl,
    advance,
  };
}

/** To the next deposit, or to the previous one. */
export type Direction = 1 | -1;

/** Finds the next or previous deposit among rows sorted oldest first. `from` need not be one of them. */
function findAdjacent(from: Deposit, direction: Direction, rows: Deposit[] = []): Deposit | undefined {
  if (direction === 1) return rows.find((row) => comesAfter(row, from));
  return rows.findLast((row) => comesAfter(from, row));
}

function comesAfter(a: Deposit, b: Deposit): boolean {
  const [aTime, bTime] = [Date.parse(a.created_at), Date.parse(b.created_at)];
  return aTime === bTime ? a.id > b.id : aTime > bTime;
}

/** The id of the first free row, or else of the first row. Stays until `viewKey` changes, `rows` is undefined, or the deposit is decided here. */
function useFirstFreeId(
  viewKey: string,
  rows: Deposit[] | undefined,
  outcomeById: object,
  isFree: (deposit: Deposit) => boolean,
): number | undefined {
  const [first, setFirst] = useState<{ viewKey: string; id: number }>();
  const isStillValid = rows !== undefined && first?.viewKey === viewKey && !(first.id in outcomeById);
  const row = rows?.find(isFree) ?? rows?.[0];
  if (!isStillValid && row) setFirst({ viewKey, id: row.id });
  else if (!isStillValid && first) setFirst(undefined);
  return isStillValid ? first.id : undefined;
}

/** Returns a function that tells whether the person has left the screen or is navigating. A response must then not change the URL. */
function useIsLeaving(): () => boolean {
  const isLeaving = useRef(false);
  const isNavigating = useNavigation().state !== 'idle';
  useEffect(() => {
    isLeaving.current = isNavigating;
    return () => {
      isLeaving.current = true;
    };
  }, [isNavigating]);
  return () => isLeaving.current;
}

const preloadCount = 3;

interface QueuePosition {
  waiting: Deposit[] | undefined;
  openId: number | undefined;
  page: number;
  lastPage: number;
  query: ReturnType<typeof useQueueFilter>['query'];
}

/** Preloads the agents of the brands of the next deposits. Near the end of the page, also preloads the next page, and returns its deposits. */
function usePreloadNext({ waiting, openId, page, lastPage, query }: QueuePosition): Deposit[] | undefined {
  const prefetchAgents = usePrefetchAgents();
  const openIndex = waiting?.findIndex(({ id }) => id === openId) ?? -1;
  // Until the list is refetched, a deposit of the next page may be open in place of a decided one.
  const isNearEndOfPage = openIndex < 0 || openIndex + preloadCount >= (waiting?.length ?? 0);
  const shouldLoadNextPage = waiting !== undefined && isNearEndOfPage && page < lastPage;
  const nextPage = useListWaitingDepositsQuery({ ...query, page: page + 1 }, { skip: !shouldLoadNextPage });
  const nextPageRows = shouldLoadNextPage ? nextPage.currentData?.data : undefined;

  const upcoming = [...(waiting?.slice(openIndex + 1) ?? []), ...(nextPageRows ?? [])].slice(0, preloadCount);
  const brandIds = [...new Set(upcoming.map((deposit) => deposit.brand_id))].join(' ');
  useEffect(() => {
    for (const id of brandIds.split(' ').filter(Boolean)) prefetchAgents({ id: Number(id) });
  }, [brandIds, prefetchAgents]);
  return nextPageRows;
}
