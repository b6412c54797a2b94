import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { DepositModule } from '../deposits/deposit.module.js';
import { NotificationModule } from '../notifications/notification.module.js';
import { UserModule } from '../people/user.module.js';
import { TicketModule } from '../tickets/ticket.module.js';
import { BotMenuRepository, OwnBotMenu } from './bot-menu.repository.js';
import { BotMenuService } from './bot-menu.service.js';
import { GreetingBot } from './greeting.bot.js';
import { GreetingRepository } from './greeting.repository.js';
import { GreetingService } from './greeting.service.js';
import { GroupSetupBot } from './group-setup.bot.js';
import { GroupSetupService } from './group-setup.service.js';
import { HelpBot } from './help.bot.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([OwnBotMenu]),
    UserModule,
    BrandModule,
    NotificationModule,
    DepositModule,
    TicketModule,
  ],
  providers: [
    BotMenuRepository,
    BotMenuService,
    GreetingBot,
    GreetingRepository,
    GreetingService,
    GroupSetupBot,
    GroupSetupService,
    HelpBot,
  ],
})
export class BotHelpModule {}
