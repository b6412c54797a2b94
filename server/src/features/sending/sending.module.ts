import { Module } from '@nestjs/common';
import { SendingController } from './sending.controller.js';
import { SendingService } from './sending.service.js';
import { UpdateLogController } from './update-log.controller.js';
import { UpdateLogService } from './update-log.service.js';

@Module({
  controllers: [SendingController, UpdateLogController],
  providers: [SendingService, UpdateLogService],
})
export class SendingModule {}
