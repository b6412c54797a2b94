import { errorMessage, errorName, errorStatus, failureText } from '../../../api/errors';

/** Returns a text for the author about why a message was refused. */
export function sendFailure(error: unknown): string {
  if (errorName(error) === 'ticket is closed') return 'The ticket is closed';
  if (errorName(error) === 'user not in brand') return 'You are not in brand';
  const isRefusal = String(errorStatus(error) ?? '').startsWith('4');
  return (isRefusal && errorMessage(error)) || failureText(error);
}
