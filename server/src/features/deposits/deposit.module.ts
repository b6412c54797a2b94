import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { NoticeModule } from '../notices/notice.module.js';
import { TicketModule } from '../tickets/ticket.module.js';
import { UserModule } from '../users/user.module.js';
import { DepositDialogueService } from './deposit-dialogue.service.js';
import { DepositFateService } from './deposit-fate.service.js';
import { DepositFiguresController } from './deposit-figures.controller.js';
import { DepositFiguresService } from './deposit-figures.service.js';
import { DepositIntakeService } from './deposit-intake.service.js';
import { DepositListService } from './deposit-list.service.js';
import { DepositModerationService } from './deposit-moderation.service.js';
import { DepositOrderController } from './deposit-order.controller.js';
import { DepositOrderService } from './deposit-order.service.js';
import { DepositRecountService } from './deposit-recount.service.js';
import { DepositUpgradeService } from './deposit-upgrade.service.js';
import { DepositRemovalService } from './deposit-removal.service.js';
import { DepositReportService } from './deposit-report.service.js';
import { DepositController } from './deposit.controller.js';
import { DepositBot } from './deposit.bot.js';
import { Deposit } from './deposit.entity.js';
import { DepositJobs } from './deposit.jobs.js';
import { DepositMiniAppController } from './deposit.mini-app.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([Deposit]), BrandModule, NoticeModule, TicketModule, UserModule],
  controllers: [
    DepositController,
    DepositOrderController,
    DepositMiniAppController,
    DepositFiguresController,
  ],
  providers: [
    DepositListService,
    DepositModerationService,
    DepositFiguresService,
    DepositIntakeService,
    DepositReportService,
    DepositDialogueService,
    DepositFateService,
    DepositOrderService,
    DepositRemovalService,
    DepositRecountService,
    DepositUpgradeService,
    DepositBot,
    DepositJobs,
  ],
  exports: [DepositFiguresService, DepositRecountService, DepositReportService],
})
export class DepositModule {}
