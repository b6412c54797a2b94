import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { canReach, type Caller, type Reach } from '../../platform/access/caller.js';
import { notFound } from '../../platform/domain-error.js';
import { PAGE_SIZE } from '../../platform/paging.rules.js';
import { JsonText } from '../../platform/json-text.js';
import type { UserView } from '../people/user.schemas.js';
import { AuditService } from '../audit/audit.service.js';
import { BrandService } from '../brands/brand.service.js';
import { findDepositPage } from './deposit-list.queries.js';
import type {
  DepositFilter,
  DepositHistory,
  DepositPage,
  DepositView,
  OwnDepositFilter,
  OwnDepositPage,
} from './deposit.schemas.js';
import type { DepositConditions, Sought } from './search/deposit-filter.sql.js';
import { PersonSearchService } from '../brands/person-search/person-search.service.js';
import { findBegunColumns } from './deposit-agent.queries.js';
import { readSought, type SoughtText, spanOf } from './search/deposit-search.rules.js';
import { findAgents, findDepositJson, findDeposits, findHistory } from './deposit-view.queries.js';

const OWN_PAGE_SIZE = 10;
const ownOrders = {
  date_new: 'newest',
  date_old: 'oldest',
  amount_more: 'amount_more',
  amount_less: 'amount_less',
} as const;

@Injectable()
export class DepositListService {
  constructor(
    private readonly database: Database,
    private readonly brands: BrandService,
    private readonly audit: AuditService,
    private readonly people: PersonSearchService,
  ) {}

  /** Deposits of brands within the caller's reach. The list of a brand beyond reach is empty (access matrix). */
  async search(caller: Reach, filter: DepositFilter): Promise<JsonText<DepositPage>> {
    const { page, order = 'newest' } = filter;
    const conditions = await this.conditionsOf(caller, filter);
    const listing = { ...conditions, page, pageSize: PAGE_SIZE, order };
    return new JsonText(await findDepositPage(this.database, listing, 'panel'));
  }

  /** What a search filters by. Of the brands that it names, only those within the caller's reach count. */
  async conditionsOf(
    caller: Reach,
    { id, q, agent_id: agentId, brand_id: brandId, status, type, ...span }: DepositSearch,
  ): Promise<DepositConditions> {
    const brandIds = brandId === undefined ? reachOf(caller) : canReach(caller, brandId) ? [brandId] : [];
    return {
      id,
      agentId,
      brandIds,
      statuses: status,
      type,
      ...spanOf(span),
      sought: await this.seek(q, brandIds),
    };
  }

  /** What the text means in these brands. What stands in others makes no difference. */
  private async seek(
    q: string | undefined,
    brandIds: readonly number[] | undefined,
  ): Promise<Sought | undefined> {
    const sought = readSought(q ?? '');
    if (!sought) return undefined;
    const [agentIds, begun] = await Promise.all([
      this.findAgents(sought, brandIds ?? null),
      sought.mayBegin ? findBegunColumns(this.database, sought.text, brandIds) : [],
    ]);
    return { ...sought, agentIds, begun };
  }

  /** Agents with such a name. If nobody in reach has it, also those whose names are most like it. */
  private async findAgents({ name, text }: SoughtText, within: readonly number[] | null): Promise<number[]> {
    const [named, inReach] = await Promise.all([
      this.people.findNamed(null, name),
      within && this.people.findNamed(within, name),
    ]);
    if ((inReach ?? named).length > 0) return named;
    return [...named, ...(await this.people.findAlike(within, text))];
  }

  /** `db`: the transaction that it belongs to, if there is one. */
  async get(
    caller: Caller,
    id: number,
    db: EntityManager = this.database.manager,
  ): Promise<JsonText<DepositView>> {
    const deposit = await findDepositJson(db, id);
    if (!deposit || !canReach(caller, deposit.brandId)) throw notFound();
    return new JsonText(deposit.body);
  }

  /** Deposits that the caller was seen to reach, in any order. Those that are gone are left out. */
  getAll(ids: readonly number[]): Promise<DepositView[]> {
    return findDeposits(this.database.manager, ids);
  }

  async getHistory(caller: Caller, id: number): Promise<DepositHistory> {
    await this.get(caller, id);
    const records = await findHistory(this.database.manager, id);
    return this.audit.withNames(records.map((record) => ({ ...record, subject: 'deposit', subject_id: id })));
  }

  /** The caller's own deposits in the brand of the `Brand-Id` header. */
  async listOwn(caller: Caller, filter: OwnDepositFilter): Promise<JsonText<OwnDepositPage>> {
    const { page, order = 'date_new', date_start: from, date_end: last } = filter;
    const listing = {
      page,
      pageSize: OWN_PAGE_SIZE,
      order: ownOrders[order],
      agentId: caller.userId,
      brandIds: [caller.memberBrandId!],
      from,
      until: last === undefined ? undefined : last + 1,
    };
    return new JsonText(await findDepositPage(this.database, listing, 'mini-app'));
  }

  /** The people who can get the credit for a deposit of the brand. */
  async listAgents(caller: Caller, brandId: number): Promise<UserView[]> {
    await this.brands.getReachable(caller, brandId);
    return findAgents(this.database.manager, brandId);
  }

  /** The reasons that moderators of the brand usually give for a rejection. */
  async listReasons(caller: Caller, brandId: number): Promise<string[]> {
    return (await this.brands.getReachable(caller, brandId)).rejectReasons;
  }
}

type DepositSearch = Omit<DepositFilter, 'page' | 'order'>;

function reachOf({ brandIds }: Reach): readonly number[] | undefined {
  return brandIds === 'all' ? undefined : brandIds;
}
