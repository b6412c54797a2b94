import { useGetPublicConfigQuery } from '../../../auth/api';

/** How long a decision can be taken back. 0: not at all. */
export const useUndoSeconds = (): number => useGetPublicConfigQuery().data?.undo_seconds ?? 0;
