import { createHash, timingSafeEqual } from 'node:crypto';
import { Body, Controller, Headers, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { z } from 'zod';
import { Access } from '../access/access.decorator.js';
import { Config } from '../config/config.js';
import { DomainError } from '../domain-error.js';
import { UpdateHandler } from './update-handler.service.js';

const IncomingUpdate = z.looseObject({ update_id: z.int() });
type IncomingUpdate = z.infer<typeof IncomingUpdate>;

/** Where Telegram brings updates when a webhook is set. Outside of /api. */
@ApiExcludeController()
@Controller('telegram')
export class WebhookController {
  constructor(
    private readonly config: Config,
    private readonly updates: UpdateHandler,
  ) {}

  /** Answers once the update is stored; any other answer makes Telegram bring it again. */
  @Post('webhook')
  @Access('public')
  @HttpCode(HttpStatus.OK)
  async takeUpdate(
    @Headers('x-telegram-bot-api-secret-token') secret: string | undefined,
    @Body({ schema: IncomingUpdate }) update: IncomingUpdate,
  ): Promise<object> {
    const { telegramWebhookUrl, telegramWebhookSecret } = this.config;
    if (!telegramWebhookUrl || !telegramWebhookSecret || !isSame(secret ?? '', telegramWebhookSecret)) {
      throw new DomainError('unauthorized', 'Unauthorized');
    }
    await this.updates.store([update]);
    return {};
  }
}

/** Hashed first, so that neither content nor length shows in the time it takes. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
