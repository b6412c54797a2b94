import { userJsonSql } from '../../people/user-json.js';

/** Older ones are omitted. */
const MAX_EVENTS = 200;

/**
 * SQL of what was done to a ticket, as rows of `TicketEvent`, newest first, from the audit trail. One entry may be several events: a
 * reply can assign the ticket and close it. `since` (inclusive) and `until` (exclusive): SQL of Unix seconds; null: no bound.
 */
export const eventRowsSql = (ticketId: string, since: string, until: string) => `
  select r.id * 4 + kind.position as id, kind.type, floor(extract(epoch from r.created_at))::int as at,
    ${userJsonSql('actor')} as actor, ${userJsonSql('assignee')} as "user",
    case when kind.type like '%tagged' then
      json_build_object('id', coalesce(r.after, r.before) -> 'tag_id', 'name', coalesce(r.after, r.before) -> 'tag')
    end as tag,
    case when kind.type like '%merged' then json_build_object('from', r.after -> 'from', 'into', r.after -> 'into') end as merge
  from audit_records r
  cross join lateral (values
    (0, 'reopened', r.action = 'ticket.reopen'),
    (1, 'assigned', r.after ? 'assignee_id'),
    (2, 'closed', r.after ->> 'status' = 'closed' and r.action <> 'ticket.merge'),
    (3, case r.action when 'ticket.tag' then 'tagged' when 'ticket.untag' then 'untagged'
      when 'ticket.merge' then 'merged' else 'unmerged' end,
      r.action in ('ticket.tag', 'ticket.untag', 'ticket.merge', 'ticket.unmerge'))
  ) kind (position, type, has_happened)
  left join users actor on actor.id = r.actor_id
  left join users assignee on kind.type = 'assigned' and assignee.id = (r.after ->> 'assignee_id')::int
  where r.subject = 'ticket' and r.subject_id = ${ticketId} and kind.has_happened
    and r.created_at >= coalesce(to_timestamp(${since}), '-infinity')
    and r.created_at < coalesce(to_timestamp(${until}), 'infinity')
  order by r.created_at desc, r.id desc, kind.position desc limit ${MAX_EVENTS}`;
