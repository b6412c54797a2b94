import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../../platform/access/caller.js';
import { type Acting, acting } from '../../../platform/audit/acting.js';
import { recordActs } from '../../../platform/audit/record-act.js';
import { Clock } from '../../../platform/clock.js';
import {
  GatheredWrites,
  type Outcome as Gathered,
} from '../../../platform/database/changes/gathered-writes.js';
import { type DomainError, notFound } from '../../../platform/domain-error.js';
import { JsonText } from '../../../platform/json-text.js';
import { withdraw } from '../../../platform/messenger/sending/held-messages.js';
import { actOf } from '../deposit-record.js';
import type { AcceptDeposit, DepositView } from '../deposit.schemas.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { lockDeposits, lockDepositsWith } from '../ledger/deposit-locks.js';
import { changeDeposits, type Stored } from '../ledger/ledger.js';
import { endClaims } from './claim.queries.js';
import { type Agent, agentsOfDeposits, changes, findExisting } from './decision.queries.js';
import { findRefusal, findUnfilled, ftdFields, type Outcome, refuseReason } from './decision.rules.js';
import { allKeys, type Decided, FateService } from './fate.service.js';
import type { BulkDecision, BulkResult, CloseDeposit } from './moderation.schemas.js';

interface Decision {
  id: number;
  caller: Caller;
  by: Readonly<Acting>;
  outcome: Outcome;
  /** The fields as the moderator sent them. */
  edit?: ReturnType<typeof contentOf>;
  reason?: string | null;
}

/** Reads the decided deposit as JSON text, after the commit. */
type View = () => string;

/** A decision that can be carried out. */
interface Fit {
  decision: Decision;
  before: Deposit;
  after: Deposit;
  agent: Agent | null;
}

/**
 * Decisions of staff. Each is stored with the totals, the messages to agents and the live events. Many deposits are decided
 * with as many statements as one: those of one call, and those of several calls that arrive together.
 */
@Injectable()
export class DecisionService {
  private readonly writes: GatheredWrites<Decision, View>;

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
    return shown(await this.writes.add(decision));
  }

  async close(caller: Caller, id: number, { status, reason }: CloseDeposit): Promise<JsonText<DepositView>> {
    refuseReason(status, reason);
    const decision = { id, caller, by: { ...acting() }, outcome: status, reason };
    return shown(await this.writes.add(decision));
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

  /** Removes a deposit for good, in any status. No chat hears of a decision that could still have been taken back. */
  erase(caller: Caller, id: number): Promise<void> {
    return this.dataSource.transaction(async (db) => {
      const [deposit] = await lockDeposits(db, [id]);
      if (!deposit || !canReach(caller, deposit.brandId)) throw notFound();
      await withdraw(db, allKeys(deposit));
      await changeDeposits(db, { id }, null);
    });
  }

  /** What is changed goes out with the commit, so an answer can be read after it. */
  private async decide(
    db: EntityManager,
    decisions: Decision[],
    { isShown, mayWait }: { isShown: boolean; mayWait: boolean },
  ): Promise<Gathered<View>[]> {
    const ids = decisions.map(({ id }) => id);
    const agentIds = decisions.map(({ edit }) => edit?.agentId ?? null);
    const [deposits, agents] = await lockDepositsWith<Agent>(db, ids, agentsOfDeposits, [agentIds], mayWait);
    const isMissing = (id: number) => !deposits.some((deposit) => deposit.id === id);
    const missing = mayWait ? [] : ids.filter(isMissing);
    const locked = missing.length > 0 ? await findExisting(db, missing) : [];
    const fit = new Map<number, Fit>();
    const refused = decisions.map((decision): Gathered<View> | null => {
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
    const viewOf = await this.store(db, [...fit.values()], isShown);
    return refused.map((outcome, n) => outcome ?? { answer: () => viewOf(ids[n]!) });
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

  /** Returns what finds the JSON text of a deposit after the commit, if they are shown. */
  private async store(db: EntityManager, fit: Fit[], isShown: boolean): Promise<(id: number) => string> {
    const stored: Stored[][] = [];
    const viewOf = (id: number) => stored.flat().find((one) => one.id === id)!.view;
    if (fit.length === 0) return viewOf;
    for (const kind of new Set(fit.map(kindOf))) {
      const alike = fit.filter((one) => kindOf(one) === kind);
      stored.push(await changes[isShown ? 'shown' : 'quiet'][kind](db, alike));
    }
    await endClaims(
      db,
      fit.map(({ before }) => before.id),
    );
    await recordActs(
      db,
      fit.map(({ decision: { outcome, by }, before, after }) => actOf(outcome, before.id, before, after, by)),
    );
    await this.fates.tell(
      db,
      fit.map(({ after, agent }): Decided => ({ deposit: after, agent })),
    );
    return viewOf;
  }
}

const kindOf = ({ decision: { outcome, edit } }: Fit) =>
  outcome === 'accept' && edit ? 'edited accept' : outcome;

const shown = (view: View) => new JsonText<DepositView>(view());

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
