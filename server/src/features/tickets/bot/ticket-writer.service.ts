import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '../../../platform/errors/domain-error.js';
import { RateLimiter } from '../../../platform/limits/rate-limiter.js';
import { uploadLimit } from '../../../platform/storage/upload.rules.js';
import { StaffCallers } from '../../auth/callers/staff-callers.service.js';
import { UserService } from '../../people/user.service.js';
import { OwnTicketService } from '../chat/own-ticket.service.js';
import { TicketDeskService } from '../chat/ticket-desk.service.js';
import type { StoredFile } from '../records/ticket-message.repository.js';
import { TicketRepository } from '../records/ticket.repository.js';
import { messageLimit } from '../records/ticket.rules.js';
import { textForTicket } from './ticket-inbox.rules.js';

/** Writes in tickets for people whom the bot knows by their Telegram id, with the checks of the calls of the apps. */
@Injectable()
export class TicketWriterService {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly users: UserService,
    private readonly callers: StaffCallers,
    private readonly own: OwnTicketService,
    private readonly desk: TicketDeskService,
    private readonly limits: RateLimiter,
  ) {}

  /** Writes as the owner of the ticket, or as staff who may answer it at this moment. Throws as the calls do. */
  async write(telegramId: string, ticketId: number, text: string, files: StoredFile[]): Promise<void> {
    const [user, ticket] = await Promise.all([
      this.users.findByTelegramId(telegramId),
      this.tickets.find(ticketId),
    ]);
    if (!user || !ticket) throw notFound();
    const { brandId } = ticket;
    const isOwner = ticket.userId === user.id;
    const staff = isOwner ? null : await this.callers.find(telegramId, { code: 'tickets', brandId });
    if (!isOwner && !staff) throw notFound();
    const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0);
    await this.limits.consume({ userId: user.id, isStaff: user.role !== 'user' }, [
      { limit: messageLimit, amount: 1 },
      ...(bytes > 0 ? [{ limit: uploadLimit, amount: bytes }] : []),
    ]);
    const message = textForTicket(text);
    if (message === '' && files.length === 0) throw nothingToSee();
    if (staff) await this.desk.writeStored(staff, ticketId, { message, is_closed_message: false }, files);
    else await this.own.writeStored({ id: ticketId, userId: user.id, brandId }, message, files);
  }
}

const nothingToSee = () =>
  new DomainError('invalid', 'Invalid input', { message: 'The message shows nothing' });
