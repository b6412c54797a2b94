import { useState } from 'react';
import { usePasskeyRetry } from './passkey-retry';
import { useUnsaved } from './unsaved';
import { type MutationCall, type SubmitOptions, useSubmission } from '../core/useSubmission';
import { notify } from './notify';

export interface PanelOptions<Arg, Data> extends SubmitOptions<Arg, Data> {
  /** Whether the form has unsaved changes. */
  isChanged?: boolean;
  /** The query parameters that identify the form, in addition to the path. */
  params?: readonly string[];
}

/** Submits a form or an action of the panel. */
export function useSubmit<Arg, Data>(call: MutationCall<Arg, Data>, options: PanelOptions<Arg, Data> = {}) {
  const onSaved = useUnsaved(options.isChanged ?? false, options.params);
  const withPasskey = usePasskeyRetry();
  const send = typeof call === 'function' ? call : call[0];
  const sendWithPasskey = (arg: Arg, key: string) => ({
    unwrap: () => withPasskey(() => send(arg, key).unwrap()),
  });
  return useSubmission(sendWithPasskey, options, { showToast: (kind, text) => notify[kind](text), onSaved });
}

/** The fields of a form that differ from its first content. Saving only these avoids overwriting concurrent changes. */
export function useChanges<Content extends object>(content: Content): Partial<Content> {
  const [initial] = useState(content);
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(initial[name as keyof Content]);
  return Object.fromEntries(Object.entries(content).filter(isChanged)) as Partial<Content>;
}
