import { useEffect } from 'react';
import type { Deposit } from '../../../../api/panel.api.gen';
import { useListWaitingDepositsQuery, usePrefetchAgents } from '../../api';

/** How many deposits after the open one are loaded before the person moves to them. */
const AHEAD = 3;

interface Place {
  waiting: Deposit[] | undefined;
  openId: number | undefined;
  page: number;
  lastPage: number;
  brandId: number | undefined;
}

/**
 * Loads what the next deposits need, so that moving to them waits for nothing: the agents of their brands and, near the
 * end of the page, the next page. Returns the deposits of the next page, if they are loaded.
 */
export function useLoadedAhead({ waiting, openId, page, lastPage, brandId }: Place): Deposit[] | undefined {
  const prefetchAgents = usePrefetchAgents();
  const openAt = waiting?.findIndex(({ id }) => id === openId) ?? -1;
  // A deposit of the next page is open in the place of one that was decided, until the list is fetched again.
  const isNear = openAt < 0 || openAt + AHEAD >= (waiting?.length ?? 0);
  const isNearEnd = waiting !== undefined && isNear && page < lastPage;
  const next = useListWaitingDepositsQuery({ page: page + 1, brandId }, { skip: !isNearEnd });
  const ahead = isNearEnd ? next.currentData?.data : undefined;

  const soon = [...(waiting?.slice(openAt + 1) ?? []), ...(ahead ?? [])].slice(0, AHEAD);
  const brandIds = [...new Set(soon.map((deposit) => deposit.brand_id))].join(' ');
  useEffect(() => {
    for (const id of brandIds.split(' ').filter(Boolean)) prefetchAgents({ id: Number(id) });
  }, [brandIds, prefetchAgents]);
  return ahead;
}
