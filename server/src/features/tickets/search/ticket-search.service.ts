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

  /** The ids of tickets whose owner has a matching name, and of the newest few thousand that contain all the words. */
  async listIds(
    { text, withNotes }: { text: string; withNotes: boolean },
    brandIds: readonly number[] | null,
  ): Promise<number[]> {
    if (brandIds?.length === 0) return [];
    const [{ words, areKnown }, namedOwnerIds] = await Promise.all([
      this.texts.parseWords(text, brandIds),
      this.people.listIdsByName(brandIds, toLikePattern(text.replace(/^@(?=.)/, ''))),
    ]);
    // If all words occur in texts, they are not mistyped names.
    const ownerIds =
      namedOwnerIds.length > 0 || areKnown
        ? namedOwnerIds
        : await this.people.listIdsBySimilarName(brandIds, text);
    const [ownedIds, matchingIds] = await Promise.all([
      this.texts.listByOwners(ownerIds, brandIds),
      words ? this.texts.listByWords({ words, withNotes }, brandIds) : [],
    ]);
    return [...new Set([...ownedIds, ...matchingIds])];
  }

  /** The ids of tickets with the text as a whole word, apart from notes, newest first. `brandIds` null: all tickets. */
  listIdsContaining(text: string, brandIds: readonly number[] | null): Promise<number[]> {
    return this.texts.listContaining(text, brandIds);
  }
}
