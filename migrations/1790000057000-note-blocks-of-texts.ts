import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which words stand in the texts of a brand in a block of 20,000 ids, so that a search of some brands looks only where the words are.
 * A job fills them. Until then searches do without.
 */
export class NoteBlocksOfTexts1790000057000 implements MigrationInterface {
  readonly name = 'NoteBlocksOfTexts1790000057000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table ticket_text_cells (
        brand_id integer not null,
        source text not null,
        block integer not null,
        -- Of each word the first 32 bits of its MD5.
        words integer[] not null,
        constraint ticket_text_cells_pkey primary key (brand_id, source, block),
        constraint ticket_text_cells_brand_fkey foreign key (brand_id) references brands on delete cascade
      );
      create index ticket_text_cells_words on ticket_text_cells using gin (words);
      alter table ticket_text_cells set (parallel_workers = 0);

      -- So many blocks of a source are noted, from the first one on.
      create table ticket_text_blocks (
        source text not null,
        noted integer not null default 0,
        constraint ticket_text_blocks_pkey primary key (source),
        constraint ticket_text_blocks_source_known check (source in ('messages', 'notes', 'titles'))
      );
      insert into ticket_text_blocks (source) values ('messages'), ('notes'), ('titles');
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table ticket_text_cells, ticket_text_blocks');
  }
}
