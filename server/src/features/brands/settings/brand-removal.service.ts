import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { runAs } from '../../../platform/audit/actor.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Clock } from '../../../platform/time/clock.js';
import { Transactional } from '../../../platform/database/database.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { BrandRepository } from '../registry/brand.repository.js';
import { brandView } from '../registry/brand.schemas.js';

/** Removes up to `limit` rows that a feature keeps for a brand. Returns how many it removed. */
export type BrandRemover = (removal: { brandId: number; limit: number }) => Promise<number>;

/** Small enough that nobody waits long for the locks of one batch. */
const BATCH = 1_000;
/** How long the call itself removes rows. That is enough for an ordinary brand. The worker removes the rest. */
const PATIENCE_MS = 2_000;

/** Removes brands: takes them from everyone at once, and deletes their rows in batches. */
@Injectable()
export class BrandRemovalService {
  private readonly log = new Logger(BrandRemovalService.name);
  private readonly removers: BrandRemover[] = [];
  private readonly listeners: ((brandId: number) => Promise<void>)[] = [];

  constructor(
    private readonly brands: BrandRepository,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  /** For features that keep many rows for a brand, or that keep totals of them. */
  onRemove(remover: BrandRemover): void {
    this.removers.push(remover);
  }

  /** For features that tell people of it. `listener` runs in the transaction, before access and requests are removed. */
  onTakeAway(listener: (brandId: number) => Promise<void>): void {
    this.listeners.push(listener);
  }

  /**
   * Removes members, access, requests and invites at once, and frees the chat. Deposits leave lists and totals together,
   * batch by batch. The audit records keep what was there.
   */
  async remove(caller: Caller, id: number): Promise<void> {
    await this.markRemoved(caller, id);
    const patience = AbortSignal.timeout(PATIENCE_MS);
    // The brand is already taken away. If this fails, the worker tries again.
    await this.removeRows(id, patience).catch((error: unknown) =>
      this.log.warn('Removing a brand goes on later', error),
    );
  }

  @Transactional()
  private async markRemoved(caller: Caller, id: number): Promise<void> {
    // Waits for transactions that store rows of the brand, and keeps new ones from it.
    const brand = await this.brands.lockExclusive(id);
    if (!brand) throw notFound();
    for (const listener of this.listeners) await listener(id);
    await this.brands.markRemoved(id, caller.userId, this.clock.now());
    await Promise.all([
      this.audit.record({ action: 'brand.erase', subjectId: id, brandId: id, before: brandView(brand) }),
      this.changes.publish('brands', id),
    ]);
  }

  /** Removes the remaining rows of brands that were taken away. */
  async removeRest(): Promise<void> {
    for (const { id, removedBy } of await this.brands.findRemoved())
      await runAs({ via: 'job', actorId: removedBy }, () => this.removeRows(id));
  }

  private async removeRows(id: number, patience?: AbortSignal): Promise<void> {
    let isMore = true;
    while (isMore && !patience?.aborted) isMore = await this.removeBatch(id);
  }

  /** False if nothing is left. */
  @Transactional()
  private async removeBatch(id: number): Promise<boolean> {
    if (!(await this.brands.lockRemoved(id))) return false;
    for (const remove of this.removers) if ((await remove({ brandId: id, limit: BATCH })) > 0) return true;
    await this.brands.delete(id);
    await this.changes.publish('brands', id);
    return false;
  }
}
