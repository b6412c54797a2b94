import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../errors/system-errors.js';
import type { RawEnv } from './setting-problems.js';

/** Reads a secret of this installation from the data directory, or creates it (mode 0600). */
export function loadOrCreateSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  try {
    // "wx": of two concurrent processes only one writes, and both read the same secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      rmSync(file, { force: true }); // a full disk leaves an empty file
      throw error;
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (!secret)
    throw new StartError(`The secret in ${file} is empty. Restore the file, or remove it to get a new one.`);
  return secret;
}

/** The settings that are secret. The value of each may be in a file, which `<NAME>_FILE` names. */
export const secretNames = [
  'DATABASE_URL',
  'JWT_SECRET',
  'OIDC_CLIENT_SECRET',
  'TELEGRAM_BOT_TOKEN',
  'TELEGRAM_WEBHOOK_SECRET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
] as const;

/** Reads the settings that are in files, without the final line break. */
export function readSecretFiles(env: RawEnv): { values: RawEnv; problems: string[] } {
  const values: RawEnv = {};
  const problems: string[] = [];
  for (const name of secretNames) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) {
      problems.push(`${name}: is set, and so is ${name}_FILE. Keep one`);
      continue;
    }
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (!values[name]) problems.push(`${name}: the file ${file} is empty`);
    } catch (error) {
      problems.push(`${name}: cannot read the file ${file} (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { values, problems };
}
