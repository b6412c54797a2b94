import { generateKey } from '../../../api/idempotency-keys';
import type { AppThunk } from '../../../store/root';

/** Describes a file of a draft or a message. The file itself is outside the store, which contains only plain data. */
export interface FileRef {
  id: string;
  name: string;
  size: number;
  lastModified: number;
}

const fileById = new Map<string, File>();

export function storeFile(file: File): FileRef {
  const id = generateKey();
  fileById.set(id, file);
  const { name, size, lastModified } = file;
  return { id, name, size, lastModified };
}

/** Omits files that a reload has lost. */
export const loadFiles = (refs: readonly FileRef[]): File[] =>
  refs.flatMap(({ id }) => fileById.get(id) ?? []);

/** Removes the files that are neither in a draft nor in the send queue. */
export const deleteUnusedFiles = (): AppThunk => (_dispatch, getState) => {
  const { drafts, sendQueue = [] } = getState();
  const draftsAndItems = [...Object.values(drafts?.changed ?? {}), ...sendQueue];
  const usedIds = new Set(draftsAndItems.flatMap(({ files }) => files.map(({ id }) => id)));
  for (const id of fileById.keys()) if (!usedIds.has(id)) fileById.delete(id);
};
