import { Injectable } from '@nestjs/common';
import { toLikePattern } from '../../../platform/text/text.rules.js';
import { PersonSearchService } from '../../brands/person-search/person-search.service.js';
import { TicketSearchRepository } from './ticket-search.repository.js';

@Injectable()
export class TicketSearchService {
  constructor(
    private readonly texts: TicketSearchRepository,
    private readonly people: PersonSearchService,
  ) {}

  /**
   * The ids of tickets of these people, and of those that contain all the words: in the newest some thousand texts with them.
   */
  async listIds(text: string, brandIds: readonly number[] | null): Promise<number[]> {
    if (brandIds?.length === 0) return [];
    const [{ words, areKnown }, named] = await Promise.all([
      this.texts.parseWords(text, brandIds),
      this.people.listIdsByName(brandIds, toLikePattern(text.replace(/^@(?=.)/, ''))),
    ]);
    // Words of texts are not mistyped names.
    const owners =
      named.length > 0 || areKnown ? named : await this.people.listIdsBySimilarName(brandIds, text);
    const [theirs, mentioning] = await Promise.all([
      this.texts.listByOwners(owners, brandIds),
      words ? this.texts.listByWords(words, brandIds) : [],
    ]);
    return [...new Set([...theirs, ...mentioning])];
  }

  /** The ids of tickets of these brands that name something exactly, the newest first. Null: all brands, and tickets to the ceo. */
  listIdsByMention(text: string, brandIds: readonly number[] | null): Promise<number[]> {
    return this.texts.listByMention(text, brandIds);
  }
}
