import type { AcceptDeposit, Deposit } from '../../../api/api.gen';
import { errorName, errorStatus } from '../../../api/errors';
import { notify } from '../../../kit/panel/notify';
import { useGetMeQuery } from '../../auth/api';
import {
  useAcceptDepositMutation,
  useCloseDepositMutation,
  useEraseDepositMutation,
  useLazyGetDepositQuery,
} from '../api';
import { isRecorded } from './deposit-draft';

export type Decision =
  | { isStale: false; deposit: Deposit | null } // as it is now; null when it was erased
  | { isStale: true }; // it was decided before

const words = { accept: 'Deposit accepted', reject: 'Deposit rejected', delete: 'Deposit deleted' };
type Outcome = keyof typeof words;

/**
 * What a moderator can do to a deposit, with the words that follow (spec 8). Each resolves to the outcome, or to
 * undefined when the server refused and nothing changed. An answer may get lost while the decision is made: then the
 * deposit itself says whether this moderator decided it, and how.
 */
export function useDecisions() {
  const { data: me } = useGetMeQuery();
  const [acceptDeposit, accepting] = useAcceptDepositMutation();
  const [closeDeposit, closing] = useCloseDepositMutation();
  const [eraseDeposit, erasing] = useEraseDepositMutation();
  const [ask, asking] = useLazyGetDepositQuery();

  const settle = async (
    id: number,
    outcome: Outcome,
    request: Promise<Deposit>,
    isSame: (deposit: Deposit) => boolean,
  ): Promise<Decision | undefined> => {
    try {
      const deposit = await request;
      notify.success(words[outcome]);
      return { isStale: false, deposit };
    } catch (error) {
      const isStale = errorName(error) === 'edited before';
      if (!isStale && !isAnswerLost(error)) {
        notify.failure(error);
        return undefined;
      }
      const now = await ask({ id })
        .unwrap()
        .catch(() => undefined);
      const isMine = now && me && now.status !== 'wait' && now.moderated_by?.id === me.id;
      if (isMine && now.status === outcome && isSame(now)) {
        notify.success(words[outcome]);
        return { isStale: false, deposit: now };
      }
      if (!isStale) notify.failure(error);
      else notify.warning(isMine ? 'You have decided it before' : 'it was changed by another manager');
      return isStale ? { isStale } : undefined;
    }
  };

  const erase = async (id: number): Promise<Decision | undefined> => {
    try {
      await eraseDeposit({ id }).unwrap();
    } catch (error) {
      // Whoever erased it, it is gone.
      if (errorStatus(error) !== 404) {
        notify.failure(error);
        return undefined;
      }
    }
    notify.success('Deposit deleted from DB');
    return { isStale: false, deposit: null };
  };

  return {
    isBusy: accepting.isLoading || closing.isLoading || erasing.isLoading || asking.isFetching,
    accept: ({ id }: Deposit, edit: AcceptDeposit) =>
      settle(id, 'accept', acceptDeposit({ id, acceptDeposit: edit }).unwrap(), (deposit) =>
        isRecorded(deposit, edit),
      ),
    reject: ({ id }: Deposit, reason: string) => {
      const closeBody = reason.trim() === '' ? {} : { reason: reason.trim() };
      const request = closeDeposit({ id, status: 'reject', closeDeposit: closeBody }).unwrap();
      return settle(id, 'reject', request, (deposit) => (deposit.reason ?? '') === reason.trim());
    },
    remove: ({ id }: Deposit) =>
      settle(id, 'delete', closeDeposit({ id, status: 'delete', closeDeposit: {} }).unwrap(), () => true),
    erase: ({ id }: Deposit) => erase(id),
  };
}

/** No answer came, or none that says what became of the request. */
function isAnswerLost(error: unknown): boolean {
  const status = errorStatus(error);
  return status === undefined || status >= 500;
}
