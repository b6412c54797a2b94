import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/domain-error.js';
import { JsonText } from '../../platform/json-text.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { changeAndShow, changeDeposits, lockDepositWith } from '../ledger/ledger.js';
import { type Agent, agentOfDeposit } from './deposit-agent.queries.js';
import { DepositFateService } from './deposit-fate.service.js';
import { recordDepositAct } from './deposit-record.js';
import { depositJson, keepReported } from './deposit-view.queries.js';
import {
  ftdFields,
  refuseLate,
  refuseReason,
  refuseUnfilled,
  unfilled,
  type Outcome,
} from './deposit.rules.js';
import type { AcceptDeposit, CloseDeposit, DepositView } from './deposit.schemas.js';

/** Decisions of staff. Each is one transaction with the totals, the message to the reporter and the live event. */
@Injectable()
export class DepositModerationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly fates: DepositFateService,
  ) {}

  accept(caller: Caller, id: number, edit: AcceptDeposit): Promise<JsonText<DepositView>> {
    refuseUnfilled(edit);
    return this.dataSource.transaction(async (db) => {
      const [deposit, agent] = await lockReachable(db, caller, id, edit.agent_id);
      if (!agent?.isActive) {
        throw unfilled([{ field: 'agent_id', message: 'must be an active member of the brand' }]);
      }
      return this.settle(db, caller, deposit, agent, 'accept', {
        type: edit.type,
        clientId: edit.client_id,
        amount: edit.amount,
        wallet: edit.wallet,
        exchanger: edit.exchanger,
        agentId: edit.agent_id,
        description: edit.description,
        ...ftdFields(edit.type, edit),
      });
    });
  }

  close(caller: Caller, id: number, { status, reason }: CloseDeposit): Promise<JsonText<DepositView>> {
    refuseReason(status, reason);
    return this.dataSource.transaction(async (db) => {
      const [deposit, agent] = await lockReachable(db, caller, id);
      return this.settle(db, caller, deposit, agent, status, { reason: reason ?? null });
    });
  }

  /** Removes a deposit for good, in any status. */
  erase(caller: Caller, id: number): Promise<void> {
    return this.dataSource.transaction(async (db) => {
      await lockReachable(db, caller, id);
      await changeDeposits(db, { id }, null);
    });
  }

  private async settle(
    db: EntityManager,
    caller: Caller,
    deposit: Deposit,
    agent: Agent | null,
    outcome: Outcome,
    edit: Partial<Deposit>,
  ): Promise<JsonText<DepositView>> {
    refuseLate(deposit.status, outcome);
    const { id } = deposit;
    const change = { ...edit, status: outcome, moderatedBy: caller.userId, moderatedAt: this.clock.now() };
    const content = outcome === 'accept' ? { ...change, ...keepReported } : change;
    const changed = await changeAndShow(db, { id }, content, depositJson);
    await recordDepositAct(db, outcome, id, deposit, { ...deposit, ...change });
    await this.fates.tell(db, { ...deposit, ...change }, agent);
    return new JsonText(changed!.view);
  }
}

/** Locks the deposit, and reads about its agent, or about the person who shall be. Throws 404 for one beyond reach (decision 3). */
async function lockReachable(
  db: EntityManager,
  caller: Caller,
  id: number,
  agentId: number | null = null,
): Promise<[Deposit, Agent | null]> {
  const [deposit, agent] = await lockDepositWith<Agent>(db, id, agentOfDeposit, [agentId]);
  if (!deposit || !canReach(caller, deposit.brandId)) throw notFound();
  return [deposit, agent];
}
