import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findTickets, readWords } from './ticket-search.queries.js';

const NEWEST_BLOCKS = 2;

@Injectable()
export class TicketSearchService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The ids of tickets in which the words stand, those with the newest messages first. If the newest messages have them in
   * `enough` tickets, the older ones are left out.
   */
  async find(text: string, brandIds: readonly number[] | undefined, enough: number): Promise<number[]> {
    const { query, newestBlock } = await readWords(this.dataSource, text);
    const sought = { query: query ?? NOTHING, text };
    const newest = Array.from({ length: NEWEST_BLOCKS }, (_, i) => newestBlock - i).filter((n) => n >= 0);
    const recent = await findTickets(this.dataSource, sought, brandIds, newest);
    if (recent.length >= enough || newestBlock < NEWEST_BLOCKS) return recent;
    return findTickets(this.dataSource, sought, brandIds, null);
  }
}

/** A word that no text has. */
const NOTHING = `'#'`;
