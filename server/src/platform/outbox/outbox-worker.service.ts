import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type pg from 'pg';
import { Config } from '../config/config.js';
import { Leadership } from '../database/leadership.js';
import { Bell, pause } from '../database/pause.js';
import { BotApi, BotApiError } from '../telegram/bot-api.js';
import { ChatMigrations } from '../telegram/chat-migrations.js';
import { decideDelivery, type FailedAttempt } from './delivery.rules.js';
import { MessageComposers } from './message-composers.js';
import { OutboxPace } from './outbox-pace.js';
import {
  abandonSending,
  claim,
  findHeads,
  holdChat,
  markEnded,
  markSent,
  moveMessages,
  putBack,
  type Claim,
} from './outbox.queries.js';
import { OUTBOX_CHANNEL } from './queue-message.js';
import { RateWindow } from './rate-window.rules.js';
import { sendMessageParams } from './send-message.js';

const POLL_MS = 1_000;

/**
 * Sends what is queued (telegram.md, Sending). One replica at a time sends; of a chat, one message at a time. Chats do
 * not wait for each other: what is on its way is bounded by the pace alone.
 */
@Injectable()
export class OutboxWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxWorker.name);
  private readonly leadership: Leadership;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly api: BotApi,
    private readonly composers: MessageComposers,
    private readonly chatMigrations: ChatMigrations,
    private readonly pace: OutboxPace,
  ) {
    this.leadership = new Leadership(dataSource, 'outbox', (session, signal) => this.lead(session, signal));
    chatMigrations.onMove(moveMessages);
  }

  onApplicationBootstrap(): void {
    if (this.config.runsWorker) this.leadership.start();
  }

  /** Finishes what is on its way. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.leadership.stop();
  }

  private async lead(session: pg.Client, signal: AbortSignal): Promise<void> {
    const bell = new Bell();
    session.on('notification', bell.ring);
    await session.query(`listen ${OUTBOX_CHANNEL}`);
    const abandoned = await abandonSending(session);
    if (abandoned > 0) this.logger.error(`${abandoned} messages were on their way when their sender stopped`);

    const rate = new RateWindow(this.pace.perSecond);
    const onTheirWay = new Set<Promise<void>>();
    try {
      while (!signal.aborted) {
        const room = rate.room(performance.now());
        const heads = await findHeads(session, room + 1);
        const due = heads.slice(0, room).filter(({ dueInMs }) => dueInMs <= 0);
        const ids = due.map(({ id }) => id);
        for (const message of await claim(session, ids, this.pace)) {
          rate.add(performance.now());
          const delivery = this.deliver(message, signal).finally(() => {
            onTheirWay.delete(delivery);
            bell.ring();
          });
          onTheirWay.add(delivery);
        }
        const next = heads[due.length]?.dueInMs ?? POLL_MS;
        await bell.wait(Math.min(Math.max(next, rate.waitMs(performance.now())), POLL_MS), signal);
      }
    } finally {
      await Promise.all(onTheirWay);
    }
  }

  private async deliver(message: Claim, signal: AbortSignal): Promise<void> {
    const outcome = await this.attempt(message);
    await this.record(signal, (db) =>
      typeof outcome === 'number' ? markSent(db, message, outcome) : this.recordFailure(db, message, outcome),
    );
  }

  /** Answers the id of the sent message, or why there is none. */
  private async attempt(message: Claim): Promise<number | FailedAttempt> {
    let params: object;
    try {
      params = sendMessageParams({ ...message, ...(await this.contentOf(message)) });
    } catch (error) {
      return { kind: 'not composed', description: String(error) };
    }
    try {
      const sent = await this.api.call<{ message_id: number }>('sendMessage', params);
      return sent.message_id;
    } catch (error) {
      return error instanceof BotApiError
        ? error.failure
        : { kind: 'unanswered', description: String(error) };
    }
  }

  private async contentOf({ text, buttons, composer, args }: Claim) {
    if (text !== null) return { text, buttons };
    const composed = await this.dataSource.transaction((db) =>
      this.composers.compose(db, composer!, args ?? {}),
    );
    return { text: composed.text.source, buttons: composed.buttons };
  }

  private async recordFailure(db: EntityManager, message: Claim, failed: FailedAttempt): Promise<void> {
    const { id, chatId, attempts } = message;
    const decision = decideDelivery(failed, chatId, attempts);
    this.logger.warn(`message ${id} to chat ${chatId}: ${failed.description} -> ${decision.next}`);
    switch (decision.next) {
      case 'fail':
        return markEnded(db, message, 'failed', failed.description);
      case 'leave unknown':
        return markEnded(db, message, 'unknown', failed.description);
      case 'retry':
        return putBack(db, message, decision.afterSeconds, failed.description);
      case 'hold chat':
        await holdChat(db, chatId, decision.seconds);
        return putBack(db, message, 0, failed.description);
      case 'move chat':
        await this.chatMigrations.move(db, chatId, decision.to);
        return putBack(db, message, 0, failed.description);
    }
  }

  /** The outcome is known only here: while this process leads it must not get lost to a passing database error. */
  private async record(signal: AbortSignal, change: (db: EntityManager) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await this.dataSource.transaction(change);
      } catch (error) {
        this.logger.error(`an outcome could not be recorded: ${String(error)}`);
        if (signal.aborted) return;
        await pause(POLL_MS, signal);
      }
    }
  }
}
