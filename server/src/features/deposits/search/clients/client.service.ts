import { Injectable } from '@nestjs/common';
import { type ApiKeyCaller, type Caller, canRead, toBrandIds } from '../../../../platform/access/caller.js';
import { getLastPage } from '../../../../platform/lists/lists.rules.js';
import { DepositQueries } from '../deposit-queries.service.js';
import { TicketListService } from '../../../tickets/lists/ticket-list.service.js';
import { TicketSearchService } from '../../../tickets/search/ticket-search.service.js';
import { type Client, ClientRepository, type EntryReference } from './client.repository.js';
import type { ClientEntry, ClientFilter, ClientPage } from './client.schemas.js';

/** The deposits and tickets of one client, whom a client id or a wallet identifies. */
@Injectable()
export class ClientService {
  constructor(
    private readonly clients: ClientRepository,
    private readonly deposits: DepositQueries,
    private readonly tickets: TicketListService,
    private readonly ticketSearch: TicketSearchService,
  ) {}

  async get(caller: Caller | ApiKeyCaller, { page, client_id, wallet }: ClientFilter): Promise<ClientPage> {
    const client: Client = {
      key: client_id ? 'client_id' : 'wallet',
      value: (client_id || wallet)!,
      brandIds: toBrandIds(caller),
    };
    const canSeeTickets = canRead(caller, 'tickets');
    const [summary, ticketIds] = await Promise.all([
      this.clients.getSummary(client),
      canSeeTickets ? this.ticketSearch.listIdsContaining(client.value, client.brandIds) : [],
    ]);
    const last_page = getLastPage(summary.deposits + ticketIds.length);
    const references = page > last_page ? [] : await this.clients.listEntries(client, ticketIds, page);
    return {
      data: await this.loadEntries(references),
      last_page,
      current_page: page,
      client: { ...summary, tickets: canSeeTickets ? ticketIds.length : null },
    };
  }

  private async loadEntries(references: readonly Readonly<EntryReference>[]): Promise<ClientEntry[]> {
    const listIds = (kind: EntryReference['kind']) =>
      references.filter((reference) => reference.kind === kind).map(({ id }) => id);
    const [deposits, tickets] = await Promise.all([
      this.deposits.list(listIds('deposit')),
      this.tickets.listByIds(listIds('ticket')),
    ]);
    return references.flatMap((reference): ClientEntry[] => {
      const { kind } = reference;
      const hasId = ({ id }: { id: number }) => id === reference.id;
      const deposit = (kind === 'deposit' && deposits.find(hasId)) || null;
      const ticket = (kind === 'ticket' && tickets.find(hasId)) || null;
      // It may have been deleted since the list was read.
      return deposit || ticket ? [{ ...reference, deposit, ticket }] : [];
    });
  }
}
