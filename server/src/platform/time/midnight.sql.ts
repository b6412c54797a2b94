import { REPORTING_ZONE } from './reporting-time.rules.js';

/** SQL of the instant at which a reporting day begins. `day`: SQL of a date. */
export const midnightSql = (day: string) => `((${day})::timestamp at time zone '${REPORTING_ZONE}')`;
