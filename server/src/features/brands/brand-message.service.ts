import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { recordAct } from '../../platform/audit/record-act.js';
import { DomainError, invalidField } from '../../platform/domain-error.js';
import { done } from '../../platform/http/common.schemas.js';
import { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import { splitMarkdown } from '../../platform/outbox/split-markdown.rules.js';
import { ChatMigrations } from '../../platform/telegram/chat-migrations.js';
import { Markdown } from '../../platform/telegram/markdown.js';
import { MessengerApi, type SendOutcome } from '../../platform/telegram/messenger-api.js';
import type { Brand } from './brand.entity.js';
import type { BrandMessage } from './brand.schemas.js';
import { BrandService } from './brand.service.js';

/** Staff's own words to a brand, sent at once, since the messenger's answer is the result (telegram.md, Sending). */
@Injectable()
export class BrandMessageService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brands: BrandService,
    private readonly messenger: MessengerApi,
    private readonly chatMigrations: ChatMigrations,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Throws `user block bot`, or `send error` also where it is unknown whether the message arrived. With a key, what may
   * have arrived is not sent again: the same order fails the same. What the messenger refused is tried anew.
   */
  async send(caller: Caller, brandId: number, order: BrandMessage, key: string | null): Promise<typeof done> {
    if (order.message.trim() === '') throw emptyMessage();
    const brand = await this.brands.getReachable(this.dataSource.manager, caller, brandId);
    const destination = destinationOf(brand, order.type);
    const { userId } = caller;
    const keyed = await this.idempotency.keyed({ userId }, key, { call: 'brand/message', brandId, order });
    const outcome = await this.idempotency.onceOutside(
      keyed,
      () => this.sendParts(destination, brandId, order),
      { unknown: 'unknown', mayRepeat: (each) => each !== 'ok' && each !== 'partly' && each !== 'unknown' },
    );
    if (outcome === 'ok') return done;
    if (outcome === 'partly') throw sendError('Only the beginning of the message has arrived');
    if (outcome === 'blocked')
      throw new DomainError('conflict', 'user block bot', { message: 'User blocked the bot' });
    throw sendError('Messenger error');
  }

  private async sendParts(
    destination: Destination,
    brandId: number,
    order: BrandMessage,
  ): Promise<SendOutcome | 'partly'> {
    const outcome = await this.tryParts(destination, order.message);
    // What was refused was no act. What may have arrived cannot be taken back.
    if (outcome === 'ok' || outcome === 'partly' || outcome === 'unknown') {
      const after = { ...order, outcome };
      const act = { action: 'brand.message', subjectId: brandId, brandId, after } as const;
      await recordAct(this.dataSource.manager, act);
    }
    return outcome;
  }

  private async tryParts(destination: Destination, message: string): Promise<SendOutcome | 'partly'> {
    // What staff wrote is MarkdownV2 already.
    for (const [i, part] of splitMarkdown(message).entries()) {
      const outcome = await this.sendPart(destination, new Markdown(part));
      if (outcome !== 'ok') return i > 0 ? 'partly' : outcome;
    }
    return 'ok';
  }

  private async sendPart(destination: Destination, text: Markdown): Promise<SendOutcome> {
    const outcome = await this.messenger.sendNow({ ...destination, text });
    if (typeof outcome !== 'object') return outcome;
    const { movedTo } = outcome;
    await this.dataSource.transaction((db) => this.chatMigrations.move(db, destination.chatId, movedTo));
    destination.chatId = movedTo;
    const again = await this.messenger.sendNow({ ...destination, text });
    return typeof again === 'object' ? 'error' : again;
  }
}

interface Destination {
  chatId: string;
  threadId?: string | null;
}

const sendError = (message: string) => new DomainError('bad_gateway', 'send error', { message });

const emptyMessage = () =>
  new DomainError('invalid', 'Message is empty', { details: [{ field: 'message', message: 'is required' }] });

function destinationOf(brand: Brand, type: BrandMessage['type']): Destination {
  if (type === 'chat') return { chatId: brand.chatId, threadId: brand.threadId };
  if (brand.adminTelegramId === null) throw invalidField('type', 'The brand has no admin');
  return { chatId: brand.adminTelegramId };
}
