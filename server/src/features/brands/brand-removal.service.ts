import { Database } from '../../platform/database/database.js';
import { Injectable, Logger } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { actAs } from '../../platform/audit/acting.js';
import { recordAct } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/domain-error.js';
import { announceChange } from '../../platform/events/announce.js';
import { lockBrandAlone } from './brand.queries.js';
import { brandView } from './brand.schemas.js';
import { deleteBrand, findRemovedBrands, lockRemovedBrand, takeAway } from './brand-removal.queries.js';

/** Removes up to `limit` rows that a feature keeps for a brand. Returns how many it removed. */
export type BrandRemover = (
  db: EntityManager,
  removal: { brandId: number; limit: number },
) => Promise<number>;

/** Small enough that nobody waits long for the locks of one batch. */
const BATCH = 1_000;
/** How long the call itself removes rows. That is enough for an ordinary brand. The worker removes the rest. */
const PATIENCE_MS = 2_000;

/** Removes brands: takes them from everyone at once, and deletes their rows in batches. */
@Injectable()
export class BrandRemovalService {
  private readonly log = new Logger(BrandRemovalService.name);
  private readonly removers: BrandRemover[] = [];

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** For features that keep many rows for a brand, or that keep totals of them. */
  onRemove(remover: BrandRemover): void {
    this.removers.push(remover);
  }

  /**
   * Removes members, access, requests and invites at once, and frees the chat. Deposits leave lists and totals together,
   * batch by batch. The audit records keep what was there.
   */
  async remove(caller: Caller, id: number): Promise<void> {
    await this.database.transaction(async (db) => {
      // Waits for transactions that store rows of the brand, and keeps new ones from it.
      const brand = await lockBrandAlone(db, id);
      if (!brand) throw notFound();
      await takeAway(db, id, caller.userId, this.clock.now());
      await recordAct(db, { action: 'brand.erase', subjectId: id, brandId: id, before: brandView(brand) });
      await announceChange(db, 'brands', id);
    });
    const patience = AbortSignal.timeout(PATIENCE_MS);
    // The brand is already taken away. If this fails, the worker tries again.
    await this.removeRows(id, patience).catch((error: unknown) => this.log.warn(error));
  }

  /** Removes the remaining rows of brands that were taken away. */
  async removeRest(): Promise<void> {
    for (const { id, removedBy } of await findRemovedBrands(this.database.manager)) {
      await actAs({ via: 'job', actorId: removedBy }, () => this.removeRows(id));
    }
  }

  private async removeRows(id: number, patience?: AbortSignal): Promise<void> {
    while (!patience?.aborted) {
      const isMore = await this.database.transaction((db) => this.removeBatch(db, id));
      if (!isMore) return;
    }
  }

  /** False if nothing is left. */
  private async removeBatch(db: EntityManager, id: number): Promise<boolean> {
    if (!(await lockRemovedBrand(db, id))) return false;
    for (const remove of this.removers) {
      const count = await remove(db, { brandId: id, limit: BATCH });
      if (count > 0) return true;
    }
    await deleteBrand(db, id);
    await announceChange(db, 'brands', id);
    return false;
  }
}
