import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Background } from '../jobs/jobs.js';
import { BotApi } from './api/bot-api.js';
import { BotFiles } from './api/bot-files.js';
import { BotLinks } from './api/bot-links.js';
import { ChatHoldRepository } from './api/chat-hold.repository.js';
import { MessengerApi } from './api/messenger-api.js';
import { PurgeService } from './purge.service.js';
import { BotRegistry } from './receiving/bot-registry.js';
import { ChoiceRepository, Choice, ChoiceUse } from './receiving/choice.repository.js';
import { Choices } from './receiving/choices.service.js';
import { SeenMessageRepository } from './receiving/seen-message.repository.js';
import { UpdateHandler } from './receiving/update-handler.service.js';
import { UpdateRepository } from './receiving/update.repository.js';
import { UpdateProcessor } from './receiving/update-processor.service.js';
import { UpdateReceiver, BotHealth } from './receiving/update-receiver.service.js';
import { WebhookController } from './receiving/webhook.controller.js';
import { ChatMoves, ChatMoveRepository } from './sending/chat-moves.js';
import { DeliveryRepository } from './sending/delivery.repository.js';
import { MessageComposers } from './sending/message-composers.js';
import { OutboxPace } from './sending/outbox-pace.js';
import { OutboxWorker } from './sending/outbox-worker.service.js';

/** Three layers: `api` calls Telegram, `sending` is the outbox, `receiving` passes updates to the features' bots. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Choice, ChoiceUse])],
  controllers: [WebhookController],
  providers: [
    BotApi,
    BotFiles,
    BotLinks,
    MessengerApi,
    ChatMoves,
    ChatMoveRepository,
    ChatHoldRepository,
    DeliveryRepository,
    MessageComposers,
    OutboxPace,
    OutboxWorker,
    BotHealth,
    BotRegistry,
    ChoiceRepository,
    Choices,
    SeenMessageRepository,
    UpdateRepository,
    UpdateProcessor,
    UpdateHandler,
    UpdateReceiver,
    PurgeService,
  ],
  exports: [
    BotApi,
    BotFiles,
    BotLinks,
    MessengerApi,
    ChatMoves,
    MessageComposers,
    BotHealth,
    BotRegistry,
    Choices,
    UpdateHandler,
    UpdateRepository,
  ],
})
export class MessengerModule {
  constructor(
    background: Background,
    worker: OutboxWorker,
    handler: UpdateHandler,
    receiver: UpdateReceiver,
  ) {
    background.add(worker);
    background.add(handler);
    background.add(receiver);
  }
}
