import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { BrandModule } from '../brands/brand.module.js';
import { NoticeModule } from '../notices/notice.module.js';
import { PersonSearchModule } from '../brands/person-search/person-search.module.js';
import { TicketModule } from '../tickets/ticket.module.js';
import { UserModule } from '../people/user.module.js';
import { AdminListService } from './admin-list.service.js';
import { PersonController } from './person.controller.js';
import { PersonRepository } from './person.repository.js';
import { PersonService } from './person.service.js';
import { StaffController } from './staff.controller.js';
import { StaffRepository } from './staff.repository.js';
import { StaffService } from './staff.service.js';

@Module({
  imports: [AuditModule, BrandModule, NoticeModule, PersonSearchModule, TicketModule, UserModule],
  controllers: [StaffController, PersonController],
  providers: [StaffRepository, StaffService, PersonRepository, PersonService, AdminListService],
})
export class StaffModule {}
