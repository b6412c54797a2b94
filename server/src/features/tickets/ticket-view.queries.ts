import type { EntityManager } from 'typeorm';
import { jsonRows } from '../../platform/database/statements/json-rows.js';
import { nextIdsOf } from '../../platform/database/statements/next-ids.sql.js';
import { valuesOf } from '../../platform/database/statements/statement.js';
import { giveFiles, type StoredFile } from './ticket-file.queries.js';
import type { TicketMessage } from './ticket.entity.js';
import type { TicketView } from './ticket.schemas.js';
import { type Side, ticketRows } from './ticket.sql.js';

export async function getTicketView(db: EntityManager, side: Side, id: number): Promise<TicketView> {
  const [ticket] = await db.query<[TicketView]>(`${ticketRows(side, 'tickets t')} where t.id = $1`, [id]);
  return ticket;
}

/** SQL of messages. `stored_files`: in their order; null: none. */
const messagesWith = (more: string) => `
  select m.id, m.user_id, m.message, floor(extract(epoch from m.created_at))::int as timestamp,
    (
      select json_agg(json_build_object('name', f.name, 'given_name', f.given_name, 'size', f.size) order by f.position)
      from ticket_files f where f.message_id = m.id
    ) as stored_files${more}
  from ticket_messages m`;
export const messageRows = messagesWith('');
export const staffMessageRows = messagesWith(', false as is_note');

/** A message to be stored, and the files that it gets. */
export type NewMessage = TicketMessage & { files: StoredFile[] };

/** Reserves ids of messages. Their ticket must be locked before, so that its ids are in the order of commits. */
export const reserveMessageIds = valuesOf<number, [count: number]>(nextIdsOf('ticket_messages'));

/** Stores messages, and gives them their files. */
export async function insertMessages(db: EntityManager, messages: NewMessage[]): Promise<void> {
  const rows = messages.map(({ id, ticketId, userId, message, createdAt, brandId }) => ({
    id,
    ticket_id: ticketId,
    user_id: userId,
    message,
    created_at: createdAt,
    brand_id: brandId,
  }));
  await db.query(INSERT, [jsonRows(rows)]);
  for (const { id, files } of messages)
    if (files.length > 0)
      await giveFiles(
        db,
        files.map(({ name }) => name),
        id,
      );
}

const COLUMNS = 'id, ticket_id, user_id, message, created_at, brand_id';

const INSERT = `
  insert into ticket_messages (${COLUMNS})
  select ${COLUMNS} from json_populate_recordset(null::ticket_messages, $1::json) order by id`;
