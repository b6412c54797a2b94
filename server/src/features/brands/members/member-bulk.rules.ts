import { isConflict } from '../../../platform/audit/difference.rules.js';
import type { MemberBulkResult } from './member-bulk.schemas.js';

/** `errorByUser`: why people are skipped. */
export const toMemberBulkResult = (
  userIds: number[],
  errorByUser: ReadonlyMap<number, string>,
): MemberBulkResult => ({
  done: userIds.filter((userId) => !errorByUser.has(userId)),
  skipped: [...errorByUser].map(([user_id, error]) => ({ user_id, error })),
});

export interface TargetChange {
  userId: number;
  before: number;
  after: number;
}

/** A target to set. `seen`: the target that the caller saw. */
export interface TargetRow {
  userId: number;
  value: string;
  seen?: string | undefined;
}

/**
 * Decides which targets the rows change. `targetByUser`: the stored targets of the active members. A person is skipped if they are not
 * among these, if their rows have different values, or if their target has changed since the caller saw it, to a value other than the
 * row's.
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
    result: toMemberBulkResult([...changeByUser.keys()], errorByUser),
  };
}
