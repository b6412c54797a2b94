import type { EntityManager } from 'typeorm';
import { recordingOwn } from '../../platform/audit/record-act.js';
import { columnsOf } from '../../platform/database/statements/entity-columns.js';
import { allRows, countChanged, run, valueOf } from '../../platform/database/statements/statement.js';
import { brandGrants } from '../brands/grant.sql.js';
import { User } from '../people/user.entity.js';
import { Ticket } from './ticket.entity.js';
import type { TicketState } from './ticket.rules.js';

export interface LockedTicket {
  ticket: Ticket;
  owner: User;
}

/** Locks the ticket until commit, so that answering, closing and reading come one after another. Reads its owner too. */
export async function lockTicket(db: EntityManager, id: number): Promise<LockedTicket | null> {
  const [[ticket], [owner]] = await Promise.all([
    db.query<Ticket[]>(`select ${columnsOf(db, Ticket).list} from tickets where id = $1 for update`, [id]),
    db.query<User[]>(
      `select ${columnsOf(db, User).list} from users where id = (select user_id from tickets where id = $1)`,
      [id],
    ),
  ]);
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

/**
 * Stores the states of locked tickets, before a message is stored, so that the trigger of messages, which does the same for
 * older versions, finds nothing to change.
 */
export async function updateTickets(
  db: EntityManager,
  states: (TicketState & { id: number })[],
): Promise<void> {
  const rows = states.map((state) => ({
    id: state.id,
    status: state.status,
    assignee_id: state.assigneeId,
    unread_by_staff: state.unreadByStaff,
    unread_by_owner: state.unreadByOwner,
    closed_at: state.closedAt,
    active_at: state.activeAt,
    first_reply_at: state.firstReplyAt,
    waiting_since: state.waitingSince,
  }));
  await db.query(UPDATE, [JSON.stringify(rows)]);
}

const STATE = `status, assignee_id, unread_by_staff, unread_by_owner, closed_at, active_at, first_reply_at, waiting_since`;

const UPDATE = `
  update tickets t set (${STATE}) = row(${STATE.replace(/\w+/g, 'now.$&')})
  from json_populate_recordset(null::tickets, $1::json) now where t.id = now.id`;

/** Deletes up to `limit` tickets of a brand with their messages. Returns how many it deleted. */
export const deleteTicketsOf = countChanged<[brandId: number, limit: number]>(
  `delete from tickets where id in (select id from tickets where brand_id = $1 limit $2)`,
);

/** SQL: whether the person `u` may read tickets of a brand. Null: tickets to the ceo, which only ceos and admins read. */
const mayRead = (brandId: string) => `(u.role in ('ceo', 'admin')
    or (u.role = 'manager' and 'tickets' = any (u.codes)
        and exists (select from ${brandGrants} g where g.user_id = u.id and g.brand_id = ${brandId})))`;

/** SQL: whether the assignee of the ticket `t` may not read it. */
const isLost = `t.status in ('new', 'in-work') and not exists (
  select from users u where u.id = t.assignee_id and ${mayRead('t.brand_id')}
)`;

/** Locks the open tickets of an assignee until commit. */
export const lockAssigned = run<[userId: number]>(
  `select from tickets where assignee_id = $1 and status in ('new', 'in-work') order by id for update`,
);

/** Whether somebody else holds a ticket that this assignee is about to lose. The others are locked until commit. */
export const isLostHeld = valueOf<boolean, [userId: number]>(`
  with ours as (
    select t.id from tickets t where t.assignee_id = $1 and ${isLost} order by t.id for update skip locked
  )
  select exists (
    select from tickets t where t.assignee_id = $1 and ${isLost} and t.id not in (select id from ours)
  ) as "isHeld"`);

/** Takes their open tickets from an assignee who may not read them, and returns these. */
export const takeLost = allRows<{ id: number; brandId: number | null; ownerId: number }, [userId: number]>(`
  with taken as (
    update tickets t set assignee_id = null where t.assignee_id = $1 and ${isLost} returning id, brand_id, user_id
  )
  select id, brand_id as "brandId", user_id as "ownerId" from taken order by id`);

/** Takes tickets from assignees they have just got who may not read them, and records it. */
export const takeLostOf = run<[ids: number[]]>(
  `with taken as (
       update tickets t set assignee_id = null
       from (select id, assignee_id from tickets where id = any($1)) before
       where t.id = before.id and ${isLost} returning t.id, t.brand_id, before.assignee_id
     )
     ${recordingOwn(`
       select 'ticket.assign' as action, id as subject_id, brand_id,
         jsonb_build_object('assignee_id', assignee_id) as before, '{"assignee_id": null}'::jsonb as after
       from taken order by id`)}`,
);

/** Keeps the rights of a person until commit. */
export const keepRights = run<[userId: number]>('select from users where id = $1 for share');

export type Reader = Pick<User, 'id' | 'publicName' | 'telegramId' | 'photoName' | 'role' | 'username'>;

/** The staff who may read tickets of the brand. Null: tickets to the ceo, which only ceos and admins read. */
export const findReaders = allRows<Reader, [brandId: number | null]>(`
  select u.id, u.public_name as "publicName", u.telegram_id as "telegramId", u.photo_name as "photoName", u.role,
    u.username
  from users u
  where ${mayRead('$1')}
  order by lower(u.public_name), u.id`);
