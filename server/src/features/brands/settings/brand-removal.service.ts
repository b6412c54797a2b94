import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Caller } from '../../../platform/access/caller.js';
import { runAs } from '../../../platform/audit/actor.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Clock } from '../../../platform/time/clock.js';
import { Transactional } from '../../../platform/database/database.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { ApiKeyService } from '../../integrations/api-key.service.js';
import { BrandRepository } from '../registry/brand.repository.js';
import { toBrandView } from '../registry/brand.schemas.js';

/** Removes up to `limit` rows of a brand from a feature's tables. Returns how many it removed. */
export type BrandRemover = (removal: { brandId: number; limit: number }) => Promise<number>;

const INTERVAL_MS = 5_000;
/** Small, so that other transactions do not wait long for the locks of a batch. */
const BATCH_SIZE = 1_000;
/** How long the call itself removes rows: long enough for an ordinary brand. The worker removes the rest. */
const TIME_LIMIT_MS = 2_000;

/** Removes brands: hides them from everyone immediately, and deletes their rows in batches. Each feature deletes its own. */
@Injectable()
export class BrandRemovalService {
  private readonly log = new Logger(BrandRemovalService.name);
  private readonly removers: BrandRemover[] = [];
  private readonly revokers: ((brandId: number) => Promise<void>)[] = [];

  constructor(
    private readonly brands: BrandRepository,
    private readonly apiKeys: ApiKeyService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  /** For features that store many rows for a brand, or totals of them. */
  onRemove(remover: BrandRemover): void {
    this.removers.push(remover);
  }

  /** For features whose rows give access to a brand. `revoke` deletes these rows in the transaction that hides the brand. */
  onRevokeAccess(revoke: (brandId: number) => Promise<void>): void {
    this.revokers.push(revoke);
  }

  /**
   * Removes access, join requests and invites immediately, and frees the chat. Deletes the other rows in batches, which the worker
   * continues if they take too long.
   */
  async remove(caller: Caller, id: number): Promise<void> {
    await this.markRemoved(caller, id);
    const timeoutSignal = AbortSignal.timeout(TIME_LIMIT_MS);
    // The brand is already hidden. If this fails, the worker tries again.
    await this.removeRows(id, timeoutSignal).catch((error: unknown) =>
      this.log.warn('The removal of a brand failed and continues later', error),
    );
  }

  @Transactional()
  private async markRemoved(caller: Caller, id: number): Promise<void> {
    // Waits for transactions that insert rows of the brand, and prevents new ones.
    const brand = await this.brands.lockExclusive(id);
    if (!brand) throw notFound();
    await this.brands.markRemoved(id, caller.userId, this.clock.now());
    await this.apiKeys.revokeBrandAccess(id);
    for (const revoke of this.revokers) await revoke(id);
    await Promise.all([
      this.audit.record({ action: 'brand.erase', subjectId: id, brandId: id, before: toBrandView(brand) }),
      this.changes.publish('brands', id),
      this.changes.publish('chats', null, { forStaff: true }),
    ]);
  }

  @Interval(INTERVAL_MS)
  removeDue(): Promise<void> {
    return this.jobs.run('remove brands', () => this.removeRemaining());
  }

  /** Removes the remaining rows of hidden brands. */
  async removeRemaining(): Promise<void> {
    for (const { id, removedBy } of await this.brands.listRemoved())
      await runAs({ via: 'job', actorId: removedBy }, () => this.removeRows(id));
  }

  private async removeRows(id: number, timeoutSignal?: AbortSignal): Promise<void> {
    let hasMore = true;
    while (hasMore && !timeoutSignal?.aborted) hasMore = await this.removeBatch(id);
  }

  /** Returns whether there may be more to remove. */
  @Transactional()
  private async removeBatch(id: number): Promise<boolean> {
    if (!(await this.brands.lockRemoved(id))) return false;
    for (const remove of this.removers)
      if ((await remove({ brandId: id, limit: BATCH_SIZE })) > 0) return true;
    await this.brands.delete(id);
    await this.changes.publish('brands', id);
    return false;
  }
}
