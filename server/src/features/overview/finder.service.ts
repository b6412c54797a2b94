import { Injectable } from '@nestjs/common';
import { cleanId } from '../../../shared/typed-text.rules.js';
import { MAX_ID } from '../../../shared/units.rules.js';
import { type Caller, type ManagerCode, toBrandIds } from '../../platform/access/caller.js';
import { toLatinLookalikes } from '../../platform/text/text.rules.js';
import {
  canBeMistypedName,
  listClosest,
  PersonSearchService,
} from '../brands/person-search/person-search.service.js';
import { TicketSearchService } from '../tickets/search/ticket-search.service.js';
import { type BrandIds, FinderRepository, MAX_RESULTS, type ParsedQuery } from './finder.repository.js';
import type { FinderResult } from './finder.schemas.js';

/** Searches brands, people, deposits and tickets by names, numbers and words. Omits results that the caller may not see. */
@Injectable()
export class FinderService {
  constructor(
    private readonly finder: FinderRepository,
    private readonly people: PersonSearchService,
    private readonly ticketSearch: TicketSearchService,
  ) {}

  async search(caller: Caller, text: string): Promise<FinderResult> {
    const query = parseQuery(text);
    const { name } = query;
    const brandIds = toBrandIds(caller);
    const hasCode = (code: ManagerCode) => caller.codes.includes(code);
    const [brands, people, deposits, tickets] = await Promise.all([
      hasCode('brands') && name !== null ? this.finder.listBrandsByName(brandIds, name) : [],
      this.finder.listMatchingPeople(brandIds, caller.userId, query),
      hasCode('deposits') ? this.listDeposits(brandIds, query) : [],
      hasCode('tickets') ? this.listTickets(brandIds, query) : [],
    ]);
    // Tickets do not count, because their search tolerates typos.
    const hasMatch = [brands, people, deposits].some((results) => results.length > 0);
    if (hasMatch || !canBeMistypedName(text)) return { brands, people, deposits, tickets };
    const [similarBrands, similarPersonIds] = await Promise.all([
      hasCode('brands') ? this.listSimilarBrands(brandIds, text) : [],
      this.people.listIdsBySimilarName(brandIds, text),
    ]);
    return {
      brands: similarBrands,
      people: await this.finder.listPeople(brandIds, similarPersonIds),
      deposits,
      tickets,
    };
  }

  private async listDeposits(brandIds: BrandIds, query: ParsedQuery): Promise<FinderResult['deposits']> {
    const [byLabel, byClient] = await Promise.all([
      query.depositId !== null ? this.finder.listDepositsByLabel(brandIds, query) : [],
      query.text !== null ? this.finder.listDepositsByClient(brandIds, cleanId(query.text)) : [],
    ]);
    return limitUnique([...byLabel, ...byClient]);
  }

  private async listTickets(
    brandIds: BrandIds,
    { ticketId, text }: ParsedQuery,
  ): Promise<FinderResult['tickets']> {
    const [byId, byWords] = await Promise.all([
      ticketId !== null ? this.finder.listTickets(brandIds, [ticketId]) : [],
      text !== null
        ? this.ticketSearch
            .listIds({ text, shouldSearchNotes: true }, brandIds)
            .then((ids) => this.finder.listTickets(brandIds, ids))
        : [],
    ]);
    return limitUnique([...byId, ...byWords]);
  }

  private async listSimilarBrands(brandIds: BrandIds, text: string): Promise<FinderResult['brands']> {
    const candidates = await this.finder.listSimilarBrands(brandIds, text);
    const searchable = candidates.map(({ id, name }) => ({ id, publicName: name, username: null }));
    const closestIds = new Set(listClosest(searchable, text).map(({ id }) => id));
    return candidates.filter(({ id }) => closestIds.has(id)).slice(0, MAX_RESULTS);
  }
}

const limitUnique = <Row extends { id: number }>(rows: readonly Row[]): Row[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, MAX_RESULTS);

/** Shorter texts would match too many deposits and tickets. */
const MIN_TEXT_LENGTH = 3;

/**
 * Parses a typed text. "A12" may be the label of a deposit, "#8" the number of a ticket, "8" either of these or a Telegram id,
 * "@anna" a username. Any text that does not begin with "@" may be a name or a username.
 */
export function parseQuery(text: string): ParsedQuery {
  const [, sign = '', digits = ''] = /^([AF#]?)\s*(\d{1,16})$/i.exec(toLatinLookalikes(text)) ?? [];
  const id = digits && Number(digits) >= 1 && Number(digits) <= MAX_ID ? Number(digits) : null;
  const letter = /[af]/i.test(sign) ? sign.toUpperCase() : null;
  return {
    name: text.startsWith('@') ? null : text,
    username: text.replace(/^@/, '') || null,
    telegramId: digits && !sign ? digits : null,
    depositId: sign === '#' ? null : id,
    depositType: letter === null ? null : letter === 'A' ? 'retention' : 'ftd',
    ticketId: letter ? null : id,
    text: text.length < MIN_TEXT_LENGTH || text.startsWith('@') || sign === '#' ? null : text,
  };
}
