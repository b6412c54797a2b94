import { Injectable } from '@nestjs/common';
import { anywhere } from '../../../platform/text-match.rules.js';
import { Transactional } from '../../../platform/database/database.js';
import { PersonSearchService } from '../../brands/person-search/person-search.service.js';
import { TicketCellRepository } from './ticket-cell.repository.js';
import {
  beyondCells,
  hasMany,
  haveCells,
  isCheap,
  isWhole,
  olderSpans,
  type Source,
  sources,
  type Span,
  turns,
  type Where,
  whereIs,
} from './ticket-place.rules.js';
import { MAX_HITS, TicketSearchRepository } from './ticket-search.repository.js';

/** More blocks of a source would keep a connection busy for long. */
const MAX_AT_ONCE = 20;

@Injectable()
export class TicketSearchService {
  constructor(
    private readonly texts: TicketSearchRepository,
    private readonly cells: TicketCellRepository,
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
      this.texts.readWords(text, brandIds),
      this.people.findNamed(brandIds ?? null, anywhere(text.replace(/^@(?=.)/, ''))),
    ]);
    // Words of texts are no mistyped names.
    const owners = named.length > 0 || areKnown ? named : await this.people.findAlike(brandIds ?? null, text);
    const found = new Set(await this.texts.findTicketsOf(owners, brandIds));
    if (words === null || keys === null) return [...found];
    let hits = 0;
    let fitting = 0;
    /** False: that is enough. `before`: texts that were found elsewhere. */
    const look = async (where: Where, before = 0) => {
      const some = await this.texts.findTickets(words, where, brandIds);
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
    const seen = await this.texts.countTexts(words, whereIs('newest', newest, undefined).places!);
    const cheap = older().filter((span) => isCheap(span, seen, newest.messages, brandIds));
    if (await lookIn(cheap, seen)) return [...found];
    hits = 0;
    const cells = await this.cells.find(keys, brandIds);
    for (const where of turns(cells, () => enough - fitting)) if (!(await look(where, hits))) break;
    return [...found];
  }

  /** The ids of tickets of these brands that name something exactly, the newest first. Null: all brands, and tickets to the ceo. */
  findMentions(text: string, brandIds: readonly number[] | null): Promise<number[]> {
    return this.texts.findMentions(text, brandIds);
  }

  /** Notes which words stand in which brands and blocks, after no more texts come into a block. */
  async noteBlocks(): Promise<void> {
    for (const source of sources)
      for (let count = 0; count < MAX_AT_ONCE; count += 1) if (!(await this.noteNext(source))) break;
  }

  @Transactional()
  private async noteNext(source: Source): Promise<boolean> {
    const block = await this.cells.lockNextBlock(source);
    if (block === null) return false;
    await this.cells.noteBlock(source, block);
    return true;
  }
}
