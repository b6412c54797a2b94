import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../shared/units.rules.js';
import { type Caller, canReach } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Transactional } from '../../platform/database/database.js';
import { editConflict, notFound } from '../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../platform/events/change-publisher.js';
import { createHourlyLimit } from '../../platform/limits/limit.rules.js';
import { type Person, RateLimiter } from '../../platform/limits/rate-limiter.js';
import { md } from '../../platform/messenger/api/markdown.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import { Clock } from '../../platform/time/clock.js';
import { localize } from '../../texts/texts.js';
import { MemberService } from '../brands/members/member.service.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { type JoinLink, parseStartParameter } from '../brands/registry/brand.rules.js';
import { BrandService } from '../brands/registry/brand.service.js';
import { BrandRemovalService } from '../brands/settings/brand-removal.service.js';
import { toUserView } from '../people/user.schemas.js';
import { UserService } from '../people/user.service.js';
import { type JoinOutcome, toOwnJoinRequest } from './invite.schemas.js';
import { JoinNotices } from './join-notices.service.js';
import { JoinRequestRepository } from './join-request.repository.js';

/** How long people see a request after it has ended. */
const SHOWN_AFTER_END_MS = 30 * DAY_MS;

const joinLimit = createHourlyLimit(
  'join-requests',
  'joinRequestsPerHour',
  'You have asked to join too often',
);

@Injectable()
export class JoinRequestService {
  constructor(
    private readonly requests: JoinRequestRepository,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly limits: RateLimiter,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
    private readonly outbox: Outbox,
    private readonly users: UserService,
    private readonly notices: JoinNotices,
    removals: BrandRemovalService,
  ) {
    removals.onRevokeAccess(async (brandId) => {
      for (const id of await this.requests.listWaitingIds({ brandId }))
        await this.notices.updateAll(id, md`The brand was removed`);
      await this.requests.deleteByBrand(brandId);
    });
  }

  /**
   * Creates a request to join, unless the person is a member, already has a waiting request for the brand, or asks too often, or the
   * link is wrong.
   */
  @Transactional()
  async create(
    person: Person,
    { brandId, secret }: Pick<JoinLink, 'brandId' | 'secret'>,
  ): Promise<{ outcome: JoinOutcome; brand: Brand | null }> {
    const brand = await this.brands.lockForShare(brandId);
    if (brand && (await this.members.isActive(brandId, person.userId)))
      return { outcome: 'already a member', brand };
    // Counted before the link is checked, so that a refusal reveals nothing about the brand.
    if ((await this.limits.tryConsume(person, joinLimit)) > 0) return { outcome: 'too often', brand: null };
    if (secret !== null && secret !== brand?.linkSecret) return { outcome: 'no such brand', brand: null };
    const id =
      brand &&
      (await this.requests.create({
        brandId,
        userId: person.userId,
        createdAt: this.clock.now(),
        isByOldLink: secret === null,
      }));
    if (brand && id !== null) {
      const after = { user_id: person.userId };
      await Promise.all([
        this.audit.record({ action: 'brand.ask-to-join', subjectId: brandId, brandId, after }),
        this.changes.publish('join-requests', brandId, { people: [person.userId] }),
        this.notices.notifyStaff(id, await this.users.get(person.userId), brand),
      ]);
    }
    if (secret === null) return { outcome: 'asked by an old link', brand: null };
    return { outcome: id !== null ? 'asked' : 'already waiting', brand };
  }

  /**
   * Creates the request of a person who opened the mini-app by a join link, once for each launch. Null: the start parameter is not a
   * complete join link.
   */
  async createFromLaunch({ userId, role, launch }: Caller): Promise<JoinOutcome | null> {
    const link = parseStartParameter(launch?.startParam ?? '');
    if (!launch || link?.purpose !== 'join' || !link.brandId) return null;
    if (await this.requests.existsSince(link.brandId, userId, launch.authDate))
      return link.secret === null ? 'asked by an old link' : 'already waiting';
    return (await this.create({ userId, isStaff: role !== 'user' }, link)).outcome;
  }

  async list(caller: Caller, brandId: number) {
    await this.brands.getReachable(caller, brandId);
    const requests = await this.requests.listWaiting(brandId);
    return {
      requests: requests.map(({ id, userId, user, createdAt }) => ({
        id,
        user_id: userId,
        user: toUserView(user),
        created_at: createdAt,
      })),
    };
  }

  /** Makes the person a member of team 1 or, after a dismissal, of the former team, and notifies the person. */
  @Transactional()
  async accept(caller: Caller, requestId: number): Promise<void> {
    const { brandId, userId } = await this.decide(caller, requestId, 'accept');
    await this.members.join(brandId, userId, `join-request:${requestId}:accept`);
  }

  /** Refuses the request, and notifies the person. */
  @Transactional()
  async cancel(caller: Caller, requestId: number): Promise<void> {
    const { userId, brand } = await this.decide(caller, requestId, 'cancel');
    const { telegramId: chatId } = await this.users.get(userId);
    const text = localize('invites.refused', { brand: brand.name });
    await this.outbox.enqueue({ chatId, text, key: `join-request:${requestId}:cancel` });
  }

  /** The person's requests that wait or ended recently. */
  async listOwn(userId: number) {
    const endedAfter = new Date(this.clock.now().getTime() - SHOWN_AFTER_END_MS);
    return (await this.requests.listByUser(userId, endedAfter)).map(toOwnJoinRequest);
  }

  /** Accepts the waiting request of a person who has joined in another way. */
  async closeAfterJoin(brandId: number, userId: number): Promise<void> {
    const decision = { status: 'accept', decidedAt: this.clock.now() } as const;
    const request = await this.requests.decide({ brandId, userId }, decision);
    const brand = request && (await this.brands.find(brandId));
    if (!brand) return;
    await Promise.all([
      this.changes.publish('join-requests', brandId, { people: [userId] }),
      this.notices.updateAll(request.id, await this.notices.buildOutcomeText(request, brand)),
    ]);
  }

  /** Removes the person's name from the notices of requests that an erasure ends. */
  async removeNameFromNotices(userId: number): Promise<void> {
    for (const id of await this.requests.listWaitingIds({ userId }))
      await this.notices.updateAll(id, md`The request was withdrawn`);
  }

  private async decide(caller: Caller, id: number, status: 'accept' | 'cancel') {
    const request = await this.requests.find(id);
    if (!request || !canReach(caller, request.brandId)) throw notFound();
    const { brandId, userId } = request;
    // Locks the brand before the request, in the same order as the removal of a brand, to avoid deadlocks.
    const brand = await this.brands.lockForShare(brandId);
    if (!brand) throw notFound();
    const decision = { status, decidedAt: this.clock.now(), decidedBy: caller.userId };
    const decidedRequest = await this.requests.decide({ id }, decision);
    if (!decidedRequest) throw editConflict();
    await Promise.all([
      this.audit.record({
        action: `join-request.${status}`,
        subjectId: id,
        brandId,
        about: { user_id: userId },
        before: { status: 'wait' },
        after: { status },
      }),
      this.changes.publish('join-requests', brandId, { people: [userId] }),
      this.notices.updateAll(id, await this.notices.buildOutcomeText(decidedRequest, brand)),
    ]);
    return { brandId, userId, brand };
  }
}
