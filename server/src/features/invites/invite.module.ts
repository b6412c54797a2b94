import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { NotificationModule } from '../notifications/notification.module.js';
import { UserModule } from '../people/user.module.js';
import { InviteBot, JoinPressBot, JoinRequestBot } from './invite.bot.js';
import { InviteController, JoinRequestController } from './invite.controller.js';
import { Invite, InviteUse, JoinRequest } from './invite.entity.js';
import { InviteRepository } from './invite.repository.js';
import { InviteService } from './invite.service.js';
import { JoinNotices } from './join-notices.service.js';
import { JoinPressService } from './join-press.service.js';
import { JoinRequestRepository } from './join-request.repository.js';
import { JoinRequestService } from './join-request.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Invite, InviteUse, JoinRequest]),
    BrandModule,
    NotificationModule,
    UserModule,
  ],
  controllers: [InviteController, JoinRequestController],
  providers: [
    InviteRepository,
    InviteService,
    InviteBot,
    JoinRequestRepository,
    JoinRequestService,
    JoinRequestBot,
    JoinNotices,
    JoinPressService,
    JoinPressBot,
  ],
  exports: [JoinRequestService],
})
export class InviteModule {}
