import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import type { DepositContent } from './deposit-fields.rules.js';
import { depositAct } from './deposit-record.rules.js';
import { Ledger, type NewDeposit } from './ledger/ledger.js';

/** Stores new deposits, from chats and from programs. Their cards follow. */
@Injectable()
export class DepositIntakeService {
  constructor(
    private readonly ledger: Ledger,
    private readonly audit: AuditTrail,
  ) {}

  /** Stores a deposit, which waits for moderation, and returns its id. Null: its form has already made one. */
  async take(deposit: NewDeposit & DepositContent): Promise<number | null> {
    const id = await this.ledger.store(deposit);
    if (id === null) return null;
    await this.audit.record(depositAct('report', { before: null, after: { ...deposit, id } }));
    return id;
  }
}
