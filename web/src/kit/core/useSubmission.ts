import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAttempts } from '../../api/client-key';
import { errorDetails, errorException, errorName, failureText } from '../../api/errors';

/** The trigger of a mutation. `key`: an idempotency key, the same for each attempt with the same content. */
export type Send<Arg, Data> = (arg: Arg, key: string) => { unwrap: () => Promise<Data> };
/** A trigger, or the tuple that a mutation's hook returns. */
export type Call<Arg, Data> = Send<Arg, Data> | readonly [Send<Arg, Data>, ...unknown[]];

export interface SubmitOptions<Arg, Data> {
  /** Returns a message about wrong input. It is shown, and nothing is sent. */
  check?: (arg: Arg) => string | false | undefined;
  /** The message after success. */
  done?: string;
  /** Messages for refusals, by the server's name of them (`error` or `exception`). */
  refusals?: Record<string, string>;
  /** The message for every other failure. A function also decides the message for a lost connection. */
  failure?: string | ((error: unknown, arg: Arg) => string);
  /** Called for each failure. Returns true if the form shows it by itself. */
  onFailed?: (error: unknown) => boolean;
  onDone?: (data: Data, arg: Arg) => unknown;
  /** Whether another call may begin while one is under way. */
  isParallel?: boolean;
}

interface App {
  say: (kind: 'success' | 'warning' | 'error', text: string) => void;
  /** Called after success, before the form navigates. Ends the question about unsaved changes. */
  saved?: () => void;
}

/**
 * Sends a form or an action, one call at a time, and shows a message about the result. The forms of each app use their
 * kit's `useSubmit`.
 */
export function useSubmission<Arg, Data>(
  call: Call<Arg, Data>,
  options: SubmitOptions<Arg, Data>,
  { say, saved }: App,
) {
  const [fields, setFields] = useState<Record<string, string>>({});
  const underWay = useRef(0);
  const [isBusy, setBusy] = useState(false);
  const attempts = useAttempts();
  const send = typeof call === 'function' ? call : call[0];

  const explain = (error: unknown, arg: Arg) => {
    const { refusals = {}, failure, onFailed } = options;
    const isShown = onFailed?.(error);
    const words = refusals[errorName(error) ?? ''] ?? refusals[errorException(error) ?? ''];
    if (words !== undefined) return say('warning', words);
    const details = errorDetails(error);
    const before = invalidFields();
    flushSync(() => setFields(Object.fromEntries(details.map(({ field, message }) => [field, message]))));
    const fresh = invalidFields().filter((field) => !before.includes(field));
    const isAtFields = details.length > 0 && fresh.length >= new Set(details.map(({ field }) => field)).size;
    if (isAtFields) fresh[0]!.focus(); // also if the field says it in other words
    else if (!focusRefusedField(details.map(({ message }) => message)) && !isShown)
      say('error', typeof failure === 'function' ? failure(error, arg) : failureText(error, failure));
  };

  const end = () => {
    underWay.current -= 1;
    setBusy(underWay.current > 0);
  };

  /** Resolves to whether it succeeded. */
  const submit = async (arg: Arg): Promise<boolean> => {
    if (underWay.current > 0 && !options.isParallel) return false;
    setFields({});
    const fault = flushSync(() => options.check?.(arg));
    if (fault) {
      if (!focusRefusedField([fault])) say('warning', fault);
      return false;
    }
    underWay.current += 1;
    setBusy(true);
    let data: Data;
    try {
      data = await send(arg, attempts.keyFor(arg)).unwrap();
    } catch (error) {
      end();
      explain(error, arg);
      return false;
    }
    end();
    attempts.done();
    saved?.();
    if (options.done) say('success', options.done);
    await options.onDone?.(data, arg);
    return true;
  };

  return { submit, isBusy, fields };
}

/** A submit handler for a form that this app sends, not the browser. A form with an unclear field is not submitted. */
export const onForm = (act: () => unknown) => (event: FormEvent<HTMLElement>) => {
  event.preventDefault();
  if (!focusUnclearField(event.currentTarget)) void act();
};

/** Focuses the first field whose text cannot be read, so that it says why. Returns false if there is none. */
export function focusUnclearField(form: HTMLElement): boolean {
  const unclear = form.querySelector<HTMLElement>('[data-unclear]');
  unclear?.blur(); // a field that has the focus is checked when it is left
  unclear?.focus();
  return unclear !== null;
}

const invalidFields = () => [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];

/** Focuses the first field that shows one of the messages. Returns whether fields show all of them, so that no toast is needed. */
function focusRefusedField(messages: string[]): boolean {
  const fields = invalidFields();
  const shows = (field: HTMLElement, message: string) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .some((id) => document.getElementById(id)?.textContent.includes(message));
  const isShown = (message: string) => fields.some((field) => shows(field, message));
  fields.find((field) => messages.some((message) => shows(field, message)))?.focus();
  return messages.length > 0 && messages.every(isShown);
}
