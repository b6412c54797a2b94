import { useEffect, useRef, useState } from 'react';
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
import { useClaimHolder, useClaimExpiry } from './useClaim';
import { parseDepositId, useOpenedDeposit } from '../useOpenDeposit';
import { useAppStore } from '../../../../store/hooks';
import { addAppListener } from '../../../../store/listeners';
import { depositsUndone } from '../undo/undo.slice';

/** For this long after a deposit has opened automatically, input is ignored as meant for the previous one. */
const ignoreInputMs = 500;

/**
 * One page of the queue: waiting deposits, those just decided here, and the open one (`?deposit=`, or else the first). The open
 * deposit changes only when the person moves to another one or decides it.
 */
export function useModerationQueue() {
  const [search, setSearch] = useSearchParams();
  const page = parsePage(search);
  const brandId = Number(search.get('brand_id')) || undefined;
  const { currentData, error, isFetching, refetch } = useListWaitingDepositsQuery({ page, brandId });
  const [load] = useLazyListWaitingDepositsQuery();
  const [claimNext] = useClaimNextDepositMutation();

  /** Deposits after decisions made here, by id. Null if erased. */
  const [outcomes, setOutcomes] = useState<Record<number, Deposit | null>>({});
  const waiting = currentData?.data.filter(({ id }) => !(id in outcomes));
  const decided = Object.values(outcomes).filter((deposit) => deposit !== null);

  const askedId = parseDepositId(search);
  const holderOf = useClaimHolder();
  const isFree = (deposit: Deposit) => holderOf(deposit) === null;
  const firstId = useFirstFree(
    `${page} ${brandId}`,
    askedId === undefined ? waiting : undefined,
    outcomes,
    isFree,
  );
  const wantedId = askedId ?? firstId;
  const openId = wantedId !== undefined && outcomes[wantedId] === null ? undefined : wantedId;
  const known = openId === undefined ? undefined : outcomes[openId];
  const ahead = usePreloadNext({ waiting, openId, page, lastPage: currentData?.last_page ?? 1, brandId });
  const isOpen = ({ id }: Deposit) => id === openId;
  const opened = useOpenedDeposit(openId, known ?? waiting?.find(isOpen) ?? ahead?.find(isOpen));
  useClaimExpiry([...(waiting ?? []), opened.deposit].some((one) => one && !isFree(one)));

  /** The latest values, for code after an await. */
  const now = useRef({ page, waiting, ahead, openId, outcomes });
  useEffect(() => {
    now.current = { page, waiting, ahead, openId, outcomes };
  });
  /** `Infinity` until the automatically opened deposit is rendered. */
  const ignoreInputUntil = useRef(0);
  useEffect(() => {
    if (ignoreInputUntil.current === Infinity) ignoreInputUntil.current = Date.now() + ignoreInputMs;
  }, [openId]);

  const isLeaving = useIsLeaving();

  const select = (deposit: { id: number } | undefined, toPage = page, isByItself = false) => {
    if (isLeaving()) return;
    ignoreInputUntil.current = isByItself ? Infinity : 0;
    setSearch(
      (params) => setParams(params, { deposit: deposit?.id, page: toPageParam(toPage) }),
      // Synchronous: a transition may commit only after the response to a decision, which then finds the wrong deposit open.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  };

  /** Removes deposits from the queue after a bulk decision. */
  const removeDecided = (ids: number[]) => {
    setOutcomes((all) => ({ ...all, ...Object.fromEntries(ids.map((id) => [id, null])) }));
    if (openId !== undefined && ids.includes(openId)) select(undefined);
  };

  const undone = useRef(new Set<number>());
  /** Puts deposits back after an undo, and opens a single one. */
  const requeue = (ids: number[]) => {
    for (const id of ids) undone.current.add(id);
    setOutcomes((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(Number(id)))));
    const [id] = ids;
    if (ids.length === 1) select({ id: id! });
  };
  const store = useAppStore();
  const latestRequeue = useRef(requeue);
  useEffect(() => {
    latestRequeue.current = requeue;
  });
  useEffect(
    () =>
      store.dispatch(addAppListener(depositsUndone.match, ({ payload }) => latestRequeue.current(payload))),
    [store],
  );

  /** Finds the deposit before or after this one, also on the adjacent pages. */
  const findNeighbour = async (from: Deposit, by: 1 | -1, isDecided = false) => {
    const here = now.current;
    const rows = isDecided && here.waiting?.some(isFree) ? here.waiting.filter(isFree) : here.waiting;
    const near = findAdjacent(from, by, rows);
    if (near) return { deposit: near, page: here.page };
    const isLeft = ({ id }: Deposit) => !(id in now.current.outcomes);
    const next = by === 1 ? findAdjacent(from, by, here.ahead?.filter(isLeft)) : undefined;
    // The next row moves up when a deposit was just decided.
    if (next) return { deposit: next, page: isDecided ? here.page : here.page + 1 };
    // Rows of the next page move up when deposits are decided.
    for (const at of by === 1 ? [here.page, here.page + 1] : [here.page - 1]) {
      if (at < 1) continue;
      const rows = await load({ page: at, brandId }).unwrap();
      const deposit = findAdjacent(from, by, rows.data.filter(isLeft));
      if (deposit) return { deposit, page: at };
      if (by === 1 && at >= rows.last_page) break;
    }
    return undefined;
  };

  /** Gives concurrent moderators different deposits. A moderator working alone needs no call. */
  const findNext = async (from: Deposit) => {
    const isShared = now.current.waiting?.some((one) => !isFree(one)) ?? false;
    const handedOut = isShared ? await claimOldest().catch(() => null) : null;
    return handedOut ? { deposit: handedOut, page: now.current.page } : findNeighbour(from, 1, true);
  };
  const claimOldest = () => claimNext({ nextDeposit: brandId ? { brand_id: brandId } : {} }).unwrap();

  /** Loads the oldest deposits of the queue, at most `limit`. */
  const loadOldest = async (limit: number) => {
    const found: Deposit[] = [];
    let asOf: string | undefined;
    for (let at = 1; found.length < limit; at += 1) {
      const rows = await load({ page: at, brandId }).unwrap();
      found.push(...rows.data);
      asOf ??= rows.as_of;
      if (at >= rows.last_page) break;
    }
    return { deposits: found.slice(0, limit), asOf };
  };

  /** Opens the oldest deposit that nobody has claimed. */
  const openNext = async () => {
    try {
      const next = await claimOldest();
      if (next) select(next);
      else
        notify.warning(
          waiting?.length ? 'Others are reviewing everything that is waiting' : 'Nothing is waiting',
        );
    } catch (error) {
      notify.failure(error);
    }
  };

  /** Called before a decision. Otherwise the next row would become the first one and open. */
  const pinOpen = (deposit: Deposit) => {
    if (askedId === undefined) select(deposit);
  };

  /** Shows the outcome of a decision, or opens the next deposit. */
  const advance = async (deposit: Deposit, outcome: Deposit | null) => {
    undone.current.delete(deposit.id);
    setOutcomes((all) => ({ ...all, [deposit.id]: outcome }));
    if (deposit.status !== 'wait' && outcome) return;
    const at = now.current.page;
    // During the call, the person may have navigated away or undone the decision.
    const isStillThere = () =>
      !undone.current.has(deposit.id) &&
      now.current.page === at &&
      (now.current.openId === deposit.id || now.current.openId === undefined);
    if (!isStillThere()) return;
    const next = await findNext(deposit).catch(() => undefined);
    if (!isStillThere()) return;
    // Without a next deposit, the decided one stays open, unless the queue is empty.
    if (!next && outcome && now.current.waiting?.some(({ id }) => id !== deposit.id)) return;
    select(next?.deposit, next?.page, true);
  };

  const step = async (by: 1 | -1) => {
    const from = opened.deposit;
    const near = from ? findAdjacent(from, by, waiting) : waiting?.[0];
    if (near || !from) return near && select(near);
    const found = await findNeighbour(from, by).catch((failure: unknown) => notify.failure(failure));
    if (now.current.openId !== from.id || now.current.page !== page) return;
    if (found) return select(found.deposit, found.page);
    const isInQueue = waiting?.some(({ id }) => id === from.id);
    if (by === 1 && !isInQueue && waiting?.[0]) select(waiting[0]);
  };

  return {
    waiting,
    asOf: currentData?.as_of,
    decided,
    openId,
    opened,
    isDecidedHere: Boolean(known),
    isAsked: askedId !== undefined, // on a narrow screen an opened deposit hides the list
    shouldIgnoreInput: () => Date.now() < ignoreInputUntil.current,
    lastPage: currentData?.last_page ?? 1,
    page,
    count: currentData?.count ?? 0,
    failure: error && !currentData && !isFetching ? error : undefined,
    refetch,
    step: (by: 1 | -1) => void step(by),
    openNext: () => void openNext(),
    loadOldest,
    settle: removeDecided,
    keepOpen: pinOpen,
    goOn: advance,
  };
}

/** Finds the next or previous deposit among rows sorted oldest first. `from` need not be one of them. */
function findAdjacent(from: Deposit, by: 1 | -1, rows: Deposit[] = []): Deposit | undefined {
  if (by === 1) return rows.find((row) => comesAfter(row, from));
  return rows.findLast((row) => comesAfter(from, row));
}

function comesAfter(a: Deposit, b: Deposit): boolean {
  const [at, bt] = [Date.parse(a.created_at), Date.parse(b.created_at)];
  return at === bt ? a.id > b.id : at > bt;
}

/** Returns the first row that nobody else has claimed, or else the first. Stable for a view, even when somebody else decides it. */
function useFirstFree(
  view: string,
  rows: Deposit[] | undefined,
  outcomes: object,
  isFree: (deposit: Deposit) => boolean,
): number | undefined {
  const [first, setFirst] = useState<{ view: string; id: number }>();
  const isKept = rows !== undefined && first?.view === view && !(first.id in outcomes);
  const row = rows?.find(isFree) ?? rows?.[0];
  if (!isKept && row) setFirst({ view, id: row.id });
  else if (!isKept && first) setFirst(undefined);
  return isKept ? first.id : undefined;
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

/** The number of deposits after the open one that are preloaded. */
const PRELOAD_COUNT = 3;

interface QueuePosition {
  waiting: Deposit[] | undefined;
  openId: number | undefined;
  page: number;
  lastPage: number;
  brandId: number | undefined;
}

/**
 * Preloads the data of the next deposits: the agents of their brands and, near the end of the page, the next page. Returns the
 * deposits of the next page once they are loaded.
 */
function usePreloadNext({ waiting, openId, page, lastPage, brandId }: QueuePosition): Deposit[] | undefined {
  const prefetchAgents = usePrefetchAgents();
  const openAt = waiting?.findIndex(({ id }) => id === openId) ?? -1;
  // Until the list is refetched, a deposit of the next page may be open in place of a decided one.
  const isNear = openAt < 0 || openAt + PRELOAD_COUNT >= (waiting?.length ?? 0);
  const isNearEnd = waiting !== undefined && isNear && page < lastPage;
  const next = useListWaitingDepositsQuery({ page: page + 1, brandId }, { skip: !isNearEnd });
  const ahead = isNearEnd ? next.currentData?.data : undefined;

  const soon = [...(waiting?.slice(openAt + 1) ?? []), ...(ahead ?? [])].slice(0, PRELOAD_COUNT);
  const brandIds = [...new Set(soon.map((deposit) => deposit.brand_id))].join(' ');
  useEffect(() => {
    for (const id of brandIds.split(' ').filter(Boolean)) prefetchAgents({ id: Number(id) });
  }, [brandIds, prefetchAgents]);
  return ahead;
}
