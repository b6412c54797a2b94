import { Module } from '@nestjs/common';
import { DepositModule } from '../../deposits/deposit.module.js';
import { UserModule } from '../../people/user.module.js';
import { HelpBot } from './help.bot.js';

@Module({ imports: [DepositModule, UserModule], providers: [HelpBot] })
export class HelpModule {}
