import type { EntityManager } from 'typeorm';
import { allRows, onlyRow } from '../../platform/database/statements/statement.js';
import { giveFiles } from './ticket-file.queries.js';
import type { TicketMessage } from './ticket.entity.js';
import type { TicketView } from './ticket.schemas.js';
import { type Side, ticketRows } from './ticket.sql.js';

export async function getTicketView(db: EntityManager, side: Side, id: number): Promise<TicketView> {
  const [ticket] = await db.query<[TicketView]>(`${ticketRows(side, 'tickets t')} where t.id = $1`, [id]);
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
    messages.map(({ brandId }) => brandId),
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
  [ticketIds: number[], userIds: number[], messages: string[], createdAt: Date[], brandIds: (number | null)[]]
>(`
  with stored as (
    insert into ticket_messages (ticket_id, user_id, message, created_at, brand_id)
    select ticket_id, user_id, message, created_at, brand_id
    from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[], $5::int[]) with ordinality
      as given (ticket_id, user_id, message, created_at, brand_id, n)
    order by n returning *
  ) ${messagesOf('stored')} order by m.id`);
