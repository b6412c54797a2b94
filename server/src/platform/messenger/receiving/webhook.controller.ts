import { Body, Controller, HttpCode, HttpStatus, Post, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { z } from 'zod';
import { Access } from '../../access/access.decorator.js';
import { takesAnyText } from '../../http/validation.js';
import { UpdateHandler } from './update-handler.service.js';
import { WebhookGuard } from './webhook.guard.js';

const IncomingUpdate = takesAnyText(z.looseObject({ update_id: z.int() }));
type IncomingUpdate = z.infer<typeof IncomingUpdate>;

/** Telegram sends updates here if a webhook is set. The route is outside of /api. */
@ApiExcludeController()
@Controller('telegram')
export class WebhookController {
  constructor(private readonly updates: UpdateHandler) {}

  /** Answers 200 once the update is stored. After any other answer Telegram sends it again. */
  @Post('webhook')
  @Access('public')
  @UseGuards(WebhookGuard)
  @HttpCode(HttpStatus.OK)
  async takeUpdate(@Body({ schema: IncomingUpdate }) update: IncomingUpdate): Promise<object> {
    await this.updates.store([update]);
    return {};
  }
}
