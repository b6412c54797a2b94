import { Injectable } from '@nestjs/common';
import { escapeStrayMarks } from '../../../../shared/markdown-v2.rules.js';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Database } from '../../../platform/database/database.js';
import { DomainError, invalidField } from '../../../platform/errors/domain-error.js';
import { IdempotencyService } from '../../../platform/idempotency/idempotency.service.js';
import { splitMarkdown, findUnescapedOffset } from '../../../platform/messenger/api/split-markdown.rules.js';
import { ChatMoves } from '../../../platform/messenger/sending/chat-moves.js';
import { Markdown } from '../../../platform/messenger/api/markdown.js';
import { MessengerApi, type SendOutcome } from '../../../platform/messenger/api/messenger-api.js';
import type { Brand } from '../registry/brand.entity.js';
import { BrandRecipientService } from '../registry/brand-recipient.service.js';
import type { BrandMessage } from '../registry/brand.schemas.js';
import { BrandService } from '../registry/brand.service.js';

/** Sends messages of staff to a brand, without the outbox, because staff wait for the result. */
@Injectable()
export class BrandMessageService {
  constructor(
    private readonly database: Database,
    private readonly brands: BrandService,
    private readonly recipients: BrandRecipientService,
    private readonly messenger: MessengerApi,
    private readonly chatMoves: ChatMoves,
    private readonly idempotency: IdempotencyService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Throws `user block bot` or `send error`, the latter also if it is unknown whether the message has arrived. With a key, a
   * message that has arrived, or may have, is not sent again: the same call has the same outcome. Any other is sent again.
   */
  async send(caller: Caller, brandId: number, body: BrandMessage, key: string | null): Promise<void> {
    if (body.message.trim() === '') {
      const details = [{ field: 'message', message: 'is required' }];
      throw new DomainError('invalid', 'Message is empty', { details });
    }
    const brand = await this.brands.getReachable(caller, brandId);
    const destination = getDestination(brand, body.type);
    if (body.type === 'admin') await this.recipients.assertCanMessageAdmin(caller, brand);
    const request = { call: 'brand/message', brandId, order: body };
    const keyedRequest = await this.idempotency.toKeyedRequest({ userId: caller.userId }, key, request);
    const outcome = await this.idempotency.runOnceExternally(
      keyedRequest,
      () => this.sendAndRecord(destination, brandId, body),
      { unknown: { was: 'unknown' }, isRepeatable: (result) => !mayHaveArrived(result) },
    );
    if (outcome.was === 'ok') return;
    if (outcome.was === 'blocked')
      throw new DomainError('conflict', 'user block bot', { message: 'User blocked the bot' });
    const message = [failureTexts[outcome.was], outcome.why].filter(Boolean).join('. ');
    throw new DomainError('bad_gateway', 'send error', { message });
  }

  private async sendAndRecord(
    destination: Destination,
    brandId: number,
    body: BrandMessage,
  ): Promise<MessageOutcome> {
    const outcome = await this.sendParts(destination, escapeStrayMarks(body.message));
    if (mayHaveArrived(outcome)) {
      const after = { ...body, outcome: outcome.was };
      await this.audit.record({ action: 'brand.message', subjectId: brandId, brandId, after });
    }
    return outcome;
  }

  private async sendParts(destination: Destination, message: string): Promise<MessageOutcome> {
    for (const [i, part] of splitMarkdown(message).entries()) {
      const result = await this.sendPart(destination, new Markdown(part));
      if (result === 'ok') continue;
      const why =
        typeof result === 'object'
          ? explainSendError(result.refused, message, message.indexOf(part))
          : undefined;
      if (i > 0) return { was: 'partly', why };
      return { was: typeof result === 'object' ? 'refused' : result, why };
    }
    return { was: 'ok' };
  }

  private async sendPart(
    destination: Destination,
    text: Markdown,
  ): Promise<SendOutcome | { refused: string }> {
    const result = await this.messenger.sendNow({ ...destination, text });
    if (typeof result !== 'object' || 'refused' in result) return result;
    const { movedTo } = result;
    await this.database.transaction(() => this.chatMoves.move(destination.chatId, movedTo));
    destination.chatId = movedTo;
    const secondResult = await this.messenger.sendNow({ ...destination, text });
    return typeof secondResult === 'object' && 'movedTo' in secondResult ? 'error' : secondResult;
  }
}

/** Stored under the idempotency key, for retries, so the names of its fields must not change. */
interface MessageOutcome {
  /** What became of the whole message. */
  was: SendOutcome | 'partly' | 'refused';
  /** An explanation for the author of the message. */
  why?: string;
}

const mayHaveArrived = ({ was }: MessageOutcome) => was === 'ok' || was === 'partly' || was === 'unknown';

/** What staff read with the error `send error`. */
const failureTexts: Record<Exclude<MessageOutcome['was'], 'ok' | 'blocked'>, string | null> = {
  partly: 'Only the beginning of the message has arrived',
  refused: null,
  unknown: 'The messenger did not answer. Check there whether the message has arrived',
  'chat not found': 'The messenger cannot find this chat or thread, or the bot is not in it',
  error: 'Messenger error',
};

interface Destination {
  chatId: string;
  threadId?: string | null;
}

function getDestination(brand: Brand, type: BrandMessage['type']): Destination {
  if (type === 'chat') return { chatId: brand.chatId, threadId: brand.threadId };
  if (brand.adminTelegramId === null) throw invalidField('type', 'The brand has no admin');
  return { chatId: brand.adminTelegramId };
}

/** Explains why Telegram refused a text, and where. `start`: where the refused part begins in the whole message. */
export function explainSendError(description: string, message: string, start = 0): string {
  const begin = Math.max(0, start); // -1 for a part that repeats the marks of a split entity, and so is not in the message
  const rest = message.slice(begin);
  const [, reserved] = /character '(.)' is reserved/i.exec(description) ?? [];
  if (reserved) {
    const offset = findUnescapedOffset(rest, reserved);
    const place = offset === null ? 'the message' : formatPosition(message, begin + offset);
    return `The messenger cannot read ${place}: “${reserved}” must be written as “\\${reserved}”`;
  }
  const [, problem, byteOffset] = /(can't find .*?) at byte offset (\d+)/i.exec(description) ?? [];
  if (problem && byteOffset) {
    const before = Buffer.from(rest).subarray(0, Number(byteOffset)).toString();
    return `The messenger cannot read ${formatPosition(message, begin + before.length)}: ${problem}`;
  }
  return `The messenger refused the message: ${description.replace(/^bad request: /i, '')}`;
}

/** Counts lines and characters from 1, as people do. */
function formatPosition(source: string, offset: number): string {
  const lines = source.slice(0, offset).split('\n');
  return `line ${lines.length}, character ${[...lines.at(-1)!].length + 1}`;
}
