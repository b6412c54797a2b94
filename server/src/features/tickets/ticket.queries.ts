import type { EntityManager } from 'typeorm';
import { columnsOf } from '../../platform/database/entity-columns.js';
import { later, together } from '../../platform/database/later.js';
import { allRows, countChanged } from '../../platform/database/statement.js';
import { brandGrants } from '../brands/grant.sql.js';
import { User } from '../users/user.entity.js';
import { Ticket } from './ticket.entity.js';
import type { TicketState } from './ticket.rules.js';

/** Locks the ticket until commit, so that answering, closing and reading come one after another. Reads its owner too. */
export async function lockTicket(
  db: EntityManager,
  id: number,
): Promise<{ ticket: Ticket; owner: User } | null> {
  const [[ticket], [owner]] = await together<[Ticket[], User[]]>(
    db,
    [`select ${columnsOf(db, Ticket).list} from tickets where id = $1 for update`, [id]],
    [
      `select ${columnsOf(db, User).list} from users where id = (select user_id from tickets where id = $1)`,
      [id],
    ],
  );
  return ticket && owner ? { ticket, owner } : null;
}

export async function findTicket(db: EntityManager, id: number): Promise<Ticket | null> {
  const rows = await db.query<Ticket[]>(`select ${columnsOf(db, Ticket).list} from tickets where id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

export async function insertTicket(
  db: EntityManager,
  ticket: Omit<
    Ticket,
    | 'id'
    | 'status'
    | 'assigneeId'
    | 'unreadByOwner'
    | 'activeAt'
    | 'closedAt'
    | 'firstReplyAt'
    | 'waitingSince'
  >,
): Promise<number> {
  const { identifiers } = await db.insert(Ticket, ticket);
  return (identifiers[0] as { id: number }).id;
}

/** Marks all messages as seen by a side. False if nothing was unread. */
export async function markRead(db: EntityManager, id: number, side: 'staff' | 'owner'): Promise<boolean> {
  const [, count] = await db.query<[unknown[], number]>(
    `update tickets set unread_by_${side} = 0 where id = $1 and unread_by_${side} > 0`,
    [id],
  );
  return count === 1;
}

export const updateTicket = (db: EntityManager, id: number, state: TicketState): Promise<void> =>
  later(
    db,
    `update tickets set status = $2, assignee_id = $3, unread_by_staff = $4, unread_by_owner = $5, closed_at = $6
     where id = $1`,
    [id, state.status, state.assigneeId, state.unreadByStaff, state.unreadByOwner, state.closedAt],
  );

/** Deletes up to `limit` tickets of a brand with their messages. Returns how many it deleted. */
export const deleteTicketsOf = countChanged<[brandId: number, limit: number]>(
  `delete from tickets where id in (select id from tickets where brand_id = $1 limit $2)`,
);

export type Reader = Pick<User, 'id' | 'publicName' | 'telegramId' | 'photoName' | 'username'>;

/** The staff who may read tickets of the brand. Null: tickets to the ceo, which only ceos and admins read. */
export const findReaders = allRows<Reader, [brandId: number | null]>(`
  select u.id, u.public_name as "publicName", u.telegram_id as "telegramId", u.photo_name as "photoName", u.username
  from users u
  where u.role in ('ceo', 'admin')
    or (u.role = 'manager' and 'tickets' = any (u.codes)
        and exists (select from ${brandGrants} g where g.user_id = u.id and g.brand_id = $1))
  order by lower(u.public_name), u.id`);
