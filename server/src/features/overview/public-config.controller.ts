import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Access } from '../../platform/access/access.decorator.js';
import { Config } from '../../platform/config/config.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { BotLinks } from '../../platform/messenger/api/bot-links.js';
import { listOfferedTypes, MAX_FILES } from '../../platform/storage/files.rules.js';

const PublicConfig = z
  .object({
    bot_url: z.string().nullable(),
    bot_start_url: z.string().nullable(),
    local_messenger: z.boolean(),
    messenger_url: z.string().nullable(),
    /** For how many seconds a decision in the panel can be undone. 0: not at all. */
    undo_seconds: z.int(),
    /** The minutes without input after which a session ends. 0: sessions have no time-out. */
    session_idle_minutes: z.int(),
    /** The name of the OpenID provider with which staff may log in. Null: none. */
    openid_name: z.string().nullable(),
    /** Whether the bot sends login links to staff. */
    staff_telegram_login: z.boolean(),
    /** The limits of files, so that the web app does not upload what the server would refuse. */
    upload: z.object({
      max_bytes: z.int(),
      max_files: z.int(),
      /** The file extensions that may be attached when a ticket is opened, and in its chat. */
      opening_types: z.array(z.string()),
      chat_types: z.array(z.string()),
    }),
  })
  .meta({ id: 'PublicConfig' });

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
    const { config } = this;
    const { opening, chat } = listOfferedTypes(config.canUploadDocuments);
    return {
      bot_url: await this.links.findBotUrl(),
      // The bot answers any start parameter that does not ask to join with a login link.
      bot_start_url: await this.links.findStartUrl('0'),
      local_messenger: config.isLocalMessengerUsed,
      messenger_url: config.isLocalMessengerUsed ? `${config.publicUrl}/messenger` : null,
      undo_seconds: config.undoSeconds,
      session_idle_minutes: config.sessionIdleMinutes,
      openid_name: config.oidc?.name ?? null,
      staff_telegram_login: config.isStaffTelegramLoginEnabled,
      upload: {
        max_bytes: config.uploadMaxBytes,
        max_files: MAX_FILES,
        opening_types: opening,
        chat_types: chat,
      },
    };
  }
}
