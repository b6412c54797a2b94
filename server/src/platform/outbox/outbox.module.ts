import { Global, Module } from '@nestjs/common';
import { Background } from '../jobs/background.js';
import { MessageComposers } from './message-composers.js';
import { OutboxPace } from './outbox-pace.js';
import { OutboxWorker } from './outbox-worker.service.js';
import { PurgeJobs } from './purge.jobs.js';
import { PurgeService } from './purge.service.js';

/** The queue of outgoing messages. Needs `TelegramModule` and `JobsModule`, which are global. */
@Global()
@Module({
  providers: [MessageComposers, OutboxPace, OutboxWorker, PurgeJobs, PurgeService],
  exports: [MessageComposers],
})
export class OutboxModule {
  constructor(background: Background, worker: OutboxWorker) {
    background.add(worker);
  }
}
