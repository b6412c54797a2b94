import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The people whose names share most trigrams with a text. The operators read their threshold from a setting, which a function
 * of a plain role cannot have as its own.
 */
export class FindPeople1796000050000 implements MigrationInterface {
  readonly name = 'FindPeople1796000050000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function people_like(sought text, how_many integer) returns setof integer language plpgsql stable as $$
      begin
        perform set_config('pg_trgm.word_similarity_threshold', '0.25', true);
        return query
          select u.id from users u where sought <% u.public_name or sought <% u.username
          order by greatest(word_similarity(sought, coalesce(u.public_name, '')),
            word_similarity(sought, coalesce(u.username, ''))) desc, u.id
          limit how_many;
      end $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function people_like(text, integer)');
  }
}
