import { type Call, type SubmitOptions, useSubmission } from '../core/useSubmission';
import { useAppDispatch } from '../../store/hooks';
import { toast } from './toasts.slice';
import { useClosingConfirmation } from './useClosingConfirmation';

interface MiniAppOptions<Arg, Data> extends SubmitOptions<Arg, Data> {
  /** Whether the messenger asks before it closes the form. */
  isUnsent?: boolean;
}

/** Used by every form and button of the mini-app that changes data. */
export function useSubmit<Arg, Data>(call: Call<Arg, Data>, options: MiniAppOptions<Arg, Data> = {}) {
  const dispatch = useAppDispatch();
  useClosingConfirmation(options.isUnsent ?? false);
  return useSubmission(call, options, {
    say: (kind, text) => dispatch(toast(kind === 'success' ? 'success' : 'error', text)),
  });
}
