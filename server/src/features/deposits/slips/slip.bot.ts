import { Injectable } from '@nestjs/common';
import { BotRegistry } from '../../../platform/messenger/receiving/bot-registry.js';
import { SlipService } from './slip.service.js';

/** Notes the photos of forms and of albums, which may belong to a form. */
@Injectable()
export class SlipBot {
  constructor(registry: BotRegistry, slips: SlipService) {
    registry.watch(async (ctx) => {
      const message = ctx.message ?? ctx.editedMessage;
      if (!message || !('photo' in message || 'document' in message)) return;
      const isInThread = message.is_topic_message === true;
      const threadId = isInThread ? String(message.message_thread_id) : null;
      await slips.note(message, { chatIdNow: ctx.chatIdNow, threadId });
    });
  }
}
