import { Module } from '@nestjs/common';
import { OutboxController } from './outbox.controller.js';
import { OutboxService } from './outbox.service.js';
import { UpdateLogController } from './update-log.controller.js';
import { UpdateLogService } from './update-log.service.js';

@Module({
  controllers: [OutboxController, UpdateLogController],
  providers: [OutboxService, UpdateLogService],
})
export class OutboxModule {}
