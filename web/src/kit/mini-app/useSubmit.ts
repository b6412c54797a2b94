import { type MutationCall, type SubmitOptions, useSubmission } from '../core/useSubmission';
import { useAppDispatch } from '../../store/hooks';
import { showToast } from './Toasts';
import { useEffect } from 'react';
import { postEvent } from './telegram';

let unsentCount = 0;

interface MiniAppOptions<Arg, Data> extends SubmitOptions<Arg, Data> {
  /** Whether the messenger asks before it closes the mini-app. */
  shouldConfirmClosing?: boolean;
}

/** Submits a form or an action of the mini-app. */
export function useSubmit<Arg, Data>(call: MutationCall<Arg, Data>, options: MiniAppOptions<Arg, Data> = {}) {
  const dispatch = useAppDispatch();
  useClosingConfirmation(options.shouldConfirmClosing ?? false);
  return useSubmission(call, options, {
    showToast: (kind, text) => dispatch(showToast(kind === 'success' ? 'success' : 'error', text)),
  });
}

function changeUnsentCount(change: 1 | -1): void {
  unsentCount += change;
  document.documentElement.toggleAttribute('data-unsent', unsentCount > 0);
  postEvent('web_app_setup_closing_behavior', { need_confirmation: unsentCount > 0 }, '6.2');
  postEvent('web_app_setup_swipe_behavior', { allow_vertical_swipe: unsentCount === 0 }, '7.7');
}

/**
 * While something is unsent, the messenger asks before closing the mini-app, swiping down does not close it, and a change of the language
 * waits for the next screen.
 */
export function useClosingConfirmation(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    changeUnsentCount(1);
    return () => changeUnsentCount(-1);
  }, [isEnabled]);
}
