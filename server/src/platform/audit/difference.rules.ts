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

/** Comparing JSON is enough, because services build both sides with the same field order. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

type Sides = { before?: object | null; after?: object | null };

/** Returns the fields to store: those that differ, and those that identify the subject. */
export function buildDifference({
  about,
  before,
  after,
}: Sides & { about?: object }): Record<'before' | 'after', Fields | null> {
  const identity = about && toJsonFields(about);
  if (!before || !after) {
    const addIdentity = (side: object) =>
      identity ? { ...identity, ...toJsonFields(side) } : toJsonFields(side);
    return {
      before: before ? addIdentity(before) : null,
      after: after || !before ? addIdentity(after ?? {}) : null,
    };
  }
  const [old, now] = [toJsonFields(before), toJsonFields(after)];
  const differing: Record<'before' | 'after', Fields> = { before: { ...identity }, after: { ...identity } };
  // A field that only `before` has counts as unchanged.
  for (const key of Object.keys(now)) {
    const [was, is] = [old[key] ?? null, now[key] ?? null];
    if (isSame(was, is)) continue;
    differing.before[key] = was;
    differing.after[key] = is;
  }
  return differing;
}

/** The fields as JSON stores them: dates are strings, and undefined fields are omitted. */
function toJsonFields(fields: object): Fields {
  // Most entries have only such values; a JSON round trip costs four times as much.
  if (Object.values(fields).every(isSimple)) return fields as Fields;
  return JSON.parse(JSON.stringify(fields)) as Fields;
}

/** Unchanged by a JSON round trip. */
const isSimple = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
