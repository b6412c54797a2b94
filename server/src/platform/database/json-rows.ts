const HALF_CHARACTER = /\p{Surrogate}/gu;

/**
 * Serializes rows for `json_to_recordset`. The statement's text does not depend on their number, so its plan is reused.
 * Replaces lone surrogates, which PostgreSQL rejects in JSON, by U+FFFD.
 */
export function toJsonRows(rows: object[]): string {
  const json = JSON.stringify(rows);
  // `JSON.stringify` escapes only lone surrogates as `\ud…`; otherwise this is an escaped backslash.
  if (!json.includes('\\ud')) return json;
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(HALF_CHARACTER, '\ufffd') : value,
  );
}
