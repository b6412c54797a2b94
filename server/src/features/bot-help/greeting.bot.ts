import { Injectable } from '@nestjs/common';
import { Composer } from 'telegraf';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import { BotRegistry, type BotContext } from '../../platform/messenger/receiving/bot-registry.js';
import { buildStartButton } from './group-setup.rules.js';
import { GroupSetupService } from './group-setup.service.js';
import { GreetingService } from './greeting.service.js';

@Injectable()
export class GreetingBot extends Composer<BotContext> {
  constructor(
    registry: BotRegistry,
    private readonly greetings: GreetingService,
    private readonly setup: GroupSetupService,
    private readonly outbox: Outbox,
  ) {
    super();
    this.on('my_chat_member', async (ctx, next) => {
      const { chat, old_chat_member: before, new_chat_member: after } = ctx.myChatMember;
      if (chat.type !== 'group' && chat.type !== 'supergroup') return next();
      const group = { id: ctx.currentChatId, isForum: 'is_forum' in chat && chat.is_forum === true };
      const canReadAll = ctx.botInfo.can_read_all_group_messages !== false;
      const message = await this.greetings.createGreeting(group, { before, after, canReadAll }, ctx.now);
      if (!message) return;
      const groupChat = { chatId: group.id, threadId: message.threadId };
      // In a forum each topic may belong to another brand, so only the reply to /id there has the button.
      const shouldOfferSetup = !group.isForum && (await this.setup.canSetUp(ctx.person.id, groupChat));
      const buttons = shouldOfferSetup ? [[buildStartButton(groupChat)]] : undefined;
      await this.outbox.enqueue({
        ...message,
        chatId: group.id,
        buttons,
        answersTo: ctx.person.id,
        isAnswer: true,
      });
    });
    registry.use(this);
  }
}
