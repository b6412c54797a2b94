import { Inject, Injectable, Logger } from '@nestjs/common';
import type pg from 'pg';
import { DEFAULT_LANGUAGE, type Language } from '../../../../shared/language.rules.js';
import { translatedLanguages } from '../../../texts/texts.js';
import { Config } from '../../config/config.js';
import { isDatabaseOutage } from '../../database/database-outage.rules.js';
import { Leadership } from '../../jobs/leadership.js';
import { WakeSignal, pause } from '../../time/clock.js';
import type { BackgroundService } from '../../jobs/jobs.js';
import { RecoveryGuard } from '../../recovery/recovery-guard.service.js';
import { SpanKind } from '@opentelemetry/api';
import { withTrace, type OpenSpan, parseParentContext } from '../../tracing/tracing.js';
import { BotApi, BotApiError } from '../api/bot-api.js';
import { BotRegistry, renderMenu } from './bot-registry.js';
import { MessengerApi } from '../api/messenger-api.js';
import { UpdateHandler } from './update-handler.service.js';
import { UPDATES_CHANNEL } from './update.repository.js';
import { selectDue, getLaneKeys, type WaitingUpdate } from './update-lane.rules.js';

/** The state of receiving, for the readiness check: `off`, `standing by`, `ok`, or a problem. */
@Injectable()
export class BotHealth {
  status = 'off';
}

const ALLOWED_UPDATES = ['message', 'edited_message', 'callback_query', 'my_chat_member'];
const LONG_POLL_SECONDS = 25;
/** The pause after the first failure, which is not logged: the local messenger may start to listen a moment later. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;
const DATABASE_POLL_MS = 1_000;
/** The longest delay of a timer in Node. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** More would not be faster, and each occupies a connection. At least half of a pool of two or more is left for other work. */
const MAX_CONCURRENT_UPDATES = 6;

/** Receives updates by long polling, unless a webhook stores them, and handles stored ones. Runs on one replica at a time. */
@Injectable()
export class UpdateReceiver implements BackgroundService {
  private readonly logger = new Logger(UpdateReceiver.name);
  private readonly leadership: Leadership;
  private readonly lanes: UpdateLanes;

  constructor(
    private readonly config: Config,
    private readonly registry: BotRegistry,
    private readonly api: BotApi,
    private readonly messenger: MessengerApi,
    private readonly handler: UpdateHandler,
    private readonly health: BotHealth,
    @Inject(RecoveryGuard) private readonly recovery: Pick<RecoveryGuard, 'assertNotRolledBack'>,
  ) {
    this.lanes = new UpdateLanes(
      handler,
      Math.max(Math.min(Math.floor(config.databasePool / 2), MAX_CONCURRENT_UPDATES), 1),
    );
    this.leadership = new Leadership(config.databaseUrl!, 'bot', (session, signal) =>
      this.lead(session, signal),
    );
  }

  start(): void {
    if (!this.config.isBotEnabled) return;
    this.health.status = 'standing by';
    this.leadership.start();
  }

  async stop(): Promise<void> {
    await this.leadership.stop();
    await this.lanes.finish();
  }

  private async lead(session: pg.Client, leading: AbortSignal): Promise<void> {
    await this.recovery.assertNotRolledBack();
    const ended = new AbortController();
    const signal = AbortSignal.any([leading, ended.signal]);
    const end = () => ended.abort();
    try {
      await this.retry(signal, () => this.configureBot());
      void this.publishMenu();
      await Promise.all([
        this.receive(signal).finally(end),
        this.processStored(session, signal).finally(end),
      ]);
    } finally {
      this.health.status = 'standing by';
    }
  }

  private async configureBot(): Promise<void> {
    // Caches the bot's user, so that handling updates no longer depends on Telegram.
    await this.messenger.getMe();
    const { telegramWebhookUrl: url, telegramWebhookSecret: secret_token } = this.config;
    if (url) await this.api.call('setWebhook', { url, secret_token, allowed_updates: ALLOWED_UPDATES });
    else await this.api.call('deleteWebhook');
  }

  /** The menu is not essential, so failures are only logged. */
  private async publishMenu(): Promise<void> {
    const calls: [method: string, params: object][] = [
      ...Object.entries(this.registry.menu).flatMap(([type, commands]) =>
        translatedLanguages.map((language): [string, object] => [
          'setMyCommands',
          { scope: { type }, commands: renderMenu(commands, language), ...toLanguageParameter(language) },
        ]),
      ),
      ['setChatMenuButton', { menu_button: this.registry.menuButton }],
    ];
    for (const [method, params] of calls) {
      await this.api
        .call(method, params)
        .catch((error: Error) => this.logger.warn(`the menu could not be set: ${method}`, error));
    }
  }

  private async receive(signal: AbortSignal): Promise<void> {
    if (this.config.telegramWebhookUrl) return pause(MAX_TIMER_MS, signal);
    let offset: number | undefined;
    while (!signal.aborted) {
      await this.retry(signal, async () => {
        const updates = await this.api.call<{ update_id: number }[]>(
          'getUpdates',
          { offset, timeout: LONG_POLL_SECONDS, allowed_updates: ALLOWED_UPDATES },
          { timeoutMs: (LONG_POLL_SECONDS + 10) * 1_000, signal },
        );
        await this.handler.store(updates);
        // The next call confirms the updates below the offset, which are stored. After a week without updates Telegram may
        // restart its numbering, so without new updates there is no offset.
        const last = updates.at(-1);
        offset = last && last.update_id + 1;
      });
    }
  }

  private async processStored(session: pg.Client, signal: AbortSignal): Promise<void> {
    const wakeSignal = new WakeSignal();
    session.on('notification', wakeSignal.ring);
    await session.query(`listen ${UPDATES_CHANNEL}`);
    let isOutageLogged = false;
    while (!signal.aborted) {
      try {
        while (!signal.aborted && (await this.lanes.startDue(wakeSignal.ring)) > 0);
        isOutageLogged = false;
        await wakeSignal.wait(DATABASE_POLL_MS, signal);
      } catch (error) {
        if (!isDatabaseOutage(error)) throw error;
        if (!isOutageLogged) this.logger.warn('updates wait for the database', error);
        isOutageLogged = true;
        await pause(DATABASE_POLL_MS, signal);
      }
    }
  }

  /** Retries with exponential backoff until success. Until then the readiness check shows the problem. */
  private async retry(signal: AbortSignal, action: () => Promise<void>): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      try {
        await action();
        this.health.status = 'ok';
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.health.status = formatProblem(error);
        if (pauseMs > FIRST_PAUSE_MS) this.logger.warn(`receiving: ${this.health.status}`);
        await pause(Math.max(pauseMs, getRetryAfterMs(error)), signal);
      }
    }
  }
}

/** Without `language_code`, the English menu is shown to all people whose language has no menu of its own. */
const toLanguageParameter = (language: Language) =>
  language === DEFAULT_LANGUAGE ? {} : { language_code: language.slice(0, 2) };

function getRetryAfterMs(error: unknown): number {
  if (!(error instanceof BotApiError) || error.failure.kind !== 'refused') return 0;
  return (error.failure.retryAfterSeconds ?? 0) * 1_000;
}

function formatProblem(error: unknown): string {
  if (!(error instanceof BotApiError)) return String(error);
  const { failure } = error;
  if (failure.kind !== 'refused') return 'Telegram cannot be reached';
  if (failure.code === 409) return '409: another program is receiving the updates of this bot';
  if (failure.code === 401 || failure.code === 404)
    return `${failure.code}: Telegram does not know the bot token`;
  return error.message;
}

/** How many due updates are read to find those that can start. The second limit is tried if the first finds too few. */
const DUE_LIMITS = [24, 200];

/**
 * Handles updates concurrently: one at a time per chat and per person, and in order within a chat, except for retries. At most
 * `maxRunning` run at once, because each occupies a database connection.
 */
class UpdateLanes {
  private readonly logger = new Logger(UpdateLanes.name);
  private readonly running = new Map<Promise<void>, WaitingUpdate>();

  constructor(
    private readonly handler: Pick<UpdateHandler, 'listDue' | 'handle'>,
    private readonly maxRunning: number,
  ) {}

  /** Starts all updates that can start, and returns their number. Calls `onDone` whenever one of them is done. */
  async startDue(onDone: () => void): Promise<number> {
    if (this.running.size >= this.maxRunning) return 0;
    const running = [...this.running.values()];
    const chats = running.map(({ chatId }) => chatId).filter((chatId) => chatId !== null);
    const freeLanes = this.maxRunning - running.length;
    // Updates that finished during the query may still be listed as due.
    const busyKeys = running.flatMap(getLaneKeys);
    let selected: WaitingUpdate[] = [];
    for (const limit of DUE_LIMITS) {
      const due = await this.handler.listDue(limit, chats);
      selected = selectDue(due, busyKeys, freeLanes);
      if (selected.length === freeLanes || due.length < limit) break;
    }
    for (const update of selected) {
      const run = this.run(update).finally(() => {
        this.running.delete(run);
        onDone();
      });
      this.running.set(run, update);
    }
    return selected.length;
  }

  async finish(): Promise<void> {
    await Promise.all(this.running.keys());
  }

  /** Never rejects. An update that fails is due again later. */
  private run({ id, traceparent }: WaitingUpdate): Promise<void> {
    const handle = async (span: OpenSpan) => {
      try {
        const outcome = await this.handler.handle(id);
        if (outcome !== 'handled') span.fail(outcome);
      } catch (error) {
        span.fail(error);
        this.logger.error(`update ${id} could not be handled`, error);
      }
    };
    const options = { parent: parseParentContext(traceparent), kind: SpanKind.CONSUMER };
    return withTrace('update handle', { 'tallydesk.update_id': id }, handle, options);
  }
}
