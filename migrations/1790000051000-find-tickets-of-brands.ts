import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes, dropIndexes } from './build-indexes.js';

/** So many rows get their brand at once. Others write in between. */
const BATCH = 20_000;
const BATCHES_OF_VACUUM = 20;
const TEXTS = ['ticket_messages', 'ticket_notes'];

/**
 * Where a text stands, as words: its block of 20,000 ids, that block in its brand, its block of 200,000 ids, and its brand. So the
 * index finds words in the newest texts alone, and in some brands alone.
 */
const PLACES = `array_to_tsvector(array[
    '#' || (id / 20000)::text,
    '#' || (id / 20000)::text || '.' || coalesce(brand_id, 0)::text,
    '#:' || (id / 200000)::text,
    '#.' || coalesce(brand_id, 0)::text
  ])`;
const indexOf = (text: string) =>
  `using gin ((to_tsvector('simple', ${text}) || ${PLACES})) with (gin_pending_list_limit = 512)`;
const indexes = {
  ticket_messages: { ticket_messages_sought: indexOf('message') },
  ticket_notes: { ticket_notes_sought: indexOf('message') },
  tickets: { tickets_sought: indexOf(`title || ' ' || description`) },
};

/** Messages and notes know the brand of their ticket, which never changes, so that the index of words has it. */
export class FindTicketsOfBrands1790000051000 implements MigrationInterface {
  readonly name = 'FindTicketsOfBrands1790000051000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function note_brand_of_ticket() returns trigger language plpgsql as $$
      begin
        new.brand_id = (select brand_id from tickets where id = new.ticket_id);
        return new;
      end $$`);
    for (const table of TEXTS) {
      await db.query(`
        alter table ${table} add column if not exists brand_id integer;
        create or replace trigger ${table}_note_brand before insert on ${table}
        for each row execute function note_brand_of_ticket()`);
    }
    // The old indexes of words would get each changed row again.
    await db.query('drop index if exists ticket_messages_words, ticket_notes_words');
    for (const table of TEXTS) await fillBrands(db, table);
    for (const [table, ofTable] of Object.entries(indexes)) {
      await buildIndexes(db, table, ofTable);
      // Searches read little. To start other processes for them takes longer than to read it.
      await db.query(`alter table ${table} set (parallel_workers = 0)`);
      await db.query(`analyze ${table}`);
    }
    await db.query('drop index if exists tickets_words');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of TEXTS) await db.query(`drop trigger ${table}_note_brand on ${table}`);
    for (const [table, ofTable] of Object.entries(indexes)) {
      await dropIndexes(db, ofTable);
      await db.query(`alter table ${table} reset (parallel_workers)`);
    }
    await db.query(`
      drop function note_brand_of_ticket();
      alter table ticket_messages drop column brand_id;
      alter table ticket_notes drop column brand_id;
    `);
    for (const [table, text] of Object.entries(texts))
      await buildIndexes(db, table, { [`${table}_words`]: formerIndexOf(table, text) });
  }
}

const texts = { ticket_messages: 'message', ticket_notes: 'message', tickets: `title || ' ' || description` };
const formerIndexOf = (table: string, text: string) =>
  `using gin ((to_tsvector('simple', ${text})${
    table === 'tickets' ? '' : ` || array_to_tsvector(array['#' || (id / 50000)::text])`
  })) with (gin_pending_list_limit = 512)`;

/** Notes the brands of older rows. The space of their previous versions is used again, so that the table hardly grows. */
async function fillBrands(db: QueryRunner, table: string): Promise<void> {
  const [{ most }] = (await db.query(`select coalesce(max(id), 0)::int as most from ${table}`)) as [
    { most: number },
  ];
  for (let from = 0, batch = 1; from <= most; from += BATCH, batch += 1) {
    await db.query(
      `update ${table} m set brand_id = t.brand_id from tickets t
       where t.id = m.ticket_id and m.id between $1 and $2 and m.brand_id is distinct from t.brand_id`,
      [from, from + BATCH - 1],
    );
    if (batch % BATCHES_OF_VACUUM === 0 && !db.isTransactionActive) await db.query(`vacuum ${table}`);
  }
}
