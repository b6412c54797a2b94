import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { announceChange } from '../../platform/events/announce.js';
import { TicketFilesService } from './ticket-files.service.js';
import {
  findMessages,
  getMessage,
  getTicketView,
  type MessageRow,
  type Side,
} from './ticket-view.queries.js';
import { markRead } from './ticket.queries.js';
import type { ChatSpan, TicketMessageView } from './ticket.schemas.js';

/** How many messages one answer contains. */
const CHAT_PAGE = 50;

/** The chat of a ticket, for staff and owner. */
@Injectable()
export class TicketChatService {
  constructor(private readonly files: TicketFilesService) {}

  /** Marks the chat as read, and returns it. Marks first, so that a message that is stored meanwhile stays unread. */
  async open(db: EntityManager, side: Side, id: number, span: ChatSpan) {
    const wasUnread = await markRead(db, id, side);
    const ticket = await getTicketView(db, side, id);
    const found = await findMessages(db, id, span, CHAT_PAGE + 1);
    const hasMore = found.length > CHAT_PAGE;
    // The extra message is the newest one for `after`, and the oldest one otherwise.
    const messages = span.after === undefined ? found.slice(0, CHAT_PAGE) : found.slice(-CHAT_PAGE);
    if (wasUnread && side === 'staff') await announceChange(db, 'tickets', ticket.brand_id, { ids: [id] });
    return { ticket, messages: messages.map((message) => this.viewOf(message)), has_more: hasMore };
  }

  async getMessage(db: EntityManager, id: number): Promise<TicketMessageView> {
    return this.viewOf(await getMessage(db, id));
  }

  private viewOf({ stored_files, ...message }: MessageRow): TicketMessageView {
    return { ...message, files: stored_files.map((file) => this.files.linkTo(file)) };
  }
}
