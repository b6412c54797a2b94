import { Body, Controller, HttpCode, HttpStatus, Post, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { z } from 'zod';
import { Access } from '../../access/access.decorator.js';
import { UpdateHandler } from './update-handler.service.js';
import { WebhookGuard } from './webhook.guard.js';

const IncomingUpdate = z.looseObject({ update_id: z.int() });
type IncomingUpdate = z.infer<typeof IncomingUpdate>;

/** Where Telegram brings updates when a webhook is set. Outside of /api. */
@ApiExcludeController()
@Controller('telegram')
export class WebhookController {
  constructor(private readonly updates: UpdateHandler) {}

  /** Answers once the update is stored; any other answer makes Telegram bring it again. */
  @Post('webhook')
  @Access('public')
  @UseGuards(WebhookGuard)
  @HttpCode(HttpStatus.OK)
  async takeUpdate(@Body({ schema: IncomingUpdate }) update: IncomingUpdate): Promise<object> {
    await this.updates.store([update]);
    return {};
  }
}
