import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIdempotencyKeys } from '../../api/idempotency-keys';
import { getErrorDetails, getErrorException, getErrorName, formatError } from '../../api/errors';

/** The trigger of a mutation. `key`: an idempotency key, the same for each attempt with the same content. */
export type MutationTrigger<Arg, Data> = (arg: Arg, key: string) => { unwrap: () => Promise<Data> };
/** A trigger, or the tuple that a mutation's hook returns. */
export type MutationCall<Arg, Data> =
  | MutationTrigger<Arg, Data>
  | readonly [MutationTrigger<Arg, Data>, ...unknown[]];

export interface SubmitOptions<Arg, Data> {
  /** Returns an error text about invalid input, which is shown instead of sending. */
  validate?: (arg: Arg) => string | false | undefined;
  successText?: string;
  /** Texts by error name (`error` or `exception` of the response). */
  refusals?: Record<string, string>;
  /** The text of other failures. A string is the `fallback` of `formatError`; a function replaces `formatError`. */
  failureText?: string | ((error: unknown, arg: Arg) => string);
  /** Called on each failure. Returns true if the form shows the error itself. A text of `refusals` is shown anyway. */
  onFailed?: (error: unknown) => boolean;
  onDone?: (data: Data, arg: Arg) => unknown;
  /** Whether a call may start before the previous one has ended. */
  isParallel?: boolean;
}

interface FormFeedback {
  showToast: (kind: 'success' | 'warning' | 'error', text: string) => void;
  /** Called after success, before the form navigates. Clears the unsaved state. */
  onSaved?: () => void;
}

/** Submits a form or an action. Forms use the `useSubmit` of their app's kit. */
export function useSubmission<Arg, Data>(
  call: MutationCall<Arg, Data>,
  options: SubmitOptions<Arg, Data>,
  { showToast, onSaved }: FormFeedback,
) {
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const pendingCount = useRef(0);
  const [isBusy, setBusy] = useState(false);
  const keys = useIdempotencyKeys();
  const send = typeof call === 'function' ? call : call[0];

  const showFailure = (error: unknown, arg: Arg) => {
    const { refusals = {}, failureText, onFailed } = options;
    const isShown = onFailed?.(error);
    const text = refusals[getErrorName(error) ?? ''] ?? refusals[getErrorException(error) ?? ''];
    if (text !== undefined) return showToast('warning', text);
    const details = getErrorDetails(error);
    const previouslyInvalidFields = listInvalidFields();
    const errors = Object.fromEntries(details.map(({ field, message }) => [field, message]));
    flushSync(() => setFieldErrors(errors));
    const newlyInvalidFields = listInvalidFields().filter(
      (field) => !previouslyInvalidFields.includes(field),
    );
    // Fields are counted, not matched by text, because a field may show the error in its own words.
    const areAllShownInFields = details.length > 0 && newlyInvalidFields.length >= Object.keys(errors).length;
    if (areAllShownInFields) newlyInvalidFields[0]!.focus();
    else if (!focusFieldWithMessage(details.map(({ message }) => message)) && !isShown)
      showToast(
        'error',
        typeof failureText === 'function' ? failureText(error, arg) : formatError(error, failureText),
      );
  };

  const endCall = () => {
    pendingCount.current -= 1;
    setBusy(pendingCount.current > 0);
  };

  /** Resolves to whether the call succeeded. */
  const submit = async (arg: Arg): Promise<boolean> => {
    if (pendingCount.current > 0 && !options.isParallel) return false;
    setFieldErrors({});
    const problem = flushSync(() => options.validate?.(arg));
    if (problem) {
      if (!focusFieldWithMessage([problem])) showToast('warning', problem);
      return false;
    }
    pendingCount.current += 1;
    setBusy(true);
    let data: Data;
    try {
      data = await send(arg, keys.getKey(arg)).unwrap();
    } catch (error) {
      endCall();
      showFailure(error, arg);
      return false;
    }
    endCall();
    keys.reset();
    onSaved?.();
    if (options.successText) showToast('success', options.successText);
    await options.onDone?.(data, arg);
    return true;
  };

  return { submit, isBusy, fieldErrors };
}

/** Prevents the browser's own submit, and submits nothing while a field's text cannot be parsed. */
export const createSubmitHandler = (run: () => unknown) => (event: FormEvent<HTMLElement>) => {
  event.preventDefault();
  if (!focusUnparsableField(event.currentTarget)) void run();
};

/** Focuses the first field whose text cannot be parsed, so that it shows why. Returns false if there is none. */
export function focusUnparsableField(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>('[data-unparsable]');
  field?.blur(); // a focused field is validated on blur
  field?.focus();
  return field !== null;
}

const listInvalidFields = () => [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];

/** Focuses the first field that shows one of the messages. Returns whether fields show all of them, so that no toast is needed. */
function focusFieldWithMessage(messages: string[]): boolean {
  const fields = listInvalidFields();
  const showsMessage = (field: HTMLElement, message: string) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .some((id) => document.getElementById(id)?.textContent.includes(message));
  const isShown = (message: string) => fields.some((field) => showsMessage(field, message));
  fields.find((field) => messages.some((message) => showsMessage(field, message)))?.focus();
  return messages.length > 0 && messages.every(isShown);
}
