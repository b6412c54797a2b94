import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../../brands/brand.module.js';
import { MemberModule } from '../../brands/members/member.module.js';
import { UserModule } from '../../people/user.module.js';
import { JoinRequestBot } from './join-request.bot.js';
import { JoinRequestController } from './join-request.controller.js';
import { JoinRequest } from './join-request.entity.js';
import { JoinRequestService } from './join-request.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([JoinRequest]), BrandModule, MemberModule, UserModule],
  controllers: [JoinRequestController],
  providers: [JoinRequestService, JoinRequestBot],
  exports: [JoinRequestService],
})
export class JoinRequestModule {}

declare module '../../../platform/events/announce.js' {
  interface Topics {
    'join-requests': true;
  }
}
