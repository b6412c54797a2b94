import { isConflict } from '../../../platform/audit/difference.rules.js';
import type { MemberBulkResult } from './member-bulk.schemas.js';

/** `findError`: why a person is skipped, or null. */
export const toBulkResult = (
  userIds: number[],
  findError: (userId: number) => string | null,
): MemberBulkResult => ({
  done: userIds.filter((userId) => findError(userId) === null),
  skipped: userIds.flatMap((user_id) => {
    const error = findError(user_id);
    return error === null ? [] : [{ user_id, error }];
  }),
});

export interface TargetChange {
  userId: number;
  before: number;
  after: number;
}

/** A target to set. `seen`: the target that the caller saw; if it has another value now, the row is skipped. */
export interface TargetRow {
  userId: number;
  value: string;
  seen?: string | undefined;
}

/**
 * Decides each row independently. `targetByUser`: the stored targets of the members. A person with two different values is
 * skipped, because it is unclear which one is meant.
 */
export function planTargets(
  rows: TargetRow[],
  targetByUser: ReadonlyMap<number, string>,
): { changes: TargetChange[]; result: MemberBulkResult } {
  const errorByUser = new Map<number, string>();
  const changeByUser = new Map<number, TargetChange>();
  for (const { userId, value, seen } of rows) {
    const before = targetByUser.get(userId);
    const change = { userId, before: Number(before), after: Number(value) };
    const other = changeByUser.get(userId);
    if (before === undefined) errorByUser.set(userId, 'Not found');
    else if (other && other.after !== change.after) errorByUser.set(userId, 'duplicate');
    else if (seen !== undefined && isConflict(Number(seen), change.before, change.after))
      errorByUser.set(userId, 'changed');
    changeByUser.set(userId, change);
  }
  return {
    changes: [...changeByUser.values()].filter(
      ({ userId, before, after }) => !errorByUser.has(userId) && before !== after,
    ),
    result: toBulkResult([...changeByUser.keys()], (userId) => errorByUser.get(userId) ?? null),
  };
}
