import { Injectable } from '@nestjs/common';
import { type Caller, canReach } from '../../platform/access/caller.js';
import { type ActionVerb, type AuditInsert, AuditTrail } from '../../platform/audit/audit-trail.js';
import { Transactional } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../platform/events/change-publisher.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { Clock } from '../../platform/time/clock.js';
import { MemberService } from '../brands/members/member.service.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { BrandService } from '../brands/registry/brand.service.js';
import { BrandRemovalService } from '../brands/settings/brand-removal.service.js';
import type { User } from '../people/user.entity.js';
import type { Invite } from './invite.entity.js';
import { InviteRepository } from './invite.repository.js';
import {
  assertBelowMaximum,
  assertFuture,
  attemptLimit,
  generateSecretCode,
  getState,
  type InviteState,
  parseCreateInvite,
} from './invite.rules.js';
import { type CreateInvite, type InviteView, toInviteUseView, toInviteView } from './invite.schemas.js';
import { JoinRequestService } from './join-request.service.js';

type AcceptOutcome =
  | Exclude<InviteState, 'good'>
  | 'unknown'
  | 'already a member'
  | 'joined'
  | 'too many tries';

@Injectable()
export class InviteService {
  constructor(
    private readonly invites: InviteRepository,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly joinRequests: JoinRequestService,
    private readonly limits: RateLimiter,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
    removals: BrandRemovalService,
  ) {
    removals.onRevokeAccess((brandId) => this.invites.deleteByBrand(brandId));
  }

  /** Creates an invite. A brand has at most ten. The lock of the brand enforces this for concurrent calls. */
  @Transactional()
  async create(caller: Caller, brandId: number, body: CreateInvite): Promise<InviteView> {
    const content = parseCreateInvite(body);
    await this.brands.lockReachable(caller, brandId);
    const now = this.clock.now(); // after the wait for the lock
    assertFuture(content.activeUntil, now);
    assertBelowMaximum(await this.invites.count(brandId));
    const invite = await this.invites.create({
      ...content,
      brandId,
      secretCode: generateSecretCode(),
      createdBy: caller.userId,
      createdAt: now,
    });
    await this.recordAndPublish('create', invite, { after: toAuditFields(invite) });
    return toInviteView(invite);
  }

  async list(caller: Caller, brandId: number) {
    await this.brands.getReachable(caller, brandId);
    return { invites: (await this.invites.listByBrand(brandId)).map(toInviteView) };
  }

  /** Deletes an invite. Its history and the members who joined by it remain. */
  @Transactional()
  async delete(caller: Caller, id: number): Promise<void> {
    const invite = await this.getReachable(caller, id);
    if (!(await this.invites.markDeleted(id, this.clock.now()))) throw notFound();
    await this.recordAndPublish('delete', invite, { before: toAuditFields(invite) });
  }

  /** The people who joined by an invite, even if it is deleted. */
  async getHistory(caller: Caller, id: number, page: number) {
    await this.getReachable(caller, id);
    return { history: (await this.invites.listUses(id, page)).map(toInviteUseView) };
  }

  /** Makes a person a member by a code. Counts no use if the person is already a member. */
  @Transactional()
  async accept(user: User, secretCode: string): Promise<{ outcome: AcceptOutcome; brand: Brand | null }> {
    const consumer = { userId: user.id, isStaff: user.role !== 'user' };
    if ((await this.limits.tryConsume(consumer, attemptLimit)) > 0)
      return { outcome: 'too many tries', brand: null };
    const unlockedInvite = await this.invites.find({ secretCode });
    // Locks the brand before the invite, in the same order as the removal of a brand, to avoid deadlocks.
    const brand = unlockedInvite && (await this.brands.lockForShare(unlockedInvite.brandId));
    const invite = brand && (await this.invites.lockForUpdate(unlockedInvite.id));
    if (!invite) return { outcome: 'unknown', brand: null };
    if (await this.members.isActive(invite.brandId, user.id)) return { outcome: 'already a member', brand };
    const now = this.clock.now();
    const state = getState(invite, now);
    if (state !== 'good') return { outcome: state, brand };
    const useId = await this.invites.createUse(invite.id, user.id, now);
    await this.members.join(invite.brandId, user.id, `invite-use:${useId}`);
    await this.joinRequests.closeAfterJoin(invite.brandId, user.id);
    await this.recordAndPublish('use', invite, { after: { user_id: user.id } });
    return { outcome: 'joined', brand };
  }

  private async recordAndPublish(
    verb: ActionVerb<'invite'>,
    { id, brandId }: Invite,
    change: Pick<AuditInsert, 'before' | 'after'>,
  ): Promise<void> {
    await Promise.all([
      this.audit.record({ action: `invite.${verb}`, subjectId: id, brandId, ...change }),
      this.changes.publish('invites', brandId),
    ]);
  }

  private async getReachable(caller: Caller, id: number): Promise<Invite> {
    const invite = await this.invites.find({ id });
    if (!invite || !canReach(caller, invite.brandId)) throw notFound();
    return invite;
  }
}

/** Omits the code, because it is a secret. */
const toAuditFields = (invite: Invite) => ({
  max_connects: invite.maxConnects,
  active_until: invite.activeUntil,
});
