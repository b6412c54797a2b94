/** SQL of an instant as in all answers: ISO 8601 in UTC with milliseconds. */
export const instantSql = (instant: string) =>
  `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
