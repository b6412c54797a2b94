import { Injectable, Logger } from '@nestjs/common';
import type { UserFromGetMe, Update } from 'telegraf/types';
import { DEFAULT_LANGUAGE } from '../../../../shared/language.rules.js';
import { Database, PipelinedResult } from '../../database/database.js';
import { runAs } from '../../audit/actor.js';
import { Clock } from '../../time/clock.js';
import { LimitRepository, type LimitUse } from '../../limits/limit.repository.js';
import { BotApi } from '../api/bot-api.js';
import { localize } from '../../../texts/texts.js';
import { Markdown } from '../api/markdown.js';
import { ChatMoves, ChatMoveRepository } from '../sending/chat-moves.js';
import { Outbox } from '../sending/outbox.js';
import { renderLabel } from '../sending/localized-content.js';
import { MessageComposers } from '../sending/message-composers.js';
import { OutboxQueries } from '../sending/outbox-queries.js';
import { BotRegistry } from './bot-registry.js';
import { type SeenBefore, SeenMessageRepository, type SeenText } from './seen-message.repository.js';
import { UpdateContext } from './update-context.js';
import { getOrigin } from './update-lane.rules.js';
import { type StoredUpdate, UpdateRepository } from './update.repository.js';

const APOLOGY = localize('common.apology');

/** The update was handled, failed or replayed since it was read, so this attempt's transaction is rolled back. */
export class AlreadyHandledError extends Error {}

/** Passes updates to the bots, and queues their replies, both in the transaction of the attempt. */
@Injectable()
export class UpdateProcessor {
  private readonly logger = new Logger(UpdateProcessor.name);

  constructor(
    private readonly registry: BotRegistry,
    private readonly api: BotApi,
    private readonly chatMoves: ChatMoves,
    private readonly moveRepository: ChatMoveRepository,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly updates: UpdateRepository,
    private readonly seenMessages: SeenMessageRepository,
    private readonly limits: LimitRepository,
    private readonly outbox: Outbox,
    private readonly outboxQueries: OutboxQueries,
    private readonly composers: MessageComposers,
  ) {}

  /** Handles an update, and marks it as handled. Throws `AlreadyHandledError`. */
  process(stored: StoredUpdate, botUser: UserFromGetMe): Promise<PipelinedResult<UpdateContext>> {
    return runAs(toActor(stored), async () => {
      const now = this.clock.now();
      const marking = this.markHandled(stored, now);
      const move = findChatMove(stored.update);
      if (move) {
        await marking;
        await this.chatMoves.move(move.from, move.to);
      }
      const ctx = this.createContext(move ? await this.withCurrentChatId(stored) : stored, botUser, now);
      // Concurrent, so that the first statements of the watchers are sent together with the lock of the update.
      const [{ seenBefore, newerEdit }] = await Promise.all([marking, this.registry.watch(ctx)]);
      ctx.setLocked(seenBefore, withEdit(stored.update, newerEdit));
      await this.registry.handle(ctx);
      return new PipelinedResult(this.finish(ctx).then(() => ctx));
    });
  }

  /**
   * Marks the update as handled, which locks it. If a newer edit of its message was handled before, returns it as `newerEdit`, and
   * the update's text counts as seen before.
   */
  private async markHandled(
    stored: StoredUpdate,
    now: Date,
  ): Promise<{ seenBefore: SeenBefore; newerEdit?: Update }> {
    const result = await this.updates.markHandled(stored, findSeenText(stored), now);
    if (!result) throw new AlreadyHandledError();
    const newer = result.newerUpdateId === null ? null : await this.updates.find(result.newerUpdateId);
    return newer ? { seenBefore: 'same text', newerEdit: newer.update } : { seenBefore: result.seenBefore };
  }

  private async withCurrentChatId(stored: StoredUpdate): Promise<StoredUpdate> {
    const { chatId } = getOrigin(stored.update);
    return { ...stored, currentChatId: chatId && (await this.moveRepository.getCurrentChatId(chatId)) };
  }

  /** Answers the pressed button, and runs the work registered for after the commit. Failures are only logged. */
  runAfterCommit(ctx: UpdateContext): void {
    void this.answerCallback(ctx);
    for (const work of ctx.workAfterCommit)
      void work().catch((error: Error) =>
        this.logger.debug(`work after update ${ctx.update.update_id} failed`, error),
      );
  }

  /** Queues an apology to the sender of a failed update, whose text then counts as seen. Queues none if that fails too. */
  async enqueueApology(updateId: string, botUser: UserFromGetMe): Promise<void> {
    const stored = await this.updates.find(updateId);
    try {
      await this.database.savepoint(async () => {
        // The apology has a key of its own, so that a replay can still reply, but not apologise again.
        const now = this.clock.now();
        const ctx = this.createContext({ ...stored!, key: `update:${updateId}:sorry` }, botUser, now);
        const seen = findSeenText(stored!);
        if (seen) await this.seenMessages.recordSeen(seen, now);
        if (ctx.from && ctx.chat && ctx.chat.type !== 'channel')
          await ctx.respond(APOLOGY, { isReply: true, isVital: true });
        await this.finish(ctx);
      });
    } catch (error) {
      this.logger.error(`update ${updateId} failed without an apology`, error);
    }
  }

  private async finish({
    workBeforeCommit,
    queuedEdits,
    queuedReactions,
    queuedMessages,
  }: UpdateContext): Promise<void> {
    await Promise.all([
      ...workBeforeCommit.map((work) => work()),
      this.outbox.enqueueChanges(...queuedEdits),
      this.outbox.enqueue(...queuedReactions, ...queuedMessages),
    ]);
  }

  private createContext(
    { update, ...details }: StoredUpdate,
    botUser: UserFromGetMe,
    now: Date,
  ): UpdateContext {
    return new UpdateContext(update, botUser, now, {
      ...details,
      countUse: async (use: LimitUse) => (await this.limits.add([use], now)).get(use.key)!.used,
      findSubject: (chat, message) => this.outboxQueries.findSubject(chat, message),
      findTopicSubject: (chat, thread) => this.outboxQueries.findTopicSubject(chat, thread),
    });
  }

  /** Ends the progress indicator of the pressed button. Failures are only logged. */
  private async answerCallback(ctx: UpdateContext): Promise<void> {
    if (!ctx.callbackQuery) return;
    const { id, from } = ctx.callbackQuery;
    const [answer = { callback_query_id: id }] = ctx.callbackAnswers;
    try {
      const text =
        answer.text === undefined ? undefined : await this.renderAnswer(answer.text, String(from.id));
      await this.api.call('answerCallbackQuery', { ...answer, text });
    } catch (error) {
      this.logger.debug('a pressed button got no answer', error);
    }
  }

  /** Renders an answer in the person's language, or in English if the language cannot be read now. */
  private async renderAnswer(text: string | Markdown, chatId: string): Promise<string> {
    if (typeof text === 'string') return text;
    const language = await this.composers.findLanguage({ chatId }).catch((error: Error) => {
      this.logger.debug('a pressed button is answered in English', error);
      return DEFAULT_LANGUAGE;
    });
    return renderLabel(text, language);
  }
}

const toActor = ({ id, update }: StoredUpdate) =>
  ({ via: 'bot', telegramId: getOrigin(update).personId, requestId: `update:${id}` }) as const;

/** The text of a new or edited message, or its caption. Null: the update has neither. */
function findSeenText({ id, update }: StoredUpdate): SeenText | null {
  const message = findMessage(update);
  const text = message && ('text' in message ? message.text : 'caption' in message ? message.caption : null);
  if (!message || typeof text !== 'string') return null;
  return {
    chatId: String(message.chat.id),
    messageId: String(message.message_id),
    text,
    updateId: id,
    editedAt: getEditTime(update),
  };
}

/** When the text was edited, in Unix seconds; 0 if it was not. An edit that a reaction caused may lack its time. */
function getEditTime(update: Update): number {
  if (!('edited_message' in update)) return 0;
  const { edit_date, date } = update.edited_message;
  return Math.floor(edit_date ?? date);
}

/** Replaces the content of a message by that of an edit that was handled before the message. */
function withEdit(update: Update, edit: Update | undefined): Update {
  if (!edit || !('message' in update) || !('edited_message' in edit)) return update;
  const { edit_date: _, ...message } = edit.edited_message;
  return { ...update, message: message as typeof update.message };
}

/** The old and new id of a group that became a supergroup. Telegram reports the change in both chats, in any order. */
function findChatMove(update: Update): { from: string; to: string } | null {
  const message = findMessage(update);
  if (!message) return null;
  const id = String(message.chat.id);
  if ('migrate_to_chat_id' in message) return { from: id, to: String(message.migrate_to_chat_id) };
  if ('migrate_from_chat_id' in message) return { from: String(message.migrate_from_chat_id), to: id };
  return null;
}

function findMessage(update: Update) {
  if ('message' in update) return update.message;
  return 'edited_message' in update ? update.edited_message : null;
}
