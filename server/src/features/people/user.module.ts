import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountMiniAppController } from './account.mini-app.controller.js';
import { AvatarService } from './avatar.service.js';
import { PreferenceController } from './preference.controller.js';
import { PreferenceRepository, Preferences, SavedDepositView } from './preference.repository.js';
import { PreferenceService } from './preference.service.js';
import { LanguageBot, UserBot } from './user.bot.js';
import { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { UserService } from './user.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User, Preferences, SavedDepositView])],
  controllers: [AccountMiniAppController, PreferenceController],
  providers: [
    UserRepository,
    UserService,
    AvatarService,
    UserBot,
    LanguageBot,
    PreferenceRepository,
    PreferenceService,
  ],
  exports: [UserService, AvatarService, PreferenceService],
})
export class UserModule {}
