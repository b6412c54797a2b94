import { Injectable } from '@nestjs/common';
import { BotRegistry } from '../../../platform/messenger/receiving/bot-registry.js';
import { SlipService } from './slip.service.js';

/** Stores the photos of places in which forms are sent, and gives them to the forms to which they belong. */
@Injectable()
export class SlipBot {
  constructor(registry: BotRegistry, slips: SlipService) {
    registry.watch(async (ctx) => {
      const message = ctx.message ?? ctx.editedMessage;
      if (!message) return;
      if ('photo' in message || 'document' in message) return slips.note(message, ctx.chatIdNow);
      if (ctx.message && 'text' in message) await slips.linkToForm(message, ctx.now);
    });
  }
}
