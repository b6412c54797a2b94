import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Deposit } from '../../../api/panel.api.gen';
import { errorStatus } from '../../../api/errors';
import { withParams } from '../../../kit/core/pages';
import { useGetDepositQuery } from '../api';

/** Returns the deposit id in the address, or undefined if it is not a valid id. */
export function depositIdIn(search: URLSearchParams): number | undefined {
  const value = search.get('deposit') ?? '';
  return /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined;
}

/** Which deposit is open. `?deposit=` keeps it, so that reload, Back and a shared link work. */
export function useOpenDeposit() {
  const [search, setSearch] = useSearchParams();

  const open = (id: number | null) =>
    setSearch((params) => withParams(params, { deposit: id }), {
      replace: id === null,
      preventScrollReset: true,
    });

  return { openId: depositIdIn(search), open };
}

/**
 * One deposit by its id. It comes from the screen (`here`) or otherwise from the server. A deposit that was seen while
 * it waited stays, even if it is decided or erased meanwhile.
 */
export function useOpenedDeposit(id: number | undefined, here: Deposit | undefined) {
  const [seen, setSeen] = useState<Deposit>();
  const { currentData, error, isFetching, refetch } = useGetDepositQuery(
    { id: id ?? 0 },
    { skip: id === undefined || here !== undefined },
  );
  const found = here ?? currentData;
  if (found?.status === 'wait' && found !== seen) setSeen(found);

  const wasWaiting = seen !== undefined && seen.id === id;
  const deposit = found ?? (wasWaiting ? seen : undefined);
  return {
    deposit,
    /** The deposit as it was open here before the decision. */
    asWaiting: wasWaiting ? seen : undefined,
    isGone: !here && errorStatus(error) === 404,
    failure: !deposit && !isFetching ? error : undefined,
    refetch,
  };
}
