/** For features that count the reports that did not go out in time, and that nobody has sent by hand or dismissed. */
export const missedReports = `(select brand_id, missed_at from sent_reports
  where missed_at is not null and queued_at is null and dismissed_at is null)`;
