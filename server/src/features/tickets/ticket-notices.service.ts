import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { type Button, queueMessage } from '../../platform/outbox/queue-message.js';
import { bold, lines, md, type Markdown } from '../../platform/telegram/markdown.js';
import { NoticeService } from '../notices/notice.service.js';
import { userLabel } from '../users/user.rules.js';
import { UserService } from '../users/user.service.js';
import type { Ticket } from './ticket.entity.js';
import { subjectOf } from './ticket.rules.js';

type Subject = Pick<Ticket, 'id' | 'type' | 'title' | 'brandId' | 'userId'>;

/** What was written, and the name of that event among all others. */
export interface Writing {
  key: string;
  text: string;
  fileCount: number;
}

/** Tells the other side of each message, in the transaction that stores it (decision 11). */
@Injectable()
export class TicketNoticesService {
  constructor(
    private readonly config: Config,
    private readonly users: UserService,
    private readonly notices: NoticeService,
  ) {}

  /** Who of the staff hears of it is a matter of the ticket's kind and of their settings. */
  async tellStaff(db: EntityManager, ticket: Subject, isNew: boolean, writing: Writing): Promise<void> {
    const owner = await this.users.get(db, ticket.userId);
    const what = isNew ? 'New ticket' : 'New message in ticket';
    const title = md`${what} #${ticket.id}: ${bold(ticket.title)}`;
    await this.notices.tellStaff(db, {
      subject: subjectOf(ticket),
      brandId: ticket.brandId,
      text: lines(title, md`From: ${userLabel(owner)}`, contentOf(writing)),
      screen: `/tickets/chat/${ticket.id}`,
      key: writing.key,
    });
  }

  async tellOwner(db: EntityManager, ticket: Subject, isClosed: boolean, writing: Writing): Promise<void> {
    const { telegramId } = await this.users.get(db, ticket.userId);
    const what = isClosed ? 'was closed' : 'has a new message';
    const title = md`Your ticket #${ticket.id}, ${bold(ticket.title)}, ${what}`;
    await queueMessage(db, {
      chatId: telegramId,
      text: lines(title, contentOf(writing)),
      buttons: this.chatButton(ticket),
      key: writing.key,
    });
  }

  /** Telegram takes buttons for the mini-app from https addresses only; elsewhere people open it by themselves. */
  private chatButton({ id, brandId }: Subject): Button[][] | undefined {
    const { publicUrl } = this.config;
    if (!publicUrl.startsWith('https:')) return undefined;
    const query = brandId === null ? 'no_brand=true' : `brand=${brandId}`;
    return [[{ text: 'Open chat', webApp: `${publicUrl}/tg/ticket/${id}?${query}` }]];
  }
}

function contentOf({ text, fileCount }: Writing): Markdown {
  const files = fileCount === 0 ? [] : [md`${fileCount} ${fileCount === 1 ? 'file' : 'files'} attached`];
  return lines(...(text === '' ? [] : [text]), ...files);
}
