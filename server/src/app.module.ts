import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AgentModule } from './features/agents/agent.module.js';
import { ApiKeyModule } from './features/integrations/api-key.module.js';
import { AppointmentModule } from './features/appointments/appointment.module.js';
import { AuditModule } from './features/audit/audit.module.js';
import { AuthModule } from './features/auth/auth.module.js';
import { BotHelpModule } from './features/bot-help/bot-help.module.js';
import { BrandModule } from './features/brands/brand.module.js';
import { ContestModule } from './features/contests/contest.module.js';
import { DepositModule } from './features/deposits/deposit.module.js';
import { InviteModule } from './features/invites/invite.module.js';
import { NotificationModule } from './features/notifications/notification.module.js';
import { OverviewModule } from './features/overview/overview.module.js';
import { OperationsModule } from './features/operations/operations.module.js';
import { StaffModule } from './features/staff/staff.module.js';
import { StatisticModule } from './features/statistics/statistic.module.js';
import { ReportModule } from './features/reports/report.module.js';
import { TicketModule } from './features/tickets/ticket.module.js';
import { UserModule } from './features/people/user.module.js';
import { AssistantModule } from './features/assistants/assistant.module.js';
import { WebhookModule } from './features/webhooks/webhook.module.js';
import { WorkDayModule } from './features/work-days/work-day.module.js';
import { AccessGuard } from './platform/access/access.guard.js';
import type { Clock } from './platform/time/clock.js';
import type { Config } from './platform/config/config.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { EventsModule } from './platform/events/events.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { ErrorFilter } from './platform/http/error.filter.js';
import { ValidationPipe, UnexpectedBodyGuard } from './platform/http/validation.js';
import { LimitGuard } from './platform/limits/limit.guard.js';
import { PlatformModule } from './platform/platform.module.js';
import { StorageModule } from './platform/storage/storage.module.js';
import { MessengerModule } from './platform/messenger/messenger.module.js';

@Module({})
export class AppModule {
  static forRoot(config: Config, clock: Clock): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule,
        PlatformModule.forRoot(config, clock),
        MessengerModule,
        StorageModule,
        EventsModule,
        HealthModule,
        AuditModule,
        AuthModule,
        NotificationModule,
        ApiKeyModule,
        UserModule,
        BrandModule,
        InviteModule,
        DepositModule,
        StatisticModule,
        ReportModule,
        ContestModule,
        AgentModule,
        OverviewModule,
        BotHelpModule,
        OperationsModule,
        StaffModule,
        WorkDayModule,
        AppointmentModule,
        TicketModule,
        WebhookModule,
        AssistantModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: LimitGuard },
        { provide: APP_GUARD, useClass: UnexpectedBodyGuard },
        { provide: APP_PIPE, useClass: ValidationPipe },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
