import { REPORTING_ZONE } from './reporting-time.rules.js';

/** SQL for the start of a reporting day. `day`: a SQL date expression. */
export const midnightSql = (day: string) => `((${day})::timestamp at time zone '${REPORTING_ZONE}')`;
