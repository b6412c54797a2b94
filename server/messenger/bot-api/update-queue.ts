import { badRequest } from '../actions/bot-api.objects.js';
import type { Messenger } from '../state/messenger.js';
import { MessengerError, type Update } from '../state/messenger.types.js';
import { schemas, parseParams } from './bot-api.params.js';

const MAX_WAIT_SECONDS = 50;

/** The methods with which the bot gets updates: long polling, and the settings of the webhook. */
export class UpdateQueue {
  private endPoll: ((error?: MessengerError) => void) | undefined;

  constructor(private readonly messenger: Messenger) {}

  /**
   * Resolves when there is an update, after the timeout, when the signal aborts, or on `setWebhook` or `endPendingPoll`. Throws
   * 409 if a webhook is set, or when another poll starts.
   */
  async getUpdates(params: unknown, signal: AbortSignal): Promise<Update[]> {
    const { state } = this.messenger;
    const { offset, limit, timeout, allowed_updates: allowed } = parseParams(schemas.getUpdates, params);
    if (state.webhook) {
      throw new MessengerError(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      );
    }
    this.endPoll?.(
      new MessengerError(
        409,
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      ),
    );
    this.confirmBefore(offset);
    this.setAllowedTypes(allowed);
    if (state.updates.length === 0 && timeout > 0) await this.waitForUpdate(timeout, signal);
    return state.updates.slice(0, limit);
  }

  setWebhook(params: unknown): true {
    const { url, secret_token, allowed_updates, drop_pending_updates } = parseParams(
      schemas.setWebhook,
      params,
    );
    if (!URL.canParse(url)) throw badRequest('bad webhook: invalid webhook URL specified');
    this.endPoll?.();
    this.setAllowedTypes(allowed_updates);
    if (drop_pending_updates) this.dropAllUpdates();
    const webhook = { url, ...(secret_token && { secret: secret_token }) };
    this.messenger.commit([{ fact: 'webhook', webhook }]);
    return true;
  }

  deleteWebhook(params: unknown): true {
    if (parseParams(schemas.deleteWebhook, params).drop_pending_updates) this.dropAllUpdates();
    if (this.messenger.state.webhook) this.messenger.commit([{ fact: 'webhook', webhook: null }]);
    return true;
  }

  endPendingPoll(): void {
    this.endPoll?.();
  }

  private confirmBefore(offset: number) {
    const { updates } = this.messenger.state;
    // An offset of -2 confirms all but the last two updates.
    const before = offset < 0 ? (updates.at(offset)?.update_id ?? 0) : offset;
    const [first] = updates;
    if (first && first.update_id < before) this.messenger.commit([{ fact: 'confirmed', before }]);
  }

  private dropAllUpdates() {
    this.messenger.commit([{ fact: 'confirmed', before: this.messenger.peekNextUpdateId() }]);
  }

  private setAllowedTypes(types: string[] | undefined) {
    if (types && types.join() !== this.messenger.state.allowedUpdates.join()) {
      this.messenger.commit([{ fact: 'allowed', types }]);
    }
  }

  private waitForUpdate(timeoutSeconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (error?: MessengerError) => {
        clearTimeout(timer);
        stopListening();
        signal.removeEventListener('abort', onAbort);
        if (this.endPoll === end) this.endPoll = undefined;
        if (error) reject(error);
        else resolve();
      };
      const onAbort = () => end();
      const timer = setTimeout(onAbort, Math.min(timeoutSeconds, MAX_WAIT_SECONDS) * 1000);
      const stopListening = this.messenger.subscribe((event) => {
        if ('fact' in event && event.fact === 'update') end();
      });
      signal.addEventListener('abort', onAbort);
      this.endPoll = end;
    });
  }
}
