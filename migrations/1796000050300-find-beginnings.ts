import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes, dropIndexes } from './build-indexes.js';

/** Beginnings in any locale. The brand leaves out those beyond reach before a row is read. */
const indexes = {
  deposits_client_begins: `(client_id text_pattern_ops, brand_id) where client_id <> ''`,
  deposits_wallet_begins: `(wallet text_pattern_ops, brand_id) where wallet <> ''`,
};

/** Of longer texts more trigrams are left by typing errors, so fewer people have to be compared. */
const likeBy = (threshold: string) => `
  create or replace function people_like(sought text, how_many integer) returns setof integer language plpgsql stable as $$
  begin
    perform set_config('pg_trgm.word_similarity_threshold', ${threshold}, true);
    return query
      select u.id from users u where sought <% u.public_name or sought <% u.username
      order by greatest(word_similarity(sought, coalesce(u.public_name, '')),
        word_similarity(sought, coalesce(u.username, ''))) desc, u.id
      limit how_many;
  end $$`;

export class FindBeginnings1796000050300 implements MigrationInterface {
  readonly name = 'FindBeginnings1796000050300';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndexes(db, 'deposits', indexes);
    await db.query(likeBy(`case when length(sought) < 5 then '0.25' else '0.33' end`));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(likeBy(`'0.25'`));
    await dropIndexes(db, indexes);
  }
}
