import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Ticket } from '../records/ticket.entity.js';
import { familySql } from '../records/ticket.sql.js';
import type { MovedShare } from './ticket-merge.rules.js';

/** Moves messages and notes between two locked tickets. SQL throughout, because each statement moves many rows. */
@Injectable()
export class TicketMergeRepository {
  constructor(private readonly database: Database) {}

  /** Marks a ticket as merged, moves its messages and notes into the other one, and adds its tags to that one. */
  async merge(id: number, into: number, at: Date): Promise<void> {
    const moveSql = (table: string) =>
      `update ${table} set ticket_id = $2, origin_ticket_id = coalesce(origin_ticket_id, $1) where ticket_id = $1`;
    await this.database.execute(
      `with messages as (${moveSql('ticket_messages')}), notes as (${moveSql('ticket_notes')}), tags as (
         insert into ticket_tag_links (ticket_id, tag_id)
         select $2, tag_id from ticket_tag_links where ticket_id = $1 on conflict do nothing
       )
       update tickets set merged_into = $2, merged_at = $3 where id = $1`,
      [id, into, at],
    );
  }

  /**
   * Moves the messages and notes that were written in a ticket, or in one that was merged into it, back from the root, the last ticket
   * of the chain.
   */
  async unmerge(id: number, rootId: number): Promise<void> {
    const moveSql = (table: string) =>
      `update ${table} set ticket_id = $1, origin_ticket_id = nullif(origin_ticket_id, $1)
       where ticket_id = $2 and origin_ticket_id in (select id from family)`;
    await this.database.execute(
      `with recursive ${familySql('$1')},
       messages as (${moveSql('ticket_messages')}), notes as (${moveSql('ticket_notes')})
       update tickets set merged_into = null, merged_at = null where id = $1`,
      [id, rootId],
    );
  }

  /**
   * The unread and unanswered messages of the root that `unmerge` moves back. Unread are the newest messages of a side, as many as the
   * other side has not read. Unanswered are messages of the owner since `root.waitingSince`, except those with a later reply in the ticket
   * where they were written. An opening text and the message with its files count as one, because they have the same time.
   */
  getMovedShare(id: number, root: Ticket): Promise<MovedShare> {
    return this.database.onlyRow(
      `with recursive ${familySql('$1')}, ${familySql('$2', 'root_family')}, entries as (
         select created_at, user_id is not distinct from $3 as is_owner, coalesce(origin_ticket_id, $2) as origin_id
         from ticket_messages where ticket_id = $2
         union
         select created_at, true, id from tickets where id in (select id from root_family)
       ), ranked as (
         select *, origin_id in (select id from family) as moves,
           row_number() over (partition by is_owner order by created_at desc) as rank,
           is_owner and created_at >= $6 and created_at >
             coalesce(max(created_at) filter (where not is_owner) over (partition by origin_id), '-infinity') as is_unanswered
         from entries
       )
       select count(*) filter (where moves and not is_owner) > 0 as "hasReply",
         count(*) filter (where moves and is_owner and rank <= $4)::int as "unreadByStaff",
         count(*) filter (where moves and not is_owner and rank <= $5)::int as "unreadByOwner",
         min(created_at) filter (where moves and is_unanswered) as "waitingSince",
         min(created_at) filter (where not moves and is_unanswered) as "otherWaitingSince"
       from ranked`,
      [id, root.id, root.userId, root.unreadByStaff, root.unreadByOwner, root.waitingSince],
    );
  }
}
