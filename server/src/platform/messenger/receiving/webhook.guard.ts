import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { DomainError } from '../../domain-error.js';

/** Lets only Telegram in: it sends the secret that it got with the webhook. This runs before the body is validated. */
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

/** Compares hashes, so that the time it takes tells nothing about content or length. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
