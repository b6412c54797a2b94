import type { DataSource, EntityManager } from 'typeorm';
import { listText, object, string, textOf, value } from '../../platform/database/statements/json-text.sql.js';
import { namedRead } from '../../platform/database/statements/named-statement.js';
import { noteRows } from '../ticket-notes/ticket-note.sql.js';
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
  newest: { where: 'm.ticket_id = $1', order: 'id desc' },
  before: { where: 'm.ticket_id = $1 and m.id < $2::bigint', order: 'id desc' },
  after: { where: 'm.ticket_id = $1 and m.id > $2::bigint', order: 'id' },
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
    (select row_to_json(v)::text from (${ticketRows(side, 'tickets t', more)} where t.id = $1) v) as ticket, page.*
  from tickets t, lateral (
    select count(*) > ${CHAT_PAGE} as has_more,
      coalesce(bool_or(stored_files is not null), false) as has_files,
      ${listText(messageText(side), 'order by id desc', `n <= ${CHAT_PAGE}`)} as messages
    from (
      select numbered.*, row_number() over () as n
      from (${rowsOf(side, chosen[span])}) numbered
    ) found
  ) page
  where t.id = $1`;
}

const textsOf = (side: Side): Record<Span, string> => ({
  newest: chatText(side, 'newest'),
  before: chatText(side, 'before'),
  after: chatText(side, 'after'),
});
const chatTexts = { staff: textsOf('staff'), owner: textsOf('owner') };

function chatStatement(side: Side, id: number, { before, after }: ChatSpan) {
  const span = after !== undefined ? 'after' : before !== undefined ? 'before' : 'newest';
  const from = after ?? before;
  const values = from === undefined ? [id] : [id, from];
  return { name: `chat ${side} ${span}`, text: chatTexts[side][span], values };
}

/** Null: there is no such ticket. */
export async function readChat(
  dataSource: DataSource,
  side: Side,
  id: number,
  span: ChatSpan,
): Promise<Readonly<ChatPage> | null> {
  const { name, text, values } = chatStatement(side, id, span);
  const [page] = await namedRead<ChatPage>(dataSource, name, text, values);
  return page ?? null;
}

/** The same within a transaction. */
export async function readChatWithin(
  db: EntityManager,
  side: Side,
  id: number,
  span: ChatSpan,
): Promise<ChatPage | null> {
  const { text, values } = chatStatement(side, id, span);
  const [page] = await db.query<ChatPage[]>(text, values);
  return page ?? null;
}
