import { isIP } from 'node:net';
import { findWrongAddresses } from './address-problems.js';
import { findDataDirProblem } from './data-dir.js';
import { findOidcProblems } from './oidc-settings.rules.js';
import { findWeakness } from './weak-secret.rules.js';

/** The default port of Prometheus exporters. */
export const METRICS_PORT = 9464;

/** Finds settings that are well-formed but cannot work on this machine or together. */
export function findErrors(env: Record<string, string | undefined>): string[] {
  const folder = findDataDirProblem(env.DATA_DIR ?? '.data');
  const ports = [env.PORT ?? '3000', env.METRICS_PORT ?? String(METRICS_PORT)];
  // Over plain http, an attacker on the network could read login links and access tokens.
  const isProduction = env.NODE_ENV === 'production';
  const isOpen = isProduction && env.PUBLIC_URL?.startsWith('http:');
  const isGuessable = isProduction && env.JWT_SECRET && findWeakness(env.JWT_SECRET) === 'worthless';
  const isIpAddress =
    env.ADMIN_PASSKEYS === 'required' &&
    URL.canParse(env.PUBLIC_URL ?? '') &&
    isIP(getHost(env.PUBLIC_URL!)) > 0;
  return [
    ...findWrongAddresses(env),
    ...findOidcProblems(env),
    ...(isOpen ? ['PUBLIC_URL: must begin with https:// in production'] : []),
    ...(isIpAddress ? ['ADMIN_PASSKEYS: passkeys need a PUBLIC_URL with a name, not an IP address'] : []),
    ...(isGuessable ? ['JWT_SECRET: can be guessed. Make a random one: openssl rand -hex 32'] : []),
    ...(folder ? [`DATA_DIR: ${folder}`] : []),
    ...(ports[0] === ports[1] && ports[0] !== '0' ? ['METRICS_PORT: must differ from PORT'] : []),
  ];
}

/** Without the brackets of an IPv6 address. */
const getHost = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');
