import { createHash, randomBytes } from 'node:crypto';

const SHOWN_LENGTH = 8;

/** A key that nobody can guess: 256 random bits. Only its hash is kept. */
export function newApiKey(): { key: string; prefix: string; hash: Buffer } {
  const key = `tdk_${randomBytes(32).toString('base64url')}`;
  return { key, prefix: key.slice(0, SHOWN_LENGTH), hash: hashOfKey(key) };
}

/** Plain SHA-256 is enough, because nobody can guess a random secret. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The calls of a key are counted over this span, which begins with its first call. */
export const CALL_WINDOW_SECONDS = 60;

/** Seconds until a call is allowed again; 0 if this call is allowed. */
export function waitSeconds(
  { startedAt, calls }: { startedAt: Date; calls: number },
  callsPerMinute: number,
  now: Date,
): number {
  if (calls <= callsPerMinute) return 0;
  const left = CALL_WINDOW_SECONDS - (now.getTime() - startedAt.getTime()) / 1000;
  return Math.max(1, Math.ceil(left));
}
