import { createContext, use } from 'react';
import { DownloadError } from '../../api/download';
import { getErrorException, isPasskeyRequired } from '../../api/errors';

/** Asks the person to confirm with a passkey, and resolves to whether they did. Provided by the app. */
export const PasskeyQuestion = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/** Wraps calls: if the server requires a passkey, asks for it and repeats the call once. Throws if it is still refused. */
export function usePasskeyRetry() {
  const ask = use(PasskeyQuestion);
  return async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await call();
    } catch (error) {
      if (!canBeConfirmed(error) || !(await ask())) throw error;
      return call();
    }
  };
}

/** Whether the server requires a passkey, and the person has one. */
function canBeConfirmed(error: unknown): boolean {
  const reason = error instanceof DownloadError ? error.reason : error;
  return isPasskeyRequired(reason) && getErrorException(reason) !== 'no_passkey';
}
