import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { acting, nameActor } from '../../platform/audit/acting.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { Transactional } from '../../platform/database/database.js';
import { UserService } from '../people/user.service.js';
import { AuthRepository } from './auth.repository.js';
import type { LogIn, LogInView } from './auth.schemas.js';
import { canBeCode, codeExpiry } from './login-code.rules.js';
import { LoginFailures } from './login-failures.js';
import { TokenService } from './token.service.js';

const refused = new Logger('Refused');
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

@Injectable()
export class AuthService {
  constructor(
    private readonly logins: AuthRepository,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly tokens: TokenService,
    private readonly failures: LoginFailures,
    private readonly users: UserService,
    private readonly audit: AuditTrail,
  ) {}

  /** A new one-time link for a person: staff to the panel, others to the mini-app (decisions 2 and 5). */
  async newLink(user: { id: number; role: Caller['role'] }): Promise<string> {
    const code = randomBytes(24).toString('base64url');
    const expiresAt = codeExpiry(this.clock.now());
    await this.logins.addCode({ codeHash: hashOf(code), userId: user.id, expiresAt });
    return `${this.config.publicUrl}/${user.role === 'user' ? 'tg' : 'auth'}/${user.id}/${code}`;
  }

  /** Exchanges a code for an access token. A valid code works even after many failures from the same address. */
  async logIn({ user_id, secret_code }: LogIn, address: string): Promise<LogInView> {
    const codeHash = hashOf(secret_code);
    const isValid = () => this.logins.hasCode(user_id, codeHash, this.clock.now());
    if (canBeCode(secret_code) && (await this.failures.inTurn(isValid)))
      return this.startSession(user_id, codeHash);
    // The answer is 200, so the error filter logs nothing. The code itself must not be logged.
    refused.warn({ ip: address, request_id: acting().requestId, reason: 'failed login', user_id });
    await this.failures.count(address);
    return { status: false };
  }

  @Transactional()
  private async startSession(userId: number, codeHash: Buffer): Promise<LogInView> {
    // If several logins come with one code at once, only one of them gets a token.
    if (!(await this.logins.consumeCode(userId, codeHash, this.clock.now()))) return { status: false };
    const { role, sessionEpoch } = await this.users.get(userId);
    nameActor({ actorId: userId, via: role === 'user' ? 'mini-app' : 'panel' });
    await this.audit.record({ action: 'session.start', subjectId: userId });
    return { status: true, access_token: this.tokens.issue(userId, sessionEpoch) };
  }

  forgetExpired(): Promise<void> {
    return this.logins.deleteExpired(this.clock.now());
  }
}
