import { type MutationCall, type SubmitOptions, useSubmission } from '../core/useSubmission';
import { useAppDispatch } from '../../store/hooks';
import { showToast } from './toasts.slice';
import { useClosingConfirmation } from './useClosingConfirmation';

interface MiniAppOptions<Arg, Data> extends SubmitOptions<Arg, Data> {
  /** Whether the messenger asks before it closes the form. */
  isUnsent?: boolean;
}

/** For every form and button of the mini-app that changes data. */
export function useSubmit<Arg, Data>(call: MutationCall<Arg, Data>, options: MiniAppOptions<Arg, Data> = {}) {
  const dispatch = useAppDispatch();
  useClosingConfirmation(options.isUnsent ?? false);
  return useSubmission(call, options, {
    showToast: (kind, text) => dispatch(showToast(kind === 'success' ? 'success' : 'error', text)),
  });
}
