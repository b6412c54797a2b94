/*
 * SQL that writes JSON as text, for answers that are asked for often. PostgreSQL's own functions look up the type of each value of
 * each row, and so take several times as long as `||`.
 */

/** JSON in parts: constants, and SQL whose values stand between them. These must never be null, or the whole text would be. */
export type JsonParts = readonly (string | { sql: string })[];

/** A number, a boolean or JSON text. */
export const value = (sql: string): JsonParts => [{ sql }];
export const valueOrNull = (sql: string): JsonParts => value(`coalesce((${sql})::text, 'null')`);

/** A text without quotes, backslashes or control characters: one of known words, a time, a label. */
export const word = (sql: string): JsonParts => ['"', { sql }, '"'];
export const wordOrNull = (sql: string): JsonParts => value(`coalesce('"' || ${sql} || '"', 'null')`);

const escaped = (sql: string) => `case when ${sql} = '' then '""' else to_json(${sql})::text end`;
/** Any text. */
export const string = (sql: string): JsonParts => value(escaped(sql));
export const stringOrNull = (sql: string): JsonParts => value(`coalesce(${escaped(sql)}, 'null')`);

type Fields = Record<string, JsonParts>;

/** Fields without the braces of their object. */
export const fields = (all: Fields): JsonParts =>
  Object.entries(all).flatMap(([name, parts], n) => [`${n === 0 ? '' : ','}"${name}":`, ...parts]);

/** A field after others that is `true`, or left out. */
export const flag = (name: string, isSet: string): JsonParts =>
  value(`case when ${isSet} then ',"${name}":true' else '' end`);

const isParts = (some: Fields | JsonParts): some is JsonParts => Array.isArray(some);

/** An object. `JsonParts` in the list are those of `fields`. */
export const object = (...all: (Fields | JsonParts)[]): JsonParts => [
  '{',
  ...all.flatMap((some, n) => [n === 0 ? '' : ',', ...(isParts(some) ? some : fields(some))]),
  '}',
];

export const objectOrNull = (isThere: string, all: Fields | JsonParts): JsonParts =>
  value(`case when ${isThere} then ${textOf(object(all))} else 'null' end`);

/** SQL of the whole text. */
export function textOf(parts: JsonParts): string {
  const operands: string[] = [];
  let constant = '';
  for (const part of parts) {
    if (typeof part === 'string') constant += part;
    else {
      if (constant) operands.push(literal(constant));
      operands.push(`(${part.sql})`);
      constant = '';
    }
  }
  if (constant) operands.push(literal(constant));
  return joined(operands);
}

const literal = (text: string) => `'${text.replaceAll(`'`, `''`)}'::text`;

/** Joins short texts first, since each `||` copies both. */
function joined(operands: string[]): string {
  if (operands.length <= 4) return `(${operands.join(' || ')})`;
  const middle = Math.floor(operands.length / 2);
  return `(${joined(operands.slice(0, middle))} || ${joined(operands.slice(middle))})`;
}

/** SQL of an aggregate: a list of JSON texts. `order`: `order by …`, if the rows have no order. `where`: which of them count. */
export const listText = (texts: string, order = '', where = 'true'): string =>
  `'[' || coalesce(string_agg(${texts}, ',' ${order}) filter (where ${where}), '') || ']'`;
