import { Injectable } from '@nestjs/common';
import type { DomainError } from '../../../platform/errors/domain-error.js';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { localize } from '../../../texts/texts.js';
import { UserService } from '../../people/user.service.js';
import { TicketNoticesService } from '../notices/ticket-notices.service.js';
import { TicketRepository } from '../records/ticket.repository.js';
import { toSubject } from '../records/ticket.rules.js';
import type { TicketInboxMessage } from './ticket-inbox.repository.js';
import { formatRejection } from './ticket-inbox.rules.js';

const RECEIPT_EMOJI = '👌';

/** The outcome of a message for a ticket. */
export interface InboxOutcome {
  message: TicketInboxMessage;
  /** Null: the message is in the ticket. */
  rejection: DomainError | null;
}

/** Tells the senders of messages for tickets whether the messages were stored. */
@Injectable()
export class TicketReceiptsService {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly users: UserService,
    private readonly notices: TicketNoticesService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * If the bot asked for the ticket, replaces its question with the outcome. Otherwise, reacts to a stored message. In either case,
   * replies to a rejected message with the reason.
   */
  async enqueue({ message, rejection }: InboxOutcome): Promise<void> {
    const { id, chatId, threadId, firstMessageId, questionId } = message;
    const ticketId = message.ticketId!;
    const key = `ticket-inbox:${id}`;
    const subject = toSubject(ticketId);
    if (questionId) {
      const text = localize(rejection ? 'tickets.notSent' : 'tickets.sent', { id: ticketId });
      const change = { chatId, messageId: questionId, text, subject, key: `${key}:question` };
      await this.outbox.enqueueChanges(change);
      if (!rejection) return;
    }
    const target = { chatId, threadId, key, subject, isAnswer: true };
    if (!rejection)
      return this.outbox.enqueue({
        ...target,
        messageId: firstMessageId,
        emoji: RECEIPT_EMOJI,
        fallback: localize('tickets.sent', { id: ticketId }),
      });
    const text = formatRejection(ticketId, rejection);
    const reply = { ...target, replyTo: firstMessageId, text };
    if (rejection.error !== 'ticket is closed') return this.outbox.enqueue(reply);
    const [user, ticket] = await Promise.all([
      this.users.findByTelegramId(chatId),
      this.tickets.find(ticketId),
    ]);
    await this.notices.replyWithTicket(user!, ticket!, reply);
  }
}
