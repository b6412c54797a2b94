import type { EntityManager } from 'typeorm';
import { countChanged } from '../../platform/database/statement.js';
import { giveFiles } from './ticket-file.queries.js';
import { TicketMessage } from './ticket-message.entity.js';
import { Ticket } from './ticket.entity.js';
import type { TicketState } from './ticket.rules.js';

/** Locks the ticket until commit, so that answering, closing and reading come one after another. */
export function lockTicket(db: EntityManager, id: number): Promise<Ticket | null> {
  return db.findOne(Ticket, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

export async function insertTicket(
  db: EntityManager,
  ticket: Omit<Ticket, 'id' | 'status' | 'assigneeId' | 'unreadByOwner' | 'activeAt' | 'closedAt'>,
): Promise<number> {
  const { identifiers } = await db.insert(Ticket, ticket);
  return (identifiers[0] as { id: number }).id;
}

/** Stores a message, and gives it the files. */
export async function insertMessage(
  db: EntityManager,
  message: Omit<TicketMessage, 'id'>,
  fileNames: string[],
): Promise<number> {
  const { identifiers } = await db.insert(TicketMessage, message);
  const { id } = identifiers[0] as { id: number };
  await giveFiles(db, fileNames, id);
  return id;
}

/** Marks all messages as seen by a side. False if nothing was unread. */
export async function markRead(db: EntityManager, id: number, side: 'staff' | 'owner'): Promise<boolean> {
  const [, count] = await db.query<[unknown[], number]>(
    `update tickets set unread_by_${side} = 0 where id = $1 and unread_by_${side} > 0`,
    [id],
  );
  return count === 1;
}

export async function updateTicket(db: EntityManager, id: number, state: TicketState): Promise<void> {
  await db.update(Ticket, { id }, state);
}

/** Deletes up to `limit` tickets of a brand with their messages. Returns how many it deleted. */
export const deleteTicketsOf = countChanged<[brandId: number, limit: number]>(
  `delete from tickets where id in (select id from tickets where brand_id = $1 limit $2)`,
);
