import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { recordAct } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/domain-error.js';
import { announceSessionEnd } from '../../platform/events/announce.js';
import { UserService } from '../people/user.service.js';
import { deleteCodes, revokeToken } from './auth.queries.js';

/** Ends sessions, on every replica: the next call is refused, and open event streams end at once. */
@Injectable()
export class SessionService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly users: UserService,
  ) {}

  /** Revokes the caller's token. */
  async logOut({ userId, token }: Caller): Promise<void> {
    if (!token) return;
    await this.database.transaction(async (db) => {
      await revokeToken(db, token.id, token.expiresAt);
      await recordAct(db, { action: 'session.end', subjectId: userId });
      await announceSessionEnd(db, userId, token.id);
    });
  }

  /** Ends every session of the caller, including this one. */
  logOutEverywhere(userId: number): Promise<void> {
    return this.database.transaction((db) => this.endAll(db, userId, 'end-all'));
  }

  /** Ends every session of another person. */
  revoke(userId: number): Promise<void> {
    return this.database.transaction((db) => this.endAll(db, userId, 'revoke'));
  }

  /** Makes all earlier tokens, launch data and login links of the person invalid. API keys stay valid. */
  async endAll(db: EntityManager, userId: number, verb: 'end-all' | 'revoke'): Promise<void> {
    // A login at the same moment is safe: it has read the old epoch, or it waits for its code, which is deleted here.
    if (!(await this.users.endSessions(userId, this.clock.now()))) throw notFound();
    await deleteCodes(db, userId);
    await recordAct(db, { action: `session.${verb}`, subjectId: userId });
  }
}
