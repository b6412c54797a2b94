import { Injectable, Logger } from '@nestjs/common';
import type { UserFromGetMe } from 'telegraf/types';
import { DataSource, type EntityManager } from 'typeorm';
import { actAs } from '../../audit/acting.js';
import { Clock } from '../../clock.js';
import { isWaitingForDatabase } from '../../database/database-trouble.rules.js';
import { pause } from '../../database/pause.js';
import type { BackgroundPart } from '../../jobs/background.js';
import { BotApi } from '../api/bot-api.js';
import { BotRegistry } from './bot-registry.js';
import { ChatMigrations } from '../sending/chat-migrations.js';
import { findChatIdNow } from '../sending/chat-move.queries.js';
import { md } from '../api/markdown.js';
import { MessengerApi } from '../api/messenger-api.js';
import { noteSeenMessage } from './seen-message.queries.js';
import { UpdateContext } from './update-context.js';
import { laneOf, type WaitingUpdate } from './update-lane.rules.js';
import { chatMoveOf, textOf } from './update-content.rules.js';
import {
  beginAttempt,
  findDueUpdates,
  getUpdate,
  insertUpdates,
  limitWaits,
  limitWaitsOfHandling,
  lockPendingUpdate,
  markAttemptFailed,
  markHandled,
  putOff,
  type StoredUpdate,
} from './update.queries.js';

const MAX_ATTEMPTS = 5;
const SORRY = md`Sorry, that did not work: something is wrong on our side. Please try again later.`;
const ASK_DATABASE_MS = 1_000;

type Outcome = 'handled' | 'pending' | 'failed';

/** Stores updates and handles them. Each has its effect once. */
@Injectable()
export class UpdateHandler implements BackgroundPart {
  private readonly logger = new Logger(UpdateHandler.name);
  private readonly stopping = new AbortController();

  constructor(
    private readonly dataSource: DataSource,
    private readonly registry: BotRegistry,
    private readonly messenger: MessengerApi,
    private readonly api: BotApi,
    private readonly chatMigrations: ChatMigrations,
    private readonly clock: Clock,
  ) {}

  start(): void {}

  async stop(): Promise<void> {
    this.stopping.abort();
  }

  /** Stores updates, so that they can be confirmed. An update that came before is ignored. */
  async store(updates: { update_id: number }[]): Promise<void> {
    if (updates.length === 0) return;
    await this.dataSource.transaction(async (db) => {
      await limitWaits(db);
      await insertUpdates(db, updates);
    });
  }

  /** Finds stored updates that are to be handled now, oldest first. */
  findDue(limit: number, busyChats: string[] = []): Promise<WaitingUpdate[]> {
    return this.transaction((db) => findDueUpdates(db, busyChats, limit));
  }

  /**
   * Handles a stored update unless that is done. After a failure it is tried again later, up to `MAX_ATTEMPTS` times. If it
   * only waited for the database, it is tried again without end.
   */
  async handle(updateId: string): Promise<Outcome> {
    // Asked before the attempt is counted: if Telegram is away, the update has not failed.
    const botUser = await this.messenger.getMe();
    let isBegun = false;
    try {
      const begun = await this.mark(updateId, botUser, (db) => beginAttempt(db, updateId, MAX_ATTEMPTS));
      if (begun === 'failed')
        this.logger.error(`update ${updateId} is given up: the process ended at it too often`);
      if (begun !== 'pending') return begun ?? 'handled';
      isBegun = true;
      await this.attempt(updateId, botUser);
      return 'handled';
    } catch (error) {
      if (isWaitingForDatabase(error)) return this.wait(updateId, isBegun, String(error));
      if (!isBegun) throw error;
      return this.fail(updateId, botUser, error);
    }
  }

  private async attempt(updateId: string, botUser: UserFromGetMe): Promise<void> {
    const ctx = await this.transaction(async (db) => {
      const stored = await lockPendingUpdate(db, updateId);
      if (!stored) return null;
      const who = { via: 'bot', telegramId: laneOf(stored.update).personId } as const;
      const ctx = await actAs({ ...who, requestId: `update:${updateId}` }, async () => {
        await this.followMovedChat(db, stored);
        const ctx = await this.newContext(db, stored, botUser);
        await this.registry.handle(ctx);
        return ctx;
      });
      await markHandled(db, updateId);
      return ctx;
    });
    if (ctx) void this.answerCallback(ctx);
    for (const work of ctx?.workAfterCommit ?? []) {
      void work().catch((error: Error) => this.logger.debug(`after update ${updateId}: ${error.message}`));
    }
  }

  private async newContext(
    db: EntityManager,
    { update, key }: StoredUpdate,
    botUser: UserFromGetMe,
  ): Promise<UpdateContext> {
    const now = this.clock.now();
    const { chatId } = laneOf(update);
    const text = textOf(update);
    return new UpdateContext(update, botUser, db, now, {
      chatIdNow: chatId && (await findChatIdNow(db, chatId)),
      lastSeen: text ? await noteSeenMessage(db, text, now) : 'nothing',
      key,
    });
  }

  private async fail(updateId: string, botUser: UserFromGetMe, error: unknown): Promise<Outcome> {
    const description = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const status = await this.mark(updateId, botUser, (db) =>
      markAttemptFailed(db, updateId, description, MAX_ATTEMPTS),
    );
    this.logger.error(`update ${updateId} ${status === 'failed' ? 'is given up' : 'failed'}: ${description}`);
    return status;
  }

  /**
   * Puts off an update that waits for the database, and does not count the attempt. The note may have to wait for the
   * database too. It goes on even if another process leads by then.
   */
  private async wait(updateId: string, wasBegun: boolean, reason: string): Promise<'pending'> {
    while (!this.stopping.signal.aborted) {
      try {
        const note = await this.transaction((db) => putOff(db, updateId, wasBegun, reason));
        if (note?.isFirst)
          this.logger.warn(
            `update ${updateId} waits for the database, and is tried until it works: ${reason}`,
          );
        break;
      } catch (error) {
        if (!isWaitingForDatabase(error)) throw error;
        await pause(ASK_DATABASE_MS, this.stopping.signal);
      }
    }
    return 'pending';
  }

  /** Stores the status of an update. If it is given up, the same transaction tells its sender. */
  private mark<Status>(
    updateId: string,
    botUser: UserFromGetMe,
    note: (db: EntityManager) => Promise<Status>,
  ): Promise<Status> {
    return this.transaction(async (db) => {
      const status = await note(db);
      if (status === 'failed') await this.apologise(db, updateId, botUser);
      return status;
    });
  }

  /** If the apology fails too, the update is given up without one. */
  private async apologise(db: EntityManager, updateId: string, botUser: UserFromGetMe): Promise<void> {
    const stored = await getUpdate(db, updateId);
    try {
      await db.transaction(async (inner) => {
        // Its own key lets a replay still answer, and a second failure does not apologise again.
        const ctx = await this.newContext(inner, { ...stored, key: `update:${updateId}:sorry` }, botUser);
        if (ctx.from && ctx.chat && ctx.chat.type !== 'channel') await ctx.say(SORRY, { reply: true });
      });
    } catch (error) {
      this.logger.error(`update ${updateId}: ${String(error)}`);
    }
  }

  /** Telegram reports a move in both chats, in any order. */
  private async followMovedChat(db: EntityManager, { update }: StoredUpdate): Promise<void> {
    const move = chatMoveOf(update);
    if (move) await this.chatMigrations.move(db, move.from, move.to);
  }

  /** Ends the waiting sign on the pressed button. If it fails, that is only logged. */
  private async answerCallback(ctx: UpdateContext): Promise<void> {
    if (!ctx.callbackQuery) return;
    const [answer = { callback_query_id: ctx.callbackQuery.id }] = ctx.callbackAnswers;
    await this.api
      .call('answerCallbackQuery', answer)
      .catch((error: Error) => this.logger.debug(error.message));
  }

  private transaction<T>(work: (db: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (db) => {
      await limitWaitsOfHandling(db);
      return work(db);
    });
  }
}
