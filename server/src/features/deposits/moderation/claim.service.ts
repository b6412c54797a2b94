import { Injectable } from '@nestjs/common';
import { canReach, type Caller } from '../../../platform/access/caller.js';
import { Transactional } from '../../../platform/database/database.js';
import { editConflict, notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import type { DepositConditions } from '../search/deposit-filter.sql.js';
import { DepositQueries } from '../search/deposit-queries.service.js';
import type { ApiDeposit } from '../search/deposit.schemas.js';
import { ClaimRepository } from './claim.repository.js';
import type { NextDeposit } from './moderation.schemas.js';

/** Records who reviews a deposit, so that others review another one. Claims are advisory and expire after a minute. */
@Injectable()
export class ClaimService {
  constructor(
    private readonly claims: ClaimRepository,
    private readonly deposits: DepositQueries,
    private readonly changes: ChangePublisher,
  ) {}

  /** Claims the oldest deposit within the filter that nobody has claimed, not even the caller. Null: there is none. */
  @Transactional()
  async claimNext(caller: Caller, filter: NextDeposit): Promise<ApiDeposit | null> {
    const conditions = await this.deposits.buildConditions(caller, filter);
    const id = await this.claimNextId(caller.userId, conditions);
    return id === null ? null : this.deposits.get(caller, id);
  }

  /** Claims the oldest matching deposit that nobody has claimed, and returns its id. Null: there is none. */
  @Transactional()
  async claimNextId(userId: number, conditions: DepositConditions): Promise<number | null> {
    const next = await this.claims.claimNext(userId, conditions);
    if (!next) return null;
    await this.publish(next.brandId, next.id);
    return next.id;
  }

  /** Claims a deposit, even if somebody else has claimed it. Publishes the claim only if the holder changes. */
  @Transactional()
  async claim(caller: Caller, id: number): Promise<ApiDeposit> {
    const deposit = await this.lockReachable(caller, id);
    if (deposit.status !== 'wait') throw editConflict();
    const previousHolderId = await this.claims.claim(id, caller.userId);
    if (previousHolderId !== caller.userId) await this.publish(deposit.brandId, id);
    return this.deposits.get(caller, id);
  }

  /** Releases the caller's claim. A claim of another person stays. */
  @Transactional()
  async release(caller: Caller, id: number): Promise<void> {
    const { brandId } = await this.lockReachable(caller, id);
    if (await this.claims.release(id, caller.userId)) await this.publish(brandId, id);
  }

  private async lockReachable(caller: Caller, id: number) {
    const deposit = await this.claims.lockForKeyShare(id);
    if (!deposit || !canReach(caller, deposit.brandId)) throw notFound();
    return deposit;
  }

  private publish(brandId: number, id: number): Promise<void> {
    return this.changes.publish('claims', brandId, { ids: [id] });
  }
}
