import { createHmac, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { Config } from '../../../platform/config/config.js';
import { loadOrCreateSecret } from '../../../platform/config/secrets.js';

/** How long a login at the provider may take. People may have to find their phone. */
export const FLOW_SECONDS = 600;
/** How long a proof is valid. The page exchanges it at once. */
export const PROOF_SECONDS = 60;

/** The id of the person who is connecting an account. Null: it is a login. */
const connects = z.int().nullable();

const Flow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), connects });
/** A login in progress, whose values the response of the provider must match. */
export type Flow = z.infer<typeof Flow>;

const Proof = z.object({ issuer: z.string(), subject: z.string(), sid: z.string().nullable(), connects });
/** The account of the person at this browser, as stated by the provider. */
export type Proof = z.infer<typeof Proof>;

const SignedProof = Proof.extend({ jti: z.uuid(), exp: z.int() }).transform(({ jti, exp, ...proof }) => ({
  ...proof,
  id: jti,
  expiresAt: new Date(exp * 1000),
}));
export type SignedProof = z.output<typeof SignedProof>;

/**
 * Signs the values of the cookie that the browser stores between the steps of a login. The cookie binds each step to the browser,
 * so that nobody can continue a login in another person's browser.
 */
@Injectable()
export class CookieSigner {
  private cachedSecret: Buffer | null = null;

  constructor(
    private readonly jwt: JwtService,
    private readonly config: Config,
  ) {}

  signFlow(flow: Flow): string {
    return this.sign(flow, 'flow', FLOW_SECONDS);
  }

  signProof(proof: Proof): string {
    return this.sign(proof, 'proof', PROOF_SECONDS);
  }

  /** Null if the value has expired, or is not a flow that this installation signed. */
  verifyFlow(cookieValue: string | null): Flow | null {
    return Flow.safeParse(this.verify(cookieValue, 'flow')).data ?? null;
  }

  verifyProof(cookieValue: string | null): SignedProof | null {
    return SignedProof.safeParse(this.verify(cookieValue, 'proof')).data ?? null;
  }

  private sign(content: object, audience: string, expiresIn: number): string {
    return this.jwt.sign(content, { secret: this.secret, audience, expiresIn, jwtid: randomUUID() });
  }

  private verify(cookieValue: string | null, audience: string): unknown {
    try {
      return this.jwt.verify(cookieValue ?? '', { secret: this.secret, audience });
    } catch {
      return null;
    }
  }

  /** Not the key of access tokens, so that no cookie value is accepted as an access token, nor the other way round. */
  private get secret(): Buffer {
    const { jwtSecret, dataDir } = this.config;
    return (this.cachedSecret ??= createHmac('sha256', jwtSecret ?? loadOrCreateSecret(dataDir, 'jwt-secret'))
      .update('openid tickets')
      .digest());
  }
}

/**
 * The cookie of a login in progress, with a flow or a proof. `Lax`, because the provider redirects the browser back. The prefix
 * `__Host-` prevents other hosts of the domain from setting the cookie.
 */
@Injectable()
export class OpenIdCookie {
  private readonly isHttps: boolean;
  private readonly name: string;

  constructor({ publicUrl }: Config) {
    this.isHttps = publicUrl.startsWith('https:');
    this.name = `${this.isHttps ? '__Host-' : ''}tallydesk_openid`;
  }

  /** Returns the value from a `Cookie` header. */
  parse(header = ''): string | null {
    const prefix = `${this.name}=`;
    const cookie = header.split(/; */).find((part) => part.startsWith(prefix));
    return cookie?.slice(prefix.length) ?? null;
  }

  /** Returns a `Set-Cookie` header. Null clears the cookie. */
  serialize(cookieValue: string | null): string {
    const seconds = cookieValue === null ? 0 : FLOW_SECONDS;
    const secure = this.isHttps ? '; Secure' : '';
    return `${this.name}=${cookieValue ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  }
}
