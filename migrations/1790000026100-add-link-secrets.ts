import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddLinkSecrets1790000026100 implements MigrationInterface {
  readonly name = 'AddLinkSecrets1790000026100';

  async up(db: QueryRunner): Promise<void> {
    // 122 random bits. Replicas of the previous version use the default.
    await db.query(`
      alter table brands add column link_secret text not null default replace(gen_random_uuid()::text, '-', '');
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table brands drop column link_secret');
  }
}
