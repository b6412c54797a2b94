import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { UserModule } from '../people/user.module.js';
import { GroupBot } from './groups/group.bot.js';
import { GroupController } from './groups/group.controller.js';
import { GroupRepository } from './groups/group.repository.js';
import { GroupService } from './groups/group.service.js';
import { BrandMessageService } from './settings/brand-message.service.js';
import { BrandRecipientRepository } from './registry/brand-recipient.repository.js';
import { BrandRecipientService } from './registry/brand-recipient.service.js';
import { BrandRemovalService } from './settings/brand-removal.service.js';
import { BrandController } from './settings/brand.controller.js';
import { Brand, BrandGrant } from './registry/brand.entity.js';
import { BrandRepository } from './registry/brand.repository.js';
import { ChatLanguageService } from './registry/chat-language.service.js';
import { BrandService } from './registry/brand.service.js';
import { MemberRepository } from './members/member.repository.js';
import { MemberFiguresService } from './members/member-figures.service.js';
import { MemberController } from './members/member.controller.js';
import { FtdCorrection, Member, MemberFigures, Post } from './members/member.entity.js';
import { MemberService } from './members/member.service.js';
import { TargetBatchService } from './members/target-batch.service.js';
import { PeriodController } from './periods/period.controller.js';
import { PeriodRepository, Period } from './periods/period.repository.js';
import { PeriodService } from './periods/period.service.js';
import { PersonSearchRepository } from './person-search/person-search.repository.js';
import { PersonSearchService } from './person-search/person-search.service.js';

const entities = [Brand, BrandGrant, Member, Post, MemberFigures, FtdCorrection, Period];

@Module({
  imports: [TypeOrmModule.forFeature(entities), AuditModule, UserModule],
  controllers: [BrandController, GroupController, MemberController, PeriodController],
  providers: [
    BrandRepository,
    BrandRecipientRepository,
    BrandService,
    BrandMessageService,
    BrandRecipientService,
    BrandRemovalService,
    ChatLanguageService,
    GroupBot,
    GroupRepository,
    GroupService,
    MemberRepository,
    MemberService,
    MemberFiguresService,
    TargetBatchService,
    PeriodRepository,
    PeriodService,
    PersonSearchRepository,
    PersonSearchService,
  ],
  exports: [
    BrandService,
    BrandRemovalService,
    MemberService,
    MemberFiguresService,
    PeriodService,
    PersonSearchService,
  ],
})
export class BrandModule {}
