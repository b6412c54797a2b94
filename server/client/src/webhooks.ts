import { Webhook } from 'standardwebhooks';
import type { TallydeskEvent } from './api.types.js';

export { WebhookVerificationError } from 'standardwebhooks';

/** The event that an endpoint receives when an admin tests it. */
export interface TestEvent {
  id: string;
  type: 'webhook.test';
  timestamp: string;
  data: Record<string, never>;
}

export interface ReceivedWebhook {
  /** The secret of the endpoint, `whsec_...`. */
  secret: string;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The raw body, because it could differ after parsing and serializing. */
  body: string | Uint8Array;
}

/**
 * Verifies a webhook, and returns its event. Throws a `WebhookVerificationError` if the signature is wrong, or if the webhook is
 * older than five minutes. Later versions of the server may send further types.
 */
export function verifyWebhook({ secret, headers, body }: ReceivedWebhook): TallydeskEvent | TestEvent {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const texts = entries.map(([name, value]): [string, string] => [name, String(value)]);
  return new Webhook(secret).verify(text, Object.fromEntries(texts)) as TallydeskEvent | TestEvent;
}
