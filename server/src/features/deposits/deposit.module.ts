import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { BrandModule } from '../brands/brand.module.js';
import { MemberModule } from '../brands/members/member.module.js';
import { NoticeModule } from '../notices/notice.module.js';
import { PersonSearchModule } from '../brands/person-search/person-search.module.js';
import { UserModule } from '../people/user.module.js';
import { DepositContextService } from './deposit-context.service.js';
import { DepositIntakeService } from './deposit-intake.service.js';
import { DepositListService } from './deposit-list.service.js';
import { DepositOrderController } from './deposit-order.controller.js';
import { DepositOrderService } from './deposit-order.service.js';
import { DepositController } from './deposit.controller.js';
import { DepositMiniAppController } from './deposit.mini-app.controller.js';

/** Lists of deposits for staff and agents, and deposits from programs of integrators. */
@Module({
  imports: [AuditModule, BrandModule, MemberModule, NoticeModule, PersonSearchModule, UserModule],
  controllers: [DepositController, DepositOrderController, DepositMiniAppController],
  providers: [DepositListService, DepositContextService, DepositIntakeService, DepositOrderService],
  exports: [DepositIntakeService, DepositListService],
})
export class DepositModule {}
