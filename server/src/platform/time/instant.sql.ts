/** SQL that formats an instant as in API responses: ISO 8601 in UTC with milliseconds. */
export const instantSql = (instant: string) =>
  `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
