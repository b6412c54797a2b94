import { Module } from '@nestjs/common';
import { DepositFormModule } from '../../deposits/forms/deposit-form.module.js';
import { UserModule } from '../../people/user.module.js';
import { HelpBot } from './help.bot.js';

@Module({ imports: [DepositFormModule, UserModule], providers: [HelpBot] })
export class HelpModule {}
