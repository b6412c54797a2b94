import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { BrandModule } from '../brands/brand.module.js';
import { NotificationModule } from '../notifications/notification.module.js';
import { UserModule } from '../people/user.module.js';
import { TicketModule } from '../tickets/ticket.module.js';
import { PromotionService } from './promotion.service.js';
import { PersonController, StaffController } from './staff.controller.js';
import { StaffRepository } from './staff.repository.js';
import { StaffService } from './staff.service.js';

@Module({
  imports: [AuditModule, BrandModule, NotificationModule, TicketModule, UserModule],
  controllers: [StaffController, PersonController],
  providers: [PromotionService, StaffRepository, StaffService],
})
export class StaffModule {}
