import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { announceChange } from '../../platform/events/live-events.js';
import { addToTotals } from './deposit-totals.queries.js';
import { insertDeposit, type NewDeposit } from './deposit.queries.js';

/** What happens with every new deposit, whichever way it comes in. */
@Injectable()
export class DepositIntakeService {
  /** Stores a deposit, which waits for moderation. Answers its id; null when its message has made one before. */
  async take(db: EntityManager, deposit: NewDeposit): Promise<number | null> {
    const id = await insertDeposit(db, deposit);
    if (id === null) return null;
    await addToTotals(db, id, 1);
    await announceChange(db, 'deposits', deposit.brandId);
    return id;
  }
}
