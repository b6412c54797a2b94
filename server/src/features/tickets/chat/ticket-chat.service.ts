import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { SignedLinks } from '../../../platform/storage/signed-links.js';
import {
  type ChatPage,
  type ChatReader,
  type StoredFile,
  type TicketChange,
  TicketMessageRepository,
} from '../records/ticket-message.repository.js';
import { type TicketLockedForMessage, TicketRepository } from '../records/ticket.repository.js';
import type { ChatRange, TicketMessageView } from '../records/ticket.schemas.js';
import type { Side } from '../records/ticket.sql.js';

/** Decides whether the caller may read the chat of the ticket. */
type CanRead = (ticket: ChatPage['ticket']) => boolean;

export interface NewMessage {
  /** Null: a program wrote it with an API key. */
  userId: number | null;
  apiKeyId: number | null;
  message: string;
  createdAt: Date;
  files: StoredFile[];
}

/** The chat of a ticket, for staff and owner. */
@Injectable()
export class TicketChatService {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketRepository,
    private readonly messages: TicketMessageRepository,
    private readonly links: SignedLinks,
    private readonly changes: ChangePublisher,
  ) {}

  /**
   * Marks the chat as read, and returns it. Marks it first: a message stored in between stays unread. Most chats have nothing to
   * mark, and then one statement is enough. Throws 404 for a ticket that is missing or that the caller may not read.
   */
  async open(side: Side, id: number, range: ChatRange, canRead: CanRead) {
    const chat = await this.getPage(side, id, range, canRead);
    if (!chat.ticket.has_message) return this.addLinks(chat);
    return this.database.transaction(async () => {
      const wasUnread = await this.tickets.markRead(id, side);
      const page = await this.getPage(side, id, range, canRead);
      if (wasUnread && side === 'staff')
        await this.changes.publish('tickets', page.ticket.brand_id, { ids: [id] });
      return this.addLinks(page);
    });
  }

  /** Like `open`, for a program with an API key: omits notes, and leaves the chat unread. */
  async openForProgram(id: number, range: ChatRange, canRead: CanRead) {
    return this.addLinks(await this.getPage('program', id, range, canRead));
  }

  /** Stores a message in a locked ticket with the change of the ticket, and returns it as in the chat. */
  async addMessage(
    { id: ticketId, newMessageId: id }: Pick<TicketLockedForMessage, 'id' | 'newMessageId'>,
    { files, ...message }: NewMessage,
    change: TicketChange,
  ): Promise<TicketMessageView> {
    await this.messages.create({ id, ticketId, ...message }, toNames(files), change);
    return {
      id,
      user_id: message.userId,
      message: message.message,
      timestamp: Math.floor(message.createdAt.getTime() / 1_000),
      files: files.map((file) => this.createUrl(file)),
      origin_ticket_id: null,
    };
  }

  /** Stores the files of a new ticket as its first message. The opening text is stored in the ticket itself. */
  async addFirstMessage(ticketId: number, { files, ...message }: NewMessage): Promise<void> {
    await this.messages.createFirst({ ticketId, ...message }, toNames(files));
  }

  private async getPage(
    reader: ChatReader,
    id: number,
    range: ChatRange,
    canRead: CanRead,
  ): Promise<ChatPage> {
    const chat = await this.messages.findPage(reader, id, range);
    if (!chat || !canRead(chat.ticket)) throw notFound();
    return chat;
  }

  /** The link has the size, because the apps show it. */
  private createUrl({ name, givenName, size }: StoredFile): string {
    const url = this.links.createUrl(name, givenName);
    return size === null ? url : `${url}&size=${size}`;
  }

  private addLinks({ messages, ...chat }: ChatPage) {
    return {
      ...chat,
      messages: messages.map((message) => ({
        ...message,
        files: message.files.map((file) => this.createUrl(file)),
      })),
    };
  }
}

const toNames = (files: StoredFile[]) => files.map(({ name }) => name);
