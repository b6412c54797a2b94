import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { announceChange } from '../../platform/events/live-events.js';
import { TicketFilesService } from './ticket-files.service.js';
import {
  findMessages,
  getMessage,
  getTicketView,
  type MessageRow,
  type Side,
} from './ticket-view.queries.js';
import { markRead } from './ticket.queries.js';
import type { TicketMessageView } from './ticket.schemas.js';

/** The chat of a ticket, the same from both sides. */
@Injectable()
export class TicketChatService {
  constructor(private readonly files: TicketFilesService) {}

  /** Opening the chat reads it. The mark comes first: a message that is stored meanwhile waits, and stays unread. */
  async open(db: EntityManager, side: Side, id: number) {
    const wasUnread = await markRead(db, id, side);
    const ticket = await getTicketView(db, side, id);
    const messages = await findMessages(db, id);
    if (wasUnread && side === 'staff') await announceChange(db, 'tickets', ticket.brand_id);
    return { ticket, messages: messages.map((message) => this.viewOf(message)) };
  }

  async getMessage(db: EntityManager, id: number): Promise<TicketMessageView> {
    return this.viewOf(await getMessage(db, id));
  }

  private viewOf({ stored_files, ...message }: MessageRow): TicketMessageView {
    return { ...message, files: stored_files.map((file) => this.files.linkTo(file)) };
  }
}
