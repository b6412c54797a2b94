import { MAX_ID } from '../../../shared/units.rules.js';
import { Injectable } from '@nestjs/common';
import { cleanId } from '../../../shared/typed-text.rules.js';
import type { Caller, ManagerCode } from '../../platform/access/caller.js';
import {
  PersonSearchService,
  mayBeMistypedName,
  mostAlike,
} from '../brands/person-search/person-search.service.js';
import { TicketSearchService } from '../tickets/search/ticket-search.service.js';
import { FEW, FinderRepository, type Wanted } from './finder.repository.js';
import type { Found } from './finder.schemas.js';
import { toLatinLookalikes } from '../../platform/text/text.rules.js';

/** Finds things by their names, numbers and words. Everybody finds only what they may open. */
@Injectable()
export class FinderService {
  constructor(
    private readonly finder: FinderRepository,
    private readonly people: PersonSearchService,
    private readonly words: TicketSearchService,
  ) {}

  async find(caller: Caller, text: string): Promise<Found> {
    const wanted = wantedBy(text);
    const { name } = wanted;
    const reach = toBrandIds(caller);
    const may = (code: ManagerCode) => caller.codes.includes(code);
    const [brands, people, deposits, tickets] = await Promise.all([
      may('brands') && name !== null ? this.finder.findBrandsNamed(reach, name) : [],
      this.finder.findPeopleNamed(reach, caller.userId, wanted),
      may('deposits') ? this.findDeposits(reach, wanted) : [],
      may('tickets') ? this.findTickets(reach, wanted) : [],
    ]);
    const isMistyped = brands.length === 0 && people.length === 0 && deposits.length === 0;
    if (!isMistyped || !mayBeMistypedName(text)) return { brands: [...brands], people, deposits, tickets };
    const [likeBrands, likePeople] = await Promise.all([
      may('brands') ? this.findBrandsLike(reach, text) : [],
      this.people.findAlike(reach, text),
    ]);
    return {
      brands: likeBrands,
      people: await this.finder.findPeopleById(reach, likePeople),
      deposits,
      tickets,
    };
  }

  private async findDeposits(reach: BrandIds, wanted: Wanted): Promise<Found['deposits']> {
    const [named, ofClient] = await Promise.all([
      wanted.depositId !== null ? this.finder.findDepositNamed(reach, wanted) : [],
      wanted.text !== null ? this.finder.findDepositsOfClient(reach, cleanId(wanted.text)) : [],
    ]);
    return firstOnce([...named, ...ofClient]);
  }

  private async findTickets(reach: BrandIds, { ticketId, text }: Wanted): Promise<Found['tickets']> {
    const [numbered, ofWords] = await Promise.all([
      ticketId !== null ? this.finder.findTicketsById(reach, [ticketId]) : [],
      text !== null
        ? this.words.find(text, reach).then((ids) => this.finder.findTicketsById(reach, ids))
        : [],
    ]);
    return firstOnce([...numbered, ...ofWords]);
  }

  private async findBrandsLike(reach: BrandIds, text: string): Promise<Found['brands']> {
    const candidates = await this.finder.findBrandsLike(reach, text);
    const named = candidates.map(({ id, name }) => ({ id, publicName: name, username: null }));
    const alike = new Set(mostAlike(named, text).map(({ id }) => id));
    return candidates.filter(({ id }) => alike.has(id)).slice(0, FEW);
  }
}

type BrandIds = readonly number[] | null;

const toBrandIds = ({ brandIds }: Caller): BrandIds => (brandIds === 'all' ? null : brandIds);

/** A few of them, each once. */
const firstOnce = <Thing extends { id: number }>(things: readonly Thing[]): Thing[] =>
  [...new Map(things.map((thing) => [thing.id, thing])).values()].slice(0, FEW);

/** Shorter texts stand in too much. */
const MIN_TEXT = 3;

/** "A12" and "F12" name a deposit, "#8" a ticket, "8" one of both, "@anna" a person, and every other text a name. */
export function wantedBy(text: string): Wanted {
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
    text: text.length < MIN_TEXT || text.startsWith('@') || sign === '#' ? null : text,
  };
}
