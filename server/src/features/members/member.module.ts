import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { UserModule } from '../users/user.module.js';
import { JoinRequestBot } from './join-request.bot.js';
import { JoinRequestController } from './join-request.controller.js';
import { JoinRequest } from './join-request.entity.js';
import { JoinRequestService } from './join-request.service.js';
import { Member } from './member.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Member, JoinRequest]), BrandModule, UserModule],
  controllers: [JoinRequestController],
  providers: [JoinRequestService, JoinRequestBot],
  exports: [JoinRequestService],
})
export class MemberModule {}
