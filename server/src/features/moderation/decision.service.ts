import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { type DomainError, notFound } from '../../platform/domain-error.js';
import { JsonText } from '../../platform/json-text.js';
import { recordDepositActs } from '../deposits/deposit-record.js';
import type { AcceptDeposit, DepositView } from '../deposits/deposit.schemas.js';
import { depositJson } from '../deposits/deposit.sql.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { changeAndShow, changeDeposits, lockDepositsWith } from '../ledger/ledger.js';
import { endClaims } from './claim.queries.js';
import { type Agent, agentsOfDeposits, keepAccepted, keepReported } from './decision.queries.js';
import { findRefusal, findUnfilled, ftdFields, type Outcome, refuseReason } from './decision.rules.js';
import { type Decided, FateService } from './fate.service.js';
import type { BulkDecision, BulkResult, CloseDeposit } from './moderation.schemas.js';

interface Decision {
  outcome: Outcome;
  /** The fields as the moderator sent them. */
  edit?: Partial<Deposit>;
  reason?: string | null;
  /** There is one deposit, and the caller is shown it. */
  isOne?: boolean;
}

interface Decisions {
  /** The only deposit as JSON text, if it was decided. */
  view: string | null;
  refusals: Map<number, DomainError>;
}

/**
 * Decisions of staff. Each is one transaction with the totals, the messages to agents and the live events. Many deposits
 * are decided with as many statements as one.
 */
@Injectable()
export class DecisionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly fates: FateService,
  ) {}

  async accept(caller: Caller, id: number, edit: AcceptDeposit): Promise<JsonText<DepositView>> {
    const content = contentOf(edit);
    const unfilled = findUnfilled(content);
    if (unfilled) throw unfilled;
    return this.decideOne(caller, id, { outcome: 'accept', edit: content });
  }

  async close(caller: Caller, id: number, { status, reason }: CloseDeposit): Promise<JsonText<DepositView>> {
    refuseReason(status, reason);
    return this.decideOne(caller, id, { outcome: status, reason });
  }

  /** Decides each deposit for itself, as the agent wrote it. */
  async decideMany(caller: Caller, { action, ids, reason }: BulkDecision): Promise<BulkResult> {
    refuseReason(action, reason);
    const each = [...new Set(ids)];
    const decide = (db: EntityManager) => this.decide(db, caller, each, { outcome: action, reason });
    const { refusals } = await this.dataSource.transaction(decide);
    return bulkResult(each, refusals);
  }

  /** Removes a deposit for good, in any status. */
  erase(caller: Caller, id: number): Promise<void> {
    return this.dataSource.transaction(async (db) => {
      const [[deposit]] = await lockDepositsWith(db, [id], agentsOfDeposits, [null]);
      if (!deposit || !canReach(caller, deposit.brandId)) throw notFound();
      await changeDeposits(db, { id }, null);
    });
  }

  private decideOne(caller: Caller, id: number, decision: Decision): Promise<JsonText<DepositView>> {
    return this.dataSource.transaction(async (db) => {
      const { view, refusals } = await this.decide(db, caller, [id], { ...decision, isOne: true });
      if (view === null) throw refusals.get(id)!;
      return new JsonText(view);
    });
  }

  private async decide(
    db: EntityManager,
    caller: Caller,
    ids: number[],
    { outcome, edit, reason = null, isOne = false }: Decision,
  ): Promise<Decisions> {
    const [deposits, agents] = await lockDepositsWith<Agent>(db, ids, agentsOfDeposits, [
      edit?.agentId ?? null,
    ]);
    const change = {
      ...edit,
      ...(outcome === 'accept' ? {} : { reason }),
      status: outcome,
      moderatedBy: caller.userId,
      moderatedAt: this.clock.now(),
    };
    const refusals = new Map<number, DomainError>();
    const fit: { before: Deposit; after: Deposit; agent: Agent | null }[] = [];
    for (const id of ids) {
      const before = reachable(caller, deposits, id);
      const agent = agents.find(({ depositId }) => depositId === id) ?? null;
      const asked = before && { ...before, ...edit };
      const refusal = findRefusal(asked, agent, { outcome, isEdited: edit !== undefined });
      if (refusal) refusals.set(id, refusal);
      else fit.push({ before: before!, after: { ...before!, ...change }, agent });
    }
    if (fit.length === 0) return { view: null, refusals };
    const kept = outcome === 'accept' ? keepReported : outcome === 'delete' ? keepAccepted : {};
    const which = { ids: fit.map(({ before }) => before.id) };
    const content = { ...change, ...kept };
    const [shown] = isOne ? await changeAndShow(db, which, content, depositJson) : [];
    if (!isOne) await changeDeposits(db, which, content);
    await endClaims(db, which.ids);
    const acts = fit.map(({ before, after }) => ({ id: before.id, before, after }));
    await recordDepositActs(db, outcome, acts);
    await this.fates.tell(
      db,
      fit.map(({ after, agent }): Decided => ({ deposit: after, agent })),
    );
    return { view: shown?.view ?? null, refusals };
  }
}

function contentOf(edit: AcceptDeposit) {
  return {
    type: edit.type,
    clientId: edit.client_id,
    amount: edit.amount,
    wallet: edit.wallet,
    exchanger: edit.exchanger,
    agentId: edit.agent_id,
    description: edit.description,
    ...ftdFields(edit.type, edit),
  };
}

/** Null: there is no such deposit, or it is beyond reach. Both are the same for the caller (decision 3). */
export function reachable(caller: Caller, deposits: Deposit[], id: number): Deposit | null {
  const deposit = deposits.find((one) => one.id === id);
  return deposit && canReach(caller, deposit.brandId) ? deposit : null;
}

export const bulkResult = (ids: number[], refusals: Map<number, DomainError>): BulkResult => ({
  done: ids.filter((id) => !refusals.has(id)),
  skipped: [...refusals].map(([id, { error }]) => ({ id, error })),
});
