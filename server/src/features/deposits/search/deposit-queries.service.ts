import { Injectable } from '@nestjs/common';
import { toBrandIds, canReach, type Caller, type Reach } from '../../../platform/access/caller.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { getLastPage, PAGE_SIZE } from '../../../platform/lists/lists.rules.js';
import { BotLinks } from '../../../platform/messenger/api/bot-links.js';
import { SignedLinks } from '../../../platform/storage/signed-links.js';
import { AuditService } from '../../audit/audit.service.js';
import { BrandService } from '../../brands/registry/brand.service.js';
import { PersonSearchService } from '../../brands/person-search/person-search.service.js';
import type { UserView } from '../../people/user.schemas.js';
import { DepositAgentRepository } from './deposit-agent.repository.js';
import { filterFields } from '../ledger/deposit-fields.rules.js';
import { toApiDeposit, toApiOwnDeposit } from './api-deposit.rules.js';
import { type DepositOrigin, DepositRepository, MAX_EARLIER } from './deposit.repository.js';
import type {
  DepositContext,
  DepositFilter,
  DepositHistory,
  DepositPage,
  ApiDeposit,
  OwnDepositFilter,
  OwnDepositPage,
  WaitingDepositFilter,
  WaitingDepositPage,
} from './deposit.schemas.js';
import type { DepositConditions, FieldConditions, TextSearch } from './deposit-filter.sql.js';
import { parseSearch, type ParsedSearch, toRange } from './deposit-search.rules.js';
import { DepositSearchRepository } from './deposit-search.repository.js';

const OWN_PAGE_SIZE = 10;
/** The pages by amount end after this many deposits, because no totals locate a deep page. */
const MAX_DEPOSITS_BY_AMOUNT = 10_000;
/** With more matching members, their deposits are so frequent that reading deposits in order soon finds a page of them. */
const FEW_AGENTS = 50;
/** The orders of the search and the export, by their names in the API. */
export const staffOrders = {
  newest: 'newest',
  oldest: 'oldest',
  amount_more: 'largest',
  amount_less: 'smallest',
} as const;
const ownOrders = {
  date_new: 'newest',
  date_old: 'oldest',
  amount_more: 'ownLargest',
  amount_less: 'ownSmallest',
} as const;

@Injectable()
export class DepositQueries {
  constructor(
    private readonly deposits: DepositRepository,
    private readonly searches: DepositSearchRepository,
    private readonly agents: DepositAgentRepository,
    private readonly brands: BrandService,
    private readonly audit: AuditService,
    private readonly personSearch: PersonSearchService,
    private readonly links: SignedLinks,
    private readonly botLinks: BotLinks,
  ) {}

  /** Deposits of brands within the caller's reach. The list of a brand beyond reach is empty. */
  async search(caller: Reach, filter: DepositFilter & WaitingDepositFilter): Promise<DepositPage> {
    const { page, order = 'newest' } = filter;
    const conditions = await this.buildConditions(caller, filter);
    const maxPage = order.startsWith('amount') ? MAX_DEPOSITS_BY_AMOUNT / PAGE_SIZE : Infinity;
    const pageSize = page > maxPage ? 0 : PAGE_SIZE;
    const listing = { ...conditions, page, pageSize, order: staffOrders[order] };
    const { rows, count, amount } = await this.searches.getPageForStaff(listing);
    return {
      data: rows.map((row) => toApiDeposit(row, this.links)),
      count,
      amount,
      current_page: page,
      last_page: Math.min(getLastPage(count), maxPage),
    };
  }

  /** Waiting deposits, oldest first. The answer may lack changes after `as_of`. */
  async listWaiting(caller: Reach, filter: WaitingDepositFilter): Promise<WaitingDepositPage> {
    const [page, asOf] = await Promise.all([
      this.search(caller, { ...filter, status: ['wait'], order: 'oldest' }),
      this.deposits.getSettledTime(),
    ]);
    return { ...page, as_of: asOf.toISOString() };
  }

  /** The conditions of a search. A brand beyond the caller's reach matches nothing. */
  async buildConditions(caller: Reach, filter: DepositSearch): Promise<DepositConditions> {
    const { id, q, agent_id: agentId, brand_id: brandId, status } = filter;
    const brandIds =
      brandId === undefined ? (toBrandIds(caller) ?? undefined) : canReach(caller, brandId) ? [brandId] : [];
    const fields: FieldConditions = Object.fromEntries(filterFields.map((name) => [name, filter[name]]));
    return {
      id,
      agentId,
      brandIds,
      statuses: status,
      fields,
      ...toRange(filter),
      amountMin: filter.amount_min,
      amountMax: filter.amount_max,
      hasFiles: filter.has_files,
      isDuplicate: filter.duplicates,
      search: await this.resolveSearch(q, brandIds),
    };
  }

  private async resolveSearch(
    q: string | undefined,
    brandIds: readonly number[] | undefined,
  ): Promise<TextSearch | undefined> {
    const search = parseSearch(q ?? '');
    if (!search) return undefined;
    const [agents, columnsWithPrefix] = await Promise.all([
      this.findAgents(search, brandIds ?? null),
      search.canBePrefix ? this.searches.listPrefixColumns(search.text, brandIds) : [],
    ]);
    return { ...search, ...agents, columnsWithPrefix };
  }

  /**
   * Agents of any brand with a matching name, because a separate condition limits the deposits to the brands. If nobody in these
   * brands matches, the people there with the most similar names are added.
   */
  private async findAgents(
    { name, text }: ParsedSearch,
    brandIds: readonly number[] | null,
  ): Promise<Pick<TextSearch, 'agentIds' | 'hasManyAgents'>> {
    const [matching, members] = await Promise.all([
      this.personSearch.listIdsByName(null, name),
      brandIds && this.personSearch.listIdsByName(brandIds, name),
    ]);
    const { length: memberCount } = members ?? matching;
    const similar = memberCount > 0 ? [] : await this.personSearch.listIdsBySimilarName(brandIds, text);
    return { agentIds: [...matching, ...similar], hasManyAgents: memberCount > FEW_AGENTS };
  }

  async get(caller: Reach, id: number): Promise<ApiDeposit> {
    const [deposit] = await this.deposits.list([id]);
    if (!deposit || !canReach(caller, deposit.brandId)) throw notFound();
    return toApiDeposit(deposit, this.links);
  }

  /** These deposits, in any order, without an access check. Those that no longer exist are omitted. */
  async list(ids: readonly number[]): Promise<ApiDeposit[]> {
    return (await this.deposits.list(ids)).map((row) => toApiDeposit(row, this.links));
  }

  /** What helps a moderator decide: the message, the client's earlier deposits, and the agent's record. */
  async getContext(caller: Caller, id: number): Promise<DepositContext> {
    const origin = await this.deposits.findOrigin(id);
    if (!origin || !canReach(caller, origin.brandId)) throw notFound();
    const { agentId, brandId } = origin;
    const [earlier, record] = await Promise.all([
      this.deposits.listEarlierDeposits(id, toBrandIds(caller)),
      agentId === null ? null : this.deposits.getAgentRecord(id, agentId, brandId),
    ]);
    return {
      message: this.toApiMessage(origin),
      earlier: {
        data: earlier.slice(0, MAX_EARLIER).map((row) => toApiDeposit(row, this.links)),
        has_more: earlier.length > MAX_EARLIER,
      },
      record,
    };
  }

  private toApiMessage({
    chatId,
    threadId,
    messageId,
    reportedText,
  }: DepositOrigin): DepositContext['message'] {
    if (chatId === null || messageId === null) return null;
    return { text: reportedText, url: this.botLinks.findMessageUrl(chatId, threadId, messageId) };
  }

  async getHistory(caller: Reach, id: number): Promise<DepositHistory> {
    await this.get(caller, id);
    const records = await this.deposits.listHistory(id);
    return this.audit.addNames(records.map((record) => ({ ...record, subject: 'deposit', subject_id: id })));
  }

  /** The caller's own deposits in the brand of the `Brand-Id` header. */
  async listOwn(caller: Caller, filter: OwnDepositFilter): Promise<OwnDepositPage> {
    const {
      page,
      order = 'date_new',
      date_start: from,
      date_end: lastSecond,
      client_id: clientId,
      status,
    } = filter;
    const listing = {
      page,
      pageSize: OWN_PAGE_SIZE,
      order: ownOrders[order],
      agentId: caller.userId,
      brandIds: [caller.memberBrandId!],
      from,
      until: lastSecond === undefined ? undefined : lastSecond + 1,
      clientId,
      statuses: status && [status],
    };
    const { rows, count } = await this.searches.getPageForAgent(listing);
    return {
      data: rows.map((row) => toApiOwnDeposit(row, this.links)),
      meta: { current_page: page, last_page: getLastPage(count, OWN_PAGE_SIZE) },
    };
  }

  /** The people who can get the credit for a deposit of the brand. */
  async listAgents(caller: Reach, brandId: number): Promise<UserView[]> {
    await this.brands.getReachable(caller, brandId);
    return this.agents.listMemberViews(brandId);
  }

  /** The reasons for a rejection that the settings of the brand offer to moderators. */
  async listRejectReasons(caller: Caller, brandId: number): Promise<string[]> {
    return (await this.brands.getReachable(caller, brandId)).rejectReasons;
  }
}

type DepositSearch = Omit<DepositFilter & WaitingDepositFilter, 'page' | 'order'>;
