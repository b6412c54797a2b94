import { useEffect } from 'react';
import { confirmClosing } from './telegram';

/** Lets the messenger ask before it closes, as long as something is unsent. */
export function useClosingConfirmation(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    confirmClosing(true);
    return () => confirmClosing(false);
  }, [isUnsent]);
}
