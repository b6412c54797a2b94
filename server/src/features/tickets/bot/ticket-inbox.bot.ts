import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import type { Message } from 'telegraf/types';
import { type BotContext, BotRegistry } from '../../../platform/messenger/receiving/bot-registry.js';
import { aboutTicket, TAKE_BUTTON, ticketOf } from '../ticket.rules.js';
import { CHOICE_BUTTON } from './ticket-choice.rules.js';
import { TicketChoiceService } from './ticket-choice.service.js';
import { contentOf, incomingOf, worksHere } from './ticket-inbox.rules.js';
import { TicketInboxService } from './ticket-inbox.service.js';
import { TicketReceiptsService } from './ticket-receipts.service.js';
import { TicketTakeService } from './ticket-take.service.js';

/** Replies in private chats to messages of the bot about a ticket, which go into the ticket, and the choice of a ticket for others. */
@Injectable()
export class TicketInboxBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly inbox: TicketInboxService,
    private readonly receipts: TicketReceiptsService,
    private readonly choices: TicketChoiceService,
    private readonly takes: TicketTakeService,
  ) {
    super();
    this.action(CHOICE_BUTTON, (ctx) => this.choose(ctx, ctx.match));
    this.action(TAKE_BUTTON, (ctx) => this.take(ctx, Number(ctx.match[1])));
    this.on('message', (ctx, next) =>
      ctx.chat.type === 'private' ? this.takeMessage(ctx, ctx.message, next) : next(),
    );
    registry.useFirst(this);
  }

  private async takeMessage(ctx: BotContext, message: Message, next: () => Promise<void>): Promise<void> {
    const ticketId = ticketOf(await ctx.findSubject());
    const content = ticketId === null ? null : contentOf(message, this.inbox.maxFileBytes);
    if (ticketId === null || content === null || ctx.text?.startsWith('/')) return next();
    if (content === 'unsupported') {
      const options = { reply: true, about: aboutTicket(ticketId) };
      return ctx.say(worksHere(this.inbox.maxFileBytes), options);
    }
    const ended = await this.inbox.take(incomingOf(ctx.chatIdNow, message, content), ticketId);
    if (ended && (!ended.refusal || (await ctx.mayAnswer()))) await this.receipts.tell(ended);
  }

  private async take(ctx: BotContext, ticketId: number): Promise<void> {
    await ctx.answerCbQuery(await this.takes.take(ctx.person.id, ticketId));
  }

  private async choose(ctx: BotContext, [, ticketId, inboxId]: RegExpExecArray): Promise<void> {
    const question = ctx.callbackQuery?.message?.message_id;
    const { question: text, toast } = await this.choices.press(ctx.person.id, {
      ticketId: Number(ticketId),
      inboxId: Number(inboxId),
      questionId: String(question),
    });
    if (toast) await ctx.answerCbQuery(toast);
    if (text) await ctx.change(text, [], { isVital: true });
  }
}
