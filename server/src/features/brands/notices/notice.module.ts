import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NoticeSetting } from './notice-setting.entity.js';
import { NoticeController } from './notice.controller.js';
import { NoticeRepository } from './notice.repository.js';
import { NoticeService } from './notice.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([NoticeSetting])],
  controllers: [NoticeController],
  providers: [NoticeRepository, NoticeService],
  exports: [NoticeService],
})
export class NoticeModule {}
