/** One parameter for any number of rows, so that the statement's plan is reused. Lone surrogates become U+FFFD. */
export function toJsonRows(rows: object[]): string {
  const json = JSON.stringify(rows);
  // `JSON.stringify` writes `\ud…` for lone surrogates, and for a backslash before "ud".
  if (!json.includes('\\ud')) return json;
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
}
