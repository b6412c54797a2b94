import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { BotRegistry, type BotContext } from '../../platform/messenger/receiving/bot-registry.js';
import { SETUP_BUTTON, type SetupStep, START_SETUP } from './group-setup.rules.js';
import { GroupSetupService, type SetupAnswer } from './group-setup.service.js';

@Injectable()
export class GroupSetupBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly setup: GroupSetupService,
  ) {
    super();
    this.action(START_SETUP, (ctx) => this.offerChoice(ctx));
    this.action(SETUP_BUTTON, (ctx) => this.handlePress(ctx, ctx.match));
    registry.use(this);
  }

  private async offerChoice(ctx: BotContext): Promise<void> {
    const message = ctx.callbackQuery?.message;
    // For an old message, Telegram no longer names the topic.
    if (!message || !('text' in message)) return void (await ctx.answerCbQuery('Write /id here again'));
    const threadId = message.is_topic_message ? String(message.message_thread_id) : null;
    const chat = { chatId: ctx.currentChatId, threadId };
    await this.showAnswer(ctx, await this.setup.start(ctx.person.id, chat, String(ctx.update.update_id)));
  }

  private async handlePress(
    ctx: BotContext,
    [, step, chatId, threadId, argument]: RegExpMatchArray,
  ): Promise<void> {
    const chat = { chatId: chatId!, threadId: threadId === '0' ? null : threadId! };
    const answer = await this.setup.handlePress(ctx.person.id, step as SetupStep, chat, Number(argument));
    await this.showAnswer(ctx, answer);
  }

  private async showAnswer(ctx: BotContext, answer: SetupAnswer): Promise<void> {
    if ('toast' in answer) await ctx.answerCbQuery(answer.toast);
    else await ctx.replaceMessage(answer.view.text, answer.view.buttons, { isVital: true });
  }
}
