import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findCells } from './ticket-cell.queries.js';
import {
  beyondCells,
  cheapSpans,
  haveCells,
  isWhole,
  type Places,
  placesOf,
  sources,
  spans,
  turns,
} from './ticket-place.rules.js';
import {
  countTexts,
  findTickets,
  findTicketsOfNames,
  MOST_HITS,
  readWords,
} from './ticket-search.queries.js';

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
    const [{ query, keys, newest, noted }, ofNames] = await Promise.all([
      readWords(this.dataSource, text),
      findTicketsOfNames(this.dataSource, text, brandIds),
    ]);
    const found = new Set(ofNames);
    if (query === null || keys === null) return [...found];
    let hits = 0;
    /** False: that is enough. `before`: texts that were found elsewhere. */
    const look = async (places: Places | null, before = 0) => {
      const some = await findTickets(this.dataSource, query, places, brandIds);
      for (const { id } of some) found.add(id);
      hits = before + some.reduce((sum, one) => sum + one.hits, 0);
      return hits < MOST_HITS && (await count([...found])) < enough;
    };
    if (brandIds && haveCells(brandIds, newest, noted)) {
      if (!(await look(beyondCells(newest, noted, brandIds)))) return [...found];
      const seen = await countTexts(this.dataSource, query, placesOf('newest', newest, undefined)!);
      for (const span of cheapSpans(seen, hits, enough, newest.messages)) {
        const isEnough = !(await look(placesOf(span, newest, undefined)));
        if (isEnough || span === 'all') return [...found];
      }
      hits = 0;
      for (const places of turns(await findCells(this.dataSource, keys, brandIds)))
        if (!(await look(places, hits))) break;
      return [...found];
    }
    for (const span of spans) {
      if (span === 'recent' && hits < FEW_HITS) continue;
      const isEnough = !(await look(placesOf(span, newest, brandIds)));
      if (isEnough || sources.every((source) => isWhole(span, newest[source]))) break;
    }
    return [...found];
  }
}
