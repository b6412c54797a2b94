import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { BotRegistry, type BotContext } from '../../platform/telegram/bot-registry.js';
import { DepositReportService } from './deposit-report.service.js';

/** The deposit form in the chat of a brand, new or edited. */
@Injectable()
export class DepositBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly reports: DepositReportService,
  ) {
    super();
    this.on(['message', 'edited_message'], (ctx, next) => this.takeReport(ctx, next));
    registry.use(this);
  }

  private async takeReport(ctx: BotContext, next: () => Promise<void>): Promise<void> {
    const message = ctx.message ?? ctx.editedMessage;
    const text = ctx.text; // the caption, where there is a picture
    if (!message || message.chat.type === 'private' || text === undefined) return next();
    const reply = await this.reports.take(
      ctx.db,
      {
        chatId: String(message.chat.id),
        // Outside of forums Telegram numbers chains of replies as threads.
        threadId: message.is_topic_message ? String(message.message_thread_id) : null,
        messageId: String(message.message_id),
        text,
        senderTelegramId: ctx.person.id,
        isEdited: ctx.editedMessage !== undefined,
      },
      ctx.me,
      ctx.now,
    );
    if (!reply) return next();
    await ctx.say(reply, { reply: true });
  }
}
