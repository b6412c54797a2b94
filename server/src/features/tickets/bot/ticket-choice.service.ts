import { Injectable } from '@nestjs/common';
import type { Message } from 'telegraf/types';
import { Transactional } from '../../../platform/database/database.js';
import type { Markdown } from '../../../platform/messenger/api/markdown.js';
import type { Button } from '../../../platform/messenger/api/message.js';
import { Clock } from '../../../platform/time/clock.js';
import { localize } from '../../../texts/texts.js';
import { UserService } from '../../people/user.service.js';
import { TicketListService } from '../lists/ticket-list.service.js';
import { TicketInboxRepository } from './ticket-inbox.repository.js';
import {
  buildTicketButtons,
  formatSupportedKinds,
  isExpired,
  MAX_OFFERED_TICKETS,
  parseContent,
  parseMessage,
} from './ticket-inbox.rules.js';
import { TicketInboxService } from './ticket-inbox.service.js';
import { TicketReceiptsService } from './ticket-receipts.service.js';

/** The question which ticket a message belongs to, or the reason why it cannot be sent to any. */
export interface TicketOffer {
  text: Markdown;
  buttons?: Button[][];
}

/** `text`: replaces the question. */
interface PressResult {
  text?: Markdown;
  toast?: Markdown;
}

/**
 * If a message is neither a reply nor in the topic of a ticket, asks its sender which ticket it belongs to. The sender chooses with
 * a button.
 */
@Injectable()
export class TicketChoiceService {
  constructor(
    private readonly clock: Clock,
    private readonly users: UserService,
    private readonly lists: TicketListService,
    private readonly messages: TicketInboxRepository,
    private readonly inbox: TicketInboxService,
    private readonly receipts: TicketReceiptsService,
  ) {}

  /**
   * Adds the message to the inbox, and asks which of the person's open tickets it belongs to. An unsupported message is not added:
   * the text then names the supported kinds. `handled`: no question is needed, because the message is a duplicate, or the ticket of
   * its album is known or has already been asked for. Null: the person has no open ticket, or the message is a service message of
   * Telegram.
   */
  @Transactional()
  async offer(telegramId: string, message: Message): Promise<TicketOffer | 'handled' | null> {
    const user = await this.users.findByTelegramId(telegramId);
    const tickets = user ? await this.lists.listOpenByUser(user.id, MAX_OFFERED_TICKETS) : [];
    const content = parseContent(message, this.inbox.maxFileBytes);
    if (tickets.length === 0 || content === null) return null;
    if (content === 'unsupported') return { text: formatSupportedKinds(this.inbox.maxFileBytes) };
    const added = await this.inbox.addWithoutTicket(parseMessage(telegramId, message, content));
    if (!added?.isNew || added.ticketId !== null) return 'handled';
    return { text: localize('tickets.whichTicket'), buttons: buildTicketButtons(tickets, added.id) };
  }

  /** Sends a message of the inbox to a ticket. Of several presses, only the first one counts. */
  @Transactional()
  async handlePress(
    telegramId: string,
    { ticketId, inboxId, questionId }: { ticketId: number; inboxId: number; questionId: string },
  ): Promise<PressResult> {
    const now = this.clock.now();
    const message = await this.messages.lockForUpdate(inboxId);
    if (message?.chatId !== telegramId) return { text: localize('tickets.tooLate') };
    if (message.ticketId !== null) return { toast: localize('tickets.hasMessage', { id: message.ticketId }) };
    if (isExpired(message.createdAt, now)) return { text: localize('tickets.tooLate') };
    await this.messages.setTicket(inboxId, { ticketId, questionId });
    const outcome = await this.inbox.storeChosen(inboxId);
    if (!outcome) return { text: localize('tickets.sending', { id: ticketId }) };
    await this.receipts.enqueue(outcome);
    return outcome.rejection ? {} : { toast: localize('tickets.sent', { id: outcome.message.ticketId! }) };
  }
}
