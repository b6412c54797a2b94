import { useUnsaved } from './unsaved';
import { type Call, type SubmitOptions, useSubmission } from '../core/useSubmission';
import { notify } from './notify';

interface PanelOptions<Arg, Data> extends SubmitOptions<Arg, Data> {
  /** Whether the form has changes to ask about before it is left. */
  isChanged?: boolean;
  /** The parameters of the address that choose the form, beside the path. */
  params?: readonly string[];
}

/** For each form and button of the panel that changes something. */
export function useSubmit<Arg, Data>(call: Call<Arg, Data>, options: PanelOptions<Arg, Data> = {}) {
  const saved = useUnsaved(options.isChanged ?? false, options.params);
  return useSubmission(call, options, { say: (kind, text) => notify[kind](text), saved });
}
