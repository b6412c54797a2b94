/** A field that would be overwritten, and its stored value. */
export interface FieldConflict {
  field: string;
  value: unknown;
  /** The name of the field in the audit records, if it has another one there. */
  key?: string;
  /** Extracts the value from `before` or `after` of an audit record, if it is only a part of a field there. */
  read?: (side: Record<string, unknown>) => unknown;
}

/**
 * Finds the fields of `wanted` whose stored value differs from both the value that the caller saw and the wanted one. Fields
 * absent from `seen` are not compared, so a call without `seen` always overwrites.
 */
export function findConflicts(seen: object | undefined, stored: object, wanted: object): FieldConflict[] {
  const seenFields: Fields = { ...seen };
  const storedFields: Fields = { ...stored };
  return Object.entries(wanted).flatMap(([field, value]) => {
    const isCompared = value !== undefined && seenFields[field] !== undefined;
    return isCompared && isConflict(seenFields[field], storedFields[field], value)
      ? [{ field, value: storedFields[field] }]
      : [];
  });
}

type Fields = Record<string, unknown>;

/** Whether saving `wanted` would overwrite a change that the caller has not seen. */
export const isConflict = (seen: unknown, stored: unknown, wanted: unknown) =>
  !isSame(stored, seen) && !isSame(stored, wanted);

/** Whether two values are equal. Comparing JSON suffices, because services build both sides with the same order of fields. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

type Sides = { before?: object | null; after?: object | null };

/** Returns the fields to store: those that identify the subject, and those that differ, or all fields of a new or deleted subject. */
export function buildDifference({
  about,
  before,
  after,
}: Sides & { about?: object }): Record<'before' | 'after', Fields | null> {
  const identity = about && toJsonFields(about);
  if (!before || !after) {
    const addIdentity = (side: object) => ({ ...identity, ...toJsonFields(side) });
    return {
      before: before ? addIdentity(before) : null,
      after: after || !before ? addIdentity(after ?? {}) : null,
    };
  }
  const [oldFields, newFields] = [toJsonFields(before), toJsonFields(after)];
  const differing: Record<'before' | 'after', Fields> = { before: { ...identity }, after: { ...identity } };
  // A field that only `before` has counts as unchanged.
  for (const key of Object.keys(newFields)) {
    const [oldValue, newValue] = [oldFields[key] ?? null, newFields[key] ?? null];
    if (isSame(oldValue, newValue)) continue;
    differing.before[key] = oldValue;
    differing.after[key] = newValue;
  }
  return differing;
}

function toJsonFields(fields: object): Fields {
  // Most entries have only simple values. A JSON round trip costs four times as much.
  if (Object.values(fields).every(isSimple)) return fields as Fields;
  return JSON.parse(JSON.stringify(fields)) as Fields;
}

/** Whether a JSON round trip does not change the value. */
const isSimple = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
