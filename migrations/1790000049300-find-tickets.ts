import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes, dropIndexes } from './build-indexes.js';

/** The words of a message, and the number of its block, so that the index finds words in the newest blocks alone. */
const words = (table: 'ticket_messages' | 'ticket_notes') => ({
  [`${table}_words`]: `using gin (
    (to_tsvector('simple', message) || array_to_tsvector(array['#' || (id / 50000)::text]))
  ) with (gin_pending_list_limit = 512)`,
});
const ofTickets = {
  tickets_words: `using gin (to_tsvector('simple', title || ' ' || description)) with (gin_pending_list_limit = 512)`,
};
const ofUsers = {
  users_public_name_like: 'using gin (public_name gin_trgm_ops)',
  users_username_like: 'using gin (username gin_trgm_ops)',
};

/** The sources of words: a table, and SQL of its text. */
const sources = {
  tickets: `title || ' ' || description`,
  ticket_messages: 'message',
  ticket_notes: 'message',
};

/** Indexes for words in tickets, and a list of all words, in which those that are alike are found. */
export class FindTickets1790000049300 implements MigrationInterface {
  readonly name = 'FindTickets1790000049300';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await createTrigrams(db);
    await db.query(`
      -- Words of three letters and more. Two calls at once may add the same one, since a unique key would let them wait for each other.
      drop table if exists ticket_words;
      create table ticket_words (word text not null collate "C");

      create or replace function ticket_words_of(texts text[]) returns setof text language sql stable as $$
        select distinct lexeme from unnest(texts) as text, unnest(to_tsvector('simple', text))
        where length(lexeme) between 3 and 40 and lexeme ~ '[[:alpha:]]'
          and not exists (select from ticket_words w where w.word = lexeme)
      $$;
      create or replace function note_ticket_words() returns trigger language plpgsql as $$
      begin
        insert into ticket_words (word)
        select * from ticket_words_of(array(select to_jsonb(a) ->> 'message' from added a));
        return null;
      end $$;
      create or replace function note_title_words() returns trigger language plpgsql as $$
      begin
        insert into ticket_words (word)
        select * from ticket_words_of(array(select title || ' ' || description from added));
        return null;
      end $$;
    `);
    await buildIndexes(db, 'ticket_words', {
      ticket_words_exact: '(word)',
      ticket_words_like: 'using gin (word gin_trgm_ops)',
    });
    for (const table of Object.keys(sources)) {
      const note = table === 'tickets' ? 'note_title_words' : 'note_ticket_words';
      await db.query(`
        create or replace trigger ${table}_note_words after insert on ${table} referencing new table as added
        for each statement execute function ${note}()`);
    }
    for (const [table, text] of Object.entries(sources)) {
      await db.query(`
        insert into ticket_words (word)
        select word from ts_stat($$ select to_tsvector('simple', ${text}) from ${table} $$)
        where length(word) between 3 and 40 and word ~ '[[:alpha:]]'
          and not exists (select from ticket_words w where w.word = ts_stat.word)`);
    }
    await buildIndexes(db, 'ticket_messages', words('ticket_messages'));
    await buildIndexes(db, 'ticket_notes', words('ticket_notes'));
    await buildIndexes(db, 'tickets', ofTickets);
    await buildIndexes(db, 'users', ofUsers);
    await db.query('analyze ticket_words');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of Object.keys(sources)) await db.query(`drop trigger ${table}_note_words on ${table}`);
    await dropIndexes(db, {
      ...words('ticket_messages'),
      ...words('ticket_notes'),
      ...ofTickets,
      ...ofUsers,
    });
    await db.query(
      'drop function note_ticket_words(), note_title_words(), ticket_words_of(text[]); drop table ticket_words',
    );
  }
}

/** Owners of a database may create this extension. Others need somebody who may. */
async function createTrigrams(db: QueryRunner): Promise<void> {
  try {
    await db.query('create extension if not exists pg_trgm');
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(
      `Tallydesk needs the PostgreSQL extension pg_trgm (${reason}). Let a superuser run in this database: create extension pg_trgm`,
      { cause: error },
    );
  }
}
