import type { EntityManager } from 'typeorm';

/** The audit records about a subject, oldest first. */
export const listAuditRecords = (db: EntityManager, subject: string, id: number | string) =>
  db.query<
    {
      action: string;
      via: string;
      actor_id: number | null;
      request_id: string | null;
      before: object;
      after: object;
    }[]
  >(
    'select action, via, actor_id, request_id, before, after from audit_records where subject = $1 and subject_id = $2 order by id',
    [subject, id],
  );
