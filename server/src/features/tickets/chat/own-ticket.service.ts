import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { IdempotencyService, type KeyedRequest } from '../../../platform/idempotency/idempotency.service.js';
import { UploadService } from '../../../platform/storage/upload.service.js';
import type { UploadedFile } from '../../../platform/storage/uploaded-file.js';
import { Clock } from '../../../platform/time/clock.js';
import { serviceTitles } from '../../notifications/notice.rules.js';
import { UserService } from '../../people/user.service.js';
import { TicketNoticesService } from '../notices/ticket-notices.service.js';
import { TicketRepository } from '../records/ticket.repository.js';
import {
  applyOwnerMessage,
  assertOpen,
  buildMessageEvent,
  CEO_TITLE,
  getQueue,
  type TicketType,
  toEventData,
} from '../records/ticket.rules.js';
import type {
  ChatRange,
  OpenCeoTicket,
  OpenServiceTicket,
  OpenSupportTicket,
  TicketMessageView,
  TicketView,
  WriteOwnMessage,
} from '../records/ticket.schemas.js';
import { getBrandId, TicketAccessService } from '../records/ticket-access.service.js';
import { type StoredFile, TicketMessageRepository } from '../records/ticket-message.repository.js';
import { TicketChatService } from './ticket-chat.service.js';

interface TicketOpening {
  type: TicketType;
  title: string;
  brandId: number | null;
  message: string;
  files: UploadedFile[];
}

/** Tickets for the people who opened them. */
@Injectable()
export class OwnTicketService {
  constructor(
    private readonly clock: Clock,
    private readonly tickets: TicketRepository,
    private readonly chats: TicketChatService,
    private readonly messages: TicketMessageRepository,
    private readonly uploads: UploadService,
    private readonly notices: TicketNoticesService,
    private readonly access: TicketAccessService,
    private readonly users: UserService,
    private readonly idempotency: IdempotencyService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  async openSupport(caller: Caller, { brand_id, ...body }: OpenSupportTicket, key: string | null) {
    return this.openTicket(caller, { type: 'support', brandId: getBrandId(caller, brand_id), ...body }, key);
  }

  async openService(caller: Caller, { brand_id, ...body }: OpenServiceTicket, key: string | null) {
    const title = serviceTitles[body.type];
    return this.openTicket(caller, { title, brandId: getBrandId(caller, brand_id), ...body }, key);
  }

  openCeo(caller: Caller, body: OpenCeoTicket, key: string | null) {
    return this.openTicket(caller, { type: 'ceo', title: CEO_TITLE, brandId: null, ...body }, key);
  }

  private async openTicket({ userId }: Caller, opening: TicketOpening, key: string | null) {
    const keyedRequest = await this.idempotency.toKeyedRequest({ userId }, key, {
      call: 't/ticket',
      ...opening,
    });
    const earlierResponse = await this.idempotency.findResponse<{ ticket: TicketView }>(keyedRequest);
    if (earlierResponse) return earlierResponse;
    return this.uploads.runWithStored(this.messages, opening.files, (stored) =>
      this.insertTicket(userId, opening, stored, keyedRequest),
    );
  }

  @Transactional()
  private insertTicket(
    userId: number,
    { type, title, brandId, message }: TicketOpening,
    files: StoredFile[],
    keyedRequest: KeyedRequest | null,
  ): Promise<{ ticket: TicketView }> {
    return this.idempotency.runOnce(keyedRequest, async () => {
      await this.access.lockMemberForShare(brandId, userId);
      const createdAt = this.clock.now();
      const fields = { type, title, brandId, userId };
      const id = await this.tickets.create({
        ...fields,
        queue: getQueue(type),
        description: message,
        createdAt,
        activeAt: createdAt,
        waitingSince: createdAt,
        unreadByStaff: 1,
      });
      // The text is the ticket's description. A first message is stored only for the files.
      if (files.length > 0)
        await this.chats.addFirstMessage(id, { userId, apiKeyId: null, message: '', createdAt, files });
      const owner = await this.users.get(userId);
      await Promise.all([
        this.audit.record({
          action: 'ticket.open',
          subjectId: id,
          brandId,
          after: { type, title, files: files.length },
          events: [
            {
              type: 'ticket.created',
              data: { ...toEventData({ ...fields, status: 'new', assigneeId: null }), message },
            },
          ],
        }),
        this.notices.notifyStaff(
          owner,
          { ...fields, id },
          { before: null, key: `ticket:${id}`, at: createdAt },
        ),
        this.changes.publish('tickets', brandId, { ids: [id], people: [userId] }),
      ]);
      return { ticket: await this.tickets.getView('owner', id) };
    });
  }

  openChat({ userId }: Caller, id: number, range: ChatRange) {
    return this.chats.open('owner', id, range, ({ user_id }) => user_id === userId);
  }

  async write(
    { userId }: Caller,
    id: number,
    { message, files }: WriteOwnMessage,
    key: string | null,
  ): Promise<TicketMessageView> {
    const ticket = await this.tickets.find(id);
    if (ticket?.userId !== userId) throw notFound();
    const request = { call: 't/ticket/:id', id, message, files };
    const keyedRequest = await this.idempotency.toKeyedRequest({ userId }, key, request);
    const earlierResponse = await this.idempotency.findResponse<TicketMessageView>(keyedRequest);
    if (earlierResponse) return earlierResponse;
    assertOpen(ticket);
    const { brandId } = ticket;
    return this.uploads.runWithStored(this.messages, files, (stored) =>
      this.writeStored({ id, userId, brandId }, message, stored, keyedRequest),
    );
  }

  /** Stores a message of the owner. Its files have already been stored. */
  @Transactional()
  writeStored(
    { id, userId, brandId }: { id: number; userId: number; brandId: number | null },
    message: string,
    files: StoredFile[],
    keyedRequest: KeyedRequest | null = null,
  ): Promise<TicketMessageView> {
    return this.idempotency.runOnce(keyedRequest, async () => {
      await this.access.lockMemberForShare(brandId, userId);
      const ticket = await this.tickets.lockForMessage(id);
      if (!ticket) throw notFound();
      const createdAt = this.clock.now();
      const state = applyOwnerMessage(ticket, createdAt);
      const after = { message_id: ticket.newMessageId, files: files.length };
      const events = [buildMessageEvent({ ...ticket, ...state }, { userId, message })];
      const [messageView, owner] = await Promise.all([
        this.chats.addMessage(
          ticket,
          { userId, apiKeyId: null, message, createdAt, files },
          { state, entry: { action: 'ticket.write', subjectId: id, brandId, after, events } },
        ),
        this.users.get(userId),
      ]);
      await Promise.all([
        this.notices.notifyStaff(owner, ticket, {
          before: ticket,
          key: `ticket-message:${messageView.id}`,
          at: createdAt,
        }),
        this.changes.publish('tickets', brandId, { ids: [id], people: [userId] }),
      ]);
      return messageView;
    });
  }
}
