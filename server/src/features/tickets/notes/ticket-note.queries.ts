import type { EntityManager } from 'typeorm';
import { onlyRow } from '../../../platform/database/statements/statement.js';
import { later } from '../../../platform/database/changes/later.js';

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
  for (const userId of userIds)
    await later(db, 'insert into ticket_note_mentions (note_id, user_id) values ($1, $2)', [noteId, userId]);
}
