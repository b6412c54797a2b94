import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { TicketNote, TicketNoteMention } from './ticket-note.entity.js';

@Injectable()
export class TicketNoteRepository {
  constructor(private readonly database: Database) {}

  /** Returns the id. */
  async add(note: Omit<TicketNote, 'id' | 'brandId'>): Promise<number> {
    const { identifiers } = await this.database.repository(TicketNote).insert(note);
    return (identifiers[0] as { id: number }).id;
  }

  async addMentions(noteId: number, userIds: number[]): Promise<void> {
    await this.database.repository(TicketNoteMention).insert(userIds.map((userId) => ({ noteId, userId })));
  }
}
