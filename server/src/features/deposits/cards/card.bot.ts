import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { BotRegistry, type BotContext } from '../../../platform/messenger/receiving/bot-registry.js';
import { CardPressService } from './card-press.service.js';
import { CardReplyService } from './card-reply.service.js';

const PRESS = /^card:(\d{1,9}):(\d{1,9}):([a-z]+)(?::(\w+))?$/;
const SUBJECT = /^deposit-(card|reason):(\d+):(\d+)$/;

/** Telegram's limit, in characters. */
const MAX_TOAST = 200;

@Injectable()
export class CardBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly presses: CardPressService,
    private readonly replies: CardReplyService,
  ) {
    super();
    this.action(PRESS, (ctx) => this.handlePress(ctx, ctx.match));
    this.on('message', (ctx, next) => (ctx.chat.type === 'private' ? this.handleReply(ctx, next) : next()));
    registry.useFirst(this);
  }

  private async handlePress(
    ctx: BotContext,
    [, cardId, depositId, action, seenHash = '']: RegExpMatchArray,
  ): Promise<void> {
    const { toast, replyRequest, photos } = await this.presses.handlePress({
      telegramId: ctx.person.id,
      cardId: Number(cardId),
      depositId: Number(depositId),
      action: action!,
      seenHash,
      messageId: String(ctx.callbackQuery?.message?.message_id),
    });
    if (toast) await ctx.answerCbQuery(toast.slice(0, MAX_TOAST));
    if (photos) await ctx.respond(photos.text, { isVital: true, options: { photoIds: photos.ids } });
    if (replyRequest)
      await ctx.respond(replyRequest.text, {
        isVital: true,
        subject: replyRequest.subject,
        options: { askReply: replyRequest.placeholder },
      });
  }

  private async handleReply(ctx: BotContext, next: () => Promise<void>): Promise<void> {
    const { text, message } = ctx;
    const original = message && 'reply_to_message' in message ? message.reply_to_message : undefined;
    const [, kind, cardId, depositId] = (original && SUBJECT.exec((await ctx.findSubject()) ?? '')) || [];
    if (!message || !original || !kind || text === undefined) return next();
    const reply = { telegramId: ctx.person.id, cardId: Number(cardId), text };
    const answer =
      kind === 'card'
        ? await this.replies.correct({
            ...reply,
            messageId: String(original.message_id),
            sentAt: new Date(message.date * 1_000),
          })
        : await this.replies.storeReason({ ...reply, depositId: Number(depositId) });
    if (answer.isReactionEnough) ctx.reactOrReply('👌', answer.text);
    else await ctx.respond(answer.text, { isReply: true, isVital: true });
  }
}
