import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which update brought the newest text of a message, because an edit may come before its message. */
export class NoteNewestEdits1796000071000 implements MigrationInterface {
  readonly name = 'NoteNewestEdits1796000071000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table seen_messages
        add edited_at bigint not null default 0,
        add update_id bigint,
        add previous_hash bytea
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table seen_messages drop edited_at, drop update_id, drop previous_hash');
  }
}
