import { Module } from '@nestjs/common';
import { DepositFormModule } from '../deposit-forms/deposit-form.module.js';
import { UserModule } from '../users/user.module.js';
import { HelpBot } from './help.bot.js';

@Module({ imports: [DepositFormModule, UserModule], providers: [HelpBot] })
export class HelpModule {}
