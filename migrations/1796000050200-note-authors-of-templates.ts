import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person may write a limited number of reply templates. Older templates count for nobody. */
export class NoteAuthorsOfTemplates1796000050200 implements MigrationInterface {
  readonly name = 'NoteAuthorsOfTemplates1796000050200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table reply_templates
        add column created_by integer,
        add constraint reply_templates_author_fkey foreign key (created_by) references users on delete set null;
      create index reply_templates_author on reply_templates (created_by)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table reply_templates drop column created_by');
  }
}
