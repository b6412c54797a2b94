import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { auditInsertSql } from '../../../platform/audit/audit-trail.js';
import { Database } from '../../../platform/database/database.js';
import type { User } from '../../people/user.entity.js';
import { Ticket } from './ticket.entity.js';
import type { TicketState } from './ticket.rules.js';
import type { DeskTicket, TicketView } from './ticket.schemas.js';
import { buildStateSql, deskColumnsSql, type Side, ticketRowsSql, toStateParameters } from './ticket.sql.js';

export type NewTicket = Pick<
  Ticket,
  | 'type'
  | 'queue'
  | 'title'
  | 'description'
  | 'brandId'
  | 'userId'
  | 'unreadByStaff'
  | 'createdAt'
  | 'activeAt'
  | 'waitingSince'
>;

type StateBeforeClosing = Pick<
  TicketState,
  'status' | 'assigneeId' | 'unreadByStaff' | 'firstReplyAt' | 'waitingSince' | 'snoozedUntil'
>;

export type TicketLockedForMessage = Ticket & { newMessageId: number; ownerTelegramId: string };

/** A member of staff who may read a ticket. */
export type StaffReader = Pick<User, 'id' | 'publicName' | 'telegramId' | 'photoName' | 'role' | 'username'>;

/**
 * SQL condition: the person `u` may read tickets of the brand whose id is the SQL expression `brandId`. If that is null, the ticket
 * is to the CEO, and only CEOs and admins may read it.
 */
const canReadSql = (brandId: string) => `(u.role in ('ceo', 'admin')
    or (u.role = 'manager' and 'tickets' = any (u.codes)
        and exists (select from user_brands g where g.user_id = u.id and g.brand_id = ${brandId})))`;

/** SQL condition: the ticket `t` is open, and its assignee may not read it. Also true without an assignee. */
const isUnreadableSql = `t.status in ('new', 'in-work') and not exists (
  select from users u where u.id = t.assignee_id and ${canReadSql('t.brand_id')}
)`;

@Injectable()
export class TicketRepository {
  constructor(private readonly database: Database) {}

  find(id: number): Promise<Ticket | null> {
    return this.database.findRow(`select ${this.database.columnsSql(Ticket)} from tickets where id = $1`, [
      id,
    ]);
  }

  getView(side: Side, id: number): Promise<TicketView> {
    return this.database.onlyRow(`${ticketRowsSql(side, 'tickets t')} where t.id = $1`, [id]);
  }

  getDeskView(id: number): Promise<DeskTicket> {
    return this.database.onlyRow(
      `${ticketRowsSql('staff', 'tickets t', { columns: deskColumnsSql })} where t.id = $1`,
      [id],
    );
  }

  /** Ends up to `limit` snoozes whose time has passed, and returns their tickets. */
  endSnoozes(now: Date, limit: number): Promise<Pick<Ticket, 'id' | 'brandId'>[]> {
    return this.database.rows(
      `with due as (
         select id from tickets where snoozed_until <= $1 and snoozed_until is not null
         order by snoozed_until limit $2 for update skip locked
       )
       update tickets t set snoozed_until = null from due where t.id = due.id returning t.id, t.brand_id as "brandId"`,
      [now, limit],
    );
  }

  /** Locks the ticket until commit, so that its changes happen one after another. */
  lockForUpdate(id: number): Promise<Ticket | null> {
    return this.database.findRow(
      `select ${this.database.columnsSql(Ticket)} from tickets where id = $1 for update`,
      [id],
    );
  }

  /** Locks tickets until commit, in the order of their ids, to avoid deadlocks. Omits those that do not exist. */
  lockAllForUpdate(ids: readonly number[]): Promise<Ticket[]> {
    return this.database.rows(
      `select ${this.database.columnsSql(Ticket)} from tickets where id = any ($1::int[]) order by id for update`,
      [ids],
    );
  }

  /**
   * Like `lockForUpdate`, and also generates the id of a message and returns the owner's Telegram id. The message's id is generated
   * after the lock is acquired, so that the ids of a ticket's messages are in the order of commits.
   */
  lockForMessage(id: number): Promise<TicketLockedForMessage | null> {
    return this.database.findRow(
      `select locked.*, nextval(pg_get_serial_sequence('ticket_messages', 'id'))::int as "newMessageId",
         (select telegram_id from users where id = locked."userId") as "ownerTelegramId"
       from (select ${this.database.columnsSql(Ticket)} from tickets where id = $1 for update) locked`,
      [id],
    );
  }

  /** Returns the id. */
  async create(ticket: NewTicket): Promise<number> {
    const { identifiers } = await this.database.repository(Ticket).insert(ticket);
    return (identifiers[0] as { id: number }).id;
  }

  /** The id of the ticket that has the messages of this one. It is the same id, unless this one was merged. */
  async findRootId(id: number): Promise<number> {
    const rootId = await this.database.findValue<number>(
      `with recursive path (id, merged_into) as (
         select id, merged_into from tickets where id = $1
         union all
         select t.id, t.merged_into from tickets t join path on t.id = path.merged_into
       )
       select id from path where merged_into is null`,
      [id],
    );
    return rootId ?? id;
  }

  /** Stores the state of a locked ticket. */
  async updateState(id: number, state: TicketState): Promise<void> {
    await this.database.execute(`update tickets set ${buildStateSql(2)} where id = $1`, [
      id,
      ...toStateParameters(state),
    ]);
  }

  /**
   * The state of a closed ticket before it was closed. Null: its closing is not in the audit trail. `waitingSince`: when the owner
   * opened the ticket, or first wrote after the last reply. Null: the owner did not write after it.
   */
  findStateBeforeClosing(id: number): Promise<StateBeforeClosing | null> {
    return this.database.findRow(
      `select entry.before ->> 'status' as status, (entry.before ->> 'snoozed_until')::timestamptz as "snoozedUntil",
         case when entry.before ? 'assignee_id' then (entry.before ->> 'assignee_id')::int else t.assignee_id end as "assigneeId",
         coalesce((entry.before ->> 'unread_by_staff')::int, t.unread_by_staff) as "unreadByStaff",
         case when t.first_reply_at < t.closed_at then t.first_reply_at end as "firstReplyAt",
         case when answer.id is null then t.created_at else (
           select min(created_at) from ticket_messages
           where ticket_id = t.id and user_id = t.user_id and id > answer.id and id < closing.id
         ) end as "waitingSince"
       from tickets t
       join audit_records entry on entry.subject = 'ticket' and entry.subject_id = t.id and entry.action = 'ticket.close'
       join ticket_messages closing on closing.id = (entry.after ->> 'message_id')::int and closing.ticket_id = t.id
         and closing.created_at = t.closed_at
       cross join lateral (
         select max(id) as id from ticket_messages where ticket_id = t.id and user_id is distinct from t.user_id and id < closing.id
       ) answer
       where t.id = $1`,
      [id],
    );
  }

  /** Assigns locked tickets to a person. Null: to nobody. */
  async updateAssignee(ids: readonly number[], userId: number | null): Promise<void> {
    await this.database.execute('update tickets set assignee_id = $2 where id = any ($1::int[])', [
      ids,
      userId,
    ]);
  }

  /** Marks all messages as seen by a side. Returns false if nothing was unread. */
  async markRead(id: number, side: Side): Promise<boolean> {
    const unread = side === 'staff' ? 'unreadByStaff' : 'unreadByOwner';
    const tickets = this.database.repository(Ticket);
    return (await tickets.update({ id, [unread]: MoreThan(0) }, { [unread]: 0 })).affected === 1;
  }

  /** Deletes up to `limit` tickets of a brand with their messages. Returns how many. */
  deleteByBrand(brandId: number, limit: number): Promise<number> {
    return this.database.execute(
      'delete from tickets where id in (select id from tickets where brand_id = $1 limit $2)',
      [brandId, limit],
    );
  }

  /** Locks the open tickets of an assignee until commit. */
  async lockAssigned(userId: number): Promise<void> {
    await this.database.execute(
      `select from tickets where assignee_id = $1 and status in ('new', 'in-work') order by id for update`,
      [userId],
    );
  }

  /** Locks the open tickets that this assignee may no longer read. Returns whether it skipped some that are already locked. */
  lockUnreadableAndCheckSkipped(userId: number): Promise<boolean> {
    return this.database.value(
      `with lockable as (
         select t.id from tickets t where t.assignee_id = $1 and ${isUnreadableSql} order by t.id for update skip locked
       )
       select exists (
         select from tickets t where t.assignee_id = $1 and ${isUnreadableSql} and t.id not in (select id from lockable)
       ) as "hasSkipped"`,
      [userId],
    );
  }

  /** Unassigns the open tickets that an assignee may no longer read, and returns them. */
  unassignUnreadable(userId: number): Promise<Pick<Ticket, 'id' | 'brandId' | 'userId'>[]> {
    return this.database.rows(
      `with unassigned as (
         update tickets t set assignee_id = null where t.assignee_id = $1 and ${isUnreadableSql} returning id, brand_id, user_id
       )
       select id, brand_id as "brandId", user_id as "userId" from unassigned order by id`,
      [userId],
    );
  }

  /** Unassigns an assigned ticket if it is open and its assignee may not read it, and records this in the audit trail. */
  async unassignIfUnreadable(id: number): Promise<void> {
    await this.database.execute(
      `with unassigned as (
         update tickets t set assignee_id = null
         from (select id, assignee_id from tickets where id = $1) before
         where t.id = before.id and ${isUnreadableSql} returning t.id, t.brand_id, before.assignee_id
       )
       ${auditInsertSql(`
         select 'ticket.assign' as action, id as subject_id, brand_id,
           jsonb_build_object('assignee_id', assignee_id) as before, '{"assignee_id": null}'::jsonb as after
         from unassigned`)}`,
      [id],
    );
  }

  /** Locks a person against changes of their rights until commit. */
  async lockUserForShare(userId: number): Promise<void> {
    await this.database.execute('select from users where id = $1 for share', [userId]);
  }

  /** The staff who may read tickets of the brand, by name. Null: tickets to the CEO, which only CEOs and admins read. */
  listReaders(brandId: number | null): Promise<StaffReader[]> {
    return this.database.rows(
      `select u.id, u.public_name as "publicName", u.telegram_id as "telegramId", u.photo_name as "photoName", u.role,
         u.username
       from users u where ${canReadSql('$1')}
       order by lower(u.public_name), u.id`,
      [brandId],
    );
  }
}
