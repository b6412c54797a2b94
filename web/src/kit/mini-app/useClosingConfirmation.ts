import { useEffect } from 'react';
import { postEvent } from './telegram';

/** The number of forms with unsent input. */
let unsent = 0;

function count(change: 1 | -1): void {
  unsent += change;
  postEvent('web_app_setup_closing_behavior', { need_confirmation: unsent > 0 }, '6.2');
  postEvent('web_app_setup_swipe_behavior', { allow_vertical_swipe: unsent === 0 }, '7.7');
}

/** While something is unsent, the messenger asks before closing the mini-app, and swiping down does not close it. */
export function useClosingConfirmation(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    count(1);
    return () => count(-1);
  }, [isUnsent]);
}
