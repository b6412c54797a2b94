import { Injectable } from '@nestjs/common';
import type { Caller, Reach } from '../../platform/access/caller.js';
import { AuditTrail, type ActionVerb } from '../../platform/audit/audit-trail.js';
import { Clock } from '../../platform/time/clock.js';
import { Transactional } from '../../platform/database/database.js';
import { DomainError, invalidField, notFound } from '../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../platform/events/change-publisher.js';
import { IdempotencyService, type KeyedRequest } from '../../platform/idempotency/idempotency.service.js';
import { toPageView } from '../../platform/lists/lists.rules.js';
import { toReportingDay } from '../../platform/time/time.rules.js';
import { BrandRemovalService } from '../brands/settings/brand-removal.service.js';
import { ContestRepository } from './contest.repository.js';
import { findProblem } from './contest.rules.js';
import type { ContestFilter, ContestView, CreateContest, UpdateContest } from './contest.schemas.js';
import { toContent, toContestView, toCreateContest } from './contest-view.js';

/** Contests as staff manage them. The rules of a contest may change before its first day. */
@Injectable()
export class ContestService {
  constructor(
    private readonly contests: ContestRepository,
    private readonly clock: Clock,
    private readonly idempotency: IdempotencyService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
    removal: BrandRemovalService,
  ) {
    removal.onRemove(({ brandId, limit }) => contests.deleteSingleBrandContests(brandId, limit));
  }

  async list({ brandIds }: Reach, { page, state }: ContestFilter) {
    const today = this.getToday();
    const [rows, count] = await this.contests.listPage(brandIds, { page, state, today });
    const data = rows.map((row) => toContestView(row, today));
    return toPageView(data, count, page);
  }

  /** Throws 404 if there is no such contest, or one of its brands is beyond reach. */
  async get({ brandIds }: Caller, id: number): Promise<ContestView> {
    const contest = await this.contests.find(brandIds, id);
    if (!contest) throw notFound();
    return toContestView(contest, this.getToday());
  }

  async create(caller: Caller, body: CreateContest, key: string | null): Promise<ContestView> {
    const request = { call: 'contest', order: body };
    const keyedRequest = await this.idempotency.toKeyedRequest({ userId: caller.userId }, key, request);
    return this.insert(caller, body, keyedRequest);
  }

  @Transactional()
  private insert(
    caller: Caller,
    body: CreateContest,
    keyedRequest: KeyedRequest | null,
  ): Promise<ContestView> {
    return this.idempotency.runOnce(keyedRequest, async () => {
      const content = this.parseContent(body);
      await this.contests.lockBrands(null, body.brand_ids);
      const createdAt = this.clock.now();
      const id = await this.contests.create({ ...content, createdBy: caller.userId, createdAt });
      await this.setBrands(id, body.brand_ids);
      // Throws if one of the brands is beyond reach, which rolls everything back.
      const view = await this.get(caller, id);
      await this.recordAndPublish('create', id, { after: toCreateContest(view) }, body.brand_ids);
      return view;
    });
  }

  /** Changes the fields that are sent. */
  @Transactional()
  async update(caller: Caller, id: number, body: UpdateContest): Promise<ContestView> {
    const before = toCreateContest(await this.lockPlanned(caller, id, body.brand_ids));
    const after = { ...before, ...body };
    const content = this.parseContent(after);
    await this.contests.update(id, content);
    await this.setBrands(id, after.brand_ids);
    await this.recordAndPublish('update', id, { before, after }, [...before.brand_ids, ...after.brand_ids]);
    return this.get(caller, id);
  }

  @Transactional()
  async delete(caller: Caller, id: number): Promise<void> {
    const before = toCreateContest(await this.lockPlanned(caller, id));
    await this.contests.delete(id);
    await this.recordAndPublish('delete', id, { before }, before.brand_ids);
  }

  /** Throws 409 from the first day on. Reads the contest again after the wait for the lock, because that day may have begun. */
  private async lockPlanned(
    caller: Caller,
    id: number,
    moreBrandIds: readonly number[] = [],
  ): Promise<ContestView> {
    await this.get(caller, id);
    await this.contests.lockBrands(id, moreBrandIds);
    await this.contests.lockForUpdate(id);
    const contest = await this.get(caller, id);
    if (contest.state !== 'planned')
      throw new DomainError('conflict', 'contest has started', { message: 'The contest has started' });
    return contest;
  }

  /** Returns the content of a requested contest. Throws 400 for rules that a contest cannot have. */
  private parseContent(body: CreateContest) {
    const content = toContent(body);
    const problem = findProblem({ ...content, goal: body.goal }, this.getToday());
    if (problem) throw invalidField(problem.field, problem.message);
    return content;
  }

  private async setBrands(id: number, brandIds: readonly number[]): Promise<void> {
    const uniqueIds = [...new Set(brandIds)];
    if ((await this.contests.replaceBrands(id, uniqueIds)) < uniqueIds.length) throw notFound();
  }

  private async recordAndPublish(
    verb: ActionVerb<'contest'>,
    id: number,
    change: { before?: object; after?: object },
    brandIds: readonly number[],
  ): Promise<void> {
    await this.audit.record({ action: `contest.${verb}`, subjectId: id, ...change });
    for (const brandId of new Set(brandIds))
      await this.changes.publish('contests', brandId, { forMembers: true });
  }

  private getToday(): string {
    return toReportingDay(this.clock.now());
  }
}
