import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../../platform/access/caller.js';
import { editedBefore, notFound } from '../../../platform/domain-error.js';
import { announceChange } from '../../../platform/events/announce.js';
import { JsonText } from '../../../platform/json-text.js';
import { DepositListService } from '../deposit-list.service.js';
import type { DepositView } from '../deposit.schemas.js';
import { claim, claimNext, keepDeposit, letGo } from './claim.queries.js';
import type { NextDeposit } from './moderation.schemas.js';

/**
 * Who looks at which waiting deposit, so that several moderators do not read the same one. A claim blocks nobody, and ends by
 * itself after a minute.
 */
@Injectable()
export class ClaimService {
  constructor(
    private readonly database: Database,
    private readonly deposits: DepositListService,
  ) {}

  /** Claims the oldest deposit that nobody holds, not even the caller. JSON null: there is none. */
  next(caller: Caller, { brand_id: brandId }: NextDeposit): Promise<JsonText<DepositView | null>> {
    const brandIds = brandId === undefined ? caller.brandIds : canReach(caller, brandId) ? [brandId] : [];
    return this.database.transaction(async (db) => {
      const next = await claimNext(db, caller.userId, brandIds);
      if (!next) return new JsonText('null');
      await announce(db, next.brandId, next.id);
      return this.deposits.get(caller, next.id, db);
    });
  }

  /** Claims a deposit, also if somebody else holds it. The others are told only if the holder changes. */
  claim(caller: Caller, id: number): Promise<JsonText<DepositView>> {
    return this.database.transaction(async (db) => {
      const deposit = await keepReachable(db, caller, id);
      if (deposit.status !== 'wait') throw editedBefore();
      const { heldBy } = (await claim(db, id, caller.userId))!;
      if (heldBy !== caller.userId) await announce(db, deposit.brandId, id);
      return this.deposits.get(caller, id, db);
    });
  }

  /** Lets go of the caller's claim. That of somebody else stays. */
  letGo(caller: Caller, id: number): Promise<void> {
    return this.database.transaction(async (db) => {
      const { brandId } = await keepReachable(db, caller, id);
      if (await letGo(db, id, caller.userId)) await announce(db, brandId, id);
    });
  }
}

async function keepReachable(db: EntityManager, caller: Caller, id: number) {
  const deposit = await keepDeposit(db, id);
  if (!deposit || !canReach(caller, deposit.brandId)) throw notFound();
  return deposit;
}

const announce = (db: EntityManager, brandId: number, id: number) =>
  announceChange(db, 'claims', brandId, { ids: [id] });
