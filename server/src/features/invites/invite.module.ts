import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { NotificationModule } from '../notifications/notification.module.js';
import { UserModule } from '../people/user.module.js';
import { Invite, InviteUse } from './invite.entity.js';
import { InviteBot } from './invite.bot.js';
import { InviteController } from './invite.controller.js';
import { InviteRepository } from './invite.repository.js';
import { InviteService } from './invite.service.js';
import { JoinNotices } from './join-requests/join-notices.service.js';
import { JoinPressBot } from './join-requests/join-press.bot.js';
import { JoinPressService } from './join-requests/join-press.service.js';
import { JoinRequestBot } from './join-requests/join-request.bot.js';
import { JoinRequestController } from './join-requests/join-request.controller.js';
import { JoinRequest } from './join-requests/join-request.entity.js';
import { JoinRequestRepository } from './join-requests/join-request.repository.js';
import { JoinRequestService } from './join-requests/join-request.service.js';

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
