import { Module } from '@nestjs/common';
import { DepositModule } from '../deposits/deposit.module.js';
import { UserModule } from '../users/user.module.js';
import { HelpBot } from './help.bot.js';
import { HelpService } from './help.service.js';

@Module({ imports: [DepositModule, UserModule], providers: [HelpBot, HelpService] })
export class HelpModule {}
