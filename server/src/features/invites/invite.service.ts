import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../platform/access/caller.js';
import { recordAct, type VerbOf } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/domain-error.js';
import { announceChange } from '../../platform/events/announce.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import type { Brand } from '../brands/brand.entity.js';
import { BrandService } from '../brands/brand.service.js';
import { JoinRequestService } from './join-requests/join-request.service.js';
import { MemberService } from '../brands/members/member.service.js';
import type { User } from '../people/user.entity.js';
import type { Invite } from './invite.entity.js';
import {
  countInvites,
  findInvite,
  findInvites,
  findUses,
  insertInvite,
  lockInvite,
  markDeleted,
  takePlace,
} from './invite.queries.js';
import {
  completeOrder,
  newSecretCode,
  refuseOneTooMany,
  stateOf,
  tryLimit,
  type InviteState,
} from './invite.rules.js';
import { inviteUseView, inviteView, type CreateInvite, type InviteView } from './invite.schemas.js';

export type AcceptOutcome =
  | Exclude<InviteState, 'good'>
  | 'unknown'
  | 'already a member'
  | 'joined'
  | 'too many tries';

@Injectable()
export class InviteService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly joinRequests: JoinRequestService,
    private readonly limits: RateLimits,
  ) {}

  /** A brand has at most ten invites. It is locked, so that of two creators the second counts the invite of the first. */
  create(caller: Caller, brandId: number, order: CreateInvite): Promise<InviteView> {
    const content = completeOrder(order);
    return this.database.transaction(async (db) => {
      await this.brands.lockReachable(db, caller, brandId);
      refuseOneTooMany(await countInvites(db, brandId));
      const invite = await insertInvite(db, {
        ...content,
        brandId,
        secretCode: newSecretCode(),
        createdBy: caller.userId,
        createdAt: this.clock.now(),
      });
      await recordInvite(db, 'create', invite, { after: factsOf(invite) });
      await announceChange(db, 'invites', brandId);
      return inviteView(invite);
    });
  }

  async list(caller: Caller, brandId: number) {
    const db = this.database.manager;
    await this.brands.getReachable(db, caller, brandId);
    return { invites: (await findInvites(db, brandId)).map(inviteView) };
  }

  /** Deletes an invite. Its members and its history stay. */
  remove(caller: Caller, id: number): Promise<void> {
    return this.database.transaction(async (db) => {
      const invite = await this.getReachable(db, caller, id);
      const { brandId } = invite;
      if (!(await markDeleted(db, id, this.clock.now()))) throw notFound();
      await recordInvite(db, 'delete', invite, { before: factsOf(invite) });
      await announceChange(db, 'invites', brandId);
    });
  }

  /** The people who joined by an invite, also by a deleted one. */
  async history(caller: Caller, id: number, page: number) {
    const db = this.database.manager;
    await this.getReachable(db, caller, id);
    return { history: (await findUses(db, id, page)).map(inviteUseView) };
  }

  /** A person joins by a code, in the transaction of the update. If they are already a member, no use is counted. */
  async accept(
    db: EntityManager,
    user: User,
    secretCode: string,
  ): Promise<{ outcome: AcceptOutcome; brand: Brand | null }> {
    const consumer = { userId: user.id, isStaff: user.role !== 'user' };
    if ((await this.limits.waitFor(consumer, tryLimit)) > 0)
      return { outcome: 'too many tries', brand: null };
    const found = await findInvite(db, { secretCode });
    // Locks the brand before the invite, in the same order as the removal of a brand. So the two never deadlock.
    const brand = found && (await this.brands.keep(db, found.brandId));
    const invite = brand && (await lockInvite(db, found.id));
    if (!invite) return { outcome: 'unknown', brand: null };
    if (await this.members.isActive(db, invite.brandId, user.id))
      return { outcome: 'already a member', brand };
    const now = this.clock.now();
    const state = stateOf(invite, now);
    if (state !== 'good') return { outcome: state, brand };
    const useId = await takePlace(db, invite.id, user.id, now);
    await this.members.join(db, invite.brandId, user.id, `invite-use:${useId}`);
    await this.joinRequests.settle(db, invite.brandId, user.id);
    await recordInvite(db, 'use', invite, { after: { user_id: user.id } });
    await announceChange(db, 'invites', invite.brandId);
    return { outcome: 'joined', brand };
  }

  private async getReachable(db: EntityManager, caller: Caller, id: number): Promise<Invite> {
    const invite = await findInvite(db, { id });
    if (!invite || !canReach(caller, invite.brandId)) throw notFound();
    return invite;
  }
}

/** Leaves out the code, because it is a secret. */
const factsOf = (invite: Invite) => ({
  max_connects: invite.maxConnects,
  active_until: invite.activeUntil,
});

const recordInvite = (
  db: EntityManager,
  verb: VerbOf<'invite'>,
  { id, brandId }: Invite,
  sides: { before?: object; after?: object },
): Promise<void> => recordAct(db, { action: `invite.${verb}`, subjectId: id, brandId, ...sides });
