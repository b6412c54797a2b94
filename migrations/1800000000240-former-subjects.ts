import type { QueryRunner } from 'typeorm';

/** Subjects of messages before an edit, and since when people know which deposit their live card shows. */
export class FormerSubjects1800000000240 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table message_subjects add column former jsonb not null default '[]';
      alter table deposit_cards add column acknowledged_at timestamptz;
    `);
  }
}
