import { setTimeout as sleep } from 'node:timers/promises';
import type { Messenger } from '../state/messenger.js';
import type { Update, Webhook } from '../state/messenger.types.js';

const RETRY_MS = 1000;
const TIMEOUT_MS = 30_000;

/** Posts updates to the bot's webhook in order, each until it is accepted. Returns a function that stops the delivery. */
export function startWebhookDelivery(messenger: Messenger): () => void {
  const stop = new AbortController();
  let isRunning = false;

  async function deliverAll() {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      const { webhook, updates } = messenger.state;
      const [update] = updates;
      if (!webhook || !update || stop.signal.aborted) break;
      if (
        !messenger.faults.areAllMethodsDown &&
        (await tryDeliver(messenger, webhook, update, stop.signal))
      ) {
        messenger.commit([{ fact: 'confirmed', before: update.update_id + 1 }]);
      } else {
        await sleep(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    }
    isRunning = false;
  }

  const stopListening = messenger.subscribe((event) => {
    if ('fact' in event && (event.fact === 'update' || event.fact === 'webhook')) void deliverAll();
  });
  void deliverAll();
  return () => {
    stopListening();
    stop.abort();
  };
}

async function tryDeliver(
  messenger: Messenger,
  { url, secret }: Webhook,
  update: Update,
  signal: AbortSignal,
): Promise<boolean> {
  const at = messenger.now();
  const status = await post(url, secret, update, signal);
  const ms = messenger.now() - at;
  messenger.recordCall({
    at,
    ms,
    method: 'webhook',
    params: update,
    ...(status !== undefined && { status }),
  });
  return status !== undefined && status >= 200 && status < 300;
}

/** Returns the status of the response. Undefined: there was none. */
async function post(url: string, secret: string | undefined, update: Update, signal: AbortSignal) {
  // Not AbortSignal.timeout() in AbortSignal.any(): Node 20 may collect that timeout before it fires.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret && { 'x-telegram-bot-api-secret-token': secret }),
      },
      body: JSON.stringify(update),
      signal: AbortSignal.any([signal, timeout.signal]),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
