import type { QueryRunner } from 'typeorm';

export class QuietHours1800000000242 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table notice_settings add column quiet_from smallint, add column quiet_to smallint,
        add constraint notice_settings_quiet_hours check (
          (quiet_from is null) = (quiet_to is null) and quiet_from between 0 and 23 and quiet_to between 0 and 23
            and quiet_from <> quiet_to
        );
    `);
  }
}
