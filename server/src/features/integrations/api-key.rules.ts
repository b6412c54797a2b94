import { createHash, randomBytes } from 'node:crypto';

const SHOWN_LENGTH = 8;

/** A key that nobody can guess: 256 random bits. Only its hash is kept. */
export function newApiKey(): { key: string; prefix: string; hash: Buffer } {
  const key = `tdk_${randomBytes(32).toString('base64url')}`;
  return { key, prefix: key.slice(0, SHOWN_LENGTH), hash: hashOfKey(key) };
}

/** Plain SHA-256 is enough, because nobody can guess a random secret. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();
