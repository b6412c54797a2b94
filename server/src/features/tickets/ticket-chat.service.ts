import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { notFound } from '../../platform/domain-error.js';
import { announceChange } from '../../platform/events/announce.js';
import { valueOfSql } from '../../platform/database/statements/sql-json.js';
import { JsonText } from '../../platform/json-text.js';
import { readChat, type ChatPage } from './ticket-chat.queries.js';
import { TicketFilesService } from './ticket-files.service.js';
import type { StoredFile } from './ticket-file.queries.js';
import type { NewMessage } from './ticket-view.queries.js';
import { markRead } from './ticket.queries.js';
import type { ChatSpan, StaffChat, TicketChat, TicketMessageView } from './ticket.schemas.js';
import type { Side } from './ticket.sql.js';

interface Chats {
  staff: StaffChat;
  owner: TicketChat;
}

/** Decides by the ticket who may read the chat. */
type MayRead = (ticket: Pick<ChatPage, 'brand_id' | 'user_id'>) => boolean;

/** The chat of a ticket, for staff and owner. */
@Injectable()
export class TicketChatService {
  constructor(
    private readonly database: Database,
    private readonly files: TicketFilesService,
  ) {}

  /**
   * Marks the chat as read, and returns it. Marks first, so that a message that is stored meanwhile stays unread. Most chats
   * have nothing to mark, and then one statement is enough. Throws 404 for a ticket that the caller may not read, as for a
   * missing one (decision 3).
   */
  async open<S extends Side>(
    side: S,
    id: number,
    span: ChatSpan,
    mayRead: MayRead,
  ): Promise<JsonText<Chats[S]>> {
    const chat = await readChat(this.database, side, id, span);
    if (!chat || !mayRead(chat)) throw notFound();
    if (!chat.is_unread) return this.viewOf(chat);
    return this.database.transaction(async (db) => {
      const wasUnread = await markRead(db, id, side);
      const marked = await readChat(db, side, id, span);
      if (!marked || !mayRead(marked)) throw notFound();
      if (wasUnread && side === 'staff') await announceChange(db, 'tickets', marked.brand_id, { ids: [id] });
      return this.viewOf(marked);
    });
  }

  /** A message that is being stored, as the chat will show it. */
  messageOf({ id, userId, message, createdAt, files }: NewMessage): TicketMessageView {
    return {
      id,
      user_id: userId,
      message,
      timestamp: Math.floor(createdAt.getTime() / 1_000),
      files: files.map((file) => this.files.linkTo(file)),
    };
  }

  private viewOf<S extends Side>({ ticket, messages, has_files, has_more }: ChatPage): JsonText<Chats[S]> {
    const shown = has_files ? JSON.stringify(this.withLinks(messages)) : messages;
    return new JsonText(`{"ticket":${ticket},"messages":${shown},"has_more":${has_more}}`);
  }

  private withLinks(messages: string): TicketMessageView[] {
    const stored = valueOfSql<(Omit<TicketMessageView, 'files'> & { files: StoredFile[] })[]>(messages);
    return stored.map(({ files, ...message }) => ({
      ...message,
      files: files.map((file) => this.files.linkTo(file)),
    }));
  }
}
