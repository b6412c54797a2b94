import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';
import type { Deposit } from '../../../../api/panel.api.gen';
import { notify } from '../../../../kit/panel/notify';
import { pageIn, pageParam, withParams } from '../../../../kit/core/pages';
import {
  useClaimNextDepositMutation,
  useLazyListWaitingDepositsQuery,
  useListWaitingDepositsQuery,
} from '../../api';
import { useHolder, useLapses } from './useClaim';
import { depositIdIn, useOpenedDeposit } from '../useOpenDeposit';
import { useLoadedAhead } from './useLoadedAhead';
import { useAppStore } from '../../../../store/hooks';
import { onUndone } from '../undo/undo.slice';

/** For this long after a deposit has opened by itself, a key counts as meant for the previous deposit. */
const quietMs = 500;

/**
 * One page of the queue: what waits, what was just decided here, and which deposit is open (`?deposit=`, otherwise
 * the first). The open deposit changes only when the person moves to another one or decides it.
 */
export function useModerationQueue() {
  const [search, setSearch] = useSearchParams();
  const page = pageIn(search);
  const brandId = Number(search.get('brand_id')) || undefined;
  const { currentData, error, isFetching, refetch } = useListWaitingDepositsQuery({ page, brandId });
  const [load] = useLazyListWaitingDepositsQuery();
  const [claimNext] = useClaimNextDepositMutation();

  /** By id: the deposit after the decision made here, or null if it was erased. */
  const [outcomes, setOutcomes] = useState<Record<number, Deposit | null>>({});
  const waiting = currentData?.data.filter(({ id }) => !(id in outcomes));
  const decided = Object.values(outcomes).filter((deposit) => deposit !== null);

  const askedId = depositIdIn(search);
  const holderOf = useHolder();
  const isFree = (deposit: Deposit) => holderOf(deposit) === null;
  const firstId = useFirst(
    `${page} ${brandId}`,
    askedId === undefined ? waiting : undefined,
    outcomes,
    isFree,
  );
  const wantedId = askedId ?? firstId;
  const openId = wantedId !== undefined && outcomes[wantedId] === null ? undefined : wantedId;
  const known = openId === undefined ? undefined : outcomes[openId];
  const ahead = useLoadedAhead({ waiting, openId, page, lastPage: currentData?.last_page ?? 1, brandId });
  const isOpen = ({ id }: Deposit) => id === openId;
  const opened = useOpenedDeposit(openId, known ?? waiting?.find(isOpen) ?? ahead?.find(isOpen));
  useLapses([...(waiting ?? []), opened.deposit].some((one) => one && !isFree(one)));

  /** The current values, for code that continues after a call. */
  const now = useRef({ page, waiting, ahead, openId, outcomes });
  useEffect(() => {
    now.current = { page, waiting, ahead, openId, outcomes };
  });
  /** `Infinity` lasts until the deposit that opens by itself is on the screen. */
  const quietUntil = useRef(0);
  useEffect(() => {
    if (quietUntil.current === Infinity) quietUntil.current = Date.now() + quietMs;
  }, [openId]);

  const isLeaving = useIsLeaving();

  const select = (deposit: { id: number } | undefined, toPage = page, isByItself = false) => {
    if (isLeaving()) return;
    quietUntil.current = isByItself ? Infinity : 0;
    setSearch(
      (params) => withParams(params, { deposit: deposit?.id, page: pageParam(toPage) }),
      // At once: a transition may show its address only after the answer to a decision, which then finds the wrong deposit open.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  };

  /** Called after many were decided at once. They leave the queue. */
  const settle = (ids: number[]) => {
    setOutcomes((all) => ({ ...all, ...Object.fromEntries(ids.map((id) => [id, null])) }));
    if (openId !== undefined && ids.includes(openId)) select(undefined);
  };

  const undone = useRef(new Set<number>());
  /** What was taken back waits again, and opens if it is a single deposit. */
  const wait = (ids: number[]) => {
    for (const id of ids) undone.current.add(id);
    setOutcomes((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(Number(id)))));
    const [id] = ids;
    if (ids.length === 1) select({ id: id! });
  };
  const store = useAppStore();
  const waiter = useRef(wait);
  useEffect(() => {
    waiter.current = wait;
  });
  useEffect(() => onUndone(store, (ids) => waiter.current(ids)), [store]);

  /** Finds the deposit before or after this one, on the next or previous page too. */
  const findNeighbour = async (from: Deposit, by: 1 | -1, isDecided = false) => {
    const here = now.current;
    const rows = isDecided && here.waiting?.some(isFree) ? here.waiting.filter(isFree) : here.waiting;
    const near = neighbourOf(from, by, rows);
    if (near) return { deposit: near, page: here.page };
    const isLeft = ({ id }: Deposit) => !(id in now.current.outcomes);
    const next = by === 1 ? neighbourOf(from, by, here.ahead?.filter(isLeft)) : undefined;
    // The next row takes the place of a deposit that was just decided.
    if (next) return { deposit: next, page: isDecided ? here.page : here.page + 1 };
    // Decided deposits leave the page, and rows of the next page move up to it.
    for (const at of by === 1 ? [here.page, here.page + 1] : [here.page - 1]) {
      if (at < 1) continue;
      const rows = await load({ page: at, brandId }).unwrap();
      const deposit = neighbourOf(from, by, rows.data.filter(isLeft));
      if (deposit) return { deposit, page: at };
      if (by === 1 && at >= rows.last_page) break;
    }
    return undefined;
  };

  /** Several people who clear one queue get different deposits. A moderator working alone waits for no call. */
  const findNext = async (from: Deposit) => {
    const isShared = now.current.waiting?.some((one) => !isFree(one)) ?? false;
    const handedOut = isShared ? await takeNext().catch(() => null) : null;
    return handedOut ? { deposit: handedOut, page: now.current.page } : findNeighbour(from, 1, true);
  };
  const takeNext = () => claimNext({ nextDeposit: brandId ? { brand_id: brandId } : {} }).unwrap();

  /** The oldest deposits of the queue, at most this many. */
  const loadOldest = async (most: number) => {
    const found: Deposit[] = [];
    let asOf: string | undefined;
    for (let at = 1; found.length < most; at += 1) {
      const rows = await load({ page: at, brandId }).unwrap();
      found.push(...rows.data);
      asOf ??= rows.as_of;
      if (at >= rows.last_page) break;
    }
    return { deposits: found.slice(0, most), asOf };
  };

  /** Opens the oldest deposit that nobody holds. */
  const openNext = async () => {
    try {
      const next = await takeNext();
      if (next) select(next);
      else
        notify.warning(
          waiting?.length ? 'Others are reviewing everything that is waiting' : 'Nothing is waiting',
        );
    } catch (error) {
      notify.failure(error);
    }
  };

  /** Called before a decision. Otherwise the next row would become the first and open. */
  const keepOpen = (deposit: Deposit) => {
    if (askedId === undefined) select(deposit);
  };

  /** Called after a decision. Shows the outcome or opens the next deposit. */
  const goOn = async (deposit: Deposit, outcome: Deposit | null) => {
    undone.current.delete(deposit.id);
    setOutcomes((all) => ({ ...all, [deposit.id]: outcome }));
    if (deposit.status !== 'wait' && outcome) return;
    const at = now.current.page;
    // The person may have gone elsewhere during the call, or have taken the decision back.
    const isStillThere = () =>
      !undone.current.has(deposit.id) &&
      now.current.page === at &&
      (now.current.openId === deposit.id || now.current.openId === undefined);
    if (!isStillThere()) return;
    const next = await findNext(deposit).catch(() => undefined);
    if (!isStillThere()) return;
    // No deposit comes after it. The decided one stays open, unless the queue is empty.
    if (!next && outcome && now.current.waiting?.some(({ id }) => id !== deposit.id)) return;
    select(next?.deposit, next?.page, true);
  };

  const step = async (by: 1 | -1) => {
    const from = opened.deposit;
    const near = from ? neighbourOf(from, by, waiting) : waiting?.[0];
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
    isQuiet: () => Date.now() < quietUntil.current,
    lastPage: currentData?.last_page ?? 1,
    page,
    count: currentData?.count ?? 0,
    failure: error && !currentData && !isFetching ? error : undefined,
    refetch,
    step: (by: 1 | -1) => void step(by),
    openNext: () => void openNext(),
    loadOldest,
    settle,
    keepOpen,
    goOn,
  };
}

/** Returns the next or previous deposit of the queue, oldest first. `from` itself need not be among the rows. */
function neighbourOf(from: Deposit, by: 1 | -1, rows: Deposit[] = []): Deposit | undefined {
  if (by === 1) return rows.find((row) => comesAfter(row, from));
  return rows.findLast((row) => comesAfter(from, row));
}

function comesAfter(a: Deposit, b: Deposit): boolean {
  const [at, bt] = [Date.parse(a.created_at), Date.parse(b.created_at)];
  return at === bt ? a.id > b.id : at > bt;
}

/** Returns the first row of a view that nobody else holds, or else the first. It stays the same when somebody else decides that deposit. */
function useFirst(
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

/** Whether the person has left the screen, or is on the way. An answer that comes then must not write into the next address. */
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
