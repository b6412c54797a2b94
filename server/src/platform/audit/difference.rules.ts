export interface FieldConflict {
  field: string;
  value: unknown;
  /** The field's name in the audit records, if it is another. */
  key?: string;
  /** Extracts the value from `before` or `after`, if it is only a part of a field there. */
  read?: (side: Record<string, unknown>) => unknown;
}

/** Finds fields whose stored value is neither the seen nor the wanted one. Fields absent from `seen` are not compared. */
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

export const isConflict = (seen: unknown, stored: unknown, wanted: unknown) =>
  !isSame(stored, seen) && !isSame(stored, wanted);

/** JSON suffices, because services build both sides with the same order of fields. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

type Sides = { before?: object | null; after?: object | null };

/** Returns the fields to store: those of `about`, and those that differ. */
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

/** A JSON round trip does not change the value. */
const isSimple = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
