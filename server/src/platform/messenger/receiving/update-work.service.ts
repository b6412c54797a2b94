import { Injectable, Logger } from '@nestjs/common';
import type { UserFromGetMe } from 'telegraf/types';
import { Database } from '../../database/database.js';
import { actAs, actorOf } from '../../audit/acting.js';
import { Clock } from '../../clock.js';
import { LimitRepository, type Use } from '../../limits/limit.repository.js';
import { BotApi } from '../api/bot-api.js';
import { md } from '../api/markdown.js';
import { ChatMigrations } from '../sending/chat-migrations.js';
import { ChatMoveRepository } from '../sending/chat-move.repository.js';
import { Outbox } from '../sending/outbox.js';
import { BotRegistry } from './bot-registry.js';
import { type Seen, SeenMessageRepository } from './seen-message.repository.js';
import { asEdited, chatMoveOf, editedAtOf, textOf } from './update-content.rules.js';
import { UpdateContext } from './update-context.js';
import { laneOf } from './update-lane.rules.js';
import { type StoredUpdate, UpdateRepository } from './update.repository.js';

const SORRY = md`Sorry, that did not work: something is wrong on our side. Please try again later.`;

/** What updates do: they pass the bots in the transaction of their attempt, and what these say is queued with it. */
@Injectable()
export class UpdateWork {
  private readonly logger = new Logger(UpdateWork.name);

  constructor(
    private readonly registry: BotRegistry,
    private readonly api: BotApi,
    private readonly chatMigrations: ChatMigrations,
    private readonly chatMoves: ChatMoveRepository,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly updates: UpdateRepository,
    private readonly seen: SeenMessageRepository,
    private readonly limits: LimitRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Updates of one chat, in their order. */
  async carryOut(stored: StoredUpdate[], botUser: UserFromGetMe): Promise<UpdateContext[]> {
    for (const one of stored) await actAs(actorOfUpdate(one), () => this.followMovedChat(one));
    const all = await this.newContexts(stored, botUser);
    await this.registry.see(all);
    // Not by what was stored: an edit that came first may have made a form of a message, or a command.
    const gathered = all.filter(({ update }) => this.registry.gathers(update, botUser.username));
    const replies = gathered.length > 0 ? await this.registry.answer(gathered) : [];
    for (const ctx of all) {
      const reply = replies[gathered.indexOf(ctx)];
      if (reply) await ctx.say(reply.text, { reply: true, isVital: reply.isVital });
      else await actAs(ctx.by, () => this.registry.handle(ctx));
    }
    await this.queueSaid(all);
    return all;
  }

  /** Does what only makes sense after the commit. If it fails, that is only logged. */
  finish(all: UpdateContext[]): void {
    for (const ctx of all) {
      void this.answerCallback(ctx);
      for (const work of ctx.workAfterCommit)
        void work().catch((error: Error) =>
          this.logger.debug(`after update ${ctx.update.update_id}: ${error.message}`),
        );
    }
  }

  /** Tells the sender of an update that is given up. If the apology fails too, the update is given up without one. */
  async apologise(updateId: string, botUser: UserFromGetMe): Promise<void> {
    const [stored] = await this.updates.find([updateId]);
    try {
      await this.database.savepoint(async () => {
        // Its own key lets a replay still answer, and a second failure does not apologise again.
        const [ctx] = await this.newContexts([{ ...stored!, key: `update:${updateId}:sorry` }], botUser);
        if (ctx?.from && ctx.chat && ctx.chat.type !== 'channel')
          await ctx.say(SORRY, { reply: true, isVital: true });
        if (ctx) await this.queueSaid([ctx]);
      });
    } catch (error) {
      this.logger.error(`update ${updateId}: ${String(error)}`);
    }
  }

  private async queueSaid(all: UpdateContext[]): Promise<void> {
    await this.outbox.queueChanges(...all.flatMap(({ changed }) => changed));
    await this.outbox.queue(...all.flatMap(({ said }) => said));
  }

  private async newContexts(stored: StoredUpdate[], botUser: UserFromGetMe): Promise<UpdateContext[]> {
    const now = this.clock.now();
    const { chatId } = laneOf(stored[0]!.update);
    const texts = stored.flatMap((one) => {
      const text = textOf(one.update);
      return text ? [{ ...text, updateId: one.id, editedAt: editedAtOf(one.update) }] : [];
    });
    const [chatIdNow, seen] = await Promise.all([
      chatId && this.chatMoves.findChatIdNow(chatId),
      this.seen.note(texts, now),
    ]);
    const newer = await this.findNewer(seen);
    const countUse = async (use: Use) => (await this.limits.add([use], now)).get(use.key)!.used;
    return stored.map((one) => {
      const { lastSeen, newerUpdateId } =
        seen[texts.findIndex(({ updateId }) => updateId === one.id)] ?? unseen;
      const edit = newer.find(({ id }) => id === newerUpdateId)?.update;
      const by = actorOf(actorOfUpdate(one));
      const facts = {
        chatIdNow,
        lastSeen: edit ? 'same text' : lastSeen,
        key: one.key,
        by,
        countUse,
      } as const;
      return new UpdateContext(asEdited(one.update, edit), botUser, now, facts);
    });
  }

  /** Edits that were handled before what they follow. A message then counts as edited, and an older edit brings nothing new. */
  private async findNewer(seen: Seen[]): Promise<StoredUpdate[]> {
    const ids = seen.flatMap(({ newerUpdateId }) => newerUpdateId ?? []);
    return ids.length === 0 ? [] : this.updates.find(ids);
  }

  /** Telegram reports a move in both chats, in any order. */
  private async followMovedChat({ update }: StoredUpdate): Promise<void> {
    const move = chatMoveOf(update);
    if (move) await this.chatMigrations.move(move.from, move.to);
  }

  /** Ends the waiting sign on the pressed button. If it fails, that is only logged. */
  private async answerCallback(ctx: UpdateContext): Promise<void> {
    if (!ctx.callbackQuery) return;
    const [answer = { callback_query_id: ctx.callbackQuery.id }] = ctx.callbackAnswers;
    await this.api
      .call('answerCallbackQuery', answer)
      .catch((error: Error) => this.logger.debug(error.message));
  }
}

const unseen: Seen = { lastSeen: 'nothing', newerUpdateId: null };

const actorOfUpdate = ({ id, update }: StoredUpdate) =>
  ({ via: 'bot', telegramId: laneOf(update).personId, requestId: `update:${id}` }) as const;
