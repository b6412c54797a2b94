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

  /** The ids of tickets of these people, and of those in which all the words stand: in the newest some thousand texts with them. */
  async find(text: string, brandIds: readonly number[] | null): Promise<number[]> {
    if (brandIds?.length === 0) return [];
    const [{ words, areKnown }, named] = await Promise.all([
      this.texts.readWords(text, brandIds),
      this.people.findNamed(brandIds, toLikePattern(text.replace(/^@(?=.)/, ''))),
    ]);
    // Words of texts are no mistyped names.
    const owners = named.length > 0 || areKnown ? named : await this.people.findAlike(brandIds, text);
    const [theirs, mentioning] = await Promise.all([
      this.texts.listByOwners(owners, brandIds),
      words ? this.texts.findTickets(words, brandIds) : [],
    ]);
    return [...new Set([...theirs, ...mentioning])];
  }

  /** The ids of tickets of these brands that name something exactly, the newest first. Null: all brands, and tickets to the ceo. */
  findMentions(text: string, brandIds: readonly number[] | null): Promise<number[]> {
    return this.texts.findMentions(text, brandIds);
  }
}
