import type { AcceptDeposit, Deposit } from '../../../api/api.gen';
import { errorName } from '../../../api/errors';
import { notify } from '../../../ui/panel/notify';
import { useAcceptDepositMutation, useCloseDepositMutation, useEraseDepositMutation } from '../api';

export type Decision =
  | { isStale: false; deposit: Deposit | null } // as it is now; null when it was erased
  | { isStale: true }; // somebody else was first

/**
 * What a moderator can do to a deposit, with the words that follow (spec 8). Each resolves to the outcome, or to
 * undefined when the server refused and nothing changed.
 */
export function useDecisions() {
  const [acceptDeposit, accepting] = useAcceptDepositMutation();
  const [closeDeposit, closing] = useCloseDepositMutation();
  const [eraseDeposit, erasing] = useEraseDepositMutation();

  const settle = async (request: Promise<Deposit | null>, done: string): Promise<Decision | undefined> => {
    try {
      const deposit = await request;
      notify.success(done);
      return { isStale: false, deposit };
    } catch (error) {
      if (errorName(error) === 'edited before') {
        notify.warning('it was changed by another manager');
        return { isStale: true };
      }
      notify.failure(error);
      return undefined;
    }
  };

  return {
    isBusy: accepting.isLoading || closing.isLoading || erasing.isLoading,
    accept: ({ id }: Deposit, edit: AcceptDeposit) =>
      settle(acceptDeposit({ id, acceptDeposit: edit }).unwrap(), 'Deposit accepted'),
    close: ({ id }: Deposit, status: 'reject' | 'delete') =>
      settle(closeDeposit({ id, status, closeDeposit: {} }).unwrap(), 'Deposit deleted'),
    erase: ({ id }: Deposit) =>
      settle(
        eraseDeposit({ id })
          .unwrap()
          .then(() => null),
        'Deposit deleted from DB',
      ),
  };
}
