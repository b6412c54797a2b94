import { Module } from '@nestjs/common';
import { OutboxController } from './outbox.controller.js';
import { OutboxScreenRepository } from './outbox-screen.repository.js';
import { OutboxService } from './outbox.service.js';
import { UpdateLogController } from './update-log.controller.js';
import { UpdateLogRepository } from './update-log.repository.js';
import { UpdateLogService } from './update-log.service.js';

@Module({
  controllers: [OutboxController, UpdateLogController],
  providers: [OutboxScreenRepository, OutboxService, UpdateLogRepository, UpdateLogService],
})
export class OutboxModule {}
