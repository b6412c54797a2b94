import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../platform/events/events.module.js';
import { HealthModule } from '../../platform/health/health.module.js';
import { ExportSlots } from '../../platform/exports/export-slots.js';
import { AuditModule } from '../audit/audit.module.js';
import { BrandModule } from '../brands/brand.module.js';
import { NotificationModule } from '../notifications/notification.module.js';
import { UserModule } from '../people/user.module.js';
import { TicketModule } from '../tickets/ticket.module.js';
import { ClientRepository } from './search/clients/client.repository.js';
import { ClientService } from './search/clients/client.service.js';
import { CardBot } from './cards/card.bot.js';
import { CardDisplayService } from './cards/card-display.service.js';
import { CardDetailsRepository } from './cards/card-details.repository.js';
import { CardPressService } from './cards/card-press.service.js';
import { CardRefreshService } from './cards/card-refresh.service.js';
import { CardReplyService } from './cards/card-reply.service.js';
import { CardRepository } from './cards/card.repository.js';
import { DepositCard } from './cards/deposit-card.entity.js';
import { DepositAgentRepository } from './search/deposit-agent.repository.js';
import { DepositJobs } from './deposit.jobs.js';
import { DepositQueries } from './search/deposit-queries.service.js';
import { DepositCreationService } from './intake/api/deposit-creation.service.js';
import {
  DepositController,
  DepositMiniAppController,
  DepositExportController,
} from './search/deposit.controller.js';
import { DepositRepository } from './search/deposit.repository.js';
import { AgentQuestionService } from './intake/reports/agent-question.service.js';
import {
  DepositDialogueRepository,
  DepositDialogue,
} from './intake/private-chat/deposit-dialogue.repository.js';
import { DepositDialogueService } from './intake/private-chat/deposit-dialogue.service.js';
import { DepositFormBot, PhotoBot } from './intake/deposit-form.bot.js';
import { DepositReportRepository } from './intake/reports/deposit-report.repository.js';
import { DepositReportService } from './intake/reports/deposit-report.service.js';
import { Deposit } from './ledger/deposit.entity.js';
import { DepositWriter } from './ledger/deposit-writer.service.js';
import { Ledger } from './ledger/ledger.js';
import { TotalsRepository } from './ledger/totals.repository.js';
import { TotalsService } from './ledger/totals.service.js';
import { ClaimRepository, DepositClaim } from './moderation/claim.repository.js';
import { ClaimService } from './moderation/claim.service.js';
import { DecisionNotifier } from './moderation/decision-notifier.service.js';
import { DecisionService } from './moderation/decision.service.js';
import { ModerationController } from './moderation/moderation.controller.js';
import { UndoService } from './moderation/undo.service.js';
import { DepositExportService } from './search/deposit-export.service.js';
import { PendingFormRepository, PendingForm } from './intake/private-chat/pending-form.repository.js';
import { PendingFormService } from './intake/private-chat/pending-form.service.js';
import { DepositCreationController, OwnDepositController } from './intake/api/deposit-intake.controller.js';
import { OwnDepositService, OwnDepositNotifier } from './intake/api/own-deposit.service.js';
import { DepositSearchRepository } from './search/deposit-search.repository.js';
import { DepositFileRepository, DepositFile } from './slips/deposit-file.repository.js';
import { DepositSlip } from './slips/slip.entity.js';
import { PhotoService } from './intake/reports/photo.service.js';
import { SlipRepository } from './slips/slip.repository.js';
import { SlipService } from './slips/slip.service.js';

const entities = [
  ...[Deposit, DepositClaim, DepositDialogue, DepositFile, DepositSlip, DepositCard],
  ...[PendingForm],
];

const ledger = [Ledger, DepositWriter, TotalsRepository, TotalsService];
const search = [
  ...[DepositRepository, DepositAgentRepository, DepositSearchRepository],
  ...[DepositQueries, DepositExportService, ExportSlots],
  ...[ClientRepository, ClientService],
];
const slips = [SlipRepository, DepositFileRepository, SlipService];
const intake = [
  ...[DepositReportRepository, DepositReportService, AgentQuestionService],
  ...[DepositDialogueRepository, DepositDialogueService, DepositFormBot],
  ...[PendingFormRepository, PendingFormService],
  ...[PhotoService, PhotoBot, DepositCreationService, OwnDepositService, OwnDepositNotifier],
];
const moderation = [...[ClaimRepository, ClaimService], ...[DecisionService, UndoService, DecisionNotifier]];
const cards = [
  ...[CardRepository, CardDetailsRepository, CardDisplayService, CardRefreshService],
  ...[CardPressService, CardReplyService, CardBot],
];

/** Deposits from the report to the totals: forms and API calls, lists and exports, moderation, and the ledger. */
@Module({
  imports: [
    TypeOrmModule.forFeature(entities),
    ...[AuditModule, BrandModule, EventsModule, HealthModule],
    ...[NotificationModule, TicketModule, UserModule],
  ],
  controllers: [
    ...[DepositExportController, DepositController, DepositMiniAppController],
    ...[DepositCreationController, OwnDepositController, ModerationController],
  ],
  providers: [...ledger, ...search, ...slips, ...intake, ...moderation, ...cards, DepositJobs],
  exports: [
    ClientService,
    DepositQueries,
    DepositReportService,
    ExportSlots,
    Ledger,
    SlipService,
    TotalsService,
  ],
})
export class DepositModule {}
