import { useEffect } from 'react';
import type { Deposit } from '../../../../api/panel.api.gen';
import { useListWaitingDepositsQuery, usePrefetchAgents } from '../../api';

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
export function usePreloadNext({
  waiting,
  openId,
  page,
  lastPage,
  brandId,
}: QueuePosition): Deposit[] | undefined {
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
