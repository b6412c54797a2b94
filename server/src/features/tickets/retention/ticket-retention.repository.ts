import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** SQL of a `tsquery` that matches exactly the word `w.word`. */
const wordQuerySql = String.raw`('''' || replace(replace(w.word, '\', '\\'), '''', '''''') || '''')::tsquery`;
const isUsedSql = (table: string, text: string) =>
  `exists (select from ${table} where to_tsvector('simple', ${text}) @@ ${wordQuerySql})`;

/** Deletes tickets, detaches files, and deletes search words that no text contains. SQL throughout, because it works in batches. */
@Injectable()
export class TicketRetentionRepository {
  constructor(private readonly database: Database) {}

  /**
   * Locks until commit, and returns, up to `limit` of the oldest closed tickets, and in addition the tickets that were merged into
   * them. Skips a ticket if another transaction has locked it or a ticket merged into it, or if one of the latter is open.
   */
  lockClosedBefore(before: Date, limit: number): Promise<{ id: number; brandId: number | null }[]> {
    return this.database.rows(
      `with recursive due as (
         select id, brand_id from tickets where closed_at < $1 and status = 'closed' and merged_into is null
         order by closed_at limit $2 for update skip locked
       ), family as (
         select id, brand_id, id as root_id from due
         union all
         select t.id, t.brand_id, f.root_id from tickets t join family f on t.merged_into = f.id
       ), locked as (
         select id from tickets where id in (select id from family) and status = 'closed' for update skip locked
       )
       select id, brand_id as "brandId" from family
       where root_id not in (select root_id from family where id not in (select id from locked))`,
      [before, limit],
    );
  }

  /** The files of the tickets stay, detached from their messages, until they are purged. */
  async delete(ids: number[]): Promise<void> {
    await this.database.execute('delete from tickets where id = any ($1::int[])', [ids]);
  }

  /**
   * Detaches files from tickets that were closed before this instant. A message that had only files then says that they were deleted.
   * Returns the number of files.
   */
  detachFilesOfClosedBefore(before: Date, limit: number): Promise<number> {
    return this.database.value(
      `with due as (
         select f.name, f.message_id from tickets t
         join ticket_messages m on m.ticket_id = t.id join ticket_files f on f.message_id = m.id
         where t.closed_at < $1 and t.status = 'closed' limit $2 for update of f skip locked
       ), detached as (
         update ticket_files f set message_id = null, given_name = null from due where f.name = due.name returning f.name
       ), replaced as (
         update ticket_messages set message = 'The files were deleted'
         where id in (select message_id from due) and message = ''
       )
       select count(*)::int as count from detached`,
      [before, limit],
    );
  }

  /** The words of these tickets. `authorId`: also those of this person's messages and notes in other tickets. */
  listSearchWords(ticketIds: number[], authorId: number | null): Promise<string[]> {
    return this.database.values(
      `select distinct lexeme as word from (
         select title || ' ' || description as text from tickets where id = any ($1::int[])
         union all
         select message from ticket_messages where ticket_id = any ($1::int[]) or user_id = $2::int
         union all
         select message from ticket_notes where ticket_id = any ($1::int[]) or user_id = $2::int
       ) texts, unnest(to_tsvector('simple', text))`,
      [ticketIds, authorId],
    );
  }

  /** Deletes the words among these that no longer occur in any text. */
  async deleteUnusedWords(words: string[]): Promise<void> {
    await this.database.execute(
      `with unused as materialized (
         select w.word from unnest($1::text[]) w (word)
         where not ${isUsedSql('tickets', `title || ' ' || description`)}
           and not ${isUsedSql('ticket_messages', 'message')} and not ${isUsedSql('ticket_notes', 'message')}
       ), in_all as (
         delete from ticket_words where word in (select word from unused)
       )
       delete from ticket_brand_words where word in (select word from unused)`,
      [words],
    );
  }
}
