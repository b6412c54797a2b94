import { Injectable } from '@nestjs/common';
import { canReach, type Caller } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import { Database, PipelinedResult, Transactional } from '../../../platform/database/database.js';
import { type DomainError, notFound } from '../../../platform/errors/domain-error.js';
import { type BulkResult, toBulkResult } from '../../../platform/lists/lists.rules.js';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { applyEdit, toApi } from '../ledger/deposit-fields.rules.js';
import { DepositQueries } from '../search/deposit-queries.service.js';
import { DepositRepository } from '../search/deposit.repository.js';
import { DepositWriter, toEventData } from '../ledger/deposit-writer.service.js';
import type { ApiDeposit } from '../search/deposit.schemas.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { Ledger } from '../ledger/ledger.js';
import { DecisionNotifier, type DepositTransition, listMessageKeys } from './decision-notifier.service.js';
import {
  toAcceptance,
  findDecisionError,
  findIncompleteError,
  type Outcome,
  assertReasonAllowed,
} from './decision.rules.js';
import type { AcceptDeposit, BulkDecision, CloseDeposit } from './moderation.schemas.js';

interface Decision {
  outcome: Outcome;
  /** The fields as the moderator sent them. */
  edit?: AcceptDeposit;
  reason?: string;
  /** When the moderator saw the deposits. */
  asOf?: Date;
}

/** Stores decisions of staff, with the totals, the messages to agents and the live events. */
@Injectable()
export class DecisionService {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    private readonly deposits: DepositQueries,
    private readonly repository: DepositRepository,
    private readonly notifier: DecisionNotifier,
    private readonly writer: DepositWriter,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async accept(caller: Caller, id: number, edit: AcceptDeposit): Promise<ApiDeposit> {
    const incompleteError = findIncompleteError({ clientId: edit.client_id, agentId: edit.agent_id });
    if (incompleteError) throw incompleteError;
    return this.database.transaction(() => this.decideOne(caller, id, { outcome: 'accept', edit }));
  }

  async close(caller: Caller, id: number, { status, reason }: CloseDeposit): Promise<ApiDeposit> {
    assertReasonAllowed(status, reason);
    return this.database.transaction(() => this.decideOne(caller, id, { outcome: status, reason }));
  }

  /** Decides each deposit independently, with the fields as the agent wrote them. */
  @Transactional()
  async decideMany(
    caller: Caller,
    { action: outcome, ids, reason, as_of: asOf }: BulkDecision,
  ): Promise<BulkResult> {
    assertReasonAllowed(outcome, reason);
    const uniqueIds = [...new Set(ids)];
    const { transitions, refusalById } = await this.lockAndEvaluate(caller, uniqueIds, {
      outcome,
      reason,
      asOf: asOf === undefined ? undefined : new Date(asOf),
    });
    if (transitions.length > 0) {
      const store = await this.prepareStoring(outcome, transitions);
      await store();
    }
    return toBulkResult(uniqueIds, refusalById);
  }

  /** Deletes a deposit for good, in any status. Messages about a decision that are still held are not sent. */
  @Transactional()
  async erase(caller: Caller, id: number): Promise<void> {
    const [deposit] = await this.ledger.lockForUpdate([id]);
    if (!deposit || !canReach(caller, deposit.brandId)) throw notFound();
    // If the deposit was deleted before, programs already have this event.
    const events =
      deposit.status === 'delete'
        ? []
        : [{ type: 'deposit.deleted' as const, data: toEventData({ ...deposit, status: 'delete' }) }];
    await Promise.all([this.outbox.withdraw(listMessageKeys(deposit)), this.ledger.erase({ id }, events)]);
  }

  private async decideOne(
    caller: Caller,
    id: number,
    decision: Decision,
  ): Promise<PipelinedResult<ApiDeposit>> {
    const { transitions, refusalById } = await this.lockAndEvaluate(caller, [id], decision);
    if (refusalById.has(id)) throw refusalById.get(id)!;
    const store = await this.prepareStoring(decision.outcome, transitions);
    // PostgreSQL reads the deposit after the update.
    return new PipelinedResult(
      Promise.all([store(), this.deposits.get(caller, id)]).then(([, deposit]) => deposit),
    );
  }

  /** Locks the deposits, and evaluates the decision on each. Returns the transitions to store, and why others are refused. */
  private async lockAndEvaluate(
    caller: Caller,
    ids: number[],
    decision: Decision,
  ): Promise<{ transitions: DepositTransition[]; refusalById: Map<number, DomainError> }> {
    // Sent together. PostgreSQL reads the contexts after it has acquired the locks.
    const [deposits, contexts] = await Promise.all([
      this.ledger.lockForUpdate(ids),
      this.repository.listDecisionContexts(ids, decision.edit?.agent_id ?? null),
    ]);
    // Read after the locks are acquired, to include changes that were committed meanwhile.
    const changedIds =
      decision.asOf && (await this.repository.listIdsChangedSince(ids, decision.asOf, caller.userId));
    const refusalById = new Map<number, DomainError>();
    const transitions: DepositTransition[] = [];
    for (const id of ids) {
      const before = deposits.find((deposit) => deposit.id === id && canReach(caller, deposit.brandId));
      const context = contexts.find(({ depositId }) => depositId === id);
      const after = before && this.applyDecision(caller, before, decision);
      const refusal = findDecisionError(
        after && { ...after, status: before.status },
        context?.agent ?? null,
        {
          outcome: decision.outcome,
          hasEdit: decision.edit !== undefined,
          isStale: changedIds?.has(id) ?? false,
        },
      );
      if (refusal) refusalById.set(id, refusal);
      else transitions.push({ before: before!, after: after!, context: context! });
    }
    return { transitions, refusalById };
  }

  private applyDecision(caller: Caller, before: Deposit, { outcome, edit, reason }: Decision): Deposit {
    const after = {
      ...before,
      // The name that the agent wrote stays.
      ...(edit && applyEdit(before, { ...edit, agent: before.agent })),
      status: outcome,
      moderatedBy: caller.userId,
      moderatedAt: this.clock.now(),
    };
    if (outcome === 'accept') return { ...after, reported: toApi(before) };
    if (outcome === 'delete') return { ...after, reason: null, accepted: toAcceptance(before) };
    return { ...after, reason: reason ?? null };
  }

  /** Returns a function that stores the decisions and queues their messages. Its statements may be the last of the transaction. */
  private async prepareStoring(
    outcome: Outcome,
    transitions: DepositTransition[],
  ): Promise<() => Promise<unknown>> {
    const enqueueMessages = await this.notifier.prepare(transitions);
    return () => Promise.all([this.writer.update(outcome, transitions), enqueueMessages()]);
  }
}
