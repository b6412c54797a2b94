import { Database } from '../../platform/database/database.js';
import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { acting, nameActor } from '../../platform/audit/acting.js';
import { recordAct } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { consumeCode, deleteExpired, hasCode, openSession } from './auth.queries.js';
import type { LogIn, LogInView } from './auth.schemas.js';
import { LoginCode } from './login-code.entity.js';
import { canBeCode, codeExpiry } from './login-code.rules.js';
import { LoginFailures } from './login-failures.js';
import { TokenService } from './token.service.js';

const refused = new Logger('Refused');
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

@Injectable()
export class AuthService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly tokens: TokenService,
    private readonly failures: LoginFailures,
  ) {}

  /** A new one-time link for a person: staff to the panel, others to the mini-app (decisions 2 and 5). */
  async newLink(db: EntityManager, user: { id: number; role: Caller['role'] }): Promise<string> {
    const code = randomBytes(24).toString('base64url');
    await db.insert(LoginCode, {
      codeHash: hashOf(code),
      userId: user.id,
      expiresAt: codeExpiry(this.clock.now()),
    });
    return `${this.config.publicUrl}/${user.role === 'user' ? 'tg' : 'auth'}/${user.id}/${code}`;
  }

  /** Exchanges a code for an access token. A valid code works even after many failures from the same address. */
  async logIn({ user_id, secret_code }: LogIn, address: string): Promise<LogInView> {
    const codeHash = hashOf(secret_code);
    if (!canBeCode(secret_code) || !(await this.failures.inTurn(() => this.isGood(user_id, codeHash)))) {
      // The answer is 200, so the error filter logs nothing. The code itself must not be logged.
      refused.warn({ ip: address, request_id: acting().requestId, reason: 'failed login', user_id });
      await this.failures.count(address);
      return { status: false };
    }
    return this.database.transaction(async (db) => {
      // If several logins come with one code at once, only one of them gets a token.
      if (!(await consumeCode(db, user_id, codeHash, this.clock.now()))) return { status: false };
      const { role, epoch } = await openSession(db, user_id);
      nameActor({ actorId: user_id, via: role === 'user' ? 'mini-app' : 'panel' });
      await recordAct(db, { action: 'session.start', subjectId: user_id });
      return { status: true, access_token: this.tokens.issue(user_id, epoch) };
    });
  }

  private isGood(userId: number, codeHash: Buffer): Promise<boolean> {
    return hasCode(this.database.manager, userId, codeHash, this.clock.now());
  }

  async forgetExpired(): Promise<void> {
    await deleteExpired(this.database.manager, this.clock.now());
  }
}
