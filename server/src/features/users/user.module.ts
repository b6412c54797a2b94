import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountMiniAppController } from './account.mini-app.controller.js';
import { User } from './user.entity.js';
import { UserService } from './user.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User])],
  controllers: [AccountMiniAppController],
  providers: [UserService],
  exports: [UserService],
})
export class UserModule {}
