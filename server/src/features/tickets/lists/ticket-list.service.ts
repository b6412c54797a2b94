import { Injectable } from '@nestjs/common';
import { type ApiKeyCaller, type Caller, canReach, type Reach } from '../../../platform/access/caller.js';
import { DomainError, invalidField } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { getBrandId, TicketAccessService } from '../records/ticket-access.service.js';
import { TicketSearchService } from '../search/ticket-search.service.js';
import { type OpenTicket, TicketListRepository } from './ticket-list.repository.js';
import type {
  OwnTicketFilter,
  TicketFilter,
  TicketRow,
  TicketTimes,
  TicketTimesFilter,
} from './ticket-list.schemas.js';
import { TicketTimesRepository } from './ticket-times.repository.js';

/** Lists and counts of tickets. Tickets to the CEO belong to no brand, and of the staff only CEOs and admins find them. */
@Injectable()
export class TicketListService {
  constructor(
    private readonly tickets: TicketListRepository,
    private readonly clock: Clock,
    private readonly access: TicketAccessService,
    private readonly ticketSearch: TicketSearchService,
    private readonly times: TicketTimesRepository,
  ) {}

  /** By default, new tickets come oldest first, those of another status by last message, and a list of all statuses newest first. */
  async search(caller: Caller | ApiKeyCaller, { page, id, brand_id: brandId, ...filter }: TicketFilter) {
    const { status, type, user_id: ownerId } = filter;
    if (type === 'ceo' && caller.brandIds !== 'all') throw new DomainError('forbidden', 'Forbidden');
    if (id !== undefined) {
      await this.access.get(caller, id);
      return { data: await this.tickets.listRows([id]), last_page: 1, current_page: 1 };
    }
    const userId = 'userId' in caller ? caller.userId : undefined;
    if (filter.mentioned && !userId) throw invalidField('mentioned', 'must be omitted with an API key');
    const brandIds = selectBrandIds(caller, brandId);
    // Programs do not see notes.
    const search = { text: filter.q ?? '', shouldSearchNotes: userId !== undefined };
    const ids = filter.q ? await this.ticketSearch.listIds(search, brandIds ?? null) : undefined;
    const { data, lastPage } = await this.tickets.listPage('staff', {
      ids,
      page,
      order: toOrder(filter.order, status),
      brandIds,
      ownerId,
      assignee: filter.assignee,
      isClosed: filter.closed === undefined ? undefined : filter.closed === '1',
      snooze: this.toSnooze(filter),
      tagId: filter.tag,
      mentionedId: filter.mentioned && userId,
      dueBefore: filter.overdue && this.clock.now(),
      status,
      type,
    });
    return { data, last_page: lastPage, current_page: page };
  }

  /** By default, lists omit snoozed tickets, unless they search by words or owner. Closed tickets are never snoozed. */
  private toSnooze({ snoozed, status, closed, q, user_id }: Partial<TicketFilter>) {
    const includesSnoozed = q !== undefined || user_id !== undefined || status === 'closed' || closed === '1';
    if (snoozed === undefined && includesSnoozed) return undefined;
    return { now: this.clock.now(), isSnoozed: snoozed === '1' };
  }

  /** These tickets, in any order. Does not check access. Omits those that no longer exist. */
  listByIds(ids: readonly number[]): Promise<TicketRow[]> {
    return this.tickets.listRows(ids);
  }

  /** The caller's tickets in the brand of the header. Tickets to the CEO belong to no brand, and need no header. */
  async listOwn(caller: Caller, { page, closed, type }: OwnTicketFilter) {
    const brandIds = type === 'ceo' ? undefined : [getBrandId(caller)];
    const isClosed = closed === undefined ? undefined : closed === '1';
    const { data, lastPage } = await this.tickets.listPage('owner', {
      page,
      order: 'newest',
      ownerId: caller.userId,
      brandIds,
      type,
      isClosed,
    });
    return { data, meta: { current_page: page, last_page: lastPage } };
  }

  /** How many messages the caller has not seen, by brand and type, in open and in closed tickets. */
  async listOwnUnread({ userId }: Caller) {
    return { data: await this.tickets.listUnreadCounts(userId) };
  }

  /**
   * The open tickets that a person owns or is assigned, latest activity first. Omits tickets in removed brands, and own ones in brands
   * that the person has left.
   */
  listOpenByUser(userId: number, limit: number): Promise<OpenTicket[]> {
    return this.tickets.listOpenByUser(userId, limit);
  }

  /** How long tickets took, by week. The weeks of a brand beyond reach are empty, like its lists. */
  async getTimes(caller: Caller, { weeks, brand_id: brandId }: TicketTimesFilter): Promise<TicketTimes> {
    const brandIds = selectBrandIds(caller, brandId) ?? null;
    return { data: await this.times.list(this.clock.now(), weeks, brandIds) };
  }
}

/** The brands to read. Undefined: everything. Empty if the requested brand is beyond reach, so that the lists are empty too. */
function selectBrandIds(caller: Reach, brandId: number | undefined): readonly number[] | undefined {
  if (brandId !== undefined) return canReach(caller, brandId) ? [brandId] : [];
  return caller.brandIds === 'all' ? undefined : caller.brandIds;
}

function toOrder(order: TicketFilter['order'], status: TicketFilter['status']) {
  if (order) return order === 'place' ? ('oldest' as const) : order;
  if (status === undefined) return 'newest' as const;
  return status === 'new' ? ('oldest' as const) : ('activity' as const);
}
