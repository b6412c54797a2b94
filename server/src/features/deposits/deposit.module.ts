import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../platform/events/events.module.js';
import { HealthModule } from '../../platform/health/health.module.js';
import { ExportSlots } from '../../platform/exports/export-slots.js';
import { AuditModule } from '../audit/audit.module.js';
import { BrandModule } from '../brands/brand.module.js';
import { NotificationModule } from '../notifications/notification.module.js';
import { UserModule } from '../people/user.module.js';
import { CardBot } from './cards/card.bot.js';
import { CardDisplayService } from './cards/card-display.service.js';
import { CardFactsRepository } from './cards/card-facts.repository.js';
import { CardJobs } from './cards/card.jobs.js';
import { CardPressService } from './cards/card-press.service.js';
import { CardRefreshService } from './cards/card-refresh.service.js';
import { CardReplyService } from './cards/card-reply.service.js';
import { CardRepository } from './cards/card.repository.js';
import { DepositCard, DepositCardChange } from './cards/deposit-card.entity.js';
import { DepositAgentRepository } from './deposit-agent.repository.js';
import { DepositContextService } from './deposit-context.service.js';
import { DepositIntakeService } from './deposit-intake.service.js';
import { DepositListService } from './deposit-list.service.js';
import { DepositOrderController } from './deposit-order.controller.js';
import { DepositOrderService } from './deposit-order.service.js';
import { DepositController } from './deposit.controller.js';
import { DepositMiniAppController } from './deposit.mini-app.controller.js';
import { DepositRepository } from './deposit.repository.js';
import { AgentQuestionBot } from './forms/agent-question.bot.js';
import { AgentQuestionService } from './forms/agent-question.service.js';
import { DepositDialogue } from './forms/deposit-dialogue.entity.js';
import { DepositDialogueRepository } from './forms/deposit-dialogue.repository.js';
import { DepositDialogueService } from './forms/deposit-dialogue.service.js';
import { DepositFormBot } from './forms/deposit-form.bot.js';
import { DepositReportRepository } from './forms/deposit-report.repository.js';
import { DepositReportService } from './forms/deposit-report.service.js';
import { WithdrawalService } from './forms/withdrawal.service.js';
import { Deposit } from './ledger/deposit.entity.js';
import { Ledger } from './ledger/ledger.js';
import { LedgerJobs } from './ledger/ledger.jobs.js';
import {
  AgentTotal,
  BrandTotal,
  DayTotal,
  OverallTotal,
  ResultTotal,
  TotalDelta,
} from './ledger/total.entity.js';
import { TotalsRepository } from './ledger/totals.repository.js';
import { TotalsService } from './ledger/totals.service.js';
import { ClaimController } from './moderation/claim.controller.js';
import { ClaimRepository } from './moderation/claim.repository.js';
import { ClaimService } from './moderation/claim.service.js';
import { DepositChatRepository } from './moderation/deposit-chat.repository.js';
import { DecisionNotifier } from './moderation/decision-notifier.service.js';
import { DecisionService } from './moderation/decision.service.js';
import { DepositClaim } from './moderation/deposit-claim.entity.js';
import { ModerationController } from './moderation/moderation.controller.js';
import { UndoService } from './moderation/undo.service.js';
import { DepositExportController } from './search/deposit-export.controller.js';
import { DepositExportRepository } from './search/deposit-export.repository.js';
import { DepositExportService } from './search/deposit-export.service.js';
import { PendingForm } from './private-forms/pending-form.entity.js';
import { PendingFormJobs } from './private-forms/pending-form.jobs.js';
import { PendingFormRepository } from './private-forms/pending-form.repository.js';
import { PendingFormService } from './private-forms/pending-form.service.js';
import { OwnDepositController } from './own/own-deposit.controller.js';
import { OwnDepositService } from './own/own-deposit.service.js';
import { ReportAnnouncer } from './own/report-announcer.service.js';
import { DepositSearchRepository } from './search/deposit-search.repository.js';
import { DepositFile } from './slips/deposit-file.entity.js';
import { DepositFileRepository } from './slips/deposit-file.repository.js';
import { SlipBot } from './slips/slip.bot.js';
import { DepositSlip } from './slips/slip.entity.js';
import { SlipJobs } from './slips/slip.jobs.js';
import { SlipRepository } from './slips/slip.repository.js';
import { SlipService } from './slips/slip.service.js';

const entities = [
  ...[Deposit, DepositClaim, DepositDialogue, DepositFile, DepositSlip, TotalDelta, DepositCard],
  ...[DepositCardChange, PendingForm],
  ...[AgentTotal, BrandTotal, DayTotal, OverallTotal, ResultTotal],
];
const repositories = [
  ...[DepositRepository, DepositAgentRepository, DepositSearchRepository, DepositExportRepository],
  ...[ClaimRepository, DepositChatRepository, DepositDialogueRepository, DepositReportRepository],
  ...[TotalsRepository, SlipRepository, DepositFileRepository, CardRepository, CardFactsRepository],
  PendingFormRepository,
];

/** Deposits from the report to the totals: forms and orders, lists and exports, moderation, and the ledger. */
@Module({
  imports: [
    TypeOrmModule.forFeature(entities),
    ...[AuditModule, BrandModule, EventsModule, HealthModule],
    ...[NotificationModule, BrandModule, UserModule],
  ],
  controllers: [
    DepositExportController,
    DepositController,
    DepositOrderController,
    DepositMiniAppController,
    OwnDepositController,
    ModerationController,
    ClaimController,
  ],
  providers: [
    ...repositories,
    ...[Ledger, LedgerJobs, TotalsService],
    ...[DepositListService, DepositContextService, DepositExportService, ExportSlots],
    ...[DepositIntakeService, DepositOrderService, OwnDepositService, ReportAnnouncer],
    ...[AgentQuestionService, AgentQuestionBot],
    ...[CardDisplayService, CardRefreshService, CardPressService, CardReplyService, CardBot, CardJobs],
    ...[DepositReportService, WithdrawalService, DepositDialogueService, DepositFormBot],
    ...[PendingFormService, PendingFormJobs],
    ...[DecisionService, UndoService, ClaimService, DecisionNotifier],
    ...[SlipService, SlipBot, SlipJobs],
  ],
  exports: [DepositListService, DepositReportService, ExportSlots, Ledger, SlipService, TotalsService],
})
export class DepositModule {}

declare module '../../platform/events/change-announcer.js' {
  interface Topics {
    deposits: true;
    /** Accepted deposits have changed, and so the results of their brand. */
    results: true;
    /** Somebody else holds a waiting deposit, or nobody does any more. */
    claims: true;
  }
}
