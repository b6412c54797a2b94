import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import type { Message } from 'telegraf/types';
import { type BotContext, BotRegistry } from '../../../platform/messenger/receiving/bot-registry.js';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { localize } from '../../../texts/texts.js';
import { parseTicketId, TAKE_BUTTON, toSubject } from '../records/ticket.rules.js';
import { TicketChoiceService } from './ticket-choice.service.js';
import {
  CHOICE_BUTTON,
  findAlbumId,
  formatSupportedKinds,
  isCommand,
  parseContent,
  parseMessage,
} from './ticket-inbox.rules.js';
import { TicketInboxService } from './ticket-inbox.service.js';
import { TicketReceiptsService } from './ticket-receipts.service.js';
import { TicketTakeService } from './ticket-take.service.js';

/**
 * Handles replies to the bot's messages about tickets, messages in topics of tickets, edits of messages for tickets, and buttons
 * that choose or take a ticket.
 */
@Injectable()
export class TicketInboxBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly inbox: TicketInboxService,
    private readonly receipts: TicketReceiptsService,
    private readonly choices: TicketChoiceService,
    private readonly takes: TicketTakeService,
    private readonly outbox: Outbox,
  ) {
    super();
    this.action(CHOICE_BUTTON, (ctx) => this.handleChoicePress(ctx, ctx.match));
    this.action(TAKE_BUTTON, (ctx) => this.handleTakePress(ctx, Number(ctx.match[1])));
    this.on('message', (ctx, next) =>
      ctx.chat.type === 'private' ? this.handleMessage(ctx, ctx.message, next) : next(),
    );
    this.on('edited_message', (ctx, next) => this.handleEdit(ctx, ctx.editedMessage, next));
    registry.useFirst(this);
  }

  private async handleMessage(ctx: BotContext, message: Message, next: () => Promise<void>): Promise<void> {
    const ticketId = isCommand(message) ? null : parseTicketId(await ctx.findSubject());
    const content = ticketId === null ? null : parseContent(message, this.inbox.maxFileBytes);
    if (ticketId === null || content === null) return next();
    if (content === 'unsupported') return this.replyUnsupported(ctx, message, toSubject(ticketId));
    const outcome = await this.inbox.submit(parseMessage(ctx.currentChatId, message, content), ticketId);
    if (outcome && (!outcome.rejection || (await ctx.tryConsumeReply())))
      await this.receipts.enqueue(outcome);
  }

  /** Replies with the supported kinds, once to a whole album. */
  private async replyUnsupported(ctx: BotContext, message: Message, subject: string): Promise<void> {
    const text = formatSupportedKinds(this.inbox.maxFileBytes);
    const albumId = findAlbumId(message);
    if (albumId === null) return ctx.respond(text, { isReply: true, subject });
    const { currentChatId: chatId } = ctx;
    const key = `ticket-album:${chatId}:${albumId}`;
    if (await ctx.tryConsumeReply())
      await this.outbox.enqueue({ chatId, text, subject, key, isAnswer: true });
  }

  private async handleEdit(ctx: BotContext, message: Message, next: () => Promise<void>): Promise<void> {
    if (ctx.chat?.type !== 'private') return next();
    const changedOrTicketId = await this.inbox.updateText(
      ctx.currentChatId,
      String(message.message_id),
      ctx.text ?? '',
    );
    if (changedOrTicketId === null) return next();
    // A reaction also arrives as an edit, but with the same text.
    if (changedOrTicketId !== 'changed' && ctx.seenBefore === 'another text')
      await ctx.respond(localize('tickets.tooLateToEdit', { id: changedOrTicketId }), {
        isReply: true,
        subject: toSubject(changedOrTicketId),
      });
  }

  private async handleTakePress(ctx: BotContext, ticketId: number): Promise<void> {
    await ctx.answerCbQuery(await this.takes.assign(ctx.person.id, ticketId));
  }

  private async handleChoicePress(ctx: BotContext, [, ticketId, inboxId]: RegExpExecArray): Promise<void> {
    const questionId = ctx.callbackQuery?.message?.message_id;
    const { text, toast } = await this.choices.handlePress(ctx.person.id, {
      ticketId: Number(ticketId),
      inboxId: Number(inboxId),
      questionId: String(questionId),
    });
    if (toast) await ctx.answerCbQuery(toast);
    if (text) await ctx.replaceMessage(text, [], { isVital: true });
  }
}
