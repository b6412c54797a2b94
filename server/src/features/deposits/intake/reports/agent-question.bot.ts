import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { BotRegistry, type BotContext } from '../../../../platform/messenger/receiving/bot-registry.js';
import { AGENT_BUTTON } from './agent-question.rules.js';
import { AgentQuestionService } from './agent-question.service.js';

/** The buttons below "Who is “Ana”?". In a group everybody sees them, and only the sender of the form may press. */
@Injectable()
export class AgentQuestionBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly questions: AgentQuestionService,
  ) {
    super();
    this.action(AGENT_BUTTON, (ctx) => this.choose(ctx, ctx.match.input));
    registry.use(this);
  }

  private async choose(ctx: BotContext, data: string): Promise<void> {
    const answer = await this.questions.choose(ctx.person.id, data);
    if ('toast' in answer) await ctx.answerCbQuery(answer.toast);
    else await ctx.replaceMessage(answer.text, [], { isVital: true });
  }
}
