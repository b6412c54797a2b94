import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { PipelinedResult } from '../../../platform/database/database.js';
import { bold, lines, type Markdown, md } from '../../../platform/messenger/api/markdown.js';
import type { Button } from '../../../platform/messenger/api/message.js';
import {
  type ComposedContent,
  type MessageComposer,
  MessageComposers,
} from '../../../platform/messenger/sending/message-composers.js';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import type { OutgoingMessage } from '../../../platform/messenger/sending/outgoing-message.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { formatMoscowTime } from '../../../platform/time/time.rules.js';
import { localize } from '../../../texts/texts.js';
import { LoginLinkMessage } from '../../notifications/login-link.message.js';
import { NoticeService } from '../../notifications/notice.service.js';
import type { User } from '../../people/user.entity.js';
import { formatUser } from '../../people/user.rules.js';
import type { Ticket } from '../records/ticket.entity.js';
import type { StaffReader, TicketLockedForMessage } from '../records/ticket.repository.js';
import {
  formatTakeButton,
  isPhoto,
  type NoticeEntry,
  type TicketStatus,
  toSubject,
  toNoticeSubject,
} from '../records/ticket.rules.js';
import { TicketMessageRepository } from '../records/ticket-message.repository.js';
import { formatMessages } from './ticket-notice-text.rules.js';

const COMPOSER = 'ticket-photos';
/** Telegram's limit for an album. */
const MAX_PHOTOS = 10;

interface PhotosArgs extends Record<string, unknown> {
  ticketId: number;
  messageIds: number[];
  /** True once Telegram has rejected the photos. */
  withoutPictures?: boolean;
}

type NoticeTicket = Pick<Ticket, 'id' | 'type' | 'title' | 'brandId' | 'userId'>;

/** A written message, about which somebody is notified. */
interface WrittenMessage {
  /** Identifies the notice about this message. */
  key: string;
  at: Date;
}

/** The maximum number of messages in a notice. A series merges those of one minute, in which nobody writes as many. */
const MAX_MESSAGES = 100;

/** The maximum number of tickets that a notice lists. */
const MAX_LISTED_TICKETS = 10;

type TicketReply = OutgoingMessage & { key: string };

/** Queues notices about changes of tickets, with the photos of messages, in the transaction of the change. */
@Injectable()
export class TicketNoticesService {
  constructor(
    private readonly notices: NoticeService,
    private readonly loginLink: LoginLinkMessage,
    private readonly outbox: Outbox,
    private readonly messages: TicketMessageRepository,
    private readonly files: FileStore,
    composers: MessageComposers,
  ) {
    composers.register(
      COMPOSER,
      ((args: PhotosArgs) => this.composePhotos(args)) as MessageComposer,
      ({ ticketId }) => md`Photos of ticket #${Number(ticketId)}`,
    );
  }

  /**
   * Notifies the staff who may handle this kind of ticket and have not muted it. `before`: the ticket before this message. Null: it is
   * new.
   */
  async notifyStaff(
    owner: User,
    ticket: NoticeTicket,
    {
      before,
      key,
      at,
    }: WrittenMessage & { before: Pick<Ticket, 'status' | 'unreadByStaff' | 'assigneeId'> | null },
  ): Promise<void> {
    const unread = await this.listUnread(ticket, (before?.unreadByStaff ?? 0) + 1);
    const formatText = (count: number) => {
      const headline = formatStaffHeadline(before?.status ?? null, count);
      const title = md`${headline} #${ticket.id}: ${bold(ticket.title)}`;
      return lines(title, md`From: ${formatUser(owner)}`, formatMessages(unread.slice(-count)));
    };
    await this.notices.notifyStaff({
      subject: toNoticeSubject(ticket),
      brandId: ticket.brandId,
      text: formatText(1),
      screen: buildPanelPath(ticket),
      key,
      replySubject: toSubject(ticket.id),
      buttons: (before?.assigneeId ?? null) === null ? buildTakeButtons(ticket.id) : [],
      series: {
        key: `ticket:${ticket.id}:staff`,
        formatText,
        isSeen: before === null || before.unreadByStaff === 0,
        now: at,
      },
      photos: this.buildPhotosMessage(ticket.id, unread.slice(-1)),
    });
  }

  private listUnread({ id }: Pick<NoticeTicket, 'id'>, count: number): Promise<NoticeEntry[]> {
    return this.messages.listLast(id, Math.min(count, MAX_MESSAGES));
  }

  /** Removes the Take button from the notices of a ticket, and adds who has taken it. */
  async markTakenInNotices(
    { id, createdAt }: Pick<Ticket, 'id' | 'createdAt'>,
    taker: Pick<User, 'id' | 'publicName'>,
    at: Date,
  ): Promise<void> {
    // With the day, unless it is the day on which the ticket was opened.
    const line = md`Taken by ${formatUser(taker)} at ${formatMoscowTime(at, createdAt)}`;
    await this.outbox.closeOffers(toSubject(id), formatTakeButton(id), line);
  }

  /** Shows the ticket in its own topic in the chat of its assignee. */
  async openTopic(assignee: User, ticket: Ticket, owner: User, topic: string): Promise<void> {
    const title = md`You took ticket #${ticket.id}: ${bold(ticket.title)}`;
    const unread = await this.listUnread(ticket, ticket.unreadByStaff);
    const content = unread.length === 0 ? ticket.description : formatMessages(unread);
    await this.notices.notifyPeople([assignee], {
      text: lines(title, md`From: ${formatUser(owner)}`, content),
      screen: buildPanelPath(ticket),
      key: `ticket-topic:${ticket.id}`,
      subject: toSubject(ticket.id),
      isAnswer: true,
      options: { topic },
      photos: this.buildPhotosMessage(ticket.id, unread),
    });
  }

  /** Notifies a member of staff that `assigner` has assigned tickets to them. */
  async notifyAssignee(
    assignee: StaffReader,
    tickets: readonly NoticeTicket[],
    assigner: User,
  ): Promise<void> {
    const [ticket, ...others] = tickets;
    if (!ticket) return;
    const notice =
      others.length === 0
        ? {
            text: md`${formatUser(assigner)} assigned ticket #${ticket.id} to you: ${bold(ticket.title)}`,
            screen: buildPanelPath(ticket),
            subject: toSubject(ticket.id),
          }
        : {
            text: lines(
              md`${formatUser(assigner)} assigned ${tickets.length} tickets to you:`,
              ...tickets.slice(0, MAX_LISTED_TICKETS).map(({ id, title }) => md`#${id}: ${bold(title)}`),
              ...(tickets.length > MAX_LISTED_TICKETS
                ? [md`and ${tickets.length - MAX_LISTED_TICKETS} more`]
                : []),
            ),
            screen: '/tickets/mine',
          };
    await this.notices.notifyPeople([assignee], { ...notice, key: `ticket-assign:${randomUUID()}` });
  }

  /** Removes the Take button from the notices of a merged ticket, and adds into which one it was merged. */
  async markMergedInNotices(id: number, into: number): Promise<void> {
    await this.outbox.closeOffers(toSubject(id), formatTakeButton(id), md`Merged into #${into}`);
  }

  notifyReopened(owner: User, ticket: NoticeTicket): Promise<void> {
    const { id, title } = ticket;
    return this.notifyOfChange(owner, ticket, 'reopen', localize('tickets.reopened', { id, title }));
  }

  notifyMerged(owner: User, { id }: NoticeTicket, into: NoticeTicket): Promise<void> {
    const text = localize('tickets.merged', { id, into: into.id, title: into.title });
    return this.notifyOfChange(owner, into, 'merge', text);
  }

  notifyUnmerged(owner: User, ticket: NoticeTicket, from: number): Promise<void> {
    const { id, title } = ticket;
    return this.notifyOfChange(owner, ticket, 'unmerge', localize('tickets.unmerged', { id, title, from }));
  }

  private async notifyOfChange(
    owner: User,
    ticket: NoticeTicket,
    verb: string,
    text: Markdown,
  ): Promise<void> {
    await this.loginLink.enqueueNotice(owner, {
      text,
      screen: buildMiniAppPath(ticket),
      key: `ticket-${verb}:${randomUUID()}`,
      subject: toSubject(ticket.id),
    });
  }

  /** Queues a reply of the bot with a button that opens the ticket: in the mini-app for its owner, otherwise in the panel. */
  async replyWithTicket(recipient: User, ticket: NoticeTicket, reply: TicketReply): Promise<void> {
    const { chatId: _, ...notice } = reply;
    if (ticket.userId === recipient.id)
      await this.loginLink.enqueueNotice(recipient, { ...notice, screen: buildMiniAppPath(ticket) });
    else await this.notices.notifyPeople([recipient], { ...notice, screen: buildPanelPath(ticket) });
  }

  /** Notifies the owner about a message of staff. `before`: the locked ticket before the message, which may close it. */
  async notifyOwner(
    before: TicketLockedForMessage,
    isClosing: boolean,
    { key, at }: WrittenMessage,
  ): Promise<PipelinedResult<void>> {
    const owner = { id: before.userId, telegramId: before.ownerTelegramId };
    // This query is sent together with the lock of the series.
    const unread = this.listUnread(before, before.unreadByOwner + 1);
    const formatText = async (count: number) => {
      const { id, title } = before;
      const headline = localize(isClosing ? 'tickets.closed' : 'tickets.answered', { id, title, count });
      return lines(headline, formatMessages((await unread).slice(-count)));
    };
    const notice = { screen: buildMiniAppPath(before), key, subject: toSubject(before.id) };
    const series = {
      key: `ticket:${before.id}:owner`,
      formatText,
      isSeen: before.unreadByOwner === 0,
      now: at,
    };
    const [entries, enqueue] = await Promise.all([
      unread,
      this.loginLink.prepareSeries(owner, { ...notice, series }),
    ]);
    const photos = this.buildPhotosMessage(before.id, entries.slice(-1));
    return new PipelinedResult(
      Promise.all([enqueue(), photos && this.loginLink.enqueuePhotos(owner, notice, photos)]).then(() => {}),
    );
  }

  /** A message with the photos of these entries. Undefined: they have none. */
  private buildPhotosMessage(ticketId: number, entries: readonly NoticeEntry[]) {
    const messageIds = entries.filter(({ files }) => files.some(isPhoto)).map(({ id }) => id);
    if (messageIds.length === 0) return undefined;
    return { composer: COMPOSER, args: { ticketId, messageIds } satisfies PhotosArgs };
  }

  /** Reads the photos when their message is sent, up to the first ten. Omits those that were erased or have expired since. */
  private async composePhotos({
    ticketId,
    messageIds,
    withoutPictures,
  }: PhotosArgs): Promise<ComposedContent> {
    const { title, names } = await this.messages.findTitleAndPhotoNames(ticketId, messageIds);
    if (withoutPictures) return { text: localize('tickets.photosRefused', { id: ticketId }) };
    const keys = names.slice(0, MAX_PHOTOS).map((name) => `files/${name}`);
    const sizes = await Promise.all(keys.map((key) => this.files.findSize(key)));
    const availableKeys = keys.filter((_, i) => sizes[i] !== null);
    if (availableKeys.length === 0) return { text: localize('tickets.photosExpired', { id: ticketId }) };
    return {
      text: localize('tickets.photos', { id: ticketId, title, count: availableKeys.length }),
      loadPictures: () => Promise.all(availableKeys.map(async (key) => buffer(await this.files.read(key)))),
    };
  }
}

const buildTakeButtons = (ticketId: number): Button[][] => [
  [{ text: 'Take', style: 'success', data: formatTakeButton(ticketId) }],
];

const buildPanelPath = ({ id }: NoticeTicket) => `/tickets/chat/${id}`;

/** The mini-app's screen of the ticket. */
const buildMiniAppPath = ({ id, brandId }: NoticeTicket) =>
  `/tg/ticket/${id}?${brandId === null ? 'no_brand=true' : `brand=${brandId}`}`;

/** `statusBefore`: the status before the newest message. Null: this message opened the ticket. */
function formatStaffHeadline(statusBefore: TicketStatus | null, count: number): string {
  if (statusBefore === null) return 'New ticket';
  if (count === 1) return 'New message in ticket';
  return `${count} new messages in ${statusBefore === 'new' ? 'new ticket' : 'ticket'}`;
}
