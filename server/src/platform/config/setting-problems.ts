import { isIP } from 'node:net';
import { accessSync, constants, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { z } from 'zod';
import { editDistance } from '../../../shared/edit-distance.rules.js';

export type RawEnv = Record<string, string | undefined>;

export const DEFAULT_METRICS_PORT = 9464;

/** Finds settings that are well-formed but unsafe, or that cannot work on this machine or together. */
export function findErrors(env: RawEnv): string[] {
  const dataDirProblem = findDataDirProblem(env.DATA_DIR ?? '.data');
  const port = env.PORT ?? '3000';
  const metricsPort = env.METRICS_PORT ?? String(DEFAULT_METRICS_PORT);
  const isProduction = env.NODE_ENV === 'production';
  // Over plain http, an attacker on the network could read login links and access tokens.
  const isPublicUrlInsecure = isProduction && env.PUBLIC_URL?.startsWith('http:');
  const isSecretGuessable = isProduction && env.JWT_SECRET && findWeakness(env.JWT_SECRET) === 'guessable';
  const arePasskeysImpossible =
    env.ADMIN_PASSKEYS === 'required' &&
    URL.canParse(env.PUBLIC_URL ?? '') &&
    isIP(getHost(env.PUBLIC_URL!)) > 0;
  return [
    ...findWrongAddresses(env),
    ...findOidcProblems(env),
    ...(isPublicUrlInsecure ? ['PUBLIC_URL: must begin with https:// in production'] : []),
    ...(arePasskeysImpossible
      ? ['ADMIN_PASSKEYS: passkeys need a PUBLIC_URL with a name, not an IP address']
      : []),
    ...(isSecretGuessable ? ['JWT_SECRET: can be guessed. Make a random one: openssl rand -hex 32'] : []),
    ...(dataDirProblem ? [`DATA_DIR: ${dataDirProblem}`] : []),
    ...(port === metricsPort && port !== '0' ? ['METRICS_PORT: must differ from PORT'] : []),
  ];
}

/** The host, without the brackets of an IPv6 address. */
const getHost = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

const MIN_WEBHOOK_SECRET_LENGTH = 16;

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
  if (findWeakness(env.JWT_SECRET ?? '') === 'probably typed')
    warnings.push('JWT_SECRET: has no digit, so it may be guessed. Make a random one: openssl rand -hex 32');
  if ((env.TELEGRAM_WEBHOOK_SECRET?.length ?? MIN_WEBHOOK_SECRET_LENGTH) < MIN_WEBHOOK_SECRET_LENGTH)
    warnings.push(
      'TELEGRAM_WEBHOOK_SECRET: is short, so updates could be forged. Make a random one: openssl rand -hex 32',
    );
  if (env.TRUST_PROXY === undefined && (env.RUN ?? 'api').includes('api'))
    warnings.push(
      'TRUST_PROXY: is unset, so rate limits and the audit log see the address of your proxy instead of that of the caller',
    );
  return warnings;
}

/** Formats an issue as one line. Never repeats the value, which may be a secret. */
export function formatIssue(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])}: ${formatReason(issue)}`;
}

function formatReason(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string' ? issue.message : `must be at least ${issue.minimum}`;
    case 'invalid_value': {
      if (issue.values.includes('true')) return 'must be true or false';
      // Only an item of a list has a longer path.
      return `must ${issue.path.length > 1 ? 'list some of' : 'be one of'} ${issue.values.join(', ')}`;
    }
    case 'invalid_type':
      return issue.expected === 'int' || issue.expected === 'number'
        ? 'must be a whole number'
        : issue.message;
    default:
      return issue.message;
  }
}

export function findSpaces(env: RawEnv): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (value === value.trim()) return [];
    return [`${name}: ${value.trim() ? 'begins or ends with a space' : 'contains only spaces'}`];
  });
}

/** Finds environment variables whose names are misspelled settings. `setting`: the one that was probably meant. */
export function findMisspelled(names: string[], settings: string[]): { name: string; setting: string }[] {
  return names.flatMap((name) => {
    if (settings.includes(name)) return [];
    const setting = settings.find((similar) => isSimilar(name.toUpperCase(), similar));
    return setting ? [{ name, setting }] : [];
  });
}

/** Long names may differ more. Short names must have the same letters, because HOME is not a misspelled HOST. */
function isSimilar(name: string, setting: string): boolean {
  if (Math.min(name.length, setting.length) < 5) return sortLetters(name) === sortLetters(setting);
  const maxDistance = setting.length < 10 ? 1 : 2;
  return Math.abs(name.length - setting.length) <= maxDistance && editDistance(name, setting) <= maxDistance;
}

function sortLetters(name: string): string {
  return [...name].sort().join('');
}

const WEBHOOK_PATH = '/telegram/webhook';

/** The ports that Telegram sends updates to. The empty text is 443, the default of https. */
const WEBHOOK_PORTS = ['', '80', '88', '8443'];

export function findWrongAddresses(env: RawEnv): string[] {
  const hostProblem = 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, without a port';
  const problemByName: Record<string, string | undefined> = {
    HOST: isHost(env.HOST) ? undefined : hostProblem,
    METRICS_HOST: isHost(env.METRICS_HOST) ? undefined : hostProblem,
    PUBLIC_URL: findPublicUrlProblem(env.PUBLIC_URL),
    TELEGRAM_API_ROOT: findApiRootProblem(env.TELEGRAM_API_ROOT),
    TELEGRAM_WEBHOOK_URL: findWebhookProblem(env.TELEGRAM_WEBHOOK_URL, isTelegramHost(env.TELEGRAM_API_ROOT)),
  };
  return Object.entries(problemByName).flatMap(([name, problem]) => (problem ? [`${name}: ${problem}`] : []));
}

/** Whether a text is an IP address or a host name. Rejects other texts of digits and dots, such as 999.1.1.1. */
function isHost(text = '127.0.0.1'): boolean {
  return isIP(text) !== 0 || (/^[a-z\d][\w.-]*$/i.test(text) && !/^[\d.]+$/.test(text));
}

function findPublicUrlProblem(text = ''): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { pathname, username } = new URL(text);
  // Links are built by appending, so even an empty query is rejected.
  if (/^\/*$/.test(pathname) && !/[?#]/.test(text) && !username) return undefined;
  return 'must be only the host, such as https://desk.example.com: Tallydesk cannot be served below a path';
}

function isTelegramHost(root = 'https://api.telegram.org'): boolean {
  return URL.canParse(root) && new URL(root).hostname === 'api.telegram.org';
}

function findApiRootProblem(root = ''): string | undefined {
  const isWrong = root && isTelegramHost(root) && new URL(root).pathname !== '/';
  return isWrong ? 'must be https://api.telegram.org without a path' : undefined;
}

/** Finds why Telegram cannot send updates to the address. A self-hosted Bot API server may use http and any port. */
function findWebhookProblem(text = '', isFromTelegram: boolean): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, port, pathname } = new URL(text);
  if (pathname !== WEBHOOK_PATH)
    return `must have the path ${WEBHOOK_PATH}, where Tallydesk receives updates`;
  if (!isFromTelegram) return undefined;
  if (protocol !== 'https:') return 'must begin with https://, because Telegram sends updates nowhere else';
  return WEBHOOK_PORTS.includes(port)
    ? undefined
    : 'must have port 443, 80, 88 or 8443, because Telegram sends updates to no other';
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const OFF = /^(false|0|no|off|n|disabled)$/i;

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

/** Finds why the issuer cannot be used. Over plain http, an attacker on the network could pose as any staff member. */
function findIssuerProblem({ OIDC_ISSUER: text = '', NODE_ENV }: RawEnv): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, search, hash, username } = new URL(text);
  if (search || hash || username) return 'must have no query, no fragment and no password';
  if (protocol !== 'http:') return undefined;
  if (NODE_ENV === 'production') return 'must begin with https:// in production';
  return LOOPBACK.test(hostname) ? undefined : 'must begin with https://, unless it is on this machine';
}

const MIN_DISTINCT_CHARACTERS = 8;

const PLACEHOLDER = /change.?(me|this|it)|replace.?(me|this|it)|your.?(jwt|own|secret)|placeholder/i;

const COMMON_FRAGMENT =
  /passw(or)?d|(jwt|my|super|top).?secret|secret.?key|qwerty|abcdefgh|01234567|12345678/i;

/**
 * Finds the weakness of a secret. `guessable`: it repeats a few characters, is a placeholder from a manual, or contains a common
 * word. `probably typed`: it has no digit, so it was probably not generated.
 */
export function findWeakness(secret: string): 'guessable' | 'probably typed' | null {
  const isRepeated = /^(.{1,16}?)\1+.{0,15}$/s.test(secret) || new Set(secret).size < MIN_DISTINCT_CHARACTERS;
  if (isRepeated || PLACEHOLDER.test(secret) || COMMON_FRAGMENT.test(secret)) return 'guessable';
  return /\d/.test(secret) ? null : 'probably typed';
}

/** Finds why the data directory cannot be used or created; null if it can. */
function findDataDirProblem(dataDir: string): string | null {
  for (let path = resolve(dataDir); ; path = dirname(path)) {
    try {
      if (!statSync(path).isDirectory()) return `${path} is a file, not a folder`;
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
      return findFolderProblem(path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A missing folder is created later. If a parent is a file, a later iteration finds it.
      if (code === 'ENOENT' || code === 'ENOTDIR') continue;
      return code === 'EACCES' ? `this account may not write to ${path}` : `${path}: ${code}`;
    }
  }
}

/**
 * Finds why no folder can be created, by creating one and removing it. Permissions alone do not suffice: root has all of them in
 * /proc, where nobody can create a folder, and a recursive `mkdir` hangs in Node 20. A full disk is reported later, with its own
 * advice.
 */
function findFolderProblem(path: string): string | null {
  try {
    rmdirSync(mkdtempSync(join(path, '.tallydesk-')));
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOSPC' || code === 'EDQUOT' ? null : `no folder can be created in ${path} (${code})`;
  }
}
