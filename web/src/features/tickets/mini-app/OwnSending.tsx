import { useOwnSending } from './useOwnSending';

/** Sends this person's messages on any screen. It shows nothing. */
export function OwnSending() {
  useOwnSending();
  return null;
}
