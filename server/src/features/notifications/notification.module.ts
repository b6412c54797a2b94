import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../people/user.module.js';
import { AgentNoticesService } from './agent-notices.service.js';
import { LoginLinkMessage } from './login-link.message.js';
import { LoginLinkBot, NoticeSettingsBot } from './notification.bot.js';
import { NoticeSettingsService } from './notice-settings.service.js';
import { AgentNoticesMiniAppController, NoticeController } from './notice.controller.js';
import {
  NoticeRepository,
  NoticeSetting,
  AgentNoticesRepository,
  AgentNoticeSetting,
} from './notice.repository.js';
import { NoticeService } from './notice.service.js';

/** Who is notified, and how. The texts belong to the features that notify. */
@Module({
  imports: [TypeOrmModule.forFeature([AgentNoticeSetting, NoticeSetting]), UserModule],
  controllers: [AgentNoticesMiniAppController, NoticeController],
  providers: [
    AgentNoticesRepository,
    AgentNoticesService,
    LoginLinkBot,
    LoginLinkMessage,
    NoticeRepository,
    NoticeService,
    NoticeSettingsBot,
    NoticeSettingsService,
  ],
  exports: [AgentNoticesService, LoginLinkMessage, NoticeService],
})
export class NotificationModule {}
