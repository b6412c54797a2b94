import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Caller } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config/config.js';
import type { DomainError } from '../../../platform/domain-error.js';
import { JsonText } from '../../../platform/json-text.js';
import { lockHeld, withdraw } from '../../../platform/messenger/sending/held-messages.js';
import { recordDepositActs } from '../deposit-record.js';
import type { DepositView } from '../deposit.schemas.js';
import { depositJson } from '../deposit.sql.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { lockDeposits } from '../ledger/deposit-locks.js';
import { changeAndShow } from '../ledger/ledger.js';
import { beforeDecision } from './decision.queries.js';
import { findUndoRefusal } from './decision.rules.js';
import { bulkResult, reachable } from './decision.service.js';
import { allKeys } from './fate.service.js';
import type { BulkResult, BulkUndo } from './moderation.schemas.js';

/**
 * Takes back decisions. The deposit is as it was before, and the held messages about the decision go with it. So a decision
 * is either told or taken back.
 */
@Injectable()
export class UndoService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  undo(caller: Caller, id: number): Promise<JsonText<DepositView>> {
    return this.database.transaction(async (db) => {
      const { view, refusals } = await this.takeBack(db, caller, [id]);
      if (view === null) throw refusals.get(id)!;
      return new JsonText(view);
    });
  }

  async undoMany(caller: Caller, { ids }: BulkUndo): Promise<BulkResult> {
    const each = [...new Set(ids)];
    const { refusals } = await this.database.transaction((db) => this.takeBack(db, caller, each));
    return bulkResult(each, refusals);
  }

  private async takeBack(db: EntityManager, caller: Caller, ids: number[]) {
    const deposits = await lockDeposits(db, ids);
    const reached = ids.map((id) => [id, reachable(caller, deposits, id)] as const);
    const told = await lockHeld(
      db,
      reached.flatMap(([, deposit]) => (deposit ? allKeys(deposit) : [])),
    );
    const refusals = new Map<number, DomainError>();
    const fit: Deposit[] = [];
    for (const [id, deposit] of reached) {
      const refusal = findUndoRefusal(deposit, {
        userId: caller.userId,
        now: this.clock.now(),
        undoSeconds: this.config.undoSeconds,
        isTold: deposit !== null && allKeys(deposit).some((key) => told.has(key)),
      });
      if (refusal) refusals.set(id, refusal);
      else fit.push(deposit!);
    }
    if (fit.length === 0) return { view: null, refusals };
    await withdraw(db, fit.flatMap(allKeys));
    const which = { ids: fit.map(({ id }) => id) };
    const [shown] = await changeAndShow(db, which, beforeDecision, depositJson);
    await recordDepositActs(
      db,
      'undo',
      fit.map((before) => ({ id: before.id, before, after: restored(before) })),
    );
    return { view: shown!.view, refusals };
  }
}

/** The deposit before the decision, as `beforeDecision` stores it. */
function restored(deposit: Deposit): Deposit {
  if (deposit.status === 'delete') return { ...deposit, status: 'accept' };
  const { client_id, agent_id, ...reported } = (deposit.reported ?? {}) as Record<string, never>;
  const fields = deposit.reported ? { ...reported, clientId: client_id, agentId: agent_id } : {};
  return { ...deposit, ...fields, status: 'wait', reason: null };
}
