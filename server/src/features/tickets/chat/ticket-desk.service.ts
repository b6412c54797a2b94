import { Injectable } from '@nestjs/common';
import { type ApiKeyCaller, type Caller, canReach } from '../../../platform/access/caller.js';
import type { AuditInsert } from '../../../platform/audit/audit-trail.js';
import { awaitResult, Database, PipelinedResult } from '../../../platform/database/database.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { IdempotencyService, type KeyedRequest } from '../../../platform/idempotency/idempotency.service.js';
import { UploadService } from '../../../platform/storage/upload.service.js';
import { Clock } from '../../../platform/time/clock.js';
import { AuditService } from '../../audit/audit.service.js';
import { BrandRemovalService } from '../../brands/settings/brand-removal.service.js';
import { UserService } from '../../people/user.service.js';
import { TicketNoticesService } from '../notices/ticket-notices.service.js';
import { type TicketLockedForMessage, TicketRepository } from '../records/ticket.repository.js';
import {
  applyStaffMessage,
  assertOpen,
  buildMessageEvent,
  DEFAULT_CLOSING_REASON,
  type TicketState,
  toEventData,
} from '../records/ticket.rules.js';
import type { ChatRange, StaffMessageView, WriteMessage } from '../records/ticket.schemas.js';
import { TicketAccessService } from '../records/ticket-access.service.js';
import { type StoredFile, TicketMessageRepository } from '../records/ticket-message.repository.js';
import { TicketChatService } from './ticket-chat.service.js';

/** Tickets for staff. Tickets to the CEO belong to no brand, and only CEOs and admins have access to them. */
@Injectable()
export class TicketDeskService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tickets: TicketRepository,
    private readonly chats: TicketChatService,
    private readonly messages: TicketMessageRepository,
    private readonly uploads: UploadService,
    private readonly notices: TicketNoticesService,
    private readonly access: TicketAccessService,
    private readonly users: UserService,
    private readonly idempotency: IdempotencyService,
    private readonly history: AuditService,
    private readonly changes: ChangePublisher,
    removals: BrandRemovalService,
  ) {
    // Deletes the tickets of removed brands. A job purges their files later.
    removals.onRemove(async ({ brandId, limit }) => {
      const count = await this.tickets.deleteByBrand(brandId, limit);
      if (count > 0) await this.changes.publish('tickets', brandId);
      return count;
    });
  }

  openChat(caller: Caller | ApiKeyCaller, id: number, range: ChatRange) {
    const canRead = ({ brand_id }: { brand_id: number | null }) => canReach(caller, brand_id);
    if ('apiKeyId' in caller) return this.chats.openForProgram(id, range, canRead);
    return this.chats.open('staff', id, range, canRead);
  }

  async listHistory(caller: Caller, id: number, page: number) {
    await this.access.get(caller, id);
    return this.history.getHistory('ticket', id, page);
  }

  async write(
    caller: Caller | ApiKeyCaller,
    id: number,
    body: WriteMessage,
    key: string | null,
  ): Promise<StaffMessageView> {
    const keyOwner = 'userId' in caller ? { userId: caller.userId } : { apiKeyId: caller.apiKeyId };
    const request = { call: 'ticket/message', id, ...body };
    const keyedRequest = await this.idempotency.toKeyedRequest(keyOwner, key, request);
    if (body.files.length > 0) {
      // `writeStored` checks this again. Here it keeps a refused request from storing files.
      const ticket = await this.access.get(caller, id);
      // Comes before the check for closed tickets, because the first attempt of this request may have closed the ticket.
      const earlierResponse = await this.idempotency.findResponse<StaffMessageView>(keyedRequest);
      if (earlierResponse) return earlierResponse;
      assertOpen(ticket);
    }
    return this.uploads.runWithStored(this.messages, body.files, (files) =>
      this.writeStored(caller, id, body, files, keyedRequest),
    );
  }

  /** Stores a reply whose files have already been stored. A person who replies to an unassigned ticket becomes its assignee. */
  writeStored(
    caller: Caller | ApiKeyCaller,
    id: number,
    { message, is_closed_message: shouldClose }: Omit<WriteMessage, 'files'>,
    files: StoredFile[],
    keyedRequest: KeyedRequest | null = null,
  ): Promise<StaffMessageView> {
    return this.database.transaction(async () => {
      // Repeated requests are checked too: only those who still have access to the ticket get the stored response.
      const ticket = await this.access.lockForMessage(caller, id);
      const reply = () => this.reply(caller, ticket, { message, shouldClose, files });
      return keyedRequest ? this.idempotency.runOnce(keyedRequest, () => reply().then(awaitResult)) : reply();
    });
  }

  private async reply(
    caller: Caller | ApiKeyCaller,
    ticket: TicketLockedForMessage,
    { message, shouldClose, files }: { message: string; shouldClose: boolean; files: StoredFile[] },
  ): Promise<PipelinedResult<StaffMessageView>> {
    const { id, brandId, newMessageId } = ticket;
    const userId = 'userId' in caller ? caller.userId : null;
    const apiKey = 'apiKeyId' in caller ? { id: caller.apiKeyId, name: caller.name } : null;
    const createdAt = this.clock.now();
    const state = applyStaffMessage(ticket, userId, shouldClose, createdAt);
    const text = message || (shouldClose ? DEFAULT_CLOSING_REASON : '');
    const entry: AuditInsert = {
      action: shouldClose ? 'ticket.close' : 'ticket.answer',
      subjectId: id,
      brandId,
      about: {
        message_id: newMessageId,
        files: files.length,
        // Needed to undo the closing.
        ...(shouldClose && { unread_by_staff: ticket.unreadByStaff }),
      },
      before: toAuditFields(ticket),
      after: toAuditFields(state),
      events: [
        buildMessageEvent({ ...ticket, ...state }, { userId, message: text }),
        ...(shouldClose
          ? [{ type: 'ticket.closed' as const, data: toEventData({ ...ticket, ...state }) }]
          : []),
      ],
    };
    const isTakenByReply = userId !== null && ticket.assigneeId === null;
    // The statements are sent together, in this order, so that the message is stored before the notice reads the chat.
    const [messageView, , , , notice] = await Promise.all([
      this.chats.addMessage(
        ticket,
        { userId, apiKeyId: apiKey?.id ?? null, message: text, createdAt, files },
        { state, entry },
      ),
      this.changes.publish('tickets', brandId, { ids: [id], people: [ticket.userId] }),
      isTakenByReply &&
        this.users.get(userId).then((user) => this.notices.markTakenInNotices(ticket, user, createdAt)),
      // The new assignee may have lost access to the brand while this transaction waited for the ticket.
      isTakenByReply && this.tickets.unassignIfUnreadable(id),
      this.notices.notifyOwner(ticket, shouldClose, { key: `ticket-message:${newMessageId}`, at: createdAt }),
    ]);
    return new PipelinedResult(
      notice.result.then(() => ({ ...messageView, is_note: false, api_key: apiKey })),
    );
  }
}

/** The fields of a ticket that a reply changes, for the audit entry. */
const toAuditFields = ({ status, assigneeId, snoozedUntil }: TicketState) => ({
  status,
  assignee_id: assigneeId,
  snoozed_until: snoozedUntil,
});
