import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { recordAct } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/domain-error.js';
import { announceChange } from '../../platform/events/announce.js';
import { IdempotencyService, type KeyedOrder } from '../../platform/idempotency/idempotency.service.js';
import type { UploadedFile } from '../../platform/storage/uploaded-file.js';
import { TicketChatService } from './ticket-chat.service.js';
import { TicketFilesService } from './ticket-files.service.js';
import { TicketNoticesService } from './ticket-notices.service.js';
import { brandOf, TicketWriterService } from './ticket-writer.service.js';
import type { StoredFile } from './ticket-file.queries.js';
import { getTicketView, insertMessages, reserveMessageIds } from './ticket-view.queries.js';
import type { Ticket } from './ticket.entity.js';
import { findTicket, insertTicket, lockTicket, updateTickets } from './ticket.queries.js';
import { CEO_TITLE, goOn, queueOf, refuseClosed, serviceTitles, type TicketType } from './ticket.rules.js';
import type {
  ChatSpan,
  OpenCeoTicket,
  OpenServiceTicket,
  OpenSupportTicket,
  TicketMessageView,
  TicketView,
  WriteOwnMessage,
} from './ticket.schemas.js';

interface Opening {
  type: TicketType;
  title: string;
  brandId: number | null;
  message: string;
  files: UploadedFile[];
  key: string | null;
}

/** Tickets for the people who opened them. */
@Injectable()
export class OwnTicketService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly chats: TicketChatService,
    private readonly files: TicketFilesService,
    private readonly notices: TicketNoticesService,
    private readonly writers: TicketWriterService,
    private readonly idempotency: IdempotencyService,
  ) {}

  async openSupport(caller: Caller, { brand_id, ...order }: OpenSupportTicket, key: string | null) {
    return this.open(caller, { type: 'support', brandId: brandOf(caller, brand_id), ...order, key });
  }

  async openService(caller: Caller, { brand_id, ...order }: OpenServiceTicket, key: string | null) {
    const title = serviceTitles[order.type];
    return this.open(caller, { title, brandId: brandOf(caller, brand_id), ...order, key });
  }

  async openCeo(caller: Caller, order: OpenCeoTicket, key: string | null) {
    return this.open(caller, { type: 'ceo', title: CEO_TITLE, brandId: null, ...order, key });
  }

  read({ userId }: Caller, id: number, span: ChatSpan) {
    return this.chats.open('owner', id, span, ({ user_id }) => user_id === userId);
  }

  async write(
    { userId }: Caller,
    id: number,
    { message, files }: WriteOwnMessage,
    key: string | null,
  ): Promise<TicketMessageView> {
    const { brandId, status } = await getOwn(this.database.manager, userId, id);
    const keyed = await this.idempotency.keyed({ userId }, key, { call: 't/ticket/:id', id, message, files });
    const earlier = await this.idempotency.find<TicketMessageView>(keyed);
    if (earlier) return earlier;
    refuseClosed({ status });
    return this.storeOnce(keyed, files, async (db, stored) => {
      await this.writers.keepMember(db, userId, brandId);
      const locked = await lockTicket(db, id);
      if (!locked) throw notFound();
      const { ticket, owner } = locked;
      const createdAt = this.clock.now();
      const state = goOn(ticket, createdAt);
      const [messageId] = (await reserveMessageIds(db, 1)) as [number];
      const written = { id: messageId, ticketId: id, userId, message, createdAt, brandId, files: stored };
      await updateTickets(db, [{ id, ...state }]);
      await insertMessages(db, [written]);
      const writing = {
        key: `ticket-message:${messageId}`,
        text: message,
        fileCount: stored.length,
        at: createdAt,
      };
      await recordAct(db, {
        action: 'ticket.write',
        subjectId: id,
        brandId,
        after: { message_id: messageId, files: stored.length },
      });
      await this.notices.tellStaff(db, owner, ticket, ticket, writing);
      await announceChange(db, 'tickets', ticket.brandId, { ids: [id], people: [userId] });
      return this.chats.messageOf(written);
    });
  }

  private async open({ userId }: Caller, { files, message, key, ...subject }: Opening) {
    const order = { call: 't/ticket', ...subject, message, files };
    const keyed = await this.idempotency.keyed({ userId }, key, order);
    const earlier = await this.idempotency.find<{ ticket: TicketView }>(keyed);
    if (earlier) return earlier;
    return this.storeOnce(keyed, files, async (db, stored) => {
      await this.writers.keepMember(db, userId, subject.brandId);
      const createdAt = this.clock.now();
      const ticket = { ...subject, queue: queueOf(subject.type), description: message, userId, createdAt };
      const id = await insertTicket(db, { ...ticket, unreadByStaff: 1 });
      // The text is already the ticket's description. A first message is stored only for its files.
      if (stored.length > 0) {
        const [messageId] = (await reserveMessageIds(db, 1)) as [number];
        const { brandId } = subject;
        await insertMessages(db, [
          { id: messageId, ticketId: id, userId, message: '', createdAt, brandId, files: stored },
        ]);
      }
      const writing = { key: `ticket:${id}`, text: message, fileCount: stored.length, at: createdAt };
      const after = { type: subject.type, title: subject.title, files: stored.length };
      await recordAct(db, { action: 'ticket.open', subjectId: id, brandId: subject.brandId, after });
      await this.notices.tellStaff(db, null, { ...ticket, id }, null, writing);
      await announceChange(db, 'tickets', subject.brandId, { ids: [id], people: [userId] });
      return { ticket: await getTicketView(db, 'owner', id) };
    });
  }

  private storeOnce<Answer>(
    keyed: KeyedOrder | null,
    files: UploadedFile[],
    work: (db: EntityManager, stored: StoredFile[]) => Promise<Answer>,
  ): Promise<Answer> {
    return this.files.storeFor(files, (stored) =>
      this.database.transaction((db) => this.idempotency.once(db, keyed, () => work(db, stored))),
    );
  }
}

/** Throws 404 for a ticket of another person, as for a missing one. */
async function getOwn(db: EntityManager, userId: number, id: number): Promise<Ticket> {
  const ticket = await findTicket(db, id);
  if (ticket?.userId !== userId) throw notFound();
  return ticket;
}
