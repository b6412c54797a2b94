import { Injectable } from '@nestjs/common';
import type { AuditInsert } from '../../../platform/audit/audit-trail.js';
import type { EventType } from '../../../platform/audit/event-types.js';
import { Clock } from '../../../platform/time/clock.js';
import { type DepositContent, toApi, toReportedContent } from './deposit-fields.rules.js';
import type { Deposit } from './deposit.entity.js';
import { WITHDRAWN } from './deposit.rules.js';
import { type DepositChange, Ledger, type NewDeposit } from './ledger.js';

type DepositAction = 'report' | 'edit' | 'accept' | 'reject' | 'delete' | 'undo' | 'withdraw';

const eventTypeByAction: Record<DepositAction, EventType> = {
  report: 'deposit.created',
  edit: 'deposit.updated',
  accept: 'deposit.accepted',
  reject: 'deposit.rejected',
  withdraw: 'deposit.rejected',
  delete: 'deposit.deleted',
  undo: 'deposit.undone',
};

/** Creates and changes deposits through the ledger, with an audit entry for each. */
@Injectable()
export class DepositWriter {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  /** Creates a waiting deposit, and returns its id. */
  create(deposit: NewDeposit & DepositContent & { id?: number }): Promise<number> {
    // The ledger replaces the id of the entry.
    const after = { id: 0, ...deposit };
    return this.ledger.create(deposit, auditEntryFor('report', { before: null, after }));
  }

  /** Changes deposits, which the caller has locked. */
  async update(action: DepositAction, changes: DepositChange[]): Promise<void> {
    await this.ledger.update(
      changes,
      changes.map((change) => auditEntryFor(action, change)),
    );
  }

  /**
   * Withdraws waiting deposits, which the caller has locked. They become rejected without a moderator, for the reason
   * `WITHDRAWN`. With `shouldFreePositions`, other forms can take their positions in the message.
   */
  async withdraw(deposits: Deposit[], { shouldFreePositions = false } = {}): Promise<void> {
    const changes = deposits.map((before) => ({
      before,
      after: {
        ...before,
        status: 'reject' as const,
        reason: WITHDRAWN,
        moderatedAt: this.clock.now(),
        ...(shouldFreePositions && { messagePosition: -before.id }),
      },
    }));
    if (changes.length > 0) await this.update('withdraw', changes);
  }
}

/** A new deposit may lack what moderation sets. */
type AuditedDeposit = DepositContent &
  Pick<Deposit, 'id' | 'brandId' | 'createdAt'> &
  Partial<Pick<Deposit, 'status' | 'reason' | 'moderatedBy' | 'moderatedAt' | 'reported'>>;

/** `before`: null if the deposit is new. The history of a deposit shows these entries. */
function auditEntryFor(
  action: DepositAction,
  { before, after }: { before: AuditedDeposit | null; after: AuditedDeposit },
): AuditInsert {
  return {
    action: `deposit.${action}`,
    subjectId: after.id,
    brandId: after.brandId,
    before: before && toAuditValues(before),
    after: toAuditValues(after),
    events: [{ type: eventTypeByAction[action], data: toEventData(after) }],
  };
}

const toAuditValues = ({ status = 'wait', reason = null, ...content }: AuditedDeposit) => ({
  status,
  ...toApi(content),
  reason,
});

/** The data of an event. The names of people are added when the event is read. */
export const toEventData = (deposit: AuditedDeposit) => ({
  ...toAuditValues(deposit),
  reported: toApi(deposit.reported ? toReportedContent(deposit, deposit.reported) : deposit),
  agent_user: deposit.agentId,
  moderated_by: deposit.moderatedBy ?? null,
  moderated_at: deposit.moderatedAt ?? null,
  created_at: deposit.createdAt,
});
