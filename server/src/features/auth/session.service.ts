import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { recordAct } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/domain-error.js';
import { announceSessionEnd } from '../../platform/events/live-events.js';
import { UserService } from '../users/user.service.js';
import { deleteCodes, revokeToken } from './auth.queries.js';

/** Ending sessions. Each holds from the next call on, and open event streams end at once, on every replica. */
@Injectable()
export class SessionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly users: UserService,
  ) {}

  /** The caller's token is refused from now on. */
  async logOut({ userId, token }: Caller): Promise<void> {
    if (!token) return;
    await this.dataSource.transaction(async (db) => {
      await revokeToken(db, token.id, token.expiresAt);
      await recordAct(db, { action: 'session.end', subjectId: userId });
      await announceSessionEnd(db, userId, token.id);
    });
  }

  /** Ends every session of the caller, this one included. */
  logOutEverywhere(userId: number): Promise<void> {
    return this.dataSource.transaction((db) => this.endAll(db, userId, 'end-all'));
  }

  /** The same for somebody else. */
  revoke(userId: number): Promise<void> {
    return this.dataSource.transaction((db) => this.endAll(db, userId, 'revoke'));
  }

  /** Tokens, launch data and login links from before this are of no use any more. API keys are no sessions. */
  async endAll(db: EntityManager, userId: number, verb: 'end-all' | 'revoke'): Promise<void> {
    // A login that is under way has read the epoch before, or waits for its code, which is gone then.
    if (!(await this.users.endSessions(db, userId, this.clock.now()))) throw notFound();
    await deleteCodes(db, userId);
    await recordAct(db, { action: `session.${verb}`, subjectId: userId });
    await announceSessionEnd(db, userId);
  }
}
