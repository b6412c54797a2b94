import { Injectable, Logger } from '@nestjs/common';
import type { Update, UserFromGetMe } from 'telegraf/types';
import { DataSource, type EntityManager } from 'typeorm';
import { actAs } from '../audit/acting.js';
import { Clock } from '../clock.js';
import { BotApi } from './bot-api.js';
import { BotRegistry } from './bot-registry.js';
import { ChatMigrations } from './chat-migrations.js';
import { md } from './markdown.js';
import { MessengerApi } from './messenger-api.js';
import { UpdateContext } from './update-context.js';
import {
  beginAttempt,
  findDueUpdates,
  getUpdate,
  insertUpdates,
  lockPendingUpdate,
  markAttemptFailed,
  markHandled,
} from './update.queries.js';

const MAX_ATTEMPTS = 5;
const SORRY = md`Sorry, that did not work: something is wrong on our side. Please try again later.`;
/** A statement that waits longer (for a lock, say) counts as failed, so that it does not hold up the rest. */
const STATEMENT_TIMEOUT = '20s';

/** The log of updates, and their handling: the effect of each happens once. */
@Injectable()
export class UpdateHandler {
  private readonly logger = new Logger(UpdateHandler.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly registry: BotRegistry,
    private readonly messenger: MessengerApi,
    private readonly api: BotApi,
    private readonly chatMigrations: ChatMigrations,
    private readonly clock: Clock,
  ) {}

  /** Keeps updates, so that they can be confirmed. One that came before is ignored. */
  async store(updates: { update_id: number }[]): Promise<void> {
    if (updates.length === 0) return;
    await this.dataSource.transaction((db) => insertUpdates(db, updates));
  }

  /** Ids of stored updates that are to be handled now, oldest first. */
  findDue(limit: number): Promise<string[]> {
    return findDueUpdates(this.dataSource.manager, limit);
  }

  /** Handles a stored update unless that is done. After a failure it is tried again later, a few times. */
  async handle(updateId: string): Promise<'handled' | 'pending' | 'failed'> {
    // Asked before the transaction: that Telegram is away is not the update's failure.
    const botUser = await this.messenger.getMe();
    const begun = await this.mark(updateId, botUser, (db) => beginAttempt(db, updateId, MAX_ATTEMPTS));
    if (begun === 'failed')
      this.logger.error(`update ${updateId} is given up: the process ended at it too often`);
    if (begun !== 'pending') return begun ?? 'handled';
    try {
      const ctx = await this.dataSource.transaction(async (db) => {
        const update = await lockPendingUpdate(db, updateId);
        if (!update) return null;
        await db.query(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
        const ctx = new UpdateContext(update, botUser, db, this.clock.now());
        const who = { via: 'bot', telegramId: ctx.from ? String(ctx.from.id) : null } as const;
        await actAs({ ...who, requestId: `update:${updateId}` }, async () => {
          await this.followMovedChat(db, update);
          await this.registry.handle(ctx);
        });
        await markHandled(db, updateId);
        return ctx;
      });
      if (ctx) void this.answerCallback(ctx);
      for (const work of ctx?.workAfterCommit ?? []) {
        void work().catch((error: Error) => this.logger.debug(`after update ${updateId}: ${error.message}`));
      }
      return 'handled';
    } catch (error) {
      const description = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const status = await this.mark(updateId, botUser, (db) =>
        markAttemptFailed(db, updateId, description, MAX_ATTEMPTS),
      );
      this.logger.error(
        `update ${updateId} ${status === 'failed' ? 'is given up' : 'failed'}: ${description}`,
      );
      return status;
    }
  }

  /** Notes how far an update is. Whoever sent one that is given up is told so, in the same transaction. */
  private mark<Status>(
    updateId: string,
    botUser: UserFromGetMe,
    note: (db: EntityManager) => Promise<Status>,
  ): Promise<Status> {
    return this.dataSource.transaction(async (db) => {
      const status = await note(db);
      if (status === 'failed') await this.apologise(db, updateId, botUser);
      return status;
    });
  }

  /** An update that cannot be answered either is given up without a word. */
  private async apologise(db: EntityManager, updateId: string, botUser: UserFromGetMe): Promise<void> {
    const update = await getUpdate(db, updateId);
    try {
      await db.transaction(async (inner) => {
        const ctx = new UpdateContext(update, botUser, inner, this.clock.now());
        if (ctx.from && ctx.chat && ctx.chat.type !== 'channel') await ctx.say(SORRY, { reply: true });
      });
    } catch (error) {
      this.logger.error(`update ${updateId}: ${String(error)}`);
    }
  }

  private async followMovedChat(db: EntityManager, update: Update): Promise<void> {
    if (!('message' in update) || !('migrate_to_chat_id' in update.message)) return;
    const { chat, migrate_to_chat_id } = update.message;
    await this.chatMigrations.move(db, String(chat.id), String(migrate_to_chat_id));
  }

  /** Ends the waiting sign on the pressed button. Nothing depends on it. */
  private async answerCallback(ctx: UpdateContext): Promise<void> {
    if (!ctx.callbackQuery) return;
    const [answer = { callback_query_id: ctx.callbackQuery.id }] = ctx.callbackAnswers;
    await this.api
      .call('answerCallbackQuery', answer)
      .catch((error: Error) => this.logger.debug(error.message));
  }
}
