import type { QueryRunner } from 'typeorm';

/** The times of appointments and of their reminders. Older appointments have none, because their time zone is unknown. */
export class AppointmentReminders1800000000210 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table appointments add column starts_at timestamptz, add column reminded_at timestamptz;
      create index appointments_to_remind on appointments (starts_at)
        where starts_at is not null and reminded_at is null and succeeded_at is null;
    `);
  }
}
