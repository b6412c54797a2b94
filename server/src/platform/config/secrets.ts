import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../errors/start-error.js';

/** Reads a secret of this installation from the data directory. The first call creates it (mode 0600). */
export function loadOrCreateSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  try {
    // "wx": of two processes that start concurrently only one writes, and both read the same secret.
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
