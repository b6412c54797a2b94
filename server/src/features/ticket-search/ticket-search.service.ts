import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findTickets, findTicketsOfNames, MOST_HITS, readWords } from './ticket-search.queries.js';
import { isWhole, placed, spans } from './ticket-span.rules.js';

/** So few texts in the newest block mean that all texts have few enough of them to be read at once. */
const FEW_HITS = 40;

@Injectable()
export class TicketSearchService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The ids of tickets in which the words stand. Looks into older texts only until `enough` tickets are found, or some thousand
   * texts with the words. `count`: how many of some tickets the caller shows.
   */
  async find(
    text: string,
    brandIds: readonly number[] | undefined,
    enough: number,
    count: (ids: number[]) => Promise<number>,
  ): Promise<number[]> {
    if (brandIds?.length === 0) return [];
    const [{ query, newestMessage, newestTicket }, ofNames] = await Promise.all([
      readWords(this.dataSource, text),
      findTicketsOfNames(this.dataSource, text, brandIds),
    ]);
    const found = new Set(ofNames);
    if (query === null) return [...found];

    let hits = 0;
    for (const span of spans) {
      if (span === 'recent' && hits < FEW_HITS) continue;
      const some = await findTickets(
        this.dataSource,
        placed(query, span, newestMessage, brandIds),
        placed(query, span, newestTicket, brandIds),
        brandIds,
      );
      for (const { id } of some) found.add(id);
      hits = some.reduce((sum, one) => sum + one.hits, 0);
      if (isWhole(span, newestMessage) && isWhole(span, newestTicket)) break;
      if (hits >= MOST_HITS || (await count([...found])) >= enough) break;
    }
    return [...found];
  }
}
