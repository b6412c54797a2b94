/** SQL that reserves `$1` ids of a table, as rows of `id`, so that they are known before their rows are stored. */
export const nextIdsOf = (table: string) =>
  `select nextval(pg_get_serial_sequence('${table}', 'id'))::int as id from generate_series(1, $1)`;
