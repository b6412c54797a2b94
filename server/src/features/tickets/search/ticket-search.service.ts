import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { PersonSearchService } from '../../brands/person-search/person-search.service.js';
import { anywhere } from '../../../platform/text-match.rules.js';
import { findCells } from './ticket-cell.queries.js';
import {
  beyondCells,
  hasMany,
  haveCells,
  isCheap,
  isWhole,
  olderSpans,
  type Span,
  turns,
  type Where,
  whereIs,
} from './ticket-place.rules.js';
import { countTexts, findTickets, findTicketsOf, MAX_HITS, readWords } from './ticket-search.queries.js';

@Injectable()
export class TicketSearchService {
  constructor(
    private readonly database: Database,
    private readonly people: PersonSearchService,
  ) {}

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
    const [{ words, keys, areKnown, newest, noted }, named] = await Promise.all([
      readWords(this.database, text, brandIds),
      this.people.findNamed(brandIds ?? null, anywhere(text.replace(/^@(?=.)/, ''))),
    ]);
    // Words of texts are no mistyped names.
    const owners = named.length > 0 || areKnown ? named : await this.people.findAlike(brandIds ?? null, text);
    const found = new Set(await findTicketsOf(this.database, owners, brandIds));
    if (words === null || keys === null) return [...found];
    let hits = 0;
    let fitting = 0;
    /** False: that is enough. `before`: texts that were found elsewhere. */
    const look = async (where: Where, before = 0) => {
      const some = await findTickets(this.database, words, where, brandIds);
      for (const { id } of some) found.add(id);
      hits = before + some.reduce((sum, one) => sum + one.hits, 0);
      if (hits >= MAX_HITS) return false;
      fitting = await count([...found]);
      return fitting < enough;
    };
    const older = () => olderSpans(Math.min(hits, fitting), enough, newest.messages);
    /** Whether everything that is needed is found in these spans. `seen`: texts of all brands in the newest blocks. */
    const lookIn = async (some: Span[], seen = Infinity) => {
      for (const span of some) {
        const byIndex = hasMany(span, seen, newest.messages);
        const isEnough = !(await look(whereIs(span, newest, brandIds, byIndex)));
        if (isEnough || isWhole(span, newest)) return true;
      }
      return false;
    };
    if (!brandIds || !haveCells(brandIds, newest, noted)) {
      if (!(await lookIn(['newest']))) await lookIn(older());
      return [...found];
    }
    if (!(await look(beyondCells(newest, noted, brandIds)))) return [...found];
    const seen = await countTexts(this.database, words, whereIs('newest', newest, undefined).places!);
    const cheap = older().filter((span) => isCheap(span, seen, newest.messages, brandIds));
    if (await lookIn(cheap, seen)) return [...found];
    hits = 0;
    const cells = await findCells(this.database, keys, brandIds);
    for (const where of turns(cells, () => enough - fitting)) if (!(await look(where, hits))) break;
    return [...found];
  }
}
