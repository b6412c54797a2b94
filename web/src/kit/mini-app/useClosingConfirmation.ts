import { useEffect } from 'react';
import { confirmClosing } from './telegram';

/** Makes the messenger ask before it closes the mini-app while something is unsent. */
export function useClosingConfirmation(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    confirmClosing(true);
    return () => confirmClosing(false);
  }, [isUnsent]);
}
