import { useState } from 'react';

/** An `Idempotency-Key`: what carries it is stored once, however often it is sent. */
export function newKey(): string {
  // Not `randomUUID`, which browsers have on pages with TLS alone.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

interface Attempt {
  key: string;
  content: string;
}

/** The key of what is sent: that of the last attempt where the content is the same. */
export function nextAttempt(last: Attempt | null, content: unknown): Attempt {
  const text = JSON.stringify(content ?? null);
  return last?.content === text ? last : { key: newKey(), content: text };
}

/** Keys for a form: sent again as it is, it keeps its key, until `done` says that it has arrived. */
export function useAttempts() {
  const [attempts] = useState(() => {
    let last: Attempt | null = null;
    return {
      keyFor: (content: unknown) => (last = nextAttempt(last, content)).key,
      done: () => void (last = null),
    };
  });
  return attempts;
}
