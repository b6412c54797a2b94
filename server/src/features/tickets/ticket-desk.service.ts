import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../platform/access/caller.js';
import { type Acting, acting } from '../../platform/audit/acting.js';
import { recordActs } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { GatheredWrites, type Outcome } from '../../platform/database/changes/gathered-writes.js';
import { notFound } from '../../platform/domain-error.js';
import { announceChange } from '../../platform/events/announce.js';
import { JsonText } from '../../platform/json-text.js';
import { IdempotencyService, type KeyedOrder } from '../../platform/idempotency/idempotency.service.js';
import { AuditService } from '../audit/audit.service.js';
import { BrandRemovalService } from '../brands/brand-removal.service.js';
import { TicketChatService } from './ticket-chat.service.js';
import { TicketFilesService } from './ticket-files.service.js';
import { TicketNoticesService } from './ticket-notices.service.js';
import { TicketReachService } from './ticket-reach.service.js';
import type { StoredFile } from './ticket-file.queries.js';
import { insertMessages } from './ticket-view.queries.js';
import type { Ticket } from './ticket.entity.js';
import { deleteTicketsOf, findTicket, lockTickets, takeLostOf, updateTickets } from './ticket.queries.js';
import { answer, DEFAULT_REASON, refuseClosed, ticketIsClosed, type TicketState } from './ticket.rules.js';
import type { ChatSpan, StaffMessageView, WriteMessage } from './ticket.schemas.js';

/** A message of staff to the owner of a ticket. */
interface Answer {
  id: number;
  caller: Caller;
  text: string;
  closes: boolean;
  files: StoredFile[];
  keyed: KeyedOrder | null;
  by: Readonly<Acting>;
}

/** Tickets for staff. Tickets to the ceo belong to no brand, and only ceos and admins reach them. */
@Injectable()
export class TicketDeskService {
  private readonly answers: GatheredWrites<Answer, string>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly chats: TicketChatService,
    private readonly files: TicketFilesService,
    private readonly notices: TicketNoticesService,
    private readonly reach: TicketReachService,
    private readonly idempotency: IdempotencyService,
    private readonly audit: AuditService,
    removals: BrandRemovalService,
  ) {
    this.answers = new GatheredWrites(
      dataSource,
      (db, answers, isAlone) => this.answerAll(db, answers, isAlone),
      ({ id }) => id,
    );
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
    await this.reach.get(this.dataSource.manager, caller, id);
    return this.audit.historyOf('ticket', id, page);
  }

  /**
   * Stores an answer. The author of the first answer becomes the assignee. Of two answers at once both are kept. Those that
   * arrive together are stored together.
   */
  async write(
    caller: Caller,
    id: number,
    order: WriteMessage,
    key: string | null,
  ): Promise<JsonText<StaffMessageView>> {
    const { userId } = caller;
    const keyed = await this.idempotency.keyed({ userId }, key, { call: 'ticket/message', id, ...order });
    if (order.files.length > 0) {
      // Nobody's files are stored in vain.
      const { status } = await this.reach.get(this.dataSource.manager, caller, id);
      // Looked up before the check for closed tickets, because this order may have closed the ticket.
      const earlier = await this.idempotency.find<StaffMessageView>(keyed);
      if (earlier) return new JsonText(JSON.stringify(earlier));
      refuseClosed({ status });
    }
    const closes = order.is_closed_message;
    const text = order.message || (closes ? DEFAULT_REASON : '');
    const by = { ...acting() };
    return this.files.storeFor(
      order.files,
      async (files) => new JsonText(await this.answers.add({ id, caller, text, closes, files, keyed, by })),
    );
  }

  /** Answers that were stored before are shown again only to those who still reach the ticket. */
  private async answerAll(
    db: EntityManager,
    answers: Answer[],
    mayWait: boolean,
  ): Promise<Outcome<string>[]> {
    let stored: Answer[] = [];
    const outcomes = await this.idempotency.onceEach(db, answers, (fresh) => {
      stored = fresh;
      return this.storeAll(db, fresh, mayWait);
    });
    for (const [n, one] of answers.entries()) {
      if (stored.includes(one)) continue;
      const ticket = await findTicket(db, one.id);
      if (!ticket || !canReach(one.caller, ticket.brandId)) outcomes[n] = { refusal: notFound() };
    }
    return outcomes;
  }

  /** Several answers in one ticket are stored in their order. */
  private async storeAll(db: EntityManager, answers: Answer[], mayWait: boolean): Promise<Outcome<string>[]> {
    const ids = [...new Set(answers.map(({ id }) => id))];
    const { tickets, owners, locked, messageIds, told } = await lockTickets(db, ids, answers.length, mayWait);
    const createdAt = this.clock.now();
    const now = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    const fit: { one: Answer; before: Ticket; after: TicketState }[] = [];
    const refused = answers.map((one): Outcome<string> | null => {
      const before = now.get(one.id);
      if (!before) return locked.includes(one.id) ? 'alone' : { refusal: notFound() };
      if (!canReach(one.caller, before.brandId)) return { refusal: notFound() };
      if (before.status === 'closed') return { refusal: ticketIsClosed() };
      const after = answer(before, one.caller.userId, one.closes, createdAt);
      now.set(one.id, { ...before, ...after });
      fit.push({ one, before, after });
      return null;
    });
    if (fit.length === 0) return refused.map((outcome) => outcome!);
    const ownerOf = ({ userId }: Ticket) => owners.find(({ id }) => id === userId)!;
    const messages = fit.map(({ one: { caller, text: message, files }, before }, n) => ({
      id: messageIds[n]!,
      ticketId: before.id,
      userId: caller.userId,
      message,
      createdAt,
      brandId: before.brandId,
      files,
    }));
    const changed = [...new Set(fit.map(({ before: { id } }) => id))].map((id) => now.get(id)!);
    await updateTickets(db, changed);
    await insertMessages(db, messages);
    await recordActs(
      db,
      fit.map(({ one, before, after }, n) => ({
        action: one.closes ? 'ticket.close' : 'ticket.answer',
        subjectId: before.id,
        brandId: before.brandId,
        about: { message_id: messages[n]!.id, files: one.files.length },
        before: factsOf(before),
        after: factsOf(after),
        by: one.by,
      })),
    );
    // The author of a first answer may have lost the brand while it waited.
    const taken = fit.filter(({ before, after }) => before.assigneeId !== after.assigneeId);
    if (taken.length > 0)
      await takeLostOf(
        db,
        taken.map(({ before }) => before.id),
      );
    await this.notices.tellOwners(
      db,
      fit.map(({ one, before }, n) => ({
        owner: ownerOf(before),
        ticket: before,
        isClosed: one.closes,
        unread: before.unreadByOwner,
        writing: {
          key: `ticket-message:${messages[n]!.id}`,
          text: one.text,
          fileCount: one.files.length,
          at: createdAt,
        },
      })),
      told,
    );
    for (const { id, brandId, userId } of changed)
      await announceChange(db, 'tickets', brandId, { ids: [id], people: [userId] });
    const views = messages.map((one) => JSON.stringify({ ...this.chats.messageOf(one), is_note: false }));
    return refused.map((outcome) => outcome ?? { answer: views.shift()! });
  }
}

/** The fields that an answer changes, for the audit record. */
const factsOf = ({ status, assigneeId }: TicketState) => ({ status, assignee_id: assigneeId });
