import type { Deposit } from '../../../api/panel.api.gen';
import { getErrorStatus } from '../../../api/errors';
import { useLazyGetDepositQuery } from '../api';

/** Whether there was no response, or none that tells whether the request succeeded. */
export function isResponseLost(error: unknown): boolean {
  const status = getErrorStatus(error);
  return status === undefined || status >= 500;
}

/** After a lost response, finds the deposits that have the expected state. */
export function useLostResponseCheck() {
  const [ask] = useLazyGetDepositQuery();
  return async (ids: number[], isAsWanted: (now: Deposit) => boolean | undefined): Promise<Deposit[]> => {
    const found = await Promise.all(
      ids.map((id) =>
        ask({ id })
          .unwrap()
          .catch(() => undefined),
      ),
    );
    return found.filter((now) => now !== undefined && isAsWanted(now)) as Deposit[];
  };
}
