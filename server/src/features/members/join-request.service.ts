import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../platform/access/caller.js';
import { recordAct } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { editedBefore, notFound } from '../../platform/domain-error.js';
import { announceChange } from '../../platform/events/live-events.js';
import { BrandService } from '../brands/brand.service.js';
import type { Brand } from '../brands/brand.entity.js';
import { userView } from '../users/user.schemas.js';
import { JoinRequest } from './join-request.entity.js';
import type { JoinOutcome } from './join-request.schemas.js';
import {
  decideRequest,
  findWaitingRequests,
  hasAskedSince,
  insertJoinRequest,
  isActiveMember,
} from './member.queries.js';
import { MemberService } from './member.service.js';

@Injectable()
export class JoinRequestService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
  ) {}

  /** A person asks to join; one request may wait for each person and brand (decision 9). */
  async ask(
    db: EntityManager,
    userId: number,
    brandId: number,
  ): Promise<{ outcome: JoinOutcome; brand: Brand | null }> {
    const brand = await this.brands.keep(db, brandId);
    if (!brand) return { outcome: 'no such brand', brand };
    if (await isActiveMember(db, brandId, userId)) return { outcome: 'already a member', brand };
    const isNew = await insertJoinRequest(db, brandId, userId, this.clock.now());
    if (isNew) {
      const after = { user_id: userId };
      await recordAct(db, { action: 'brand.ask-to-join', subjectId: brandId, brandId, after });
      await announceChange(db, 'join-requests', brandId);
    }
    return { outcome: isNew ? 'asked' : 'already waiting', brand };
  }

  /**
   * Opening the mini-app with `startapp=brand_{id}` asks too, once for each time it was opened there. Returns what came of
   * it; null where nothing was asked for.
   */
  async askByLaunch({ userId, launch }: Caller): Promise<JoinOutcome | null> {
    const brandId = Number(/^brand_(\d{1,9})$/.exec(launch?.startParam ?? '')?.[1] ?? 0);
    if (!launch || !brandId) return null;
    return this.dataSource.transaction(async (db) => {
      if (await hasAskedSince(db, brandId, userId, launch.authDate)) return 'already waiting';
      return (await this.ask(db, userId, brandId)).outcome;
    });
  }

  async list(caller: Caller, brandId: number) {
    await this.brands.getReachable(this.dataSource.manager, caller, brandId);
    const requests = await findWaitingRequests(this.dataSource.manager, brandId);
    return {
      requests: requests.map(({ id, userId, user, createdAt }) => ({
        id,
        user_id: userId,
        user: userView(user),
        created_at: createdAt,
      })),
    };
  }

  /** Makes the person a member of team 1, and tells him. */
  accept(caller: Caller, requestId: number): Promise<void> {
    return this.decide(caller, requestId, 'accept', (db, { id, brandId, userId }) =>
      this.members.join(db, brandId, userId, `join-request:${id}:accept`),
    );
  }

  cancel(caller: Caller, requestId: number): Promise<void> {
    return this.decide(caller, requestId, 'cancel', () => Promise.resolve());
  }

  private decide(
    caller: Caller,
    requestId: number,
    status: 'accept' | 'cancel',
    follow: (db: EntityManager, request: JoinRequest) => Promise<void>,
  ): Promise<void> {
    return this.dataSource.transaction(async (db) => {
      const request = await db.findOneBy(JoinRequest, { id: requestId });
      if (!request || !canReach(caller, request.brandId)) throw notFound();
      // The brand before the request, as whoever removes a brand: so they wait for each other instead of blocking.
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
      await announceChange(db, 'join-requests', request.brandId);
    });
  }
}
