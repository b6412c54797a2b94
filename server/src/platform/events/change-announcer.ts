import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { announceChange, announceSessionEnd } from './announce.js';

type Rest<Call> = Call extends (db: never, ...rest: infer Args) => unknown ? Args : never;

/** Tells every replica of changes, once the open transaction commits. */
@Injectable()
export class ChangeAnnouncer {
  constructor(private readonly database: Database) {}

  announce(...change: Rest<typeof announceChange>): Promise<void> {
    return announceChange(this.database.manager, ...change);
  }

  endSession(userId: number, tokenId: string): Promise<void> {
    return announceSessionEnd(this.database.manager, userId, tokenId);
  }
}
