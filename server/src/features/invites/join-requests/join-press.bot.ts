import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { BotRegistry, type BotContext } from '../../../platform/messenger/receiving/bot-registry.js';
import { joinRequestSubject } from './join-notices.service.js';
import { JoinPressService, type Press } from './join-press.service.js';

/** The buttons below a notice of a request to join. */
@Injectable()
export class JoinPressBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly presses: JoinPressService,
  ) {
    super();
    this.action(/^join:(accept|cancel):(\d{1,9})$/, (ctx) =>
      this.press(ctx, ctx.match[1] as Press['verb'], Number(ctx.match[2])),
    );
    registry.use(this);
  }

  private async press(ctx: BotContext, verb: Press['verb'], requestId: number): Promise<void> {
    const isOfNotice = (await ctx.findSubject()) === joinRequestSubject(requestId);
    const press = { telegramId: ctx.person.id, verb, requestId, isOfNotice };
    const { toast, text } = await this.presses.press(press);
    await ctx.answerCbQuery(toast);
    if (text) await ctx.replaceMessage(text, [], { isVital: true });
  }
}
