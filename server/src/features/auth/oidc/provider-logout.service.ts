import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { setActor } from '../../../platform/audit/actor.js';
import { Config } from '../../../platform/config/config.js';
import { Transactional } from '../../../platform/database/database.js';
import { DomainError, invalidField } from '../../../platform/errors/domain-error.js';
import { LoginFailures } from '../credentials/login-failures.js';
import { SessionService } from '../sessions/session.service.js';
import { IdentityRepository } from './identity.repository.js';
import type { LogoutClaims } from './oidc.schemas.js';
import { OpenIdProvider, ProviderError } from './openid-provider.js';

/** Logging out here and at the OpenID provider: one ends the other. */
@Injectable()
export class ProviderLogoutService {
  constructor(
    private readonly provider: OpenIdProvider,
    private readonly identities: IdentityRepository,
    private readonly sessions: SessionService,
    private readonly failures: LoginFailures,
    private readonly config: Config,
  ) {}

  /** Ends the caller's session. Returns the address where the browser ends that of the provider, if the session came from it. */
  async logOut(caller: Caller): Promise<string | null> {
    if ((await this.sessions.logOut(caller)) !== 'openid' || !this.config.oidc) return null;
    // The session here is over in any case.
    return this.provider.logoutUrl().catch(() => null);
  }

  /**
   * Ends sessions whose session at the provider is over. Throws 400 for a token that is forged, old or used, and 502 if the keys
   * of the provider cannot be read, so that it tries again.
   */
  async endFromProvider(logoutToken: string, address: string): Promise<void> {
    const claims = await this.read(logoutToken);
    if (claims && (await this.end(claims))) return;
    await this.failures.count(address);
    throw invalidField('logout_token', 'is not valid, or was used before');
  }

  private async read(logoutToken: string) {
    try {
      return await this.provider.readLogoutToken(logoutToken);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new DomainError('bad_gateway', 'provider unavailable', { message: 'The keys cannot be read' });
    }
  }

  /** False if the token was used before. */
  @Transactional()
  private async end({ jti, sub, sid, expiresAt }: LogoutClaims & { expiresAt: Date }) {
    if (!(await this.identities.useToken(`logout ${jti}`, expiresAt))) return false;
    setActor({ via: 'job' });
    const { issuer } = this.config.oidc!;
    const identity = sub === undefined ? null : await this.identities.find({ issuer, subject: sub });
    const userId = identity?.userId ?? null;
    if (identity || sid) await this.sessions.endOpenId({ userId, sid: sid ?? null });
    return true;
  }
}
