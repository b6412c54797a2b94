import type { EntityManager } from 'typeorm';
import { onlyRow } from '../../../platform/database/statements/statement.js';

export interface StoredNote {
  id: number;
  user_id: number;
  message: string;
  timestamp: number;
}

export const insertNote = onlyRow<
  StoredNote,
  [ticketId: number, userId: number, message: string, createdAt: Date]
>(`
  insert into ticket_notes (ticket_id, user_id, message, created_at) values ($1, $2, $3, $4)
  returning id, user_id, message, floor(extract(epoch from created_at))::int as timestamp`);

export async function insertMentions(
  db: EntityManager,
  noteId: number,
  userIds: readonly number[],
): Promise<void> {
  await db.query('insert into ticket_note_mentions (note_id, user_id) select $1, unnest($2::int[])', [
    noteId,
    userIds,
  ]);
}
