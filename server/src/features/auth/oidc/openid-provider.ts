import { Injectable, Logger } from '@nestjs/common';
import type { JWTVerifyGetKey } from 'jose';
import type { Configuration } from 'openid-client';
import { HOUR_MS } from '../../../../shared/units.rules.js';
import { Config } from '../../../platform/config/config.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { Clock } from '../../../platform/time/clock.js';
import { LogoutClaims, type ProviderAnswer } from './oidc.schemas.js';
import type { Flow, Proof } from './openid-cookie.js';

/** `refused`: the provider refused the login. `unavailable`: it is down, or does not work with these settings. */
export type ProviderFailure = 'refused' | 'unavailable';

/** Errors of OAuth 2.0 and OpenID Connect about the person or the code, not about the provider or our settings. */
const REFUSAL_CODES = [
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_grant',
  'login_required',
];

export const toProviderFailure = (code: unknown): ProviderFailure =>
  REFUSAL_CODES.some((refusal) => refusal === code) ? 'refused' : 'unavailable';

const TIMEOUT_SECONDS = 5;
/** The tolerated clock difference between Tallydesk and the provider. */
const TOLERANCE_SECONDS = 60;
/** How old a logout token may be. Providers send it at once. */
const LOGOUT_TOKEN_SECONDS = 300;
/** The provider's metadata is fetched again after this time. */
const CACHE_MS = HOUR_MS;

/** Errors of `jose` if the keys of the provider cannot be read. These errors are not about the token. */
const KEY_ERROR_CODES = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];

export class ProviderError extends Error {
  constructor(readonly failure: ProviderFailure) {
    super(`OpenID provider: ${failure}`);
  }
}

interface Connection {
  configuration: Configuration;
  keys: JWTVerifyGetKey;
}

/**
 * Calls the OpenID provider of the settings only when somebody logs in or out or connects an account, so Tallydesk starts and works
 * while the provider is down. Every method throws 404 if the settings name no provider, and a `ProviderError` if the provider fails.
 */
@Injectable()
export class OpenIdProvider {
  private readonly log = new Logger('OpenID');
  private cached: { connection: Promise<Connection>; expiresAtMs: number } | null = null;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the URL where a login starts, and the values that the response must match. `mustLogInAgain`: people have to log in even
   * if they are logged in at the provider.
   */
  startFlow(mustLogInAgain: boolean): Promise<{ url: string; flow: Omit<Flow, 'connects'> }> {
    return this.withConnection(async ({ configuration }) => {
      const client = await import('openid-client');
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: this.redirectUri,
        scope: 'openid',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        ...(mustLogInAgain && { prompt: 'login' }),
      });
      return { url: url.href, flow };
    });
  }

  /** Exchanges the authorization code for the person's account. */
  exchangeCode(answer: ProviderAnswer, { state, nonce, verifier }: Flow): Promise<Omit<Proof, 'connects'>> {
    return this.withConnection(async ({ configuration }) => {
      const client = await import('openid-client');
      const url = new URL(this.redirectUri);
      for (const [name, value] of Object.entries(answer)) if (value) url.searchParams.set(name, value);
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const { sub: subject, sid } = tokens.claims()!;
      return { issuer: this.settings.issuer, subject, sid: typeof sid === 'string' ? sid : null };
    });
  }

  /** The address that ends the browser's session at the provider, and redirects back to Tallydesk. Null: the provider has none. */
  findLogoutUrl(): Promise<string | null> {
    return this.withConnection(async ({ configuration }) => {
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      const { buildEndSessionUrl } = await import('openid-client');
      const parameters = { post_logout_redirect_uri: `${this.config.publicUrl}/` };
      return buildEndSessionUrl(configuration, parameters).href;
    });
  }

  /** Null if `token` is not a valid logout token of the provider for this installation. */
  verifyLogoutToken(token: string): Promise<(LogoutClaims & { expiresAt: Date }) | null> {
    return this.withConnection(async ({ configuration, keys }) => {
      const { errors, jwtVerify } = await import('jose');
      const now = this.clock.now();
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer: configuration.serverMetadata().issuer,
          audience: this.settings.clientId,
          currentDate: now,
          clockTolerance: TOLERANCE_SECONDS,
          maxTokenAge: LOGOUT_TOKEN_SECONDS,
        });
        const { data: claims } = LogoutClaims.safeParse(payload);
        // The clock of the provider may be ahead, and the token is accepted for the tolerance after its maximum age.
        const storageSeconds = LOGOUT_TOKEN_SECONDS + 2 * TOLERANCE_SECONDS;
        return claims ? { ...claims, expiresAt: new Date(now.getTime() + storageSeconds * 1000) } : null;
      } catch (error) {
        if (error instanceof errors.JOSEError && !KEY_ERROR_CODES.includes(error.code)) return null;
        throw error;
      }
    });
  }

  private async withConnection<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const { issuer } = this.settings;
    try {
      return await work(await this.getConnection());
    } catch (error) {
      const { message, code, error: reason } = error as Error & { code?: unknown; error?: unknown };
      const failure = toProviderFailure(reason ?? code);
      // Omits the cause, which may contain tokens.
      this.log.warn('The OpenID provider failed', { issuer, failure, code: reason ?? code, message });
      throw new ProviderError(failure);
    }
  }

  private getConnection(): Promise<Connection> {
    const nowMs = this.clock.now().getTime();
    if (!this.cached || this.cached.expiresAtMs <= nowMs) {
      const connection = this.discover();
      this.cached = { connection, expiresAtMs: nowMs + CACHE_MS };
      connection.catch(() => (this.cached = null));
    }
    return this.cached.connection;
  }

  private async discover(): Promise<Connection> {
    const { issuer, clientId, clientSecret } = this.settings;
    const [client, { createRemoteJWKSet }] = await Promise.all([import('openid-client'), import('jose')]);
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: TOLERANCE_SECONDS },
      client.ClientSecretBasic(clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Verifies the signature of ID tokens too, because TLS may end at a proxy.
          client.enableNonRepudiationChecks,
          // The settings allow http only for this machine.
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    const { jwks_uri = '' } = configuration.serverMetadata();
    return {
      configuration,
      keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_SECONDS * 1000 }),
    };
  }

  private get settings() {
    if (!this.config.oidc) throw notFound();
    return this.config.oidc;
  }

  private get redirectUri(): string {
    return `${this.config.publicUrl}/api/auth/oidc/callback`;
  }
}
