import { Global, Module } from '@nestjs/common';
import { MessageComposers } from './message-composers.js';
import { OutboxPace } from './outbox-pace.js';
import { OutboxWorker } from './outbox-worker.service.js';

/** The queue of outgoing messages. Needs `TelegramModule`, which is global. */
@Global()
@Module({
  providers: [MessageComposers, OutboxPace, OutboxWorker],
  exports: [MessageComposers],
})
export class OutboxModule {}
