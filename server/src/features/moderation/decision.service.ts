import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../platform/access/caller.js';
import { type Acting, acting } from '../../platform/audit/acting.js';
import { recordActs } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { GatheredWrites, type Outcome as Gathered } from '../../platform/database/changes/gathered-writes.js';
import { type DomainError, notFound } from '../../platform/domain-error.js';
import { JsonText } from '../../platform/json-text.js';
import { actOf } from '../deposits/deposit-record.js';
import type { AcceptDeposit, DepositView } from '../deposits/deposit.schemas.js';
import { depositJson } from '../deposits/deposit.sql.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { changeAndShow, changeDeposits, lockDeposits, lockDepositsWith } from '../ledger/ledger.js';
import { endClaims } from './claim.queries.js';
import {
  type Agent,
  agentsOfDeposits,
  findExisting,
  keepAccepted,
  keepReported,
} from './decision.queries.js';
import { findRefusal, findUnfilled, ftdFields, type Outcome, refuseReason } from './decision.rules.js';
import { type Decided, FateService } from './fate.service.js';
import type { BulkDecision, BulkResult, CloseDeposit } from './moderation.schemas.js';

interface Decision {
  id: number;
  caller: Caller;
  by: Readonly<Acting>;
  outcome: Outcome;
  /** The fields as the moderator sent them. */
  edit?: Partial<Deposit>;
  reason?: string | null;
}

/** A decision that can be carried out. */
interface Fit {
  decision: Decision;
  before: Deposit;
  change: Partial<Deposit>;
  after: Deposit;
  agent: Agent | null;
}

/**
 * Decisions of staff. Each is stored with the totals, the messages to agents and the live events. Many deposits are decided
 * with as many statements as one: those of one call, and those of several calls that arrive together.
 */
@Injectable()
export class DecisionService {
  private readonly writes: GatheredWrites<Decision, string>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly fates: FateService,
  ) {
    this.writes = new GatheredWrites(
      dataSource,
      (db, decisions, isAlone) => this.decide(db, decisions, { isShown: true, mayWait: isAlone }),
      ({ id }) => id,
    );
  }

  async accept(caller: Caller, id: number, edit: AcceptDeposit): Promise<JsonText<DepositView>> {
    const content = contentOf(edit);
    const unfilled = findUnfilled(content);
    if (unfilled) throw unfilled;
    const decision = { id, caller, by: { ...acting() }, outcome: 'accept', edit: content } as const;
    return new JsonText(await this.writes.add(decision));
  }

  async close(caller: Caller, id: number, { status, reason }: CloseDeposit): Promise<JsonText<DepositView>> {
    refuseReason(status, reason);
    const decision = { id, caller, by: { ...acting() }, outcome: status, reason };
    return new JsonText(await this.writes.add(decision));
  }

  /** Decides each deposit for itself, as the agent wrote it. */
  async decideMany(caller: Caller, { action, ids, reason }: BulkDecision): Promise<BulkResult> {
    refuseReason(action, reason);
    const each = [...new Set(ids)];
    const decisions = each.map((id) => ({ id, caller, by: acting(), outcome: action, reason }));
    const outcomes = await this.dataSource.transaction((db) =>
      this.decide(db, decisions, { isShown: false, mayWait: true }),
    );
    const refusals = new Map<number, DomainError>();
    outcomes.forEach((outcome, n) => {
      if (outcome !== 'alone' && 'refusal' in outcome) refusals.set(each[n]!, outcome.refusal as DomainError);
    });
    return bulkResult(each, refusals);
  }

  /** Removes a deposit for good, in any status. */
  erase(caller: Caller, id: number): Promise<void> {
    return this.dataSource.transaction(async (db) => {
      const [deposit] = await lockDeposits(db, [id]);
      if (!deposit || !canReach(caller, deposit.brandId)) throw notFound();
      await changeDeposits(db, { id }, null);
    });
  }

  /** The answer to a decision is the deposit as JSON text, or nothing if it is not shown. */
  private async decide(
    db: EntityManager,
    decisions: Decision[],
    { isShown, mayWait }: { isShown: boolean; mayWait: boolean },
  ): Promise<Gathered<string>[]> {
    const ids = decisions.map(({ id }) => id);
    const agentIds = decisions.map(({ edit }) => edit?.agentId ?? null);
    const [deposits, agents] = await lockDepositsWith<Agent>(db, ids, agentsOfDeposits, [agentIds], mayWait);
    const isMissing = (id: number) => !deposits.some((deposit) => deposit.id === id);
    const missing = mayWait ? [] : ids.filter(isMissing);
    const locked = missing.length > 0 ? await findExisting(db, missing) : [];
    const fit = new Map<number, Fit>();
    const refused = decisions.map((decision): Gathered<string> | null => {
      if (locked.includes(decision.id)) return 'alone';
      const earlier = fit.get(decision.id);
      const known = earlier ? [earlier.after] : deposits;
      const agent =
        agents.find(
          ({ depositId, id }) => depositId === decision.id && id === (decision.edit?.agentId ?? id),
        ) ?? null;
      const found = this.judge(decision, reachable(decision.caller, known, decision.id), agent);
      if ('refusal' in found) return found;
      if (earlier) return 'alone'; // it follows on a decision that is not stored yet
      fit.set(decision.id, found);
      return null;
    });
    const views = await this.store(db, [...fit.values()], isShown);
    return refused.map((outcome, n) => outcome ?? { answer: views.get(ids[n]!) ?? '' });
  }

  private judge(
    decision: Decision,
    before: Deposit | null,
    agent: Agent | null,
  ): Fit | { refusal: DomainError } {
    const { caller, outcome, edit, reason = null } = decision;
    const asked = before && { ...before, ...edit };
    const refusal = findRefusal(asked, agent, { outcome, isEdited: edit !== undefined });
    if (refusal) return { refusal };
    const change = {
      ...edit,
      ...(outcome === 'accept' ? {} : { reason }),
      status: outcome,
      moderatedBy: caller.userId,
      moderatedAt: this.clock.now(),
    };
    return { decision, before: before!, change, after: { ...before!, ...change }, agent };
  }

  /** Returns the deposits as JSON texts, if they are shown. */
  private async store(db: EntityManager, fit: Fit[], isShown: boolean): Promise<Map<number, string>> {
    const views = new Map<number, string>();
    if (fit.length === 0) return views;
    // Those of a kind have the same fields.
    for (const kind of new Set(fit.map(kindOf))) {
      const alike = fit.filter((one) => kindOf(one) === kind);
      const which = { each: alike.map(({ before: { id }, change }) => ({ ...change, id })) };
      const kept = keptBy[alike[0]!.decision.outcome];
      if (!isShown) await changeDeposits(db, which, kept);
      else for (const { id, view } of await changeAndShow(db, which, kept, depositJson)) views.set(id, view);
    }
    await endClaims(
      db,
      fit.map(({ before }) => before.id),
    );
    await recordActs(
      db,
      fit.map(({ decision: { outcome, by }, before, after }) => ({
        ...actOf(outcome, before.id, before, after),
        by,
      })),
    );
    await this.fates.tell(
      db,
      fit.map(({ after, agent }): Decided => ({ deposit: after, agent })),
    );
    return views;
  }
}

const keptBy = { accept: keepReported, reject: {}, delete: keepAccepted };

const kindOf = ({ decision: { outcome, edit } }: Fit) => `${outcome} ${edit ? 'edited' : ''}`;

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
