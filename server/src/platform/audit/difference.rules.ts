interface DifferenceInput {
  about?: object;
  before?: object | null;
  after?: object | null;
}

type Fields = Record<string, unknown>;

/** Returns what a record keeps of both sides: the fields that differ, and those that identify the thing. */
export function buildDifference({ about, before, after }: DifferenceInput): {
  before: Fields | null;
  after: Fields | null;
} {
  const identity = about && toJsonFields(about);
  if (!before || !after) {
    const whole = (side: object) => (identity ? { ...identity, ...toJsonFields(side) } : toJsonFields(side));
    return { before: before ? whole(before) : null, after: after || !before ? whole(after ?? {}) : null };
  }
  const [old, now] = [toJsonFields(before), toJsonFields(after)];
  const differing: Record<'before' | 'after', Fields> = { before: { ...identity }, after: { ...identity } };
  // A field that only `before` has was not changed.
  for (const key of Object.keys(now)) {
    const [was, is] = [old[key] ?? null, now[key] ?? null];
    if (isSame(was, is)) continue;
    differing.before[key] = was;
    differing.after[key] = is;
  }
  return differing;
}

/** The fields as JSON keeps them: dates are text, and undefined fields are left out. */
function toJsonFields(fields: object): Fields {
  // Most acts have only such values, and JSON would cost four times as much.
  if (Object.values(fields).every(isSimple)) return fields as Fields;
  return JSON.parse(JSON.stringify(fields)) as Fields;
}

/** JSON has the same value. */
const isSimple = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** Comparing texts is enough: `JSON.stringify` wrote both, and services give the fields of both in the same order. */
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
