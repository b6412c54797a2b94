import { Webhook } from 'standardwebhooks';
import type { TallydeskEvent } from './api.types.js';

export { WebhookVerificationError } from 'standardwebhooks';

/** What an endpoint receives when an admin tests it. */
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
  /** The body as it was received: parsed and written again, it may differ. */
  body: string | Uint8Array;
}

/**
 * Returns the event of a webhook. Throws a `WebhookVerificationError` if somebody else sent or changed it, or if it is older
 * than five minutes. Later versions of the server may send further types.
 */
export function verifyWebhook({ secret, headers, body }: ReceivedWebhook): TallydeskEvent | TestEvent {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const texts = entries.map(([name, value]): [string, string] => [name, String(value)]);
  return new Webhook(secret).verify(text, Object.fromEntries(texts)) as TallydeskEvent | TestEvent;
}
