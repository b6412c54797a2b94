import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Clock } from '../../platform/clock.js';
import { Transactional } from '../../platform/database/database.js';
import { notFound } from '../../platform/domain-error.js';
import { ChangeAnnouncer } from '../../platform/events/change-announcer.js';
import { UserService } from '../people/user.service.js';
import { AuthRepository } from './auth.repository.js';

/** Ends sessions, on every replica: the next call is refused, and open event streams end at once. */
@Injectable()
export class SessionService {
  constructor(
    private readonly logins: AuthRepository,
    private readonly clock: Clock,
    private readonly users: UserService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangeAnnouncer,
  ) {}

  /** Revokes the caller's token. */
  @Transactional()
  async logOut({ userId, token }: Caller): Promise<void> {
    if (!token) return;
    await Promise.all([
      this.logins.revokeToken({ tokenId: token.id, expiresAt: token.expiresAt }),
      this.audit.record({ action: 'session.end', subjectId: userId }),
      this.changes.endSession(userId, token.id),
    ]);
  }

  /**
   * Makes all tokens, launch data and login links of a person invalid, also those of this call. API keys stay valid. Throws 404
   * if there is no such person.
   */
  @Transactional()
  async endAll(userId: number, verb: 'end-all' | 'revoke'): Promise<void> {
    // A login at the same moment is safe: it has read the old epoch, or it waits for its code, which is deleted here.
    if (!(await this.users.endSessions(userId, this.clock.now()))) throw notFound();
    await this.logins.deleteCodes(userId);
    await this.audit.record({ action: `session.${verb}`, subjectId: userId });
  }
}
