import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module.js';
import { BrandModule } from '../brand.module.js';
import { PeriodModule } from '../periods/period.module.js';
import { UserModule } from '../../people/user.module.js';
import { MemberFiguresService } from './member-figures.service.js';
import { MemberController } from './member.controller.js';
import { Member } from './member.entity.js';
import { MemberService } from './member.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Member]), AuditModule, BrandModule, PeriodModule, UserModule],
  controllers: [MemberController],
  providers: [MemberService, MemberFiguresService],
  exports: [MemberService, MemberFiguresService],
})
export class MemberModule {}

declare module '../../../platform/events/announce.js' {
  interface Topics {
    members: true;
  }
}
