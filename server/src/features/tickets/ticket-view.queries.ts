import type { DataSource, EntityManager } from 'typeorm';
import { onlyRow } from '../../platform/database/statement.js';
import { namedRead } from '../../platform/database/named-statement.js';
import { rowsBefore } from '../../platform/paging.rules.js';
import { userJson } from '../users/user-json.js';
import type { TicketStatus, TicketType } from './ticket.rules.js';
import type { ChatSpan, TicketRow, TicketView } from './ticket.schemas.js';

/** The two sides of a ticket. Each has its own unread marks. */
export type Side = 'staff' | 'owner';

/** A filter of tickets. Undefined fields do not filter. */
export interface TicketConditions {
  /** Undefined: all brands, and tickets without a brand. */
  brandIds?: readonly number[];
  ownerId?: number;
  type?: TicketType;
  status?: TicketStatus;
  /** True: only closed tickets. False: only open ones. */
  isClosed?: boolean;
  assignee?: number | 'none';
}

export interface TicketListing extends TicketConditions {
  page: number;
  pageSize: number;
  order: 'newest' | 'oldest' | 'activity';
}

const orders = {
  newest: (t: string) => `${t}id desc`,
  oldest: (t: string) => `${t}id`,
  activity: (t: string) => `${t}active_at desc, ${t}id desc`,
} satisfies Record<TicketListing['order'], (table: string) => string>;

/** Staff's lists show the newest message. If it only has the files of the opening text, they show that text. */
const lastMessage = {
  column: `, jsonb_build_object(
      'text', case when last.id is null or (last.message = '' and last.created_at = t.created_at)
        then t.description else last.message end,
      'timestamp', floor(extract(epoch from coalesce(last.created_at, t.created_at)))::int,
      'from_staff', coalesce(last.user_id <> t.user_id, false)
    ) as last_message`,
  join: `left join lateral (
    select m.id, m.message, m.user_id, m.created_at from ticket_messages m
    where m.ticket_id = t.id order by m.id desc limit 1
  ) last on true`,
};

/** SQL of tickets as rows of `TicketView`. `source`: the text after `from`, which must contain `tickets t`. */
const ticketRows = (side: Side, source: string, more = { column: '', join: '' }) => `
  select t.id, t.type, t.title, t.description, t.status, t.status = 'closed' as closed, t.user_id,
    ${userJson('owner')} as "user", ${userJson('assignee')} as assignee, t.brand_id, brand.name as brand, t.created_at,
    t.unread_by_${side} > 0 as has_message,
    case when t.status = 'new' then (
      select count(*)::int from tickets ahead
      where ahead.status = 'new' and ahead.queue = t.queue and ahead.id <= t.id
    ) end as place${more.column}
  from ${source}
  join users owner on owner.id = t.user_id
  left join users assignee on assignee.id = t.assignee_id
  left join brands brand on brand.id = t.brand_id
  ${more.join}`;

/** One page, and the number of all tickets. First finds the ids in an index, and then reads only the rows of the page. */
export async function findTicketPage(
  db: EntityManager,
  side: Side,
  { page, pageSize, order, ...conditions }: TicketListing,
): Promise<[tickets: TicketRow[], count: number]> {
  const { sql, values } = whereClause(conditions);
  const where = sql.length > 0 ? `where ${sql.join(' and ')}` : '';
  const [{ count }] = await db.query<[{ count: number }]>(
    `select count(*)::int as count from tickets ${where}`,
    values,
  );
  const more = side === 'staff' ? lastMessage : undefined;
  const tickets = await db.query<TicketRow[]>(
    `with chosen as materialized (
       select id from tickets ${where} order by ${orders[order]('')} limit ${pageSize} offset $${values.length + 1}::bigint
     ) ${ticketRows(side, 'chosen join tickets t on t.id = chosen.id', more)} order by ${orders[order]('t.')}`,
    [...values, rowsBefore(page, pageSize)],
  );
  return [tickets, count];
}

/** Statuses are part of the text, because with parameters PostgreSQL could not use partial indexes. */
function whereClause({ brandIds, ownerId, type, status, isClosed, assignee }: TicketConditions) {
  const sql: string[] = [];
  const values: unknown[] = [];
  const narrow = (value: unknown, condition: (parameter: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    sql.push(condition(`$${values.length}`));
  };
  narrow(brandIds, (brands) => `brand_id = any(${brands}::int[])`);
  narrow(ownerId, (owner) => `user_id = ${owner}::int`);
  narrow(type, (known) => `type = ${known}::text`);
  if (assignee === 'none') sql.push('assignee_id is null');
  else narrow(assignee, (person) => `assignee_id = ${person}::int`);
  if (status) sql.push(`status = '${status}'`);
  if (isClosed !== undefined) sql.push(isClosed ? `status = 'closed'` : `status in ('new', 'in-work')`);
  return { sql, values };
}

export async function getTicketView(db: EntityManager, side: Side, id: number): Promise<TicketView> {
  const [ticket] = await db.query<[TicketView]>(`${ticketRows(side, 'tickets t')} where t.id = $1`, [id]);
  return ticket;
}

/** One ticket as a row of staff's lists. */
export async function getTicketRow(db: EntityManager, id: number): Promise<TicketRow> {
  const rows = ticketRows('staff', 'tickets t', lastMessage);
  const [ticket] = await db.query<[TicketRow]>(`${rows} where t.id = $1`, [id]);
  return ticket;
}

export interface MessageRow {
  id: number;
  user_id: number;
  message: string;
  /** In their order. `given_name`: null for old files, whose names were not stored. */
  stored_files: { name: string; given_name: string | null }[];
  timestamp: number;
}

const messageRows = `
  select m.id, m.user_id, m.message, floor(extract(epoch from m.created_at))::int as timestamp,
    coalesce((
      select jsonb_agg(jsonb_build_object('name', f.name, 'given_name', f.given_name) order by f.position)
      from ticket_files f where f.message_id = m.id
    ), '[]') as stored_files
  from ticket_messages m`;

/** Newest first. With `after` it takes the first messages after that one, so that a client who asks again misses none. */
export async function findMessages(
  db: EntityManager,
  ticketId: number,
  { before, after }: ChatSpan,
  limit: number,
): Promise<MessageRow[]> {
  if (after === undefined) {
    return db.query(
      `${messageRows} where m.ticket_id = $1 and m.id < coalesce($2::bigint, 2147483648)
       order by m.id desc limit $3`,
      [ticketId, before ?? null, limit],
    );
  }
  const oldestFirst = await db.query<MessageRow[]>(
    `${messageRows} where m.ticket_id = $1 and m.id > $2 order by m.id limit $3`,
    [ticketId, after, limit],
  );
  return oldestFirst.reverse();
}

export const getMessage = onlyRow<MessageRow, [id: number]>(`${messageRows} where m.id = $1`);

export interface OpenCounts {
  type: TicketType;
  count_new: number;
  count_in_work: number;
  /** Messages in tickets in work that staff have not seen. */
  count_in_work_messages: number;
}

/** Counts open tickets by type, in these brands or everywhere for null. Reads only an index of open tickets. */
export function countOpen(
  dataSource: DataSource,
  brandIds: readonly number[] | null,
): Promise<readonly Readonly<OpenCounts>[]> {
  return namedRead<OpenCounts>(
    dataSource,
    `tickets open ${brandIds ? 'brands' : 'all'}`,
    `select type, count(*) filter (where status = 'new')::int as count_new,
       count(*) filter (where status = 'in-work')::int as count_in_work,
       coalesce(sum(unread_by_staff) filter (where status = 'in-work'), 0)::int as count_in_work_messages
     from tickets
     where status in ('new', 'in-work') ${brandIds ? 'and brand_id = any($1::int[])' : ''}
     group by type`,
    brandIds ? [brandIds] : [],
  );
}
