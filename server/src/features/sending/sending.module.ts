import { Module } from '@nestjs/common';
import { SendingController } from './sending.controller.js';
import { SendingService } from './sending.service.js';

@Module({ controllers: [SendingController], providers: [SendingService] })
export class SendingModule {}
