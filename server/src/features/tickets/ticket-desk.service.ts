import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../platform/access/caller.js';
import { recordAct } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/domain-error.js';
import { announceChange } from '../../platform/events/announce.js';
import { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import { AuditService } from '../audit/audit.service.js';
import { BrandRemovalService } from '../brands/brand-removal.service.js';
import { TicketChatService } from './ticket-chat.service.js';
import { TicketFilesService } from './ticket-files.service.js';
import { TicketNoticesService } from './ticket-notices.service.js';
import { TicketReachService } from './ticket-reach.service.js';
import type { StoredFile } from './ticket-file.queries.js';
import { insertMessages, reserveMessageIds } from './ticket-view.queries.js';
import {
  deleteTicketsOf,
  type LockedTicket,
  lockTicket,
  takeLostOf,
  updateTickets,
} from './ticket.queries.js';
import { answer, DEFAULT_REASON, refuseClosed, ticketIsClosed, type TicketState } from './ticket.rules.js';
import type { ChatSpan, StaffMessageView, WriteMessage } from './ticket.schemas.js';

/** A message of staff to the owner of a ticket. */
interface Answer {
  id: number;
  caller: Caller;
  text: string;
  closes: boolean;
  files: StoredFile[];
}

/** Tickets for staff. Tickets to the ceo belong to no brand, and only ceos and admins reach them. */
@Injectable()
export class TicketDeskService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly chats: TicketChatService,
    private readonly files: TicketFilesService,
    private readonly notices: TicketNoticesService,
    private readonly reach: TicketReachService,
    private readonly idempotency: IdempotencyService,
    private readonly audit: AuditService,
    removals: BrandRemovalService,
  ) {
    // Deletes the tickets of removed brands. Their files are swept later.
    removals.onRemove(async (db, { brandId, limit }) => {
      const count = await deleteTicketsOf(db, brandId, limit);
      if (count > 0) await announceChange(db, 'tickets', brandId);
      return count;
    });
  }

  read(caller: Caller, id: number, span: ChatSpan) {
    return this.chats.open('staff', id, span, ({ brand_id }) => canReach(caller, brand_id));
  }

  async history(caller: Caller, id: number, page: number) {
    await this.reach.get(this.database.manager, caller, id);
    return this.audit.historyOf('ticket', id, page);
  }

  /** Stores an answer. The author of the first answer becomes the assignee. Of two answers at once both are kept. */
  async write(
    caller: Caller,
    id: number,
    order: WriteMessage,
    key: string | null,
  ): Promise<StaffMessageView> {
    const { userId } = caller;
    const keyed = await this.idempotency.keyed({ userId }, key, { call: 'ticket/message', id, ...order });
    if (order.files.length > 0) {
      // Nobody's files are stored in vain.
      const { status } = await this.reach.get(this.database.manager, caller, id);
      // Looked up before the check for closed tickets, because this order may have closed the ticket.
      const earlier = await this.idempotency.find<StaffMessageView>(keyed);
      if (earlier) return earlier;
      refuseClosed({ status });
    }
    const closes = order.is_closed_message;
    const text = order.message || (closes ? DEFAULT_REASON : '');
    return this.files.storeFor(order.files, (files) =>
      this.database.transaction(async (db) => {
        const locked = await lockTicket(db, id);
        // An answer that was stored before is shown again only to those who still reach the ticket.
        if (!locked || !canReach(caller, locked.ticket.brandId)) throw notFound();
        return this.idempotency.once(db, keyed, () =>
          this.store(db, locked, { id, caller, text, closes, files }),
        );
      }),
    );
  }

  private async store(
    db: EntityManager,
    { ticket, owner }: LockedTicket,
    { id, caller, text, closes, files }: Answer,
  ): Promise<StaffMessageView> {
    if (ticket.status === 'closed') throw ticketIsClosed();
    const { userId } = caller;
    const { brandId } = ticket;
    const createdAt = this.clock.now();
    const after = answer(ticket, userId, closes, createdAt);
    const [messageId] = (await reserveMessageIds(db, 1)) as [number];
    const written = { id: messageId, ticketId: id, userId, message: text, createdAt, brandId, files };
    const writing = { key: `ticket-message:${messageId}`, text, fileCount: files.length, at: createdAt };
    await Promise.all([
      updateTickets(db, [{ id, ...after }]),
      insertMessages(db, [written]),
      recordAct(db, {
        action: closes ? 'ticket.close' : 'ticket.answer',
        subjectId: id,
        brandId,
        about: { message_id: messageId, files: files.length },
        before: factsOf(ticket),
        after: factsOf(after),
      }),
      announceChange(db, 'tickets', brandId, { ids: [id], people: [ticket.userId] }),
      this.notices.tellOwner(db, { owner, ticket, isClosed: closes, unread: ticket.unreadByOwner, writing }),
    ]);
    // The author of a first answer may have lost the brand while it waited.
    if (ticket.assigneeId !== after.assigneeId) await takeLostOf(db, [id]);
    return { ...this.chats.messageOf(written), is_note: false };
  }
}

/** The fields that an answer changes, for the audit record. */
const factsOf = ({ status, assigneeId }: TicketState) => ({ status, assignee_id: assigneeId });
