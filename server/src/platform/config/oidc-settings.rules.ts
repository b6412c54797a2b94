type RawEnv = Record<string, string | undefined>;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** The values that turn a setting off. */
const OFF = /^(false|0|no|off|n|disabled)$/i;

/** Finds OpenID Connect settings that are well-formed but cannot work, or are unsafe. One line for each. */
export function findOidcProblems(env: RawEnv): string[] {
  const issuer = findIssuerProblem(env);
  const isLockedOut = OFF.test(env.STAFF_TELEGRAM_LOGIN ?? '') && !env.OIDC_ISSUER;
  return [
    ...(issuer ? [`OIDC_ISSUER: ${issuer}`] : []),
    ...(isLockedOut
      ? ['STAFF_TELEGRAM_LOGIN: may be false only with OIDC_ISSUER, because staff could not log in otherwise']
      : []),
  ];
}

/** Over plain http, an attacker on the network could pose as any staff member. */
function findIssuerProblem({ OIDC_ISSUER: text = '', NODE_ENV }: RawEnv): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, search, hash, username } = new URL(text);
  if (search || hash || username) return 'must have no query, no fragment and no password';
  if (protocol !== 'http:') return undefined;
  if (NODE_ENV === 'production') return 'must begin with https:// in production';
  return LOOPBACK.test(hostname) ? undefined : 'must begin with https://, unless it is on this machine';
}
