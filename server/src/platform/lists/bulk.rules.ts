import type { DomainError } from '../errors/domain-error.js';

/** What a change of many items did. `error`: the text that the call for this item alone would return. */
export interface BulkResult {
  done: number[];
  skipped: { id: number; error: string }[];
}

export const toBulkResult = (ids: readonly number[], refusals: Map<number, DomainError>): BulkResult => ({
  done: ids.filter((id) => !refusals.has(id)),
  skipped: [...refusals].map(([id, { error }]) => ({ id, error })),
});
