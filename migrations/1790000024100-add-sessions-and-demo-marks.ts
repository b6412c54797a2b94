import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that end all sessions of a person, and a mark for people of the demo. */
export class AddSessionsAndDemoMarks1790000024100 implements MigrationInterface {
  readonly name = 'AddSessionsAndDemoMarks1790000024100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table users
        add column session_epoch integer not null default 0,
        add column sessions_ended_at timestamptz,
        add column is_demo boolean not null default false;

      -- The people of the demo so far. Real people may have these ids, but not with these names as well.
      update users set is_demo = true where (telegram_id, username) in (
        (7000000001, 'ada_lund'), (7000000002, 'carl_strand'), (7000000003, 'mia_voss'), (7000000011, 'anna_berg'),
        (7000000012, 'ben_holt'), (7000000013, 'cleo_marsh'), (7000000014, 'dan_reed'), (7000000015, 'eva_stone'),
        (7000000021, 'nora_field')
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table users drop column session_epoch, drop column sessions_ended_at, drop column is_demo
    `);
  }
}
