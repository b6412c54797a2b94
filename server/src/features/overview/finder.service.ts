import { MAX_ID } from '../../../shared/units.rules.js';
import { Injectable } from '@nestjs/common';
import { cleanId } from '../../../shared/typed-text.rules.js';
import type { Caller, ManagerCode } from '../../platform/access/caller.js';
import {
  PersonSearchService,
  canBeMistypedName,
  listClosest,
} from '../brands/person-search/person-search.service.js';
import { TicketSearchService } from '../tickets/search/ticket-search.service.js';
import { LIST_LENGTH, FinderRepository, type Wanted } from './finder.repository.js';
import type { Found } from './finder.schemas.js';
import { toLatinLookalikes } from '../../platform/text/text.rules.js';

/** Finds things by names, numbers and words. Everybody finds only what they may open. */
@Injectable()
export class FinderService {
  constructor(
    private readonly finder: FinderRepository,
    private readonly people: PersonSearchService,
    private readonly words: TicketSearchService,
  ) {}

  async search(caller: Caller, text: string): Promise<Found> {
    const wanted = parseQuery(text);
    const { name } = wanted;
    const reach = toBrandIds(caller);
    const may = (code: ManagerCode) => caller.codes.includes(code);
    const [brands, people, deposits, tickets] = await Promise.all([
      may('brands') && name !== null ? this.finder.listBrandsByName(reach, name) : [],
      this.finder.listPeopleByName(reach, caller.userId, wanted),
      may('deposits') ? this.listDeposits(reach, wanted) : [],
      may('tickets') ? this.listTickets(reach, wanted) : [],
    ]);
    const isMistyped = brands.length === 0 && people.length === 0 && deposits.length === 0;
    if (!isMistyped || !canBeMistypedName(text)) return { brands: [...brands], people, deposits, tickets };
    const [likeBrands, likePeople] = await Promise.all([
      may('brands') ? this.listSimilarBrands(reach, text) : [],
      this.people.listIdsBySimilarName(reach, text),
    ]);
    return {
      brands: likeBrands,
      people: await this.finder.listPeople(reach, likePeople),
      deposits,
      tickets,
    };
  }

  private async listDeposits(reach: BrandIds, wanted: Wanted): Promise<Found['deposits']> {
    const [named, ofClient] = await Promise.all([
      wanted.depositId !== null ? this.finder.listDepositsByLabel(reach, wanted) : [],
      wanted.text !== null ? this.finder.listDepositsByClient(reach, cleanId(wanted.text)) : [],
    ]);
    return takeUnique([...named, ...ofClient]);
  }

  private async listTickets(reach: BrandIds, { ticketId, text }: Wanted): Promise<Found['tickets']> {
    const [numbered, ofWords] = await Promise.all([
      ticketId !== null ? this.finder.listTickets(reach, [ticketId]) : [],
      text !== null ? this.words.listIds(text, reach).then((ids) => this.finder.listTickets(reach, ids)) : [],
    ]);
    return takeUnique([...numbered, ...ofWords]);
  }

  private async listSimilarBrands(reach: BrandIds, text: string): Promise<Found['brands']> {
    const candidates = await this.finder.listSimilarBrands(reach, text);
    const named = candidates.map(({ id, name }) => ({ id, publicName: name, username: null }));
    const alike = new Set(listClosest(named, text).map(({ id }) => id));
    return candidates.filter(({ id }) => alike.has(id)).slice(0, LIST_LENGTH);
  }
}

type BrandIds = readonly number[] | null;

const toBrandIds = ({ brandIds }: Caller): BrandIds => (brandIds === 'all' ? null : brandIds);

/** A few distinct ones. */
const takeUnique = <Thing extends { id: number }>(things: readonly Thing[]): Thing[] =>
  [...new Map(things.map((thing) => [thing.id, thing])).values()].slice(0, LIST_LENGTH);

/** Shorter texts occur in too many. */
const MIN_TEXT_LENGTH = 3;

/**
 * "A12" and "F12" name a deposit, "#8" a ticket, "8" either of them, "@anna" a person, and every other text a name.
 */
export function parseQuery(text: string): Wanted {
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
