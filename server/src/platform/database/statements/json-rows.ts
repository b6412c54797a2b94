const HALF_CHARACTER = /\p{Surrogate}/gu;

/**
 * Rows as JSON, for a statement that reads them by `json_to_recordset`. Its text does not depend on their number, so sessions keep
 * its plan. PostgreSQL refuses JSON with half a character, so such a half becomes the sign that it becomes as text.
 */
export function toJsonRows(rows: object[]): string {
  const json = JSON.stringify(rows);
  // `JSON.stringify` writes nothing else in this way, but for a backslash before these letters.
  if (!json.includes('\\ud')) return json;
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(HALF_CHARACTER, '\ufffd') : value,
  );
}
