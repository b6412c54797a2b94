import { z } from 'zod';
import { Instant } from '../../../platform/http/common.schemas.js';

/** The body of a redirect, for clients that do not follow it. */
export const Redirect = z.object({ location: z.string() }).meta({ id: 'Redirect' });

const Parameter = z.string().max(4_096).optional();

/** The parameters of an authorization response. Providers may send more. */
export const ProviderAnswer = z.object({
  code: Parameter,
  state: Parameter,
  iss: Parameter,
  error: Parameter,
  error_description: Parameter,
});
export type ProviderAnswer = z.infer<typeof ProviderAnswer>;

/**
 * `refusal`: `expired` if the browser has no valid proof of a login, or the proof was used before; `unknown` if no member of staff
 * has connected the account.
 */
export const OpenIdLogInView = z
  .object({
    status: z.boolean(),
    access_token: z.string().optional(),
    refusal: z.enum(['expired', 'unknown']).optional(),
  })
  .meta({ id: 'OpenIdLogInResult' });
export type OpenIdLogInView = z.infer<typeof OpenIdLogInView>;

export const ConnectView = z.object({ url: z.string() }).meta({ id: 'OpenIdConnect' });

export const IdentityView = z.object({ connected_at: Instant.nullable() }).meta({ id: 'OpenIdIdentity' });

/** Providers may send more fields. */
export const ProviderLogout = z
  .object({ logout_token: z.string().min(1).max(10_000) })
  .meta({ id: 'OpenIdProviderLogout' });
export type ProviderLogout = z.infer<typeof ProviderLogout>;

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** The claims of a logout token in addition to those that `jose` checks (OpenID Connect Back-Channel Logout 1.0, 2.6). */
export const LogoutClaims = z
  .object({
    jti: z.string().min(1),
    events: z.object({ [LOGOUT_EVENT]: z.object({}) }),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    /** An ID token, which has one, must not be accepted as a logout token. */
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub ?? sid, 'must have sub or sid');
export type LogoutClaims = z.infer<typeof LogoutClaims>;
