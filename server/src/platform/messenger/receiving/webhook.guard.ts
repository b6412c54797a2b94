import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { DomainError } from '../../domain-error.js';

/** Admits Telegram alone, by the secret that was handed to it with the webhook. Before the body is looked at. */
@Injectable()
export class WebhookGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const { telegramWebhookUrl, telegramWebhookSecret } = this.config;
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const given = headers['x-telegram-bot-api-secret-token'];
    if (telegramWebhookUrl && telegramWebhookSecret && isSame(String(given), telegramWebhookSecret))
      return true;
    throw new DomainError('unauthorized', 'Unauthorized');
  }
}

/** Hashed first, so that neither content nor length shows in the time it takes. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
