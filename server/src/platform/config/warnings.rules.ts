import { findWeakness } from './weak-secret.rules.js';

type RawEnv = Record<string, string | undefined>;

const MIN_WEBHOOK_SECRET = 16;

/** Finds settings that work, but probably not as intended. One line for each, logged at startup. */
export function findWarnings(env: RawEnv): string[] {
  const warnings: string[] = [];
  if (/[?&]sslmode=no-verify(?=&|$)/.test(env.DATABASE_URL ?? ''))
    warnings.push(
      'DATABASE_URL: with sslmode=no-verify an attacker on the network can pose as the database. Write verify-full',
    );
  return env.NODE_ENV === 'production' ? [...warnings, ...findProductionWarnings(env)] : warnings;
}

function findProductionWarnings(env: RawEnv): string[] {
  const warnings: string[] = [];
  if (!env.ADMIN_TELEGRAM_IDS?.replaceAll(/[\s,]/g, ''))
    warnings.push('ADMIN_TELEGRAM_IDS: is empty, so there is no admin');
  if (findWeakness(env.JWT_SECRET ?? '') === 'doubtful')
    warnings.push('JWT_SECRET: has no digit, so it may be guessed. Make a random one: openssl rand -hex 32');
  if ((env.TELEGRAM_WEBHOOK_SECRET?.length ?? MIN_WEBHOOK_SECRET) < MIN_WEBHOOK_SECRET)
    warnings.push(
      'TELEGRAM_WEBHOOK_SECRET: is short, so updates could be forged. Make a random one: openssl rand -hex 32',
    );
  if (env.TRUST_PROXY === undefined && (env.RUN ?? 'api').includes('api'))
    warnings.push(
      'TRUST_PROXY: is unset, so rate limits and the audit log see the address of your proxy instead of that of the caller',
    );
  return warnings;
}
