import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from './build-indexes.js';

const isWord = `length(lexeme) between 3 and 40 and lexeme ~ '[[:alpha:]]'`;
const texts = {
  tickets: `title || ' ' || description`,
  ticket_messages: 'message',
  ticket_notes: 'message',
};

/** Adds the words of new rows to the words of all tickets, and of their brands. */
const note = (text: string) => `
    insert into ticket_words (word)
    select * from ticket_words_of(array(select ${text} from added a));
    insert into ticket_brand_words (word, brand_id)
    select distinct lexeme, brand_id from (
      select (to_jsonb(a) ->> 'brand_id')::integer as brand_id, ${text} as text from added a
    ) news, unnest(to_tsvector('simple', text))
    where brand_id is not null and ${isWord}
      and not exists (
        select from ticket_brand_words w where w.word = lexeme and w.brand_id = news.brand_id
      );
    return null;`;
const formerNote = (text: string) => `
    insert into ticket_words (word)
    select * from ticket_words_of(array(select ${text} from added a));
    return null;`;

const define = (body: (text: string) => string) => `
  create or replace function note_ticket_words() returns trigger language plpgsql as $$
  begin ${body(`to_jsonb(a) ->> 'message'`)} end $$;
  create or replace function note_title_words() returns trigger language plpgsql as $$
  begin ${body(`title || ' ' || description`)} end $$;`;

/**
 * Which words stand in the tickets of which brands. A search forgives typing errors by words that the caller may read, so that
 * nobody learns which words stand elsewhere. Words of tickets without a brand are for those who read everything.
 */
export class NoteWordsOfBrands1796000050100 implements MigrationInterface {
  readonly name = 'NoteWordsOfBrands1796000050100';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // As in ticket_words, two calls at once may add the same word.
    await db.query(`
      drop table if exists ticket_brand_words;
      create table ticket_brand_words (
        word text not null collate "C",
        brand_id integer not null,
        constraint ticket_brand_words_brand_fkey foreign key (brand_id) references brands on delete cascade
      )`);
    await buildIndexes(db, 'ticket_brand_words', { ticket_brand_words_exact: '(word, brand_id)' });
    await db.query(define(note));
    for (const [table, text] of Object.entries(texts)) {
      await db.query(`
        insert into ticket_brand_words (word, brand_id)
        select word, brand_id from (
          select distinct lexeme collate "C" as word, t.brand_id from ${table} t, unnest(to_tsvector('simple', ${text}))
          where t.brand_id in (select id from brands) and ${isWord}
        ) old
        where not exists (select from ticket_brand_words w where w.word = old.word and w.brand_id = old.brand_id)`);
    }
    await buildIndexes(db, 'ticket_brand_words', { ticket_brand_words_brand: '(brand_id)' });
    await db.query('analyze ticket_brand_words');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(define(formerNote));
    await db.query('drop table ticket_brand_words');
  }
}
