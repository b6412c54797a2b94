import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { findMentions } from './ticket-mentions.queries.js';

/** Finds the tickets that mention something by its exact name. */
@Injectable()
export class TicketMentionsService {
  constructor(private readonly database: Database) {}

  /** The ids of tickets of these brands, the newest first. Null: all brands, and tickets to the ceo. */
  find(text: string, brandIds: readonly number[] | null): Promise<number[]> {
    return findMentions(this.database, text, brandIds);
  }
}
