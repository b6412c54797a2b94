import { Global, Module } from '@nestjs/common';
import { Background } from '../jobs/background.js';
import { BotApi } from './bot-api.js';
import { BotHealth } from './bot-health.js';
import { BotLinks } from './bot-links.js';
import { BotRegistry } from './bot-registry.js';
import { ChatMigrations } from './chat-migrations.js';
import { Choices } from './choices.service.js';
import { MessengerApi } from './messenger-api.js';
import { ProfilePhotos } from './profile-photos.js';
import { UpdateHandler } from './update-handler.service.js';
import { UpdateReceiver } from './update-receiver.service.js';
import { WebhookController } from './webhook.controller.js';

/** The messenger: its API, what comes in, and where features hook on. */
@Global()
@Module({
  controllers: [WebhookController],
  providers: [
    BotApi,
    BotHealth,
    BotLinks,
    BotRegistry,
    ChatMigrations,
    Choices,
    MessengerApi,
    ProfilePhotos,
    UpdateHandler,
    UpdateReceiver,
  ],
  exports: [
    BotApi,
    BotHealth,
    BotLinks,
    BotRegistry,
    ChatMigrations,
    Choices,
    MessengerApi,
    ProfilePhotos,
    UpdateHandler,
  ],
})
export class TelegramModule {
  constructor(background: Background, handler: UpdateHandler, receiver: UpdateReceiver) {
    background.add(handler);
    background.add(receiver);
  }
}
