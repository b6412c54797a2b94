import { Module } from '@nestjs/common';
import { DepositViewController } from './deposit-view.controller.js';
import { DepositViewService } from './deposit-view.service.js';
import { PreferenceController } from './preference.controller.js';
import { PreferenceService } from './preference.service.js';

@Module({
  controllers: [PreferenceController, DepositViewController],
  providers: [PreferenceService, DepositViewService],
  exports: [PreferenceService],
})
export class PreferenceModule {}
