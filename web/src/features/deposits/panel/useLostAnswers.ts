import type { Deposit } from '../../../api/panel.api.gen';
import { errorStatus } from '../../../api/errors';
import { useLazyGetDepositQuery } from '../api';

/** Whether no answer came, or only one that does not say whether the request succeeded. */
export function isAnswerLost(error: unknown): boolean {
  const status = errorStatus(error);
  return status === undefined || status >= 500;
}

/** How to find out what a request did whose answer was lost: which of these deposits are as it leaves them. */
export function useLostAnswers() {
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
