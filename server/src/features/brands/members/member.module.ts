import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module.js';
import { BrandModule } from '../brand.module.js';
import { PeriodModule } from '../periods/period.module.js';
import { UserModule } from '../../people/user.module.js';
import { MemberFiguresService } from './member-figures.service.js';
import { MemberController } from './member.controller.js';
import { FtdCorrection, MemberFigures } from './member-figures.entity.js';
import { MemberFiguresRepository } from './member-figures.repository.js';
import { Member, Post } from './member.entity.js';
import { MemberRepository } from './member.repository.js';
import { MemberService } from './member.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Member, Post, MemberFigures, FtdCorrection]),
    AuditModule,
    BrandModule,
    PeriodModule,
    UserModule,
  ],
  controllers: [MemberController],
  providers: [MemberRepository, MemberFiguresRepository, MemberService, MemberFiguresService],
  exports: [MemberService, MemberFiguresService],
})
export class MemberModule {}

declare module '../../../platform/events/change-announcer.js' {
  interface Topics {
    members: true;
  }
}
