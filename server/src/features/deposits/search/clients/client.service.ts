import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../../platform/access/caller.js';
import { getLastPage } from '../../../../platform/lists/lists.rules.js';
import { DepositQueries } from '../deposit-queries.service.js';
import { TicketListService } from '../../../tickets/lists/ticket-list.service.js';
import { TicketSearchService } from '../../../tickets/search/ticket-search.service.js';
import { type Client, ClientRepository, type FoundEntry } from './client.repository.js';
import type { ClientEntry, ClientFilter, ClientPage } from './client.schemas.js';

/** All deposits and tickets of one client, who is known by a client id or a wallet. */
@Injectable()
export class ClientService {
  constructor(
    private readonly clients: ClientRepository,
    private readonly deposits: DepositQueries,
    private readonly tickets: TicketListService,
    private readonly words: TicketSearchService,
  ) {}

  async get(caller: Caller, { page, client_id, wallet }: ClientFilter): Promise<ClientPage> {
    const client: Client = {
      key: client_id ? 'client_id' : 'wallet',
      value: (client_id || wallet)!,
      brandIds: caller.brandIds === 'all' ? null : caller.brandIds,
    };
    const seesTickets = caller.codes.includes('tickets');
    const [summary, ticketIds] = await Promise.all([
      this.clients.getSummary(client),
      seesTickets ? this.words.listIdsByMention(client.value, client.brandIds) : [],
    ]);
    const last_page = getLastPage(summary.deposits + ticketIds.length);
    const found = page > last_page ? [] : await this.clients.listEntries(client, ticketIds, page);
    return {
      data: await this.loadEntries(found),
      last_page,
      current_page: page,
      client: { ...summary, tickets: seesTickets ? ticketIds.length : null },
    };
  }

  private async loadEntries(found: readonly Readonly<FoundEntry>[]): Promise<ClientEntry[]> {
    const idsOf = (kind: FoundEntry['kind']) =>
      found.filter((each) => each.kind === kind).map(({ id }) => id);
    const [deposits, tickets] = await Promise.all([
      this.deposits.list(idsOf('deposit')),
      this.tickets.listByIds(idsOf('ticket')),
    ]);
    return found.flatMap(({ kind, id, at }): ClientEntry[] => {
      const deposit = kind === 'deposit' ? (deposits.find((each) => each.id === id) ?? null) : null;
      const ticket = kind === 'ticket' ? (tickets.find((each) => each.id === id) ?? null) : null;
      // It may have been deleted since it was found.
      return deposit || ticket ? [{ kind, id, at, deposit, ticket }] : [];
    });
  }
}
