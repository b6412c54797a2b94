import { useState } from 'react';
import type { Deposit } from '../../../api/api.gen';
import { errorStatus } from '../../../api/errors';
import { useGetDepositQuery } from '../api';

/**
 * One deposit by its id: as the screen has it anyway (`here`), or else as the server returns it, never another one. What
 * was seen waiting stays, also when it is decided or erased meanwhile.
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
    /** As it was when it was open here while it waited. */
    asWaiting: wasWaiting ? seen : undefined,
    isGone: !here && errorStatus(error) === 404,
    failure: !deposit && !isFetching ? error : undefined,
    refetch,
  };
}
