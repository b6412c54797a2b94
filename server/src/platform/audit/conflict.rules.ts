/** A field that would be overwritten, and its present value. */
export interface FieldConflict {
  field: string;
  value: unknown;
  /** The field of the audit records that keeps it, if that has another name. */
  key?: string;
  /** Finds it in a side of an audit record, if it is not the whole of that field. */
  read?: (side: Record<string, unknown>) => unknown;
}

/**
 * The fields of `wanted` in which somebody saved something else since the caller looked: neither what the caller saw nor
 * what they want. Fields without a value in `seen` are not compared, so a call without `seen` overwrites as it always did.
 */
export function findConflicts(seen: object | undefined, present: object, wanted: object): FieldConflict[] {
  const saw: Fields = { ...seen };
  const is: Fields = { ...present };
  return Object.entries(wanted).flatMap(([field, value]) => {
    const isCompared = value !== undefined && saw[field] !== undefined;
    return isCompared && isConflict(saw[field], is[field], value) ? [{ field, value: is[field] }] : [];
  });
}

type Fields = Record<string, unknown>;

/** Whether saving `wanted` would undo a change that the caller has not seen. */
export const isConflict = (seen: unknown, present: unknown, wanted: unknown) =>
  !isSame(present, seen) && !isSame(present, wanted);

/** Objects must have their fields in the same order. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
