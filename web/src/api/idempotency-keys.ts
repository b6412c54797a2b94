import { useState } from 'react';

/** Generates a random key, such as an `Idempotency-Key`. */
export function generateKey(): string {
  // `randomUUID` exists only on pages with TLS.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

export interface Attempt {
  key: string;
  content: string;
}

/** Returns the last attempt if the content is the same, so that the key stays. Otherwise creates one. */
export function getAttempt(last: Attempt | null, content: unknown): Attempt {
  const text = JSON.stringify(content ?? null);
  return last?.content === text ? last : { key: generateKey(), content: text };
}

/** Idempotency keys for a form. The key stays while the content is the same, until `reset`. */
export function useIdempotencyKeys() {
  const [keys] = useState(() => {
    let last: Attempt | null = null;
    return {
      getKey: (content: unknown) => (last = getAttempt(last, content)).key,
      reset: () => void (last = null),
    };
  });
  return keys;
}
