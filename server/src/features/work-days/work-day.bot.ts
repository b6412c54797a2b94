import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { BotRegistry, type BotContext } from '../../platform/messenger/receiving/bot-registry.js';
import { localize } from '../../texts/texts.js';
import { WORK_BUTTON, QUESTION_BUTTON } from './work-day.rules.js';
import { WorkDayService } from './work-day.service.js';
import { WorkQuestionService } from './work-question.service.js';

/**
 * `/work` and `/off` in a private chat, the choice of a brand that may follow, by button or by name, and the buttons of the question of
 * the day.
 */
@Injectable()
export class WorkDayBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly workDays: WorkDayService,
    private readonly questions: WorkQuestionService,
  ) {
    super();
    this.command('work', (ctx, next) => this.handleCommand(ctx, true, next));
    this.command('off', (ctx, next) => this.handleCommand(ctx, false, next));
    this.action(WORK_BUTTON, (ctx) => this.handleWorkPress(ctx, ctx.match[0]));
    this.action(QUESTION_BUTTON, (ctx) => this.handleQuestionPress(ctx, ctx.match[0]));
    this.on('text', (ctx, next) => this.applyBrandName(ctx, next));
    registry.use(this);
  }

  private async handleCommand(ctx: BotContext, inWork: boolean, next: () => Promise<void>): Promise<void> {
    if (ctx.chat?.type !== 'private') return next();
    const { text, buttons } = await this.workDays.handleCommand(ctx.person.id, inWork, ctx.now);
    await ctx.respond(text, { buttons });
  }

  private async applyBrandName(ctx: BotContext, next: () => Promise<void>): Promise<void> {
    if (ctx.chat?.type !== 'private') return next();
    const reply = await this.workDays.applyBrandName(ctx.person.id, ctx.text ?? '', ctx.now);
    return reply ? ctx.respond(reply.text, { buttons: reply.buttons }) : next();
  }

  private async handleQuestionPress(ctx: BotContext, data: string): Promise<void> {
    const { text, buttons = [], isInPlace } = await this.questions.handlePress(ctx.person.id, data, ctx.now);
    if (isInPlace) await ctx.replaceMessage(text, buttons);
    else await ctx.respond(text);
  }

  private async handleWorkPress(ctx: BotContext, data: string): Promise<void> {
    const reply = await this.workDays.handlePress(ctx.person.id, data, ctx.now);
    if (reply?.isInPlace) await ctx.replaceMessage(reply.text, reply.buttons ?? []);
    else if (reply) await ctx.respond(reply.text);
    else await ctx.answerCbQuery(localize('workDays.alreadyAnswered'));
  }
}
