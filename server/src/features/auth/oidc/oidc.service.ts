import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { setActor } from '../../../platform/audit/actor.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Config } from '../../../platform/config/config.js';
import { Transactional } from '../../../platform/database/database.js';
import { DomainError, invalidField } from '../../../platform/errors/domain-error.js';
import { UserService } from '../../people/user.service.js';
import { LoginLimiter, logRefusal } from '../credentials/login-limiter.js';
import { type LoginOrigin, SessionService } from '../sessions/session.service.js';
import { IdentityRepository } from './identity.repository.js';
import type { LogoutClaims, OpenIdLogInView, ProviderAnswer } from './oidc.schemas.js';
import { CookieSigner, type SignedProof } from './openid-cookie.js';
import { OpenIdProvider, ProviderError, type ProviderFailure } from './openid-provider.js';

/** Where the browser goes next, and the value of its cookie. Null clears the cookie. */
export interface BrowserStep {
  location: string;
  cookieValue: string | null;
}

type Failure = ProviderFailure | 'expired';

/** The page that completes a login, or connects an account. */
const PAGE = '/auth/openid';

/** Login of staff by OpenID Connect: authorization code flow with PKCE. Each step is bound to the browser by a cookie. */
@Injectable()
export class OidcService {
  constructor(
    private readonly provider: OpenIdProvider,
    private readonly signer: CookieSigner,
    private readonly identities: IdentityRepository,
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly limiter: LoginLimiter,
    private readonly audit: AuditTrail,
  ) {}

  /** Sends the browser to the provider, or to a page with the reason why this failed. */
  startLogin(): Promise<BrowserStep> {
    return this.startFlow(null).catch((error: unknown) => {
      if (error instanceof ProviderError) return buildFailureStep(error.failure);
      throw error;
    });
  }

  /** Sends a person to the provider to connect an account. Throws 502 if the provider is unavailable. */
  startConnecting({ userId }: Caller): Promise<BrowserStep> {
    return this.startFlow(userId).catch(rethrowUnavailable('Single sign-on is unavailable. Try again later'));
  }

  private async startFlow(connectingUserId: number | null): Promise<BrowserStep> {
    // To connect an account, people must log in again, because another person may still be logged in at the provider.
    const { url, flow } = await this.provider.startFlow(connectingUserId !== null);
    return { location: url, cookieValue: this.signer.signFlow({ ...flow, connects: connectingUserId }) };
  }

  /** Handles the return of the browser from the provider. Throws 429 if too many logins from the address failed. */
  async handleReturn(
    answer: ProviderAnswer,
    cookieValue: string | null,
    address: string,
  ): Promise<BrowserStep> {
    const flow = this.signer.verifyFlow(cookieValue);
    if (!flow || flow.state !== answer.state) return this.rejectLogin('expired', address);
    try {
      const account = await this.provider.exchangeCode(answer, flow);
      const proof = this.signer.signProof({ ...account, connects: flow.connects });
      return { location: flow.connects === null ? PAGE : `${PAGE}?connect`, cookieValue: proof };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // An outage must not block an office whose people share an address.
      return error.failure === 'unavailable'
        ? buildFailureStep('unavailable')
        : this.rejectLogin(error.failure, address);
    }
  }

  private async rejectLogin(failure: Failure, address: string): Promise<BrowserStep> {
    logRefusal('A login was refused', { reason: `failed single sign-on: ${failure}` });
    await this.limiter.recordFailure(address);
    return buildFailureStep(failure);
  }

  /** Exchanges the proof in the cookie of a returned browser for an access token. */
  async logIn(cookieValue: string | null, origin: LoginOrigin): Promise<OpenIdLogInView> {
    const proof = this.signer.verifyProof(cookieValue);
    // A proof for connecting an account is not a login.
    if (proof?.connects !== null) return { status: false, refusal: 'expired' };
    const view = await this.startSession(proof, origin);
    if (view.refusal === 'unknown') await this.recordUnknownAccount(proof, origin.address);
    return view;
  }

  @Transactional()
  private async startSession(
    { id, expiresAt, issuer, subject, sid }: SignedProof,
    origin: LoginOrigin,
  ): Promise<OpenIdLogInView> {
    if (!(await this.identities.consumeToken(id, expiresAt))) return { status: false, refusal: 'expired' };
    const identity = await this.identities.find({ issuer, subject });
    const user = identity && (await this.users.get(identity.userId));
    if (!user || user.role === 'user') return { status: false, refusal: 'unknown' };
    const token = await this.sessions.start(user, origin, { via: 'openid', openidSession: sid });
    return { status: true, access_token: token };
  }

  private async recordUnknownAccount({ issuer, subject }: SignedProof, address: string): Promise<void> {
    const reason = 'single sign-on of an account that no member of staff has connected';
    logRefusal('A login was refused', { reason });
    await this.limiter.recordFailure(address);
    // 0 stands for nobody.
    await this.audit.record({ action: 'session.refuse', subjectId: 0, after: { issuer, subject } });
  }
}

const buildFailureStep = (failure: Failure): BrowserStep => ({
  location: `${PAGE}?failed=${failure}`,
  cookieValue: null,
});

/** Reports a failure of the provider to the caller as 502. Rethrows other errors. */
const rethrowUnavailable =
  (message: string) =>
  (error: unknown): never => {
    throw error instanceof ProviderError
      ? new DomainError('bad_gateway', 'provider unavailable', { message })
      : error;
  };

/** Logout in both directions: a logout here leads to the provider's logout page, and one from the provider ends the sessions here. */
@Injectable()
export class ProviderLogoutService {
  constructor(
    private readonly provider: OpenIdProvider,
    private readonly identities: IdentityRepository,
    private readonly sessions: SessionService,
    private readonly limiter: LoginLimiter,
    private readonly config: Config,
  ) {}

  /**
   * Ends the caller's session. Returns the address that ends the session at the provider. Null if the caller's session did not come
   * from the provider, or if the provider has no such address or fails.
   */
  async logOut(caller: Caller): Promise<string | null> {
    if ((await this.sessions.logOut(caller)) !== 'openid' || !this.config.oidc) return null;
    // The session here is over, even if the provider fails.
    return this.provider.findLogoutUrl().catch(() => null);
  }

  /**
   * Ends sessions whose session at the provider is over. Throws 400 for a token that is forged, old or used, and 502 if the keys
   * of the provider cannot be read, so that the provider tries again.
   */
  async handleBackChannelLogout(logoutToken: string, address: string): Promise<void> {
    const claims = await this.provider
      .verifyLogoutToken(logoutToken)
      .catch(rethrowUnavailable('The keys cannot be read'));
    if (claims && (await this.endSessions(claims))) return;
    await this.limiter.recordFailure(address);
    throw invalidField('logout_token', 'is not valid, or was used before');
  }

  /** Returns false if the token was used before. */
  @Transactional()
  private async endSessions({ jti, sub, sid, expiresAt }: LogoutClaims & { expiresAt: Date }) {
    if (!(await this.identities.consumeToken(`logout ${jti}`, expiresAt))) return false;
    setActor({ via: 'job' });
    const { issuer } = this.config.oidc!;
    const identity = sub === undefined ? null : await this.identities.find({ issuer, subject: sub });
    const userId = identity?.userId ?? null;
    if (identity || sid) await this.sessions.endOpenIdSessions({ userId, sid: sid ?? null });
    return true;
  }
}
