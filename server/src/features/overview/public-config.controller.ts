import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { Config } from '../../platform/config/config.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { BotLinks } from '../../platform/messenger/api/bot-links.js';
import { MAX_FILES } from '../../platform/storage/form.rules.js';
import { offeredTypes } from '../../platform/storage/file-types.rules.js';
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
    const { usesLocalMessenger, publicUrl, uploadMaxBytes, takesDocuments, undoSeconds, sessionIdleMinutes } =
      this.config;
    const { oidc, staffTelegramLogin } = this.config;
    const { opening, chat } = offeredTypes(takesDocuments);
    return {
      bot_url: await this.links.botUrl(),
      bot_start_url: await this.links.startUrl('0'),
      local_messenger: usesLocalMessenger,
      messenger_url: usesLocalMessenger ? `${publicUrl}/messenger` : null,
      undo_seconds: undoSeconds,
      session_idle_minutes: sessionIdleMinutes,
      openid_name: oidc?.name ?? null,
      staff_telegram_login: staffTelegramLogin,
      upload: {
        max_bytes: uploadMaxBytes,
        max_files: MAX_FILES,
        opening_types: opening,
        chat_types: chat,
      },
    };
  }
}
