import { Injectable } from '@nestjs/common';
import { canReach, type Caller } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import { Config } from '../../../platform/config/config.js';
import { Transactional } from '../../../platform/database/database.js';
import type { DomainError } from '../../../platform/errors/domain-error.js';
import { type BulkResult, toBulkResult } from '../../../platform/lists/lists.rules.js';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { DepositQueries } from '../search/deposit-queries.service.js';
import { DepositWriter } from '../ledger/deposit-writer.service.js';
import { DepositRepository } from '../search/deposit.repository.js';
import { getUndoSeconds } from '../ledger/deposit.rules.js';
import type { ApiDeposit } from '../search/deposit.schemas.js';
import { type DepositChange, Ledger } from '../ledger/ledger.js';
import { listMessageKeys } from './decision-notifier.service.js';
import { revertDecision, findUndoError } from './decision.rules.js';
import type { BulkUndo } from './moderation.schemas.js';

/**
 * Undoes decisions. An undo restores the deposit, and removes the held messages about the decision. A decision is either sent
 * or undone, never both.
 */
@Injectable()
export class UndoService {
  constructor(
    private readonly ledger: Ledger,
    private readonly deposits: DepositQueries,
    private readonly repository: DepositRepository,
    private readonly writer: DepositWriter,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  @Transactional()
  async undo(caller: Caller, id: number): Promise<ApiDeposit> {
    const refusal = (await this.undoByIds(caller, [id])).get(id);
    if (refusal) throw refusal;
    return this.deposits.get(caller, id);
  }

  @Transactional()
  async undoMany(caller: Caller, { ids }: BulkUndo): Promise<BulkResult> {
    const uniqueIds = [...new Set(ids)];
    return toBulkResult(uniqueIds, await this.undoByIds(caller, uniqueIds));
  }

  /** Returns why decisions were not undone, by the id of the deposit. */
  private async undoByIds(caller: Caller, ids: number[]): Promise<Map<number, DomainError>> {
    const lockedDeposits = await this.ledger.lockForUpdate(ids);
    const deposits = lockedDeposits.filter(({ brandId }) => canReach(caller, brandId));
    const [releasedKeys, viaById] = await Promise.all([
      this.outbox.lockAndListReleased(deposits.flatMap(listMessageKeys)),
      this.repository.getDecisionViaById(deposits.map(({ id }) => id)),
    ]);
    const refusalById = new Map<number, DomainError>();
    const changes: DepositChange[] = [];
    for (const id of ids) {
      const before = deposits.find((deposit) => deposit.id === id);
      const refusal = findUndoError(before, {
        userId: caller.userId,
        now: this.clock.now(),
        undoSeconds: getUndoSeconds(viaById.get(id) ?? 'panel', this.config.undoSeconds),
        isReleased: before !== undefined && listMessageKeys(before).some((key) => releasedKeys.has(key)),
      });
      if (refusal) refusalById.set(id, refusal);
      else changes.push({ before: before!, after: revertDecision(before!) });
    }
    if (changes.length > 0)
      await Promise.all([
        this.outbox.withdraw(changes.flatMap(({ before }) => listMessageKeys(before))),
        this.writer.update('undo', changes),
      ]);
    return refusalById;
  }
}
