import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The person who named the admin of a brand, because it depends on their reach whether the bot may write to that admin. */
export class NoteWhoNamedTheAdmin1796000070000 implements MigrationInterface {
  readonly name = 'NoteWhoNamedTheAdmin1796000070000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table brands add admin_named_by integer');
    await db.query(`
      update brands b set admin_named_by = (
        select actor_id from audit_records r
        where r.action in ('brand.create', 'brand.update') and r.subject_id = b.id
          and r.after ->> 'admin_telegram_id' = b.admin_telegram_id::text
        order by r.id desc limit 1
      )
      where admin_telegram_id is not null
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table brands drop admin_named_by');
  }
}
