import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { NotificationModule } from '../notifications/notification.module.js';
import { EventRepository } from './event.repository.js';
import { EventService } from './event.service.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookSender } from './webhook-sender.service.js';
import { WebhookWorker } from './webhook-worker.js';
import { EventController, WebhookController } from './webhook.controller.js';
import { Endpoint, WebhookRepository } from './webhook.repository.js';
import { WebhookService } from './webhook.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Endpoint]), BrandModule, NotificationModule],
  controllers: [EventController, WebhookController],
  providers: [
    EventRepository,
    EventService,
    WebhookDeliveryRepository,
    WebhookRepository,
    WebhookSender,
    WebhookService,
    WebhookWorker,
  ],
  exports: [EventService],
})
export class WebhookModule {}
