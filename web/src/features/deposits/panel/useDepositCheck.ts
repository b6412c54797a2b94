import type { Deposit } from '../../../api/panel.api.gen';
import { getErrorStatus } from '../../../api/errors';
import { useLazyGetDepositQuery } from '../api';

/** Whether there was no response or a server error, so that the call may have succeeded. */
export function isOutcomeUnknown(error: unknown): boolean {
  const status = getErrorStatus(error);
  return status === undefined || status >= 500;
}

/** Returns a function that fetches deposits and returns those that match. Omits deposits that cannot be fetched. */
export function useDepositCheck() {
  const [getDeposit] = useLazyGetDepositQuery();
  return async (ids: number[], isMatch: (deposit: Deposit) => boolean): Promise<Deposit[]> => {
    // `unwrap` gives the deposit even if an invalidation of its tags has already started another fetch.
    const results = await Promise.allSettled(ids.map((id) => getDeposit({ id }).unwrap()));
    return results.flatMap((result) =>
      result.status === 'fulfilled' && isMatch(result.value) ? [result.value] : [],
    );
  };
}
