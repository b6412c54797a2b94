import { useState } from 'react';

/** Makes an `Idempotency-Key`. The server stores a request with this key once, even if it is sent often. */
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

/** Returns the last attempt if the content is the same, so that the key stays. Otherwise makes a new one. */
export function getAttempt(last: Attempt | null, content: unknown): Attempt {
  const text = JSON.stringify(content ?? null);
  return last?.content === text ? last : { key: generateKey(), content: text };
}

/** Keys for a form. The key stays while the content is the same, until `done` says that the form has arrived. */
export function useAttempts() {
  const [attempts] = useState(() => {
    let last: Attempt | null = null;
    return {
      keyFor: (content: unknown) => (last = getAttempt(last, content)).key,
      done: () => void (last = null),
    };
  });
  return attempts;
}
