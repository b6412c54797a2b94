import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import type { Message } from 'telegraf/types';
import { type BotContext, BotRegistry } from '../../../platform/messenger/receiving/bot-registry.js';
import { aboutTicket, ticketOf } from '../ticket.rules.js';
import { contentOf, type Content, type Incoming, worksHere } from './ticket-inbox.rules.js';
import { TicketInboxService } from './ticket-inbox.service.js';
import { TicketReceiptsService } from './ticket-receipts.service.js';

/** Replies in private chats to messages of the bot about a ticket. They go into the ticket. */
@Injectable()
export class TicketInboxBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly inbox: TicketInboxService,
    private readonly receipts: TicketReceiptsService,
  ) {
    super();
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
    const ended = await this.inbox.take(incomingOf(ctx, message, content), ticketId);
    if (ended && (!ended.refusal || (await ctx.mayAnswer()))) await this.receipts.tell(ended);
  }
}

function incomingOf(ctx: BotContext, message: Message, content: Content): Incoming {
  return {
    chatId: ctx.chatIdNow,
    messageId: String(message.message_id),
    threadId: message.is_topic_message ? String(message.message_thread_id) : null,
    albumId: 'media_group_id' in message ? (message.media_group_id ?? null) : null,
    content,
  };
}
