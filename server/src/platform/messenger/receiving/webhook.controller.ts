import { createHash, timingSafeEqual } from 'node:crypto';
import {
  Body,
  Controller,
  HttpCode,
  HttpStatus,
  Post,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../access/access.decorator.js';
import { allowAnyText } from '../../http/validation.js';
import { UpdateHandler } from './update-handler.service.js';
import { Config } from '../../config/config.js';
import { unauthorized } from '../../errors/domain-error.js';

const IncomingUpdate = allowAnyText(z.looseObject({ update_id: z.int() }));
type IncomingUpdate = z.infer<typeof IncomingUpdate>;

/** Admits only Telegram, which sends the secret of `setWebhook`. Runs before the body is validated. */
@Injectable()
export class WebhookGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const { telegramWebhookUrl, telegramWebhookSecret } = this.config;
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const secret = headers['x-telegram-bot-api-secret-token'];
    if (telegramWebhookUrl && telegramWebhookSecret && isSame(String(secret), telegramWebhookSecret))
      return true;
    throw unauthorized();
  }
}

@ApiExcludeController()
@Controller('telegram')
export class WebhookController {
  constructor(private readonly updates: UpdateHandler) {}

  /** Responds 200 once the update is stored. After any other response Telegram sends it again. */
  @Post('webhook')
  @Access('public')
  @UseGuards(WebhookGuard)
  @HttpCode(HttpStatus.OK)
  async receiveUpdate(@Body({ schema: IncomingUpdate }) update: IncomingUpdate): Promise<object> {
    await this.updates.store([update]);
    return {};
  }
}

/** Compares in constant time, which leaks neither content nor length. */
function isSame(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
