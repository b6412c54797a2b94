import { useEffect } from 'react';
import { postEvent } from './telegram';

/** The number of forms with something unsent. */
let unsent = 0;

function count(change: 1 | -1): void {
  unsent += change;
  postEvent('web_app_setup_closing_behavior', { need_confirmation: unsent > 0 }, '6.2');
  postEvent('web_app_setup_swipe_behavior', { allow_vertical_swipe: unsent === 0 }, '7.7');
}

/** While something is unsent, makes the messenger ask before it closes the mini-app, and lets no swipe down close it. */
export function useClosingConfirmation(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    count(1);
    return () => count(-1);
  }, [isUnsent]);
}
