import { listStoredKeys, readStored, readStoredJson, writeStored } from '../storage';
import type { Attempt } from '../../../api/client-key';

const draftPrefix = 'draft_';
const attemptPrefix = 'attempt_';

/** Whether storage has a draft whose key begins so. */
export const hasStoredDraft = (keyPrefix: string) => listStoredKeys(draftPrefix + keyPrefix).length > 0;

/** Returns the texts of all drafts in storage, by their keys. */
export const readStoredDrafts = (): Record<string, string> =>
  Object.fromEntries(
    listStoredKeys(draftPrefix).map((key) => [key.slice(draftPrefix.length), readStored(key) ?? '']),
  );

export const storeDraft = (key: string, text: string) => writeStored(draftPrefix + key, text || null);

/** The last attempt to send a draft, so that unchanged content is sent again with the same key. */
export const readAttempt = (key: string) => readStoredJson<Attempt>(attemptPrefix + key);

export const storeAttempt = (key: string, attempt: Attempt | null) =>
  writeStored(attemptPrefix + key, attempt && JSON.stringify(attempt));

export function deleteStoredDrafts(): void {
  for (const key of [...listStoredKeys(draftPrefix), ...listStoredKeys(attemptPrefix)])
    writeStored(key, null);
}
