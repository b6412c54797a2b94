import type { Queryable } from '../../platform/database/database.js';
import { listText, object, string, textOf, value } from '../../platform/database/statements/json-text.sql.js';
import { noteRows } from './notes/ticket-note.sql.js';
import { messageRows, staffMessageRows } from './ticket-view.queries.js';
import type { ChatSpan } from './ticket.schemas.js';
import { DUE_AT, type Side, ticketRows } from './ticket.sql.js';

/** A page of a chat, with what decides who may read it. `ticket` and `messages` are JSON texts. */
export interface ChatPage {
  brand_id: number | null;
  user_id: number;
  /** Whether the reading side has unread messages. */
  is_unread: boolean;
  ticket: string;
  /** Newest first. Each has its `stored_files` instead of links. */
  messages: string;
  has_files: boolean;
  has_more: boolean;
}

/** How many messages one answer contains. */
const CHAT_PAGE = 50;

/** The extra message only tells that there are more. With `after` the first messages after that one count, so that a client who asks again misses none. */
const chosen = {
  newest: { where: 'm.ticket_id = asked.id', order: 'id desc' },
  before: { where: 'm.ticket_id = asked.id and m.id < asked.from_id', order: 'id desc' },
  after: { where: 'm.ticket_id = asked.id and m.id > asked.from_id', order: 'id' },
};

function rowsOf(side: Side, { where, order }: { where: string; order: string }): string {
  const first = (rows: string) => `${rows} where ${where} order by m.${order} limit ${CHAT_PAGE + 1}`;
  if (side === 'owner') return first(messageRows);
  return `
    select * from ((${first(staffMessageRows)}) union all (${first(noteRows)})) mixed
    order by ${order} limit ${CHAT_PAGE + 1}`;
}

/** SQL of a message as JSON text, with its stored files instead of links. */
const messageText = (side: Side) =>
  textOf(
    object({
      id: value('id'),
      user_id: value('user_id'),
      message: string('message'),
      files: value(`coalesce(stored_files::text, '[]')`),
      timestamp: value('timestamp'),
      ...(side === 'staff' ? { is_note: value('is_note') } : {}),
    }),
  );

type Span = keyof typeof chosen;

function chatText(side: Side, span: Span): string {
  const more = side === 'staff' ? { column: DUE_AT } : {};
  return `
  select t.brand_id, t.user_id, t.unread_by_${side} > 0 as is_unread,
    (select row_to_json(v)::text from (${ticketRows(side, 'tickets t', more)} where t.id = asked.id) v) as ticket, page.*
  from (select $1::int as id, $2::bigint as from_id) asked
  join tickets t on t.id = asked.id
  cross join lateral (
    select count(*) > ${CHAT_PAGE} as has_more,
      coalesce(bool_or(stored_files is not null), false) as has_files,
      ${listText(messageText(side), 'order by id desc', `n <= ${CHAT_PAGE}`)} as messages
    from (
      select numbered.*, row_number() over () as n
      from (${rowsOf(side, chosen[span])}) numbered
    ) found
  ) page`;
}

const textsOf = (side: Side): Record<Span, string> => ({
  newest: chatText(side, 'newest'),
  before: chatText(side, 'before'),
  after: chatText(side, 'after'),
});
const texts = { staff: textsOf('staff'), owner: textsOf('owner') };

/** Null: there is no such ticket. */
export async function readChat(
  db: Queryable,
  side: Side,
  id: number,
  { before, after }: ChatSpan,
): Promise<ChatPage | null> {
  const span = after !== undefined ? 'after' : before !== undefined ? 'before' : 'newest';
  const [page] = await db.query<ChatPage[]>(texts[side][span], [id, after ?? before ?? null]);
  return page ?? null;
}
