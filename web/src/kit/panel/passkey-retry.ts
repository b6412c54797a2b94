import { createContext, use } from 'react';
import { DownloadError } from '../../api/download';
import { getErrorException, isPasskeyRequired } from '../../api/errors';

/** Asks the person to confirm with a passkey, and resolves to whether they did. The app provides it. */
export const ConfirmWithPasskeyContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/** Returns a function that makes a call, and if the server requires a passkey, asks the person to confirm and repeats the call once. */
export function usePasskeyRetry() {
  const confirm = use(ConfirmWithPasskeyContext);
  return async <Data>(call: () => Promise<Data>): Promise<Data> => {
    try {
      return await call();
    } catch (error) {
      if (!canBeConfirmed(error) || !(await confirm())) throw error;
      return call();
    }
  };
}

/** Whether the server requires a passkey, and the person has one. */
function canBeConfirmed(error: unknown): boolean {
  const reason = error instanceof DownloadError ? error.reason : error;
  return isPasskeyRequired(reason) && getErrorException(reason) !== 'no_passkey';
}
