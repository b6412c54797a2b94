/** Reads JSON text that SQL has made. It is no input, so no schema checks it. */
export const valueOfSql = <Value>(text: string): Value => JSON.parse(text) as Value;
