import { MAX_ID } from '../../../shared/units.rules.js';
import { Injectable } from '@nestjs/common';
import { cleanId } from '../../../shared/typed-text.rules.js';
import { toBrandIds, type Caller, type ManagerCode } from '../../platform/access/caller.js';
import {
  PersonSearchService,
  canBeMistypedName,
  listClosest,
} from '../brands/person-search/person-search.service.js';
import { TicketSearchService } from '../tickets/search/ticket-search.service.js';
import { type BrandIds, MAX_RESULTS, FinderRepository, type ParsedQuery } from './finder.repository.js';
import type { Found } from './finder.schemas.js';
import { toLatinLookalikes } from '../../platform/text/text.rules.js';

/** Searches brands, people, deposits and tickets by names, numbers and words. Callers find only what they may open. */
@Injectable()
export class FinderService {
  constructor(
    private readonly finder: FinderRepository,
    private readonly people: PersonSearchService,
    private readonly ticketSearch: TicketSearchService,
  ) {}

  async search(caller: Caller, text: string): Promise<Found> {
    const query = parseQuery(text);
    const { name } = query;
    const reach = toBrandIds(caller);
    const hasCode = (code: ManagerCode) => caller.codes.includes(code);
    const [brands, people, deposits, tickets] = await Promise.all([
      hasCode('brands') && name !== null ? this.finder.listBrandsByName(reach, name) : [],
      this.finder.listMatchingPeople(reach, caller.userId, query),
      hasCode('deposits') ? this.listDeposits(reach, query) : [],
      hasCode('tickets') ? this.listTickets(reach, query) : [],
    ]);
    const isUnmatched = brands.length === 0 && people.length === 0 && deposits.length === 0; // tickets aside
    if (!isUnmatched || !canBeMistypedName(text)) return { brands, people, deposits, tickets };
    const [similarBrands, similarPersonIds] = await Promise.all([
      hasCode('brands') ? this.listSimilarBrands(reach, text) : [],
      this.people.listIdsBySimilarName(reach, text),
    ]);
    return {
      brands: similarBrands,
      people: await this.finder.listPeople(reach, similarPersonIds),
      deposits,
      tickets,
    };
  }

  private async listDeposits(reach: BrandIds, query: ParsedQuery): Promise<Found['deposits']> {
    const [byLabel, byClient] = await Promise.all([
      query.depositId !== null ? this.finder.listDepositsByLabel(reach, query) : [],
      query.text !== null ? this.finder.listDepositsByClient(reach, cleanId(query.text)) : [],
    ]);
    return limitUnique([...byLabel, ...byClient]);
  }

  private async listTickets(reach: BrandIds, { ticketId, text }: ParsedQuery): Promise<Found['tickets']> {
    const [byId, byWords] = await Promise.all([
      ticketId !== null ? this.finder.listTickets(reach, [ticketId]) : [],
      text !== null
        ? this.ticketSearch
            .listIds({ text, withNotes: true }, reach)
            .then((ids) => this.finder.listTickets(reach, ids))
        : [],
    ]);
    return limitUnique([...byId, ...byWords]);
  }

  private async listSimilarBrands(reach: BrandIds, text: string): Promise<Found['brands']> {
    const candidates = await this.finder.listSimilarBrands(reach, text);
    const searchable = candidates.map(({ id, name }) => ({ id, publicName: name, username: null }));
    const closestIds = new Set(listClosest(searchable, text).map(({ id }) => id));
    return candidates.filter(({ id }) => closestIds.has(id)).slice(0, MAX_RESULTS);
  }
}

/** Removes duplicates, and limits the length. */
const limitUnique = <Row extends { id: number }>(rows: readonly Row[]): Row[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, MAX_RESULTS);

/** Shorter texts match too many deposits and tickets. */
const MIN_TEXT_LENGTH = 3;

/**
 * "A12" may be a deposit's label, "#8" a ticket's number, "8" either of them or a Telegram id, "@anna" a username. Anything without "@"
 * may be a name.
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
