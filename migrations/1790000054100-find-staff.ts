import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each new deposit and message is told to staff. They are few among all people. */
export class FindStaff1790000054100 implements MigrationInterface {
  readonly name = 'FindStaff1790000054100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`create index users_staff on users (id) where role <> 'user'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index users_staff');
  }
}
