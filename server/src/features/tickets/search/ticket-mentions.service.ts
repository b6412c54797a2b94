import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findMentions } from './ticket-mentions.queries.js';

/** Finds the tickets that mention something by its exact name. */
@Injectable()
export class TicketMentionsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The ids of tickets of these brands, the newest first. Null: all brands, and tickets to the ceo. */
  find(text: string, brandIds: readonly number[] | null): Promise<number[]> {
    return findMentions(this.dataSource, text, brandIds);
  }
}
