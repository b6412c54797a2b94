/**
 * Serializes rows for `json_to_recordset`, so that the statement's text, and its plan, do not depend on their number. Replaces
 * lone surrogates, which PostgreSQL rejects in JSON, with U+FFFD.
 */
export function toJsonRows(rows: object[]): string {
  const json = JSON.stringify(rows);
  // `JSON.stringify` writes `\ud…` for lone surrogates, and for a backslash before "ud".
  if (!json.includes('\\ud')) return json;
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
}
