import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../../platform/access/caller.js';
import { recordAct } from '../../../platform/audit/record-act.js';
import { Clock } from '../../../platform/clock.js';
import { editedBefore, notFound } from '../../../platform/domain-error.js';
import { announceChange } from '../../../platform/events/announce.js';
import { hourly } from '../../../platform/limits/limit.rules.js';
import { type Person, RateLimits } from '../../../platform/limits/rate-limits.js';
import { BrandService } from '../../brands/brand.service.js';
import type { Brand } from '../../brands/brand.entity.js';
import { type JoinLink, readStart } from '../../brands/start-parameter.js';
import { MemberService } from '../../brands/members/member.service.js';
import { userView } from '../../people/user.schemas.js';
import { JoinRequest } from './join-request.entity.js';
import {
  decideRequest,
  findWaitingRequests,
  hasAskedSince,
  insertJoinRequest,
  settleRequest,
} from './join-request.queries.js';
import type { JoinOutcome } from './join-request.schemas.js';

const joinLimit = hourly('join-requests', 'joinRequestsPerHour', 'You have asked to join too often');

@Injectable()
export class JoinRequestService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly limits: RateLimits,
  ) {}

  /** A person asks to join. At most one request waits for each person and brand (decision 9). */
  async ask(
    db: EntityManager,
    person: Person,
    { brandId, secret }: Pick<JoinLink, 'brandId' | 'secret'>,
  ): Promise<{ outcome: JoinOutcome; brand: Brand | null }> {
    const brand = await this.brands.keep(db, brandId);
    if (brand && (await this.members.isActive(db, brandId, person.userId)))
      return { outcome: 'already a member', brand };
    // Counted before the brand matters, so that a refusal tells nothing about the brand.
    if ((await this.limits.waitFor(person, joinLimit)) > 0) return { outcome: 'too often', brand: null };
    if (secret !== null && secret !== brand?.linkSecret) return { outcome: 'no such brand', brand: null };
    const isNew = brand && (await insertJoinRequest(db, brandId, person.userId, this.clock.now()));
    if (isNew) {
      const after = { user_id: person.userId };
      await recordAct(db, { action: 'brand.ask-to-join', subjectId: brandId, brandId, after });
      await announceChange(db, 'join-requests', brandId, { people: [person.userId] });
    }
    if (secret === null) return { outcome: 'asked by an old link', brand: null };
    return { outcome: isNew ? 'asked' : 'already waiting', brand };
  }

  /**
   * A person who opens the mini-app by a join link asks to join too, once for each launch. Returns the outcome, or null if the
   * link does not ask to join.
   */
  async askByLaunch({ userId, role, launch }: Caller): Promise<JoinOutcome | null> {
    const link = readStart(launch?.startParam ?? '');
    if (!launch || link?.asks !== 'join' || !link.brandId) return null;
    return this.database.transaction(async (db) => {
      if (await hasAskedSince(db, link.brandId, userId, launch.authDate))
        return link.secret === null ? 'asked by an old link' : 'already waiting';
      return (await this.ask(db, { userId, isStaff: role !== 'user' }, link)).outcome;
    });
  }

  async list(caller: Caller, brandId: number) {
    await this.brands.getReachable(this.database.manager, caller, brandId);
    const requests = await findWaitingRequests(this.database.manager, brandId);
    return {
      requests: requests.map(({ id, userId, user, createdAt }) => ({
        id,
        user_id: userId,
        user: userView(user),
        created_at: createdAt,
      })),
    };
  }

  /** Makes the person a member of team 1, and sends them a message. */
  accept(caller: Caller, requestId: number): Promise<void> {
    return this.decide(caller, requestId, 'accept', (db, { id, brandId, userId }) =>
      this.members.join(db, brandId, userId, `join-request:${id}:accept`),
    );
  }

  cancel(caller: Caller, requestId: number): Promise<void> {
    return this.decide(caller, requestId, 'cancel', () => Promise.resolve());
  }

  /** Accepts the waiting request of a person who joins in another way. */
  async settle(db: EntityManager, brandId: number, userId: number): Promise<void> {
    if (await settleRequest(db, brandId, userId, this.clock.now()))
      await announceChange(db, 'join-requests', brandId, { people: [userId] });
  }

  private decide(
    caller: Caller,
    requestId: number,
    status: 'accept' | 'cancel',
    follow: (db: EntityManager, request: JoinRequest) => Promise<void>,
  ): Promise<void> {
    return this.database.transaction(async (db) => {
      const request = await db.findOneBy(JoinRequest, { id: requestId });
      if (!request || !canReach(caller, request.brandId)) throw notFound();
      // Locks the brand before the request, in the same order as the removal of a brand. So the two never deadlock.
      if (!(await this.brands.keep(db, request.brandId))) throw notFound();
      const decision = { id: requestId, status, decidedAt: this.clock.now(), decidedBy: caller.userId };
      if (!(await decideRequest(db, decision))) throw editedBefore();
      await recordAct(db, {
        action: `join-request.${status}`,
        subjectId: requestId,
        brandId: request.brandId,
        about: { user_id: request.userId },
        before: { status: 'wait' },
        after: { status },
      });
      await follow(db, request);
      await announceChange(db, 'join-requests', request.brandId, { people: [request.userId] });
    });
  }
}
