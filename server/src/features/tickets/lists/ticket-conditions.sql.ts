import { overdueBounds } from '../../brands/registry/working-time.sql.js';
import { mentions } from '../records/ticket-note.sql.js';
import type { TicketStatus, TicketType } from '../records/ticket.rules.js';

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

/** SQL of a filter. Statuses are part of the text, because with parameters PostgreSQL could not use partial indexes. */
export function whereClause({
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
  const values: unknown[] = [];
  const narrow = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== undefined) sql.push(condition(`$${values.push(value)}`));
  };
  narrow(ids, (found) => `id = any(${found}::int[])`);
  narrow(brandIds, (brands) => `brand_id = any(${brands}::int[])`);
  narrow(ownerId, (owner) => `user_id = ${owner}::int`);
  narrow(type, (known) => `type = ${known}::text`);
  if (assignee === 'none') sql.push('assignee_id is null');
  else narrow(assignee, (person) => `assignee_id = ${person}::int`);
  narrow(mentionedId, (person) => `id ${mentions(`${person}::int`)}`);
  narrow(
    dueBefore,
    (now) => `status in ('new', 'in-work') and waiting_since is not null
      and exists (select from ${overdueBounds(`${now}::timestamptz`)} bound
        where bound.brand_id = tickets.brand_id and bound.overdue_before > tickets.waiting_since)`,
  );
  if (status) sql.push(`status = '${status}'`);
  if (isClosed !== undefined) sql.push(isClosed ? `status = 'closed'` : `status in ('new', 'in-work')`);
  return { sql, values };
}
