interface Sides {
  about?: object;
  before?: object | null;
  after?: object | null;
}

type Fields = Record<string, unknown>;

/** Returns what a record keeps of both sides: the fields that differ, and those that identify the thing. */
export function differenceOf({ about = {}, before, after }: Sides): {
  before: Fields | null;
  after: Fields | null;
} {
  const identity = plain(about);
  if (!before || !after) {
    return {
      before: before ? { ...identity, ...plain(before) } : null,
      after: after || !before ? { ...identity, ...plain(after ?? {}) } : null,
    };
  }
  const [old, now] = [plain(before), plain(after)];
  // A field that only `before` has was not changed.
  const differing = Object.keys(now).filter((key) => !isSame(old[key] ?? null, now[key] ?? null));
  const pick = (fields: Fields) => Object.fromEntries(differing.map((key) => [key, fields[key] ?? null]));
  return { before: { ...identity, ...pick(old) }, after: { ...identity, ...pick(now) } };
}

/** The fields as JSON keeps them: dates are text, and undefined fields are left out. */
function plain(fields: object): Fields {
  // Most acts have only such values, and JSON would cost four times as much.
  if (Object.values(fields).every(isSimple)) return fields as Fields;
  return JSON.parse(JSON.stringify(fields)) as Fields;
}

/** JSON has the same value. */
const isSimple = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** Comparing texts is enough: `JSON.stringify` wrote both, and services give the fields of both in the same order. */
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
