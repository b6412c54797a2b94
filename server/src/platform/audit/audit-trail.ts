import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { type Act, recordActs } from './record-act.js';

/** Records who did what, in the open transaction (`Act` says how). */
@Injectable()
export class AuditTrail {
  constructor(private readonly database: Database) {}

  record(...acts: Act[]): Promise<void> {
    return recordActs(this.database.manager, acts);
  }
}
