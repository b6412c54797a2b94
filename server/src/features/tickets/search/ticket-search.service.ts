import { Injectable } from '@nestjs/common';
import { toLikePattern } from '../../../platform/text/text.rules.js';
import { PersonSearchService } from '../../brands/person-search/person-search.service.js';
import { TicketSearchRepository } from './ticket-search.repository.js';

/** Searches tickets by their texts and by the names of their owners. */
@Injectable()
export class TicketSearchService {
  constructor(
    private readonly texts: TicketSearchRepository,
    private readonly people: PersonSearchService,
  ) {}

  /** The ids of the newest tickets that contain all the words, or whose owner has a matching name. `brandIds` null: all. */
  async listIds(
    { text, shouldSearchNotes }: { text: string; shouldSearchNotes: boolean },
    brandIds: readonly number[] | null,
  ): Promise<number[]> {
    if (brandIds?.length === 0) return [];
    const [{ words, areKnown }, namedOwnerIds] = await Promise.all([
      this.texts.parseWords(text, brandIds),
      this.people.listIdsByName(brandIds, toLikePattern(text.replace(/^@(?=.)/, ''))),
    ]);
    // Words that all occur in texts are not mistyped names.
    const canBeMistypedName = namedOwnerIds.length === 0 && !areKnown;
    const ownerIds = canBeMistypedName
      ? await this.people.listIdsBySimilarName(brandIds, text)
      : namedOwnerIds;
    const [ownedIds, matchingIds] = await Promise.all([
      ownerIds.length > 0 ? this.texts.listByOwners(ownerIds, brandIds) : [],
      words ? this.texts.listByWords({ words, shouldSearchNotes }, brandIds) : [],
    ]);
    return [...new Set([...ownedIds, ...matchingIds])];
  }

  /** The ids of the newest tickets that contain the text as a whole word, ignoring notes. `brandIds` null: all. */
  listIdsContaining(text: string, brandIds: readonly number[] | null): Promise<number[]> {
    return this.texts.listContaining(text, brandIds);
  }
}
