import { Injectable, Logger } from '@nestjs/common';
import { DAY_MS } from '../../../../shared/units.rules.js';
import { runAs } from '../../../platform/audit/actor.js';
import { Database, Transactional } from '../../../platform/database/database.js';
import { DomainError, notFound } from '../../../platform/errors/domain-error.js';
import { RateLimiter } from '../../../platform/limits/rate-limiter.js';
import { groupBy } from '../../../platform/lists/lists.rules.js';
import { uploadLimit } from '../../../platform/storage/files.rules.js';
import { UploadService } from '../../../platform/storage/upload.service.js';
import type { UploadedFile } from '../../../platform/storage/uploaded-file.js';
import { Clock } from '../../../platform/time/clock.js';
import { parseParentContext, withTrace } from '../../../platform/tracing/tracing.js';
import { StaffAuthorizer } from '../../auth/callers/caller.service.js';
import { UserService } from '../../people/user.service.js';
import { OwnTicketService } from '../chat/own-ticket.service.js';
import { TicketDeskService } from '../chat/ticket-desk.service.js';
import { TicketRepository } from '../records/ticket.repository.js';
import { messageLimit } from '../records/ticket.rules.js';
import { type StoredFile, TicketMessageRepository } from '../records/ticket-message.repository.js';
import { BotUploads } from './bot-uploads.service.js';
import {
  type ClaimedMessage,
  type TicketInboxMessage,
  type TicketInboxPart,
  TicketInboxRepository,
} from './ticket-inbox.repository.js';
import {
  CHOICE_TIMEOUT_MS,
  getDueAt,
  getRetryTime,
  type IncomingMessage,
  joinTexts,
  toTicketText,
} from './ticket-inbox.rules.js';
import { type InboxOutcome, TicketReceiptsService } from './ticket-receipts.service.js';

/** Writes in tickets for people whom the bot knows by their Telegram id. The checks are those of the API. */
@Injectable()
export class TicketWriterService {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly users: UserService,
    private readonly callers: StaffAuthorizer,
    private readonly ownTickets: OwnTicketService,
    private readonly desk: TicketDeskService,
    private readonly limits: RateLimiter,
  ) {}

  /** Writes as the owner of the ticket, or as staff who may currently answer it. Throws like the API. */
  async write(telegramId: string, ticketId: number, text: string, files: StoredFile[]): Promise<void> {
    const [user, ticket] = await Promise.all([
      this.users.findByTelegramId(telegramId),
      this.tickets.find(ticketId),
    ]);
    if (!user || !ticket) throw notFound();
    const { brandId } = ticket;
    const isOwner = ticket.userId === user.id;
    const staff = isOwner ? null : await this.callers.authorize(telegramId, { code: 'tickets', brandId });
    if (!isOwner && !staff) throw notFound();
    const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0);
    await this.limits.consume({ userId: user.id, isStaff: user.role !== 'user' }, [
      { limit: messageLimit, amount: 1 },
      ...(bytes > 0 ? [{ limit: uploadLimit, amount: bytes }] : []),
    ]);
    const message = toTicketText(text);
    if (message === '' && files.length === 0)
      throw new DomainError('invalid', 'Invalid input', { message: 'The message is empty' });
    if (staff) await this.desk.writeStored(staff, ticketId, { message, is_closed_message: false }, files);
    else await this.ownTickets.writeStored({ id: ticketId, userId: user.id, brandId }, message, files);
  }
}

/** After this time, another process claims messages of a process that has died or still downloads. Each message is stored only once. */
const LEASE_MS = 180_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;
const BATCH_SIZE = 4;
/** How long stored and rejected messages stay, so that they are not accepted twice. */
const ENDED_RETENTION_MS = 7 * DAY_MS;

/**
 * Stores messages to the bot in tickets, each once. Texts are stored immediately, in the transaction that handles the message, or
 * the press that chooses the ticket. Messages with files wait for the job that downloads the files, and albums also for their parts.
 */
@Injectable()
export class TicketInboxService {
  private readonly logger = new Logger(TicketInboxService.name);

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly inbox: TicketInboxRepository,
    private readonly tickets: TicketRepository,
    private readonly downloads: BotUploads,
    private readonly messages: TicketMessageRepository,
    private readonly uploads: UploadService,
    private readonly writer: TicketWriterService,
    private readonly receipts: TicketReceiptsService,
  ) {}

  get maxFileBytes(): number {
    return this.downloads.maxBytes;
  }

  /** Accepts a message for a ticket. Null: it is a duplicate, or the job stores it later. */
  @Transactional()
  async submit(incoming: IncomingMessage, ticketId: number): Promise<InboxOutcome | null> {
    const added = await this.addPart(incoming, ticketId);
    return added && !incoming.content.file ? this.store(added.id, []) : null;
  }

  /** Adds a message that waits until its sender has chosen the ticket. Null: it is a duplicate. */
  addWithoutTicket(incoming: IncomingMessage) {
    return this.addPart(incoming, null);
  }

  /**
   * Changes the text of a waiting message, and returns 'changed'. Returns the id of the ticket if the message is already stored
   * there. Null: it is unknown or was rejected.
   */
  @Transactional()
  async updateText(chatId: string, messageId: string, text: string): Promise<'changed' | number | null> {
    const inboxId = await this.inbox.findIdByPart(chatId, messageId);
    const message = inboxId === null ? null : await this.inbox.lockForUpdate(inboxId);
    if (message?.status !== 'waiting') return message?.status === 'done' ? message.ticketId : null;
    await this.inbox.updateText(chatId, messageId, text);
    return 'changed';
  }

  /** Stores a message whose ticket was just chosen. Null: the job stores it later. */
  @Transactional()
  async storeChosen(id: number): Promise<InboxOutcome | null> {
    const parts = await this.inbox.listParts(id);
    return parts.some(({ fileId }) => fileId !== null) ? null : this.store(id, [], parts.length);
  }

  /** A part that arrives after its album was stored or rejected becomes a separate message. */
  private async addPart(incoming: IncomingMessage, ticketId: number | null) {
    const { chatId, messageId, albumId } = incoming;
    const now = this.clock.now();
    const dueAt = getDueAt(incoming, now);
    if (albumId === null) return this.inbox.addPart(incoming, { key: messageId, ticketId, dueAt, now });
    const key = `album:${albumId}`;
    const added = await this.inbox.addPart(incoming, { key, ticketId, dueAt, now });
    if (added) return added;
    const album = await this.inbox.findByKey(chatId, key);
    const albumTicketId = ticketId ?? album?.ticketId ?? null;
    return this.inbox.addPart(incoming, { key: `${key}:${messageId}`, ticketId: albumTicketId, dueAt, now });
  }

  /** Stores the due messages, those of a ticket one after the other. May run in several replicas concurrently. */
  async storeDue(): Promise<void> {
    for (;;) {
      const now = this.clock.now();
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const claimedMessages = await this.inbox.claimDue(now, leaseUntil, BATCH_SIZE);
      const messagesByTicket = groupBy(claimedMessages, ({ ticketId }) => ticketId);
      await Promise.all(
        [...messagesByTicket.values()].map(async (messages) => {
          for (const message of messages) await this.storeTraced(message);
        }),
      );
      if (claimedMessages.length < BATCH_SIZE) return;
    }
  }

  async purge(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.inbox.purge(new Date(now - ENDED_RETENTION_MS), new Date(now - CHOICE_TIMEOUT_MS));
  }

  /** Continues the trace of the update that brought the message. */
  private storeTraced(message: ClaimedMessage): Promise<void> {
    const options = { parent: parseParentContext(message.traceparent) };
    return withTrace('ticket inbox store', {}, () => this.storeClaimed(message), options);
  }

  private storeClaimed(message: ClaimedMessage): Promise<void> {
    const { id, chatId: telegramId } = message;
    return runAs({ via: 'bot', telegramId, requestId: `ticket inbox:${id}` }, async () => {
      const parts = await this.inbox.listParts(id);
      try {
        await this.downloads.withFiles(parts, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS), async (files) => {
          await this.storeWithReceipt(id, parts, files);
        });
      } catch (error) {
        if (error instanceof DomainError) return this.reject(id, error);
        await this.postponeOrReject(message, error);
      }
    });
  }

  /** Stores the files, then the message in a transaction. Postpones the message if further parts of its album have arrived since. */
  private async storeWithReceipt(id: number, parts: TicketInboxPart[], files: UploadedFile[]): Promise<void> {
    await this.uploads.runWithStored(this.messages, files, (stored) =>
      this.database.transaction(async () => {
        const outcome = await this.store(id, stored, parts.length);
        if (outcome) await this.receipts.enqueue(outcome);
      }),
    );
  }

  /** Null: the message is already stored or rejected, or is postponed because the number of its parts has changed. */
  @Transactional()
  private async store(id: number, files: StoredFile[], partCount = 1): Promise<InboxOutcome | null> {
    const message = await this.inbox.lockForUpdate(id);
    if (message?.status !== 'waiting' || message.ticketId === null) return null;
    const parts = await this.inbox.listParts(id);
    if (parts.length !== partCount) {
      await this.inbox.postpone(id, this.clock.now());
      return null;
    }
    const text = joinTexts(parts.map((part) => part.text));
    for (;;) {
      const ticketId = await this.tickets.findRootId(message.ticketId);
      const rejection = await this.tryWrite(() => this.writer.write(message.chatId, ticketId, text, files));
      // If the ticket has just been merged, the message is written in the other one.
      if (!rejection?.options.extra?.merged_into) return this.markEnded({ ...message, ticketId }, rejection);
    }
  }

  /** If the ticket rejects the message, the transaction continues without it. */
  private async tryWrite(write: () => Promise<void>): Promise<DomainError | null> {
    try {
      await this.database.savepoint(write);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  private async markEnded(message: TicketInboxMessage, rejection: DomainError | null): Promise<InboxOutcome> {
    await this.inbox.markEnded(message, rejection ? 'refused' : 'done');
    return { message, rejection };
  }

  @Transactional()
  private async reject(id: number, rejection: DomainError): Promise<void> {
    const message = await this.inbox.lockForUpdate(id);
    if (message?.status === 'waiting') await this.receipts.enqueue(await this.markEnded(message, rejection));
  }

  private async postponeOrReject({ id, createdAt, attempts }: ClaimedMessage, error: unknown): Promise<void> {
    const dueAt = getRetryTime(createdAt, attempts, this.clock.now());
    this.logger.warn(`Message ${id} with files could not be stored in its ticket`, error);
    if (dueAt) return this.inbox.postpone(id, dueAt);
    const message = 'Telegram did not provide the files of the message to the bot for a day. Send it again';
    await this.reject(id, new DomainError('bad_gateway', 'file unavailable', { message }));
  }
}
