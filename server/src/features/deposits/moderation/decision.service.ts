import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../../platform/access/caller.js';
import { recordActs } from '../../../platform/audit/record-act.js';
import { Clock } from '../../../platform/clock.js';
import { type DomainError, notFound } from '../../../platform/domain-error.js';
import { JsonText } from '../../../platform/json-text.js';
import { withdraw } from '../../../platform/messenger/sending/held-messages.js';
import { actOf } from '../deposit-record.js';
import type { AcceptDeposit, DepositView } from '../deposit.schemas.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { lockDeposits } from '../ledger/deposit-locks.js';
import { changeDeposits, type Stored } from '../ledger/ledger.js';
import { endClaims } from './claim.queries.js';
import { type Agent, changes, findAgentsOfDeposits } from './decision.queries.js';
import { findRefusal, findUnfilled, ftdFields, type Outcome, refuseReason } from './decision.rules.js';
import { allKeys, type Decided, FateService } from './fate.service.js';
import type { BulkDecision, BulkResult, CloseDeposit } from './moderation.schemas.js';

interface Decision {
  id: number;
  caller: Caller;
  outcome: Outcome;
  /** The fields as the moderator sent them. */
  edit?: ReturnType<typeof contentOf>;
  reason?: string | null;
}

/** A decision that can be carried out. */
interface Fit {
  decision: Decision;
  before: Deposit;
  after: Deposit;
  agent: Agent | null;
}

/** Decisions of staff. Each is stored with the totals, the messages to agents and the live events. */
@Injectable()
export class DecisionService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly fates: FateService,
  ) {}

  async accept(caller: Caller, id: number, edit: AcceptDeposit): Promise<JsonText<DepositView>> {
    const content = contentOf(edit);
    const unfilled = findUnfilled(content);
    if (unfilled) throw unfilled;
    return this.decideOne({ id, caller, outcome: 'accept', edit: content });
  }

  async close(caller: Caller, id: number, { status, reason }: CloseDeposit): Promise<JsonText<DepositView>> {
    refuseReason(status, reason);
    return this.decideOne({ id, caller, outcome: status, reason });
  }

  /** Decides each deposit for itself, as the agent wrote it. */
  async decideMany(caller: Caller, { action, ids, reason }: BulkDecision): Promise<BulkResult> {
    refuseReason(action, reason);
    const each = [...new Set(ids)];
    const decisions = each.map((id) => ({ id, caller, outcome: action, reason }));
    const { refusals } = await this.database.transaction((db) => this.decide(db, decisions, 'quiet'));
    return bulkResult(each, refusals);
  }

  /** Removes a deposit for good, in any status. No chat hears of a decision that could still have been taken back. */
  erase(caller: Caller, id: number): Promise<void> {
    return this.database.transaction(async (db) => {
      const [deposit] = await lockDeposits(db, [id]);
      if (!deposit || !canReach(caller, deposit.brandId)) throw notFound();
      await withdraw(db, allKeys(deposit));
      await changeDeposits(db, { id }, null);
    });
  }

  private decideOne(decision: Decision): Promise<JsonText<DepositView>> {
    return this.database.transaction(async (db) => {
      const { refusals, stored } = await this.decide(db, [decision], 'shown');
      const refusal = refusals.get(decision.id);
      if (refusal) throw refusal;
      return new JsonText(stored[0]!.view);
    });
  }

  private async decide(
    db: EntityManager,
    decisions: Decision[],
    shown: keyof typeof changes,
  ): Promise<{ refusals: Map<number, DomainError>; stored: Stored[] }> {
    const ids = decisions.map(({ id }) => id);
    const agentIds = decisions.map(({ edit }) => edit?.agentId ?? null);
    const [deposits, agents] = await Promise.all([
      lockDeposits(db, ids),
      findAgentsOfDeposits(db, ids, agentIds),
    ]);
    const refusals = new Map<number, DomainError>();
    const fit: Fit[] = [];
    for (const decision of decisions) {
      const agent =
        agents.find(
          ({ depositId, id }) => depositId === decision.id && id === (decision.edit?.agentId ?? id),
        ) ?? null;
      const found = this.judge(decision, reachable(decision.caller, deposits, decision.id), agent);
      if ('refusal' in found) refusals.set(decision.id, found.refusal);
      else fit.push(found);
    }
    return { refusals, stored: fit.length > 0 ? await this.store(db, fit, shown) : [] };
  }

  private judge(
    decision: Decision,
    before: Deposit | null,
    agent: Agent | null,
  ): Fit | { refusal: DomainError } {
    const { caller, outcome, edit, reason = null } = decision;
    const { clientId, agentId } = edit ?? before ?? { clientId: '', agentId: null };
    const asked = before && { status: before.status, clientId, agentId };
    const refusal = findRefusal(asked, agent, { outcome, isEdited: edit !== undefined });
    if (refusal) return { refusal };
    const after = {
      ...before!,
      ...edit,
      status: outcome,
      moderatedBy: caller.userId,
      moderatedAt: this.clock.now(),
    };
    if (outcome !== 'accept') after.reason = reason;
    return { decision, before: before!, after, agent };
  }

  private async store(db: EntityManager, fit: Fit[], shown: keyof typeof changes): Promise<Stored[]> {
    const kinds = [...new Set(fit.map(kindOf))];
    const ids = fit.map(({ before }) => before.id);
    const acts = fit.map(({ decision: { outcome }, before, after }) =>
      actOf(outcome, before.id, before, after),
    );
    const [stored] = await Promise.all([
      Promise.all(
        kinds.map((kind) =>
          changes[shown][kind](
            db,
            fit.filter((one) => kindOf(one) === kind),
          ),
        ),
      ),
      endClaims(db, ids),
      recordActs(db, acts),
      this.fates.tell(
        db,
        fit.map(({ after, agent }): Decided => ({ deposit: after, agent })),
      ),
    ]);
    return stored.flat();
  }
}

const kindOf = ({ decision: { outcome, edit } }: Fit) =>
  outcome === 'accept' && edit ? 'edited accept' : outcome;

function contentOf(edit: AcceptDeposit) {
  const { behaviour, affiliate, financial, payment } = ftdFields(edit.type, edit);
  return {
    type: edit.type,
    clientId: edit.client_id,
    amount: edit.amount,
    wallet: edit.wallet,
    exchanger: edit.exchanger,
    agentId: edit.agent_id,
    description: edit.description,
    behaviour,
    affiliate,
    financial,
    payment,
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
