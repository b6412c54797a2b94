import { Injectable } from '@nestjs/common';
import { BotRegistry } from '../../../../platform/messenger/receiving/bot-registry.js';
import { PhotoService } from './photo.service.js';

/** Stores the photos of chats that take reports, and links them with the forms that follow. */
@Injectable()
export class PhotoBot {
  constructor(registry: BotRegistry, photos: PhotoService) {
    registry.registerWatcher(async (ctx) => {
      const message = ctx.message ?? ctx.editedMessage;
      if (!message) return;
      if ('photo' in message || 'document' in message) return photos.storePhoto(message, ctx.currentChatId);
      if (ctx.message && 'text' in message) await photos.linkToForm(message, ctx.now);
    });
  }
}
