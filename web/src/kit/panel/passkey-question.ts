import { createContext, use } from 'react';
import { DownloadError } from '../../api/download';
import { errorException, isPasskeyRequired } from '../../api/errors';

/** Asks the person to confirm with their passkey, and resolves to whether they did. The app provides it. */
export const PasskeyQuestion = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/**
 * Returns a function that makes a call. If the server wants a confirmation with a passkey first, it asks the person and then
 * makes the call once more. A call that is still refused throws the server's refusal.
 */
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

/** A person who has no passkey yet cannot confirm. */
function canBeConfirmed(error: unknown): boolean {
  const reason = error instanceof DownloadError ? error.reason : error;
  return isPasskeyRequired(reason) && errorException(reason) !== 'no_passkey';
}
