import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { JoinRequestModule } from './join-requests/join-request.module.js';
import { MemberModule } from '../brands/members/member.module.js';
import { UserModule } from '../people/user.module.js';
import { InviteUse } from './invite-use.entity.js';
import { InviteBot } from './invite.bot.js';
import { InviteController } from './invite.controller.js';
import { Invite } from './invite.entity.js';
import { InviteService } from './invite.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Invite, InviteUse]),
    BrandModule,
    JoinRequestModule,
    MemberModule,
    UserModule,
  ],
  controllers: [InviteController],
  providers: [InviteService, InviteBot],
})
export class InviteModule {}

declare module '../../platform/events/announce.js' {
  interface Topics {
    invites: true;
  }
}
