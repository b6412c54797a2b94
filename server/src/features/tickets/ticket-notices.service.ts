import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { bold, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import { LoginLinkMessage } from '../auth/login-link.message.js';
import { NoticeService } from '../notices/notice.service.js';
import { userLabel } from '../users/user-label.js';
import { UserService } from '../users/user.service.js';
import type { Ticket } from './ticket.entity.js';
import { subjectOf, type TicketStatus } from './ticket.rules.js';

type Subject = Pick<Ticket, 'id' | 'type' | 'title' | 'brandId' | 'userId'>;

/** What was written, and the name of that event among all others. */
export interface Writing {
  key: string;
  text: string;
  fileCount: number;
  at: Date;
}

/** Tells the other side of each message, in the transaction that stores it (decision 11). */
@Injectable()
export class TicketNoticesService {
  constructor(
    private readonly users: UserService,
    private readonly notices: NoticeService,
    private readonly loginLink: LoginLinkMessage,
  ) {}

  /** Who of the staff hears of it is a matter of the ticket's kind and of their settings. `before`: as it was until then. */
  async tellStaff(
    db: EntityManager,
    ticket: Subject,
    before: Pick<Ticket, 'status' | 'unreadByStaff'> | null,
    writing: Writing,
  ): Promise<void> {
    const owner = await this.users.get(db, ticket.userId);
    const textOf = (count: number) => {
      const news = newsFor(before?.status ?? null, count);
      const title = md`${news} #${ticket.id}: ${bold(ticket.title)}`;
      return lines(title, md`From: ${userLabel(owner)}`, contentOf(writing));
    };
    await this.notices.tellStaff(db, {
      subject: subjectOf(ticket),
      brandId: ticket.brandId,
      text: textOf(1),
      screen: `/tickets/chat/${ticket.id}`,
      key: writing.key,
      series: {
        key: `ticket:${ticket.id}:staff`,
        textOf,
        isSeen: before === null || before.unreadByStaff === 0,
        now: writing.at,
      },
    });
  }

  /** `unread`: what the owner has not seen before this one. */
  async tellOwner(
    db: EntityManager,
    ticket: Subject,
    { isClosed, unread }: { isClosed: boolean; unread: number },
    writing: Writing,
  ): Promise<void> {
    const owner = await this.users.get(db, ticket.userId);
    const textOf = (count: number) => {
      const messages = count === 1 ? 'has a new message' : `has ${count} new messages`;
      const closed = count === 1 ? 'was closed' : `${messages} and was closed`;
      const title = md`Your ticket #${ticket.id}, ${bold(ticket.title)}, ${isClosed ? closed : messages}`;
      return lines(title, contentOf(writing));
    };
    const query = ticket.brandId === null ? 'no_brand=true' : `brand=${ticket.brandId}`;
    await this.loginLink.queueNotice(db, owner, {
      text: textOf(1),
      screen: `/tg/ticket/${ticket.id}?${query}`,
      key: writing.key,
      series: { key: `ticket:${ticket.id}:owner`, textOf, isSeen: unread === 0, now: writing.at },
    });
  }
}

/** `before`: null of a ticket that was just opened. */
function newsFor(before: TicketStatus | null, count: number): string {
  if (before === null) return 'New ticket';
  if (count === 1) return 'New message in ticket';
  return `${count} new messages in ${before === 'new' ? 'new ticket' : 'ticket'}`;
}

function contentOf({ text, fileCount }: Writing): Markdown {
  const files = fileCount === 0 ? [] : [md`${fileCount} ${fileCount === 1 ? 'file' : 'files'} attached`];
  return lines(...(text === '' ? [] : [text]), ...files);
}
