import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { DomainError, notFound } from '../../platform/domain-error.js';
import { announceChange } from '../../platform/events/live-events.js';
import { PAGE_SIZE } from '../../platform/http/common.schemas.js';
import type { UploadedFile } from '../../platform/storage/uploaded-file.js';
import { TicketChatService } from './ticket-chat.service.js';
import { TicketFilesService } from './ticket-files.service.js';
import { TicketNoticesService } from './ticket-notices.service.js';
import { findTicketPage, getTicketView } from './ticket-view.queries.js';
import { Ticket } from './ticket.entity.js';
import { insertMessage, insertTicket, lockTicket, updateTicket } from './ticket.queries.js';
import { CEO_TITLE, goOn, queueOf, refuseClosed, serviceTitles, type TicketType } from './ticket.rules.js';
import type {
  OpenCeoTicket,
  OpenServiceTicket,
  OpenSupportTicket,
  OwnTicketFilter,
  TicketMessageView,
  WriteOwnMessage,
} from './ticket.schemas.js';

interface Opening {
  type: TicketType;
  title: string;
  brandId: number | null;
  message: string;
  files: UploadedFile[];
}

/** Tickets as the people see them who opened them. */
@Injectable()
export class OwnTicketService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly chats: TicketChatService,
    private readonly files: TicketFilesService,
    private readonly notices: TicketNoticesService,
  ) {}

  openSupport(caller: Caller, { title, message, files, brand_id }: OpenSupportTicket) {
    return this.open(caller, { type: 'support', title, brandId: brandOf(caller, brand_id), message, files });
  }

  openService(caller: Caller, { type, message, files, brand_id }: OpenServiceTicket) {
    const title = serviceTitles[type];
    return this.open(caller, { type, title, brandId: brandOf(caller, brand_id), message, files });
  }

  openCeo(caller: Caller, { message, files }: OpenCeoTicket) {
    return this.open(caller, { type: 'ceo', title: CEO_TITLE, brandId: null, message, files });
  }

  /** Tickets to the ceo belong to no brand, and need none. */
  async list(caller: Caller, { page, closed, type }: OwnTicketFilter) {
    const brandIds = type === 'ceo' ? undefined : [brandOf(caller)];
    const isClosed = closed === undefined ? undefined : closed === '1';
    const listing = {
      page,
      pageSize: PAGE_SIZE,
      order: 'newest' as const,
      ownerId: caller.userId,
      brandIds,
      type,
      isClosed,
    };
    const [data, count] = await findTicketPage(this.dataSource.manager, 'owner', listing);
    return { data, meta: { current_page: page, last_page: Math.max(1, Math.ceil(count / PAGE_SIZE)) } };
  }

  read({ userId }: Caller, id: number) {
    return this.dataSource.transaction(async (db) => {
      await getOwn(db, userId, id);
      return this.chats.open(db, 'owner', id);
    });
  }

  async write(
    { userId }: Caller,
    id: number,
    { message, files }: WriteOwnMessage,
  ): Promise<TicketMessageView> {
    refuseClosed(await getOwn(this.dataSource.manager, userId, id));
    return this.files.storeFor(files, (names) =>
      this.dataSource.transaction(async (db) => {
        const ticket = await lockTicket(db, id);
        if (!ticket) throw notFound();
        await updateTicket(db, id, goOn(ticket));
        const createdAt = this.clock.now();
        const messageId = await insertMessage(db, { ticketId: id, userId, message, createdAt }, names);
        const writing = {
          key: `ticket-message:${messageId}`,
          text: message,
          fileCount: names.length,
          at: createdAt,
        };
        await this.notices.tellStaff(db, ticket, ticket, writing);
        await announceChange(db, 'tickets', ticket.brandId);
        return this.chats.getMessage(db, messageId);
      }),
    );
  }

  private open({ userId }: Caller, { files, message, ...subject }: Opening) {
    return this.files.storeFor(files, (names) =>
      this.dataSource.transaction(async (db) => {
        const createdAt = this.clock.now();
        const ticket = { ...subject, queue: queueOf(subject.type), description: message, userId, createdAt };
        const id = await insertTicket(db, { ...ticket, unreadByStaff: 1 });
        // The text is the description, and is not shown twice: files alone make a message.
        if (names.length > 0)
          await insertMessage(db, { ticketId: id, userId, message: '', createdAt }, names);
        const writing = { key: `ticket:${id}`, text: message, fileCount: names.length, at: createdAt };
        await this.notices.tellStaff(db, { ...ticket, id }, null, writing);
        await announceChange(db, 'tickets', subject.brandId);
        return { ticket: await getTicketView(db, 'owner', id) };
      }),
    );
  }
}

/** The brand of the header, which a brand in the body must equal (access matrix). */
function brandOf({ memberBrandId }: Caller, brandId = memberBrandId ?? undefined): number {
  if (memberBrandId === null || brandId !== memberBrandId)
    throw new DomainError('forbidden', 'user not in brand');
  return memberBrandId;
}

/** A ticket of somebody else is like a missing one. */
async function getOwn(db: EntityManager, userId: number, id: number): Promise<Ticket> {
  const ticket = await db.findOneBy(Ticket, { id, userId });
  if (!ticket) throw notFound();
  return ticket;
}
