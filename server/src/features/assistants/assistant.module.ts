import { Module } from '@nestjs/common';
import { BrandModule } from '../brands/brand.module.js';
import { DepositModule } from '../deposits/deposit.module.js';
import { StatisticModule } from '../statistics/statistic.module.js';
import { TicketModule } from '../tickets/ticket.module.js';
import { WebhookModule } from '../webhooks/webhook.module.js';
import { AssistantController } from './assistant.controller.js';
import { AssistantService } from './assistant.service.js';
import { AssistantTools } from './assistant-tools.js';

@Module({
  imports: [BrandModule, DepositModule, StatisticModule, TicketModule, WebhookModule],
  controllers: [AssistantController],
  providers: [AssistantService, AssistantTools],
})
export class AssistantModule {}
