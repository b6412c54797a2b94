import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Clock } from '../../../platform/clock.js';
import { depositAct } from '../deposit-record.rules.js';
import { WITHDRAWN } from '../deposit.rules.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { Ledger } from '../ledger/ledger.js';
import { ClaimRepository } from '../moderation/claim.repository.js';

/** Takes waiting deposits back for their agents: they are rejected by nobody, with a reason of their own. */
@Injectable()
export class WithdrawalService {
  constructor(
    private readonly ledger: Ledger,
    private readonly claims: ClaimRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Withdraws deposits, which the caller has locked, and which wait. With `leavesMessage`, their places in the message are free
   * for other forms.
   */
  async withdraw(deposits: Deposit[], { leavesMessage = false } = {}): Promise<void> {
    const changes = deposits.map((before) => ({
      before,
      after: {
        ...before,
        status: 'reject' as const,
        reason: WITHDRAWN,
        moderatedAt: this.clock.now(),
        ...(leavesMessage && { messagePosition: -before.id }),
      },
    }));
    if (changes.length === 0) return;
    await Promise.all([
      this.ledger.change(changes),
      this.claims.end(deposits.map(({ id }) => id)),
      this.audit.record(...changes.map((change) => depositAct('withdraw', change))),
    ]);
  }
}
