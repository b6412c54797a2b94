import type { QueryRunner } from 'typeorm';

/** Anybody could construct old links, so the bot does not reveal to their authors whether the brand exists. */
export class JoinRequests1800000000081 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table join_requests add column is_by_old_link boolean not null default false');
  }
}
