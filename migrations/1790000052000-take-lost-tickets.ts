import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Takes open tickets from assignees who may not read them any more. From now on this happens when they lose the right. */
export class TakeLostTickets1790000052000 implements MigrationInterface {
  readonly name = 'TakeLostTickets1790000052000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      update tickets t set assignee_id = null
      where t.status in ('new', 'in-work') and t.assignee_id is not null and not exists (
        select from users u where u.id = t.assignee_id and (u.role in ('ceo', 'admin')
          or (u.role = 'manager' and 'tickets' = any (u.codes)
              and exists (select from user_brands g where g.user_id = u.id and g.brand_id = t.brand_id)))
      )
    `);
  }

  async down(): Promise<void> {}
}
