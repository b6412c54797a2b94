import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { getLastPage, getOffset, PAGE_SIZE } from '../../../platform/lists/lists.rules.js';
import { activeMembers } from '../../brands/registry/member.sql.js';
import { dueTimeSql, overdueBoundsSql } from '../../brands/registry/working-time.sql.js';
import type { TicketStatus, TicketType } from '../records/ticket.rules.js';
import type { TicketView } from '../records/ticket.schemas.js';
import {
  mentionsSql,
  type Side,
  snoozedIdsSql,
  staffListExtraSql,
  ticketRowsSql,
} from '../records/ticket.sql.js';
import type { OwnUnread, TicketRow } from './ticket-list.schemas.js';

/** A filter of tickets. Undefined fields do not filter. */
interface TicketConditions {
  ids?: readonly number[];
  /** Undefined: all brands, and tickets without a brand. */
  brandIds?: readonly number[];
  ownerId?: number;
  type?: TicketType;
  status?: TicketStatus;
  /** True: only closed tickets. False: only others. */
  isClosed?: boolean;
  assignee?: number | 'none';
  /** A note in the ticket mentions this person. */
  mentionedId?: number;
  tagId?: number;
  /** Only tickets that are snoozed now, or only others. */
  snooze?: { now: Date; isSnoozed: boolean };
  /** Only open tickets that were due before this instant. */
  dueBefore?: Date;
}

/** The rows of each side's lists. */
interface RowBySide {
  staff: TicketRow;
  owner: TicketView;
}

export interface TicketListQuery extends TicketConditions {
  page: number;
  order: 'newest' | 'oldest' | 'activity' | 'due';
}

/** `prefix`: the alias of the table with a dot, or empty. */
const orderSql = {
  newest: (prefix: string) => `${prefix}id desc`,
  oldest: (prefix: string) => `${prefix}id`,
  activity: (prefix: string) => `${prefix}active_at desc, ${prefix}id desc`,
  // The earliest due time first, then those without one.
  due: (prefix: string) =>
    `(select ${dueTimeSql(`${prefix || 'tickets.'}waiting_since`, 'b')} from brands b where b.id = ${prefix || 'tickets.'}brand_id),
      ${prefix}waiting_since, ${prefix}active_at desc, ${prefix}id desc`,
} satisfies Record<TicketListQuery['order'], (prefix: string) => string>;

/** What identifies an open ticket to people. The brand is null for tickets to the CEO. */
export interface OpenTicket {
  id: number;
  title: string;
  brand: string | null;
}

/** SQL condition: the ticket `t` belongs to the person `$1`, and not to a brand that they have left. */
const isOwnSql = `t.user_id = $1 and (t.brand_id is null
  or exists (select from ${activeMembers} m where m.brand_id = t.brand_id and m.user_id = t.user_id))`;

/** Lists and counts tickets. SQL throughout, because it joins many tables in hot reads. */
@Injectable()
export class TicketListRepository {
  constructor(private readonly database: Database) {}

  /** One page, and the number of the last page. Finds the ids in an index first, and reads only the rows of the page. */
  async listPage<S extends Side>(
    side: S,
    { page, order, ...conditions }: TicketListQuery,
  ): Promise<{ data: RowBySide[S][]; lastPage: number }> {
    const { sql, values } = buildWhere(conditions);
    const where = sql.length > 0 ? `where ${sql.join(' and ')}` : '';
    const extra = side === 'staff' ? staffListExtraSql : undefined;
    const offset = `$${values.length + 1}::bigint`;
    const { count, data } = await this.database.onlyRow<{ count: number; data: RowBySide[S][] }>(
      `with chosen as materialized (
         select id from tickets ${where} order by ${orderSql[order]('')} limit ${PAGE_SIZE} offset ${offset}
       )
       select (select count(*)::int from tickets ${where}) as count,
         (select coalesce(json_agg(page), '[]') from (
           ${ticketRowsSql(side, 'chosen join tickets t on t.id = chosen.id', extra)} order by ${orderSql[order]('t.')}
         ) page) as data`,
      [...values, getOffset(page)],
    );
    return { data, lastPage: getLastPage(count) };
  }

  /** These tickets as rows of staff's lists, in any order. */
  listRows(ids: readonly number[]): Promise<TicketRow[]> {
    return this.database.rows(
      `${ticketRowsSql('staff', 'tickets t', staffListExtraSql)} where t.id = any ($1::int[])`,
      [ids],
    );
  }

  /** How many messages the owner has not seen. Omits tickets in removed brands, and in those that the owner has left. */
  listUnreadCounts(userId: number): Promise<OwnUnread[]> {
    return this.database.rows(
      `select t.brand_id, t.type, t.status = 'closed' as closed, sum(t.unread_by_owner)::int as count
       from tickets t left join brands b on b.id = t.brand_id
       where ${isOwnSql} and t.unread_by_owner > 0 and b.removed_at is null
       group by 1, 2, 3 order by 1 nulls first, 2, 3`,
      [userId],
    );
  }

  /**
   * Open tickets that the person owns or is assigned, latest activity first. Omits tickets in removed brands, and own ones in brands
   * that the person has left.
   */
  listOpenByUser(userId: number, limit: number): Promise<OpenTicket[]> {
    return this.database.rows(
      `select t.id, t.title, b.name as brand from tickets t left join brands b on b.id = t.brand_id
       where t.status in ('new', 'in-work') and b.removed_at is null and (t.assignee_id = $1 or (${isOwnSql}))
       order by t.active_at desc, t.id desc limit $2`,
      [userId, limit],
    );
  }
}

/** SQL of a filter. Statuses are part of the text, because PostgreSQL cannot use partial indexes with parameters. */
function buildWhere(conditions: TicketConditions) {
  const { ids, brandIds, ownerId, type, status, isClosed, assignee, mentionedId, tagId, snooze, dueBefore } =
    conditions;
  const sql: string[] = [];
  const values: unknown[] = [];
  const addFilter = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== undefined) sql.push(condition(`$${values.push(value)}`));
  };
  addFilter(ids, (parameter) => `id = any(${parameter}::int[])`);
  addFilter(brandIds, (parameter) => `brand_id = any(${parameter}::int[])`);
  addFilter(ownerId, (parameter) => `user_id = ${parameter}::int`);
  addFilter(type, (parameter) => `type = ${parameter}::text`);
  if (assignee === 'none') sql.push('assignee_id is null');
  else addFilter(assignee, (parameter) => `assignee_id = ${parameter}::int`);
  addFilter(mentionedId, (parameter) => `id ${mentionsSql(`${parameter}::int`)}`);
  addFilter(
    tagId,
    (parameter) => `id in (select ticket_id from ticket_tag_links where tag_id = ${parameter}::int)`,
  );
  addFilter(
    snooze?.now,
    (parameter) => `id ${snooze?.isSnoozed ? 'in' : 'not in'} ${snoozedIdsSql(parameter)}`,
  );
  addFilter(
    dueBefore,
    (parameter) => `status in ('new', 'in-work') and waiting_since is not null
      and exists (select from ${overdueBoundsSql(`${parameter}::timestamptz`)} bound
        where bound.brand_id = tickets.brand_id and bound.overdue_before > tickets.waiting_since)`,
  );
  if (status) sql.push(`status = '${status}'`);
  if (isClosed !== undefined) sql.push(isClosed ? `status = 'closed'` : `status in ('new', 'in-work')`);
  return { sql, values };
}
