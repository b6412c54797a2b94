/** For features that show the history of their rows. */
export const auditRecords =
  '(select id, subject, subject_id, created_at, actor_id, via, action, before, after, brand_id from audit_records)';
