import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MINUTE_MS } from '../../../../shared/units.rules.js';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Config } from '../../../platform/config/config.js';
import { Transactional } from '../../../platform/database/database.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Clock } from '../../../platform/time/clock.js';
import { UserService } from '../../people/user.service.js';
import { AuthRepository } from '../credentials/auth.repository.js';
import { LoginLimiter, logRefusal } from '../credentials/login-limiter.js';
import { IdentityService } from '../oidc/identity.service.js';
import { type LoginOrigin, SessionService } from '../sessions/session.service.js';
import type { LogIn, LogInView } from './auth.schemas.js';

export const LOGIN_CODE_MINUTES = 10;
const PURGE_INTERVAL_MS = 600_000;

/** A code is 24 random bytes as base64url. Other texts are not looked up. */
export const canBeLoginCode = (text: string): boolean => /^[\w-]{32}$/.test(text);

const hash = (code: string): Buffer => createHash('sha256').update(code).digest();

@Injectable()
export class AuthService {
  constructor(
    private readonly auth: AuthRepository,
    private readonly identities: IdentityService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly sessions: SessionService,
    private readonly limiter: LoginLimiter,
    private readonly users: UserService,
    private readonly audit: AuditTrail,
  ) {}

  /** Creates a one-time login link: to the panel for staff, to the mini-app for others. */
  async createLink(user: { id: number; role: Caller['role'] }): Promise<string> {
    const code = randomBytes(24).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + LOGIN_CODE_MINUTES * MINUTE_MS);
    await this.auth.createLoginCode({ codeHash: hash(code), userId: user.id, expiresAt });
    return `${this.config.publicUrl}/${user.role === 'user' ? 'tg' : 'auth'}/${user.id}/${code}`;
  }

  /** Exchanges a code for an access token. A valid code works even after many failures from the same address. */
  async logIn({ user_id, secret_code }: LogIn, origin: LoginOrigin): Promise<LogInView> {
    const codeHash = hash(secret_code);
    const isValid = () => this.auth.hasLoginCode(user_id, codeHash, this.clock.now());
    if (canBeLoginCode(secret_code) && (await this.limiter.runInSlot(isValid)))
      return this.startSession(user_id, codeHash, origin);
    // The answer is 200, so the error filter logs nothing.
    logRefusal('A login was refused', { reason: 'failed login', user_id });
    await this.limiter.recordFailure(origin.address);
    return { status: false };
  }

  @Transactional()
  private async startSession(userId: number, codeHash: Buffer, origin: LoginOrigin): Promise<LogInView> {
    // Of concurrent logins with one code, only one gets a token.
    if (!(await this.auth.consumeLoginCode(userId, codeHash, this.clock.now()))) return { status: false };
    const user = await this.users.get(userId);
    return { status: true, access_token: await this.sessions.start(user, origin, { via: 'link' }) };
  }

  @Interval(PURGE_INTERVAL_MS)
  purgeDue(): Promise<void> {
    return this.jobs.run('purge expired logins', () => this.purgeExpired());
  }

  async purgeExpired(): Promise<void> {
    await this.auth.deleteExpired(this.clock.now());
    await this.sessions.purgeExpired();
    await this.identities.purgeExpired();
  }

  /** Invalidates all tokens, launch data and login links of a person, but no API keys. Throws 404 if nobody has the id. */
  @Transactional()
  async endAllSessions(userId: number, verb: 'end-all' | 'revoke'): Promise<void> {
    // A concurrent login gets no valid session: it reads the old epoch, or waits for the lock of its code, which is deleted here.
    if (!(await this.users.endSessions(userId, this.clock.now()))) throw notFound();
    await this.auth.deleteLoginCodes(userId);
    await this.audit.record({ action: `session.${verb}`, subjectId: userId });
  }
}
