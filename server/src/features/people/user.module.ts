import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountMiniAppController } from './account.mini-app.controller.js';
import { AvatarService } from './avatar.service.js';
import { UserBot } from './user.bot.js';
import { User } from './user.entity.js';
import { UserService } from './user.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User])],
  controllers: [AccountMiniAppController],
  providers: [UserService, AvatarService, UserBot],
  exports: [UserService, AvatarService],
})
export class UserModule {}
