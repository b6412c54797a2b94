interface Sides {
  about?: object;
  before?: object | null;
  after?: object | null;
}

type Fields = Record<string, unknown>;

/** What a record keeps of both sides: what differs, and what identifies the thing. */
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
  // What only `before` names was not changed.
  const differing = Object.keys(now).filter((key) => !isSame(old[key] ?? null, now[key] ?? null));
  const pick = (fields: Fields) => Object.fromEntries(differing.map((key) => [key, fields[key] ?? null]));
  return { before: { ...identity, ...pick(old) }, after: { ...identity, ...pick(now) } };
}

/** As JSON keeps it: dates as text, and nothing that is undefined. */
const plain = (fields: object): Fields => JSON.parse(JSON.stringify(fields)) as Fields;

/** Both were written by `JSON.stringify`, and a service writes the fields of both sides in the same order. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
