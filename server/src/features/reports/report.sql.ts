/** A condition: the report was missed, and neither sent by hand nor dismissed. */
export const isMissedSql = '(missed_at is not null and queued_at is null and dismissed_at is null)';

/** SQL of the missed reports that were neither sent by hand nor dismissed. */
export const missedReports = `(select brand_id, missed_at from sent_reports where ${isMissedSql})`;
