import type { QueryRunner } from 'typeorm';

export class TemplateActions1800000000350 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Tags that were deleted since are ignored.
      alter table reply_templates
        add column assigns boolean not null default false,
        add column tag_ids integer[] not null default '{}',
        add column closes boolean not null default false
    `);
  }
}
