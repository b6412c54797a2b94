import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { PeriodModule } from '../periods/period.module.js';
import { UserModule } from '../users/user.module.js';
import { JoinRequestBot } from './join-request.bot.js';
import { JoinRequestController } from './join-request.controller.js';
import { JoinRequest } from './join-request.entity.js';
import { JoinRequestService } from './join-request.service.js';
import { MemberFiguresService } from './member-figures.service.js';
import { MemberController } from './member.controller.js';
import { Member } from './member.entity.js';
import { MemberService } from './member.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Member, JoinRequest]), BrandModule, PeriodModule, UserModule],
  controllers: [JoinRequestController, MemberController],
  providers: [JoinRequestService, JoinRequestBot, MemberService, MemberFiguresService],
  exports: [JoinRequestService, MemberService, MemberFiguresService],
})
export class MemberModule {}
