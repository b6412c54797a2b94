import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import type { Message } from 'telegraf/types';
import { BotRegistry, type BotContext } from '../../../platform/messenger/receiving/bot-registry.js';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { AGENT_BUTTON, type AgentQuestion } from './reports/agent-question.rules.js';
import { AgentQuestionService } from './reports/agent-question.service.js';
import {
  DEPOSIT_BUTTON,
  buildDialogueKey,
  type DialogueReply,
} from './private-chat/deposit-dialogue.rules.js';
import { DepositDialogueService } from './private-chat/deposit-dialogue.service.js';
import {
  isVital,
  type ReportMessage,
  type Toast,
  classifyEdit,
  isRecent,
  getSentAt,
} from './reports/deposit-report.rules.js';
import { isLikelyForm } from './forms/deposit-form.rules.js';
import { DepositReportService, type PreparedMessage } from './reports/deposit-report.service.js';
import { PENDING_FORM_BUTTON } from './private-chat/pending-form.rules.js';
import { PendingFormService } from './private-chat/pending-form.service.js';
import { PhotoService } from './reports/photo.service.js';
import { getThreadId } from '../slips/slip.rules.js';

/** Handles the messages, edits and buttons by which people report deposits: in a brand's chat, or with the bot in private. */
@Injectable()
export class DepositFormBot extends Composer<BotContext> {
  private readonly preparedMessages = new WeakMap<BotContext, PreparedMessage>();

  constructor(
    registry: BotRegistry,
    private readonly reports: DepositReportService,
    private readonly dialogues: DepositDialogueService,
    private readonly pendingForms: PendingFormService,
    private readonly questions: AgentQuestionService,
    private readonly outbox: Outbox,
  ) {
    super();
    this.registerPrivateCommand('deposit', (ctx) => this.dialogues.start(ctx.person.id, ctx.now));
    this.registerPrivateCommand('cancel', (ctx) => this.dialogues.cancel(ctx.person.id, ctx.now));
    this.action(DEPOSIT_BUTTON, async (ctx) =>
      this.showAnswer(ctx, await this.dialogues.handlePress(ctx.person.id, ctx.match.input, ctx.now)),
    );
    this.action(PENDING_FORM_BUTTON, async (ctx) =>
      this.showAnswer(
        ctx,
        await this.pendingForms.handlePress(ctx.person.id, ctx.match.input, ctx.me, ctx.now),
      ),
    );
    this.action(AGENT_BUTTON, (ctx) => this.handleAgentChoice(ctx, ctx.match.input));
    this.on(['message', 'edited_message'], (ctx, next) => this.handleReport(ctx, next));
    registry.registerWatcher((ctx) => this.prepareForm(ctx));
    registry.use(this);
  }

  /**
   * Loads the context of a form in a group, reserves ids and links photos, in one statement that is sent together with the lock of
   * the update.
   */
  private async prepareForm(ctx: BotContext): Promise<void> {
    if (!ctx.message || !ctx.from || ctx.chat?.type === 'private' || !isLikelyForm(ctx.text ?? '')) return;
    const photosSentUntil = 'text' in ctx.message ? new Date(ctx.message.date * 1_000) : null;
    const prepared = await this.reports.prepare(toReportMessage(ctx)!, ctx.me, ctx.now, photosSentUntil);
    this.preparedMessages.set(ctx, prepared);
  }

  /** Handles a button of the question who the agent of a form is. A group sees it, but only the sender of the form may press it. */
  private async handleAgentChoice(ctx: BotContext, data: string): Promise<void> {
    const answer = await this.questions.handlePress(ctx.person.id, data);
    if ('toast' in answer) await ctx.answerCbQuery(answer.toast);
    else await ctx.replaceMessage(answer.text, [], { isVital: true });
  }

  private registerPrivateCommand(name: string, handle: (ctx: BotContext) => Promise<DialogueReply>): void {
    this.command(name, async (ctx, next) =>
      ctx.chat.type === 'private' ? this.show(ctx, await handle(ctx)) : next(),
    );
  }

  private async showAnswer(ctx: BotContext, reply: DialogueReply | Toast): Promise<void> {
    if ('toast' in reply) return void (await ctx.answerCbQuery(reply.toast));
    if (!reply.isInPlace) return this.show(ctx, reply, { isVital: true });
    await ctx.replaceMessage(reply.text, reply.buttons ?? [], { isVital: true });
    await this.sendQuestions(ctx, reply.questions);
  }

  /** Sends a reply. If a message with the reply's key exists, it is replaced. */
  private async show(
    ctx: BotContext,
    { text, buttons, dialogueId, key = dialogueId && buildDialogueKey(dialogueId), questions }: DialogueReply,
    { replyTo, isVital = false }: { replyTo?: string; isVital?: boolean } = {},
  ): Promise<void> {
    if (!key) {
      await ctx.respond(text, { buttons, isReply: replyTo !== undefined, isVital });
      return this.sendQuestions(ctx, questions);
    }
    if (!isVital && !(await ctx.tryConsumeReply())) return;
    const threadId = getThreadId(ctx.message ?? ctx.editedMessage ?? {});
    const chatId = ctx.currentChatId;
    await this.outbox.upsert({ chatId, threadId, text, buttons, key, replyTo, isAnswer: true });
  }

  private async handleReport(ctx: BotContext, next: () => Promise<void>): Promise<void> {
    // Telegram also sends an edit for a reaction or a link preview.
    if (ctx.editedMessage && ctx.seenBefore === 'same text') return;
    const message = toReportMessage(ctx);
    if (!message) return next();
    if (ctx.chat?.type === 'private') {
      const reply = await this.dialogues.handleMessage(message, ctx.me, ctx.now);
      if (reply === 'nothing new') return;
      if (!reply) return next();
      // A reply with a key asks for the brand of pending forms, or replaces that question.
      const isVitalReply = isVital(reply) || reply.key !== undefined;
      return this.show(ctx, reply, { replyTo: message.messageId, isVital: isVitalReply });
    }
    const prepared = this.preparedMessages.get(ctx);
    const reply = await this.reports.handleMessage(message, ctx.me, ctx.now, {
      // An edit may have replaced the text of the message since it was prepared.
      prepared: prepared?.message.text === message.text ? prepared : undefined,
      runCreation: (create) => ctx.beforeCommit(create),
    });
    if (!reply) return next();
    if (reply.reaction)
      ctx.reactOrReply(reply.reaction.emoji, reply.text, { supersedes: reply.reaction.supersedes });
    else await ctx.respond(reply.text, { isReply: true, isVital: isVital(reply), ...reply.queueOptions });
    await this.sendQuestions(ctx, reply.questions);
  }

  private async sendQuestions(ctx: BotContext, questions: AgentQuestion[] = []): Promise<void> {
    for (const { text, buttons } of questions)
      await ctx.respond(text, { buttons, isReply: true, isVital: true });
  }
}

function toReportMessage(ctx: BotContext): ReportMessage | null {
  const message = ctx.message ?? ctx.editedMessage;
  const text = ctx.text; // for a picture, its caption
  if (!message || text === undefined) return null;
  return {
    chatId: String(message.chat.id),
    currentChatId: ctx.currentChatId,
    threadId: getThreadId(message),
    messageId: String(message.message_id),
    text,
    senderTelegramId: ctx.person.id,
    edit: ctx.editedMessage ? classifyEdit(ctx.seenBefore, 'edit_date' in message) : null,
    isOld: !isRecent(message.date, ctx.now),
    sentAt: getSentAt(ctx.editedMessage ? ctx.editedMessage.edit_date : message.date, ctx.now),
    writesAs: getWriterKind(message),
  };
}

/** Anonymous admins write as their group. Any other sender chat is a channel. */
function getWriterKind({ chat, sender_chat: sender }: Message): ReportMessage['writesAs'] {
  if (!sender) return 'person';
  return sender.id === chat.id ? 'group' : 'channel';
}

/** Stores photos from chats where deposits are reported. In private chats, links each form with the photos sent before it. */
@Injectable()
export class PhotoBot {
  constructor(registry: BotRegistry, photos: PhotoService) {
    registry.registerWatcher(async (ctx) => {
      const message = ctx.message ?? ctx.editedMessage;
      if (!message) return;
      if ('photo' in message || 'document' in message) return photos.storePhoto(message, ctx.currentChatId);
      if (ctx.message && 'text' in message && ctx.chat?.type === 'private')
        await photos.linkToForm(message, ctx.now);
    });
  }
}
