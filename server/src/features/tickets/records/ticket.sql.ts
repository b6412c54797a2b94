import { instantSql } from '../../../platform/time/time.rules.js';
import { dueTimeSql } from '../../brands/registry/working-time.sql.js';
import { userJsonSql } from '../../people/user-json.js';
import type { TicketState } from './ticket.rules.js';

/** The two sides of a ticket. Each has its own unread marks. */
export type Side = 'staff' | 'owner';

/** The columns that only staff see, for `extra` of `ticketRowsSql`. Begins with a comma. */
export const deskColumnsSql = `, ${instantSql(dueTimeSql('t.waiting_since', 'brand'))} as due_at, (
    select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by tag.key), '[]')
    from ticket_tag_links link join ticket_tags tag on tag.id = link.tag_id where link.ticket_id = t.id
  ) as tags, ${instantSql('t.snoozed_until')} as snoozed_until`;

/**
 * The ids of the tickets that are snoozed at an instant. Without `is not null`, PostgreSQL estimates a third of all tickets, and
 * allocates a hash table for as many: 1 ms with 200,000 tickets.
 */
export const snoozedIdsSql = (now: string) =>
  `(select s.id from tickets s where s.snoozed_until > ${now}::timestamptz and s.snoozed_until is not null)`;

/**
 * The additions to `ticketRowsSql` for staff's lists. The last message is the opening text if there is no other, or if the newest one
 * has only the files of the opening text.
 */
export const staffListExtraSql = {
  columns: `, json_build_object(
      'text', case when last.id is null or (last.message = '' and last.created_at = t.created_at)
        then t.description else last.message end,
      'timestamp', floor(extract(epoch from coalesce(last.created_at, t.created_at)))::int,
      'from_staff', last.id is not null and last.user_id is distinct from t.user_id
    ) as last_message${deskColumnsSql}`,
  join: `left join lateral (
    select m.id, m.message, m.user_id, m.created_at from ticket_messages m
    where m.ticket_id = t.id order by m.id desc limit 1
  ) last on true`,
};

/** SQL of tickets as rows of `TicketView`. `source`: the text after `from`, which must contain `tickets t`. */
export const ticketRowsSql = (
  side: Side,
  source: string,
  extra: { columns?: string; join?: string } = {},
) => `
  select t.id, t.type, t.title, t.description, t.status, t.status = 'closed' as closed, t.user_id,
    ${userJsonSql('owner')} as "user", ${userJsonSql('assignee')} as assignee, t.brand_id, brand.name as brand, t.merged_into,
    ${instantSql('t.created_at')} as created_at,
    t.unread_by_${side} > 0 as has_message,
    case when t.status = 'new' then (
      select count(*)::int from tickets ahead
      where ahead.status = 'new' and ahead.queue = t.queue and ahead.id <= t.id
    ) end as place${extra.columns ?? ''}
  from ${source}
  join users owner on owner.id = t.user_id
  left join users assignee on assignee.id = t.assignee_id
  left join brands brand on brand.id = t.brand_id
  ${extra.join ?? ''}`;

const stateColumns: Record<keyof TicketState, string> = {
  status: 'status',
  assigneeId: 'assignee_id',
  unreadByStaff: 'unread_by_staff',
  unreadByOwner: 'unread_by_owner',
  closedAt: 'closed_at',
  activeAt: 'active_at',
  firstReplyAt: 'first_reply_at',
  waitingSince: 'waiting_since',
  snoozedUntil: 'snoozed_until',
};

/** SQL that assigns `toStateParameters` to the columns of a ticket. `first`: the number of the first parameter. */
export const buildStateSql = (first: number): string =>
  Object.values(stateColumns)
    .map((column, i) => `${column} = $${first + i}`)
    .join(', ');

export const toStateParameters = (state: TicketState): unknown[] =>
  Object.keys(stateColumns).map((property) => state[property as keyof TicketState]);

/** A table expression of the open tickets that are not snoozed, for features that count them. */
export const openTicketsSql = (
  now: string,
) => `(select brand_id, type, status, assignee_id, unread_by_staff, waiting_since
  from tickets where status in ('new', 'in-work') and id not in ${snoozedIdsSql(now)})`;

/** SQL of notes with the columns of messages, because staff's chats show both. Callers add conditions on `m`. */
export const noteRowsSql = `
  select m.id, m.user_id, m.message, floor(extract(epoch from m.created_at))::int as timestamp,
    '[]'::json as files, m.origin_ticket_id, true as is_note, null::json as api_key
  from ticket_notes m`;

/** SQL to append to a ticket's id, as a condition that a note in the ticket mentions the person. */
export const mentionsSql = (person: string) => `in (
  select n.ticket_id from ticket_note_mentions m join ticket_notes n on n.id = m.note_id where m.user_id = ${person}
)`;

/** A table expression for `with recursive`: the ids of a ticket and of all tickets that were merged into it. */
export const familySql = (ticketId: string, name = 'family') => `${name} (id) as (
    select ${ticketId}::int
    union all
    select t.id from tickets t join ${name} on t.merged_into = ${name}.id
  )`;

/** SQL of the tickets that were merged into a ticket, directly or not, as rows of `MergedTicket`. */
export const mergedRowsSql = (ticketId: string) => `
  with recursive ${familySql(ticketId)}
  select t.id, t.title, t.description, ${instantSql('t.created_at')} as created_at, ${instantSql('t.merged_at')} as merged_at
  from tickets t where t.id in (select id from family) and t.id <> ${ticketId} order by t.id`;

/** Older events are omitted. */
const MAX_EVENTS = 200;

/**
 * SQL of what was done to a ticket, as rows of `TicketEvent`, newest first, from the audit trail. One entry may be several events: a
 * reply can assign the ticket and close it. `since` (inclusive) and `until` (exclusive): SQL of Unix seconds; null: no bound.
 */
export const eventRowsSql = (ticketId: string, since: string, until: string) => `
  select entry.id * 4 + kind.position as id, kind.type, floor(extract(epoch from entry.created_at))::int as at,
    ${userJsonSql('actor')} as actor, ${userJsonSql('assignee')} as "user",
    case when kind.type like '%tagged' then
      json_build_object('id', coalesce(entry.after, entry.before) -> 'tag_id', 'name', coalesce(entry.after, entry.before) -> 'tag')
    end as tag,
    case when kind.type like '%merged' then json_build_object('from', entry.after -> 'from', 'into', entry.after -> 'into') end as merge
  from audit_records entry
  cross join lateral (values
    (0, 'reopened', entry.action = 'ticket.reopen'),
    (1, 'assigned', entry.after ? 'assignee_id'),
    (2, 'closed', entry.after ->> 'status' = 'closed' and entry.action <> 'ticket.merge'),
    (3, case entry.action when 'ticket.tag' then 'tagged' when 'ticket.untag' then 'untagged'
      when 'ticket.merge' then 'merged' else 'unmerged' end,
      entry.action in ('ticket.tag', 'ticket.untag', 'ticket.merge', 'ticket.unmerge'))
  ) kind (position, type, has_happened)
  left join users actor on actor.id = entry.actor_id
  left join users assignee on kind.type = 'assigned' and assignee.id = (entry.after ->> 'assignee_id')::int
  where entry.subject = 'ticket' and entry.subject_id = ${ticketId} and kind.has_happened
    and entry.created_at >= coalesce(to_timestamp(${since}), '-infinity')
    and entry.created_at < coalesce(to_timestamp(${until}), 'infinity')
  order by entry.created_at desc, entry.id desc, kind.position desc limit ${MAX_EVENTS}`;
