import type { Deposit } from '../../../api/panel.api.gen';
import { getErrorStatus } from '../../../api/errors';
import { useLazyGetDepositQuery } from '../api';

/** True if there was no response or a server error, so that the request may or may not have succeeded. */
export function isResponseLost(error: unknown): boolean {
  const status = getErrorStatus(error);
  return status === undefined || status >= 500;
}

export function useLostResponseCheck() {
  const [getDeposit] = useLazyGetDepositQuery();
  return async (ids: number[], isExpected: (deposit: Deposit) => boolean | undefined): Promise<Deposit[]> => {
    const found = await Promise.all(
      ids.map((id) =>
        getDeposit({ id })
          .unwrap()
          .catch(() => undefined),
      ),
    );
    return found.filter((deposit) => deposit !== undefined && isExpected(deposit)) as Deposit[];
  };
}
