import { useGetPublicConfigQuery } from '../../../auth/api';

/** How long a decision can be taken back. 0: not at all. Undefined: not known yet. */
export const useUndoSeconds = (): number | undefined => {
  const { data } = useGetPublicConfigQuery();
  return data && (data.undo_seconds ?? 0);
};
