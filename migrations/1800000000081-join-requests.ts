import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The author of a join request by an old link, which anybody could construct, is not told whether the brand exists. */
export class JoinRequests1800000000081 implements MigrationInterface {
  static readonly formerRelease = 'runs';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table join_requests add column is_by_old_link boolean not null default false');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table join_requests drop column is_by_old_link');
  }
}
