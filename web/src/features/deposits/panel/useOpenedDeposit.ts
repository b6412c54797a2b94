import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Deposit } from '../../../api/panel.api.gen';
import { getErrorStatus } from '../../../api/errors';
import { parseId, setParams } from '../../../kit/core/pages';
import { useGetDepositQuery } from '../api';

export const parseDepositId = (search: URLSearchParams) => parseId(search.get('deposit'));

/** The id of the open deposit is stored in `?deposit=`, so that reload, Back and shared links work. `open(null)` closes it. */
export function useDepositInUrl() {
  const [search, setSearch] = useSearchParams();

  const open = (id: number | null) =>
    setSearch((params) => setParams(params, { deposit: id }), {
      replace: id === null,
      preventScrollReset: true,
    });

  return { openId: parseDepositId(search), open };
}

/** The open deposit: `listed` if the screen has it, else fetched. A deposit that was waiting is still returned after it is erased. */
export function useOpenedDeposit(id: number | undefined, listed: Deposit | undefined) {
  const [lastWaiting, setLastWaiting] = useState<Deposit>();
  const { currentData, error, isFetching, refetch } = useGetDepositQuery(
    { id: id ?? 0 },
    { skip: id === undefined || listed !== undefined },
  );
  const current = listed ?? currentData;
  if (current?.status === 'wait' && current !== lastWaiting) setLastWaiting(current);

  const wasWaiting = lastWaiting !== undefined && lastWaiting.id === id;
  const deposit = current ?? (wasWaiting ? lastWaiting : undefined);
  return {
    deposit,
    /** The deposit as it was last seen waiting. Undefined if it never was. */
    lastWaiting: wasWaiting ? lastWaiting : undefined,
    /** The server answers 404: the deposit was erased, or the person has lost access to it. */
    isGone: !listed && getErrorStatus(error) === 404,
    failure: !deposit && !isFetching ? error : undefined,
    refetch,
  };
}
