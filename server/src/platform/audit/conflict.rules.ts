/** A field that would be overwritten, and its stored value. */
export interface FieldConflict {
  field: string;
  value: unknown;
  /** Its name in the audit records, if different. */
  key?: string;
  /** Extracts it from a side of an audit record, if it is only a part of that field. */
  read?: (side: Record<string, unknown>) => unknown;
}

/**
 * The fields of `wanted` whose stored value differs from both the value that the caller saw and the one that they want. Fields
 * absent from `seen` are not compared, so a call without `seen` always overwrites.
 */
export function findConflicts(seen: object | undefined, present: object, wanted: object): FieldConflict[] {
  const seenFields: Fields = { ...seen };
  const presentFields: Fields = { ...present };
  return Object.entries(wanted).flatMap(([field, value]) => {
    const isCompared = value !== undefined && seenFields[field] !== undefined;
    return isCompared && isConflict(seenFields[field], presentFields[field], value)
      ? [{ field, value: presentFields[field] }]
      : [];
  });
}

type Fields = Record<string, unknown>;

/** Whether saving `wanted` would overwrite a change that the caller has not seen. */
export const isConflict = (seen: unknown, present: unknown, wanted: unknown) =>
  !isSame(present, seen) && !isSame(present, wanted);

/** Objects must have their fields in the same order. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
