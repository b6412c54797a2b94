import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { Config } from '../../platform/config/config.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { BotLinks } from '../../platform/messenger/api/bot-links.js';
import { MAX_FILES } from '../../platform/storage/upload.rules.js';
import { listOfferedTypes } from '../../platform/storage/files.rules.js';
import { PublicConfig } from './public-config.schemas.js';

@ApiTags('auth')
@Controller('config')
export class PublicConfigController {
  constructor(
    private readonly config: Config,
    private readonly links: BotLinks,
  ) {}

  @Get()
  @Access('public')
  @Returns(PublicConfig)
  async getPublicConfig() {
    const {
      isLocalMessengerUsed,
      publicUrl,
      uploadMaxBytes,
      canUploadDocuments,
      undoSeconds,
      sessionIdleMinutes,
    } = this.config;
    const { oidc, isStaffTelegramLoginEnabled } = this.config;
    const { opening, chat } = listOfferedTypes(canUploadDocuments);
    return {
      bot_url: await this.links.findBotUrl(),
      bot_start_url: await this.links.findStartUrl('0'),
      local_messenger: isLocalMessengerUsed,
      messenger_url: isLocalMessengerUsed ? `${publicUrl}/messenger` : null,
      undo_seconds: undoSeconds,
      session_idle_minutes: sessionIdleMinutes,
      openid_name: oidc?.name ?? null,
      staff_telegram_login: isStaffTelegramLoginEnabled,
      upload: {
        max_bytes: uploadMaxBytes,
        max_files: MAX_FILES,
        opening_types: opening,
        chat_types: chat,
      },
    };
  }
}
