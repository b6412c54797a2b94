import type { DataSource, EntityManager } from 'typeorm';
import { allRows, onlyRow } from '../../platform/database/statements/statement.js';
import { namedRead } from '../../platform/database/statements/named-statement.js';
import { lastPage, rowsBefore } from '../../platform/paging.rules.js';
import { instantText } from '../../platform/time/instant.sql.js';
import { mentions } from '../ticket-notes/ticket-note.sql.js';
import { userJson } from '../users/user-json.js';
import { dueTime } from '../brands/working-time.sql.js';
import { giveFiles } from './ticket-file.queries.js';
import type { TicketMessage } from './ticket.entity.js';
import type { TicketStatus, TicketType } from './ticket.rules.js';
import type { TicketRow, TicketView } from './ticket.schemas.js';

/** The two sides of a ticket. Each has its own unread marks. */
export type Side = 'staff' | 'owner';

/** A filter of tickets. Undefined fields do not filter. */
export interface TicketConditions {
  ids?: readonly number[];
  /** Undefined: all brands, and tickets without a brand. */
  brandIds?: readonly number[];
  ownerId?: number;
  type?: TicketType;
  status?: TicketStatus;
  /** True: only closed tickets. False: only open ones. */
  isClosed?: boolean;
  assignee?: number | 'none';
  /** A note in the ticket mentions this person. */
  mentionedId?: number;
  /** Only open tickets that were due before this instant. */
  dueBefore?: Date;
}

export interface TicketListing extends TicketConditions {
  page: number;
  pageSize: number;
  order: 'newest' | 'oldest' | 'activity' | 'due';
}

const orders = {
  newest: (t: string) => `${t}id desc`,
  oldest: (t: string) => `${t}id`,
  activity: (t: string) => `${t}active_at desc, ${t}id desc`,
  // The oldest due time first, then those that wait without one.
  due: (t: string) =>
    `(select ${dueTime(`${t || 'tickets.'}waiting_since`, 'b')} from brands b where b.id = ${t || 'tickets.'}brand_id),
      ${t}waiting_since, ${t}active_at desc, ${t}id desc`,
} satisfies Record<TicketListing['order'], (table: string) => string>;

/** A further column of `ticketRows`. */
export const DUE_AT = `, ${instantText(dueTime('t.waiting_since', 'brand'))} as due_at`;

/** Staff's lists show the newest message. If it only has the files of the opening text, they show that text. */
const lastMessage = {
  column: `, json_build_object(
      'text', case when last.id is null or (last.message = '' and last.created_at = t.created_at)
        then t.description else last.message end,
      'timestamp', floor(extract(epoch from coalesce(last.created_at, t.created_at)))::int,
      'from_staff', coalesce(last.user_id <> t.user_id, false)
    ) as last_message${DUE_AT}`,
  join: `left join lateral (
    select m.id, m.message, m.user_id, m.created_at from ticket_messages m
    where m.ticket_id = t.id order by m.id desc limit 1
  ) last on true`,
};

/** SQL of tickets as rows of `TicketView`. `source`: the text after `from`, which must contain `tickets t`. */
export const ticketRows = (side: Side, source: string, more: { column?: string; join?: string } = {}) => `
  select t.id, t.type, t.title, t.description, t.status, t.status = 'closed' as closed, t.user_id,
    ${userJson('owner')} as "user", ${userJson('assignee')} as assignee, t.brand_id, brand.name as brand,
    ${instantText('t.created_at')} as created_at,
    t.unread_by_${side} > 0 as has_message,
    case when t.status = 'new' then (
      select count(*)::int from tickets ahead
      where ahead.status = 'new' and ahead.queue = t.queue and ahead.id <= t.id
    ) end as place${more.column ?? ''}
  from ${source}
  join users owner on owner.id = t.user_id
  left join users assignee on assignee.id = t.assignee_id
  left join brands brand on brand.id = t.brand_id
  ${more.join ?? ''}`;

/**
 * One page as JSON text of tickets, and the number of the last page. First finds the ids in an index, and then reads only the
 * rows of the page.
 */
export async function findTicketPage(
  dataSource: DataSource,
  side: Side,
  { page, pageSize, order, ...conditions }: TicketListing,
): Promise<{ data: string; lastPage: number }> {
  const { sql, keys, values } = whereClause(conditions);
  const where = sql.length > 0 ? `where ${sql.join(' and ')}` : '';
  const more = side === 'staff' ? lastMessage : undefined;
  const offset = `$${values.length + 1}::bigint`;
  const isMerged = order === 'due' && !isNarrow(conditions) && page * pageSize <= MOST_MERGED;
  const chosen = isMerged
    ? mergedByDueTime(sql, pageSize, offset)
    : `chosen as materialized (
           select id from tickets ${where} order by ${orders[order]('')} limit ${pageSize} offset ${offset}
         )`;
  const [row] = await namedRead<{ count: number; data: string }>(
    dataSource,
    ['tickets', side, order, isMerged ? 'merged' : '', ...keys].join(' '),
    `with ${chosen}
     select (select count(*)::int from tickets ${where}) as count,
       (select coalesce(json_agg(row_to_json(v)), '[]')::text from (
         ${ticketRows(side, 'chosen join tickets t on t.id = chosen.id', more)} order by ${orders[order]('t.')}
       ) v) as data`,
    [...values, rowsBefore(page, pageSize)],
  );
  return { data: row!.data, lastPage: lastPage(row!.count, pageSize) };
}

/** Beyond so many tickets, to count all due times costs no more than to merge those of the brands. */
const MOST_MERGED = 400;

/** Whether so few tickets fit that all their due times can be counted. */
const isNarrow = ({ ids, ownerId, assignee, mentionedId, dueBefore }: TicketConditions) =>
  [ids, ownerId, mentionedId, dueBefore].some((value) => value !== undefined) || typeof assignee === 'number';

/**
 * SQL that chooses a page in the order of due times. In a brand they are in the order in which the tickets wait. So only the
 * first tickets of the brands whose own first ones come first are looked at, and others only if too few wait.
 */
function mergedByDueTime(conditions: string[], pageSize: number, offset: string): string {
  const most = `(${offset} + ${pageSize})`;
  const order = 'waiting_since, active_at desc, id desc';
  const first = (brand: string, limit: string) => `
    select id, waiting_since, active_at from tickets
    where ${['waiting_since is not null', brand, ...conditions].join(' and ')} order by ${order} limit ${limit}`;
  const due = dueTime('first.waiting_since', 'b');
  return `
    brands_in_order as materialized (
      select b.id as brand_id from brands b cross join lateral (${first('brand_id = b.id', '1')}) first
      order by ${due}, first.waiting_since, first.active_at desc, first.id desc limit ${most}
    ), waiting as materialized (
      select first.id, first.waiting_since, first.active_at, ${due} as due
      from brands_in_order o join brands b on b.id = o.brand_id
      cross join lateral (${first('brand_id = o.brand_id', most)}) first
      union all
      (select id, waiting_since, active_at, null from (${first('brand_id is null', most)}) without_brand)
    ), chosen as materialized (
      select id from (
        select id, waiting_since, active_at, due from waiting
        union all
        (select id, waiting_since, active_at, null from tickets
         where ${['waiting_since is null', ...conditions].join(' and ')}
         order by active_at desc, id desc limit greatest(${most} - (select count(*) from waiting), 0))
      ) candidates
      order by due, ${order} limit ${pageSize} offset ${offset}
    )`;
}

export async function countTickets(dataSource: DataSource, conditions: TicketConditions): Promise<number> {
  const { sql, keys, values } = whereClause(conditions);
  const [row] = await namedRead<{ count: number }>(
    dataSource,
    ['ticket count', ...keys].join(' '),
    `select count(*)::int as count from tickets${sql.length > 0 ? ` where ${sql.join(' and ')}` : ''}`,
    values,
  );
  return row!.count;
}

/** Statuses are part of the text, because with parameters PostgreSQL could not use partial indexes. */
function whereClause({
  ids,
  brandIds,
  ownerId,
  type,
  status,
  isClosed,
  assignee,
  mentionedId,
  dueBefore,
}: TicketConditions) {
  const sql: string[] = [];
  const keys: string[] = [];
  const values: unknown[] = [];
  const narrow = (key: string, value: unknown, condition: (parameter: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    keys.push(key);
    sql.push(condition(`$${values.length}`));
  };
  const fix = (key: string, condition: string) => {
    keys.push(key);
    sql.push(condition);
  };
  narrow('ids', ids, (found) => `id = any(${found}::int[])`);
  narrow('brands', brandIds, (brands) => `brand_id = any(${brands}::int[])`);
  narrow('owner', ownerId, (owner) => `user_id = ${owner}::int`);
  narrow('type', type, (known) => `type = ${known}::text`);
  if (assignee === 'none') fix('nobody', 'assignee_id is null');
  else narrow('assignee', assignee, (person) => `assignee_id = ${person}::int`);
  narrow('mentioned', mentionedId, (person) => `id ${mentions(`${person}::int`)}`);
  narrow(
    'due',
    dueBefore,
    (now) => `status in ('new', 'in-work') and waiting_since is not null and exists (
      select from brands b where b.id = tickets.brand_id and ${dueTime('tickets.waiting_since', 'b')} < ${now}::timestamptz
    )`,
  );
  if (status) fix(status, `status = '${status}'`);
  if (isClosed !== undefined)
    fix(`closed ${isClosed}`, isClosed ? `status = 'closed'` : `status in ('new', 'in-work')`);
  return { sql, keys, values };
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

/** `given_name`: null for old files, whose names were not stored. */
export interface StoredFile {
  name: string;
  given_name: string | null;
}

export interface MessageRow {
  id: number;
  user_id: number;
  message: string;
  /** In their order. Null: none. */
  stored_files: StoredFile[] | null;
  timestamp: number;
}

const messagesOf = (source: string, more = '') => `
  select m.id, m.user_id, m.message, floor(extract(epoch from m.created_at))::int as timestamp,
    (
      select json_agg(json_build_object('name', f.name, 'given_name', f.given_name) order by f.position)
      from ticket_files f where f.message_id = m.id
    ) as stored_files${more}
  from ${source} m`;
export const messageRows = messagesOf('ticket_messages');
export const staffMessageRows = messagesOf('ticket_messages', ', false as is_note');

const getMessage = onlyRow<MessageRow, [id: number]>(`${messageRows} where m.id = $1`);

/** A message to be stored, and the files that it gets. */
export type NewMessage = Omit<TicketMessage, 'id'> & { fileNames: string[] };

/** Stores a message, gives it the files, and returns it. */
export async function insertMessage(db: EntityManager, message: NewMessage): Promise<MessageRow> {
  const [stored] = await insertMessages(db, [message]);
  return stored!;
}

/** The same for several messages, with one statement for all that have no files. */
export async function insertMessages(db: EntityManager, messages: NewMessage[]): Promise<MessageRow[]> {
  if (messages.length === 0) return [];
  const rows = await insertTexts(
    db,
    messages.map(({ ticketId }) => ticketId),
    messages.map(({ userId }) => userId),
    messages.map(({ message }) => message),
    messages.map(({ createdAt }) => createdAt),
  );
  for (const [n, { fileNames }] of messages.entries()) {
    if (fileNames.length === 0) continue;
    await giveFiles(db, fileNames, rows[n]!.id);
    rows[n] = await getMessage(db, rows[n]!.id);
  }
  return rows;
}

/** Ids are given in the order of the messages. */
const insertTexts = allRows<
  MessageRow,
  [ticketIds: number[], userIds: number[], messages: string[], createdAt: Date[]]
>(`
  with stored as (
    insert into ticket_messages (ticket_id, user_id, message, created_at)
    select ticket_id, user_id, message, created_at
    from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[]) with ordinality
      as given (ticket_id, user_id, message, created_at, n)
    order by n returning *
  ) ${messagesOf('stored')} order by m.id`);

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
