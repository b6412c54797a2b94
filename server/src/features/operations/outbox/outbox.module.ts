import { Module } from '@nestjs/common';
import { OutboxController } from './outbox.controller.js';
import { OutboxScreenRepository } from './outbox-screen.repository.js';
import { OutboxService } from './outbox.service.js';

@Module({
  controllers: [OutboxController],
  providers: [OutboxScreenRepository, OutboxService],
})
export class OutboxModule {}
