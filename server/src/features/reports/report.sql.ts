/** For features that count the reports that did not go out in time, and that nobody has sent by hand. */
export const missedReports =
  '(select brand_id from sent_reports where missed_at is not null and queued_at is null)';
